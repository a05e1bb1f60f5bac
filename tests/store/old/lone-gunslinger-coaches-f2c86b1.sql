pragma user_version=1;
pragma application_id=1282361441;
BEGIN TRANSACTION;
CREATE TABLE checkpoint (
    game text primary key references game on delete cascade, data blob not null
) strict;
INSERT INTO "checkpoint" VALUES('WRWGTV',X'85A46C696E653AA572756C657301A57374617465C505EC7B226F7074696F6E73223A7B226C6576656C223A302C226E69676874223A66616C73652C2277616E746564223A66616C73652C2274776F5F63686172616374657273223A226F6666222C22646F6467655F63697479223A66616C73652C227461726765745F6C61737473223A227475726E222C227265616368223A2263617264222C22656D707479223A2268616E64222C226761696E6564223A22746F70222C22737465616C223A2263686F6F7365222C22766F6C6C6579223A22746F676574686572222C22726573687566666C65223A22656D707479222C2274776F5F6C656674223A226B657074222C2273746F7265223A226C617374222C22766F6C63616E6963223A22636F6C74227D2C227365617473223A5B7B22726F6C65223A2253686572696666222C226E616D65223A22426C61636B204A61636B222C226162696C697479223A22426C61636B204A61636B222C226D6F7374223A352C226C696665223A322C2268616E64223A5B312C35382C36322C32312C385D2C2266726F6E74223A5B5D2C22656D7074696564223A66616C73652C226F776564223A302C22616C697665223A747275657D2C7B22726F6C65223A224F75746C6177222C226E616D65223A22526F736520446F6F6C616E222C226162696C697479223A22526F736520446F6F6C616E222C226D6F7374223A342C226C696665223A312C2268616E64223A5B5D2C2266726F6E74223A5B36375D2C22656D7074696564223A66616C73652C226F776564223A302C22616C697665223A747275657D2C7B22726F6C65223A224F75746C6177222C226E616D65223A225061756C20526567726574222C226162696C697479223A225061756C20526567726574222C226D6F7374223A332C226C696665223A332C2268616E64223A5B37372C33332C31345D2C2266726F6E74223A5B5D2C22656D7074696564223A66616C73652C226F776564223A302C22616C697665223A747275657D2C7B22726F6C65223A224F75746C6177222C226E616D65223A224A6F7572646F6E6E616973222C226162696C697479223A224A6F7572646F6E6E616973222C226D6F7374223A342C226C696665223A342C2268616E64223A5B34342C32362C32355D2C2266726F6E74223A5B37335D2C22656D7074696564223A66616C73652C226F776564223A302C22616C697665223A747275657D2C7B22726F6C65223A22446570757479222C226E616D65223A224C75636B792044756B65222C226162696C697479223A224C75636B792044756B65222C226D6F7374223A342C226C696665223A302C2268616E64223A5B5D2C2266726F6E74223A5B5D2C22656D7074696564223A66616C73652C226F776564223A302C22616C697665223A66616C73657D2C7B22726F6C65223A2252656E6567616465222C226E616D65223A22536C616220746865204B696C6C6572222C226162696C697479223A22536C616220746865204B696C6C6572222C226D6F7374223A342C226C696665223A332C2268616E64223A5B37305D2C2266726F6E74223A5B37312C36335D2C22656D7074696564223A66616C73652C226F776564223A302C22616C697665223A747275657D5D2C226465636B223A5B302C322C332C392C31312C31322C31352C31372C31382C32302C32372C32392C33322C33342C33352C33362C33382C33392C34302C34332C34352C35302C35332C35352C36302C36312C36362C36392C37342C37362C37385D2C2264697363617264223A5B35362C35342C32332C35312C362C35342C31362C31392C36382C37352C31332C352C33372C35392C32382C342C37322C33312C33302C372C34372C36352C35372C32322C34382C36342C35322C34392C34362C34312C34322C31302C32345D2C227475726E223A302C227068617365223A22706C6179222C22726F756E64223A342C2273686F7473223A312C226465707574795F666F725F7475726E223A66616C73652C2275736564223A302C22726573687566666C6573223A302C226C6F7374223A66616C73652C22776F6E223A66616C73652C22646561746873223A5B5B342C315D5D2C2268696464656E223A307DA8636F756E7465727383A46465636B2DB1616E7377657273206F662044657075747902B2616E7377657273206F6620536865726966660AA5747970656490');
CREATE TABLE game (
    id text primary key, header text not null, begun text not null, changed text not null,
    lines integer not null, answers integer not null, outcome text not null, about text not null
) strict;
INSERT INTO "game" VALUES('WRWGTV','{"game":"lone-gunslinger","rules":1,"seed":"old coaches","options":{"level":"0","night":"off","wanted":"off","final":"off","two_characters":"off","dodge_city":"off","target_lasts":"turn","reach":"card","empty":"hand","gained":"top","steal":"choose","volley":"together","reshuffle":"empty","two_left":"kept","store":"last","volcanic":"colt"},"seats":{"Sheriff":"person","Deputy":"person"},"typed":["deck"],"start":"{\"options\":{\"level\":0,\"night\":false,\"wanted\":false,\"two_characters\":\"off\",\"dodge_city\":false,\"target_lasts\":\"turn\",\"reach\":\"card\",\"empty\":\"hand\",\"gained\":\"top\",\"steal\":\"choose\",\"volley\":\"together\",\"reshuffle\":\"empty\",\"two_left\":\"kept\",\"store\":\"last\",\"volcanic\":\"colt\"},\"seats\":[{\"role\":\"Sheriff\",\"name\":\"Black Jack\",\"ability\":\"Black Jack\",\"most\":5,\"life\":5,\"hand\":[5,37,30],\"front\":[],\"emptied\":false,\"owed\":0,\"alive\":true},{\"role\":\"Outlaw\",\"name\":\"Rose Doolan\",\"ability\":\"Rose Doolan\",\"most\":4,\"life\":4,\"hand\":[56],\"front\":[],\"emptied\":false,\"owed\":0,\"alive\":true},{\"role\":\"Outlaw\",\"name\":\"Paul Regret\",\"ability\":\"Paul Regret\",\"most\":3,\"life\":3,\"hand\":[],\"front\":[],\"emptied\":false,\"owed\":0,\"alive\":true},{\"role\":\"Outlaw\",\"name\":\"Jourdonnais\",\"ability\":\"Jourdonnais\",\"most\":4,\"life\":4,\"hand\":[],\"front\":[],\"emptied\":false,\"owed\":0,\"alive\":true},{\"role\":\"Deputy\",\"name\":\"Lucky Duke\",\"ability\":\"Lucky Duke\",\"most\":4,\"life\":4,\"hand\":[],\"front\":[],\"emptied\":false,\"owed\":0,\"alive\":true},{\"role\":\"Renegade\",\"name\":\"Slab the Killer\",\"ability\":\"Slab the Killer\",\"most\":4,\"life\":4,\"hand\":[],\"front\":[],\"emptied\":false,\"owed\":0,\"alive\":true}],\"deck\":[0,1,2,3,4,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,31,32,33,34,35,36,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,54,55,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78],\"discard\":[],\"turn\":1,\"phase\":\"play\",\"round\":1,\"shots\":0,\"deputy_for_turn\":false,\"used\":0,\"reshuffles\":0,\"lost\":false,\"won\":false,\"deaths\":[],\"hidden\":0}","tables":{}}','2026-11-22T11:09:28+00:00','2026-11-22T11:09:28+00:00',58,19,'','Round 4, the Sheriff’s turn: Sheriff 2/5, Deputy dead, 4 opponents left.');
CREATE TABLE line (
    game text not null references game on delete cascade, number integer not null,
    data text not null, primary key (game, number)
) strict, without rowid;
INSERT INTO "line" VALUES('WRWGTV',1,'["line",{"number":1,"parent":0,"kind":"typed","who":"deck","clause":"LG-CARD-STORE","text":"stagecoach 9s","check":"3846737e"}]');
INSERT INTO "line" VALUES('WRWGTV',2,'["line",{"number":2,"parent":1,"kind":"typed","who":"deck","clause":"LG-CARD-STORE","text":"bang 8c","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',3,'["line",{"number":3,"parent":2,"kind":"typed","who":"deck","clause":"LG-CARD-STORE","text":"bang 9c","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',4,'["line",{"number":4,"parent":3,"kind":"typed","who":"deck","clause":"LG-CARD-STORE","text":"mustang 8h","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',5,'["line",{"number":5,"parent":4,"kind":"typed","who":"deck","clause":"LG-CARD-STORE","text":"missed 3s","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',6,'["line",{"number":6,"parent":5,"kind":"typed","who":"deck","clause":"LG-CARD-STORE","text":"stagecoach 9s","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',7,'["line",{"number":7,"parent":6,"kind":"switch","who":"table","clause":"-","text":"deck virtual","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',8,'["line",{"number":8,"parent":7,"kind":"answer","who":"Deputy","clause":"LG-CARD-STORE","text":"bang 9c","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',9,'["line",{"number":9,"parent":8,"kind":"chance","who":"deck","clause":"LG-CARD-DRAW","text":"duel qd","check":"767be5d5"}]');
INSERT INTO "line" VALUES('WRWGTV',10,'["line",{"number":10,"parent":9,"kind":"chance","who":"deck","clause":"LG-CARD-DRAW","text":"bang ah","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',11,'["line",{"number":11,"parent":10,"kind":"answer","who":"Sheriff","clause":"LG-AIM-3","text":"take the hit","check":"ce8150fb"}]');
INSERT INTO "line" VALUES('WRWGTV',12,'["line",{"number":12,"parent":11,"kind":"answer","who":"Sheriff","clause":"LG-AIM-3","text":"bang 8c","check":"a9915724"}]');
INSERT INTO "line" VALUES('WRWGTV',13,'["line",{"number":13,"parent":12,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"jail js","check":"c72dded1"}]');
INSERT INTO "line" VALUES('WRWGTV',14,'["line",{"number":14,"parent":13,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"beer 10h","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',15,'["line",{"number":15,"parent":14,"kind":"chance","who":"deck","clause":"LG-CARD-DRAW","text":"bang kh","check":"438f893a"}]');
INSERT INTO "line" VALUES('WRWGTV',16,'["line",{"number":16,"parent":15,"kind":"chance","who":"deck","clause":"LG-CARD-DRAW","text":"missed kc","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',17,'["line",{"number":17,"parent":16,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"barrel qs","check":"1f5c2fd8"}]');
INSERT INTO "line" VALUES('WRWGTV',18,'["line",{"number":18,"parent":17,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"bang 10d","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',19,'["line",{"number":19,"parent":18,"kind":"chance","who":"deck","clause":"LG-AIM-5","text":"bang kd","check":"046d35d3"}]');
INSERT INTO "line" VALUES('WRWGTV',20,'["line",{"number":20,"parent":19,"kind":"chance","who":"deck","clause":"LG-AIM-5","text":"rev carabine ac","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',21,'["line",{"number":21,"parent":20,"kind":"answer","who":"Deputy","clause":"LG-BASE-DUKE","text":"bang kd","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',22,'["line",{"number":22,"parent":21,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"mustang 9h","check":"fe44ed52"}]');
INSERT INTO "line" VALUES('WRWGTV',23,'["line",{"number":23,"parent":22,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"bang 7d","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',24,'["line",{"number":24,"parent":23,"kind":"chance","who":"deck","clause":"LG-AIM-3","text":"schofield qc","check":"cf438ad1"}]');
INSERT INTO "line" VALUES('WRWGTV',25,'["line",{"number":25,"parent":24,"kind":"chance","who":"deck","clause":"LG-AIM-3","text":"panic 8d","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',26,'["line",{"number":26,"parent":25,"kind":"chance","who":"deck","clause":"LG-NPC-4","text":"schofield jc","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',27,'["line",{"number":27,"parent":26,"kind":"answer","who":"Sheriff","clause":"LG-AIM-3","text":"schofield qc","check":"cb359af5"}]');
INSERT INTO "line" VALUES('WRWGTV',28,'["line",{"number":28,"parent":27,"kind":"answer","who":"Sheriff","clause":"LG-AIM-3","text":"bang 7c at Lucky Duke","check":"e5efc45d"}]');
INSERT INTO "line" VALUES('WRWGTV',29,'["line",{"number":29,"parent":28,"kind":"answer","who":"Sheriff","clause":"LG-AIM-3","text":"beer 6h","check":"2bf3cf5d"}]');
INSERT INTO "line" VALUES('WRWGTV',30,'["line",{"number":30,"parent":29,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"remington kc","check":"8d094506"}]');
INSERT INTO "line" VALUES('WRWGTV',31,'["line",{"number":31,"parent":30,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"gatling 10h","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',32,'["line",{"number":32,"parent":31,"kind":"chance","who":"deck","clause":"LG-AIM-5","text":"bang 6c","check":"df4ab940"}]');
INSERT INTO "line" VALUES('WRWGTV',33,'["line",{"number":33,"parent":32,"kind":"chance","who":"deck","clause":"LG-AIM-5","text":"scope as","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',34,'["line",{"number":34,"parent":33,"kind":"answer","who":"Sheriff","clause":"LG-AIM-3","text":"missed 2s","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',35,'["line",{"number":35,"parent":34,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"cat balou kh","check":"78289937"}]');
INSERT INTO "line" VALUES('WRWGTV',36,'["line",{"number":36,"parent":35,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"jail 4h","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',37,'["line",{"number":37,"parent":36,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"panic qh","check":"dc6bfd07"}]');
INSERT INTO "line" VALUES('WRWGTV',38,'["line",{"number":38,"parent":37,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"missed jc","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',39,'["line",{"number":39,"parent":38,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"cat balou 9d","check":"51df486e"}]');
INSERT INTO "line" VALUES('WRWGTV',40,'["line",{"number":40,"parent":39,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"indians kd","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',41,'["line",{"number":41,"parent":40,"kind":"chance","who":"deck","clause":"LG-AIM-3","text":"bang 3c","check":"71d1dda5"}]');
INSERT INTO "line" VALUES('WRWGTV',42,'["line",{"number":42,"parent":41,"kind":"chance","who":"deck","clause":"LG-AIM-3","text":"indians ad","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',43,'["line",{"number":43,"parent":42,"kind":"chance","who":"deck","clause":"LG-NPC-4","text":"bang as","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',44,'["line",{"number":44,"parent":43,"kind":"answer","who":"Sheriff","clause":"LG-AIM-3","text":"end turn","check":"1ad9ed94"}]');
INSERT INTO "line" VALUES('WRWGTV',45,'["line",{"number":45,"parent":44,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"cat balou 10d","check":"58b26f57"}]');
INSERT INTO "line" VALUES('WRWGTV',46,'["line",{"number":46,"parent":45,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"duel js","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',47,'["line",{"number":47,"parent":46,"kind":"answer","who":"Sheriff","clause":"LG-AIM-3","text":"give up","check":"810c564a"}]');
INSERT INTO "line" VALUES('WRWGTV',48,'["line",{"number":48,"parent":47,"kind":"answer","who":"Sheriff","clause":"LG-CARD-CAT","text":"panic 8d","check":"a0e8b322"}]');
INSERT INTO "line" VALUES('WRWGTV',49,'["line",{"number":49,"parent":48,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"missed 5s","check":"611c8de8"}]');
INSERT INTO "line" VALUES('WRWGTV',50,'["line",{"number":50,"parent":49,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"bang 8d","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',51,'["line",{"number":51,"parent":50,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"missed 10c","check":"12df5d93"}]');
INSERT INTO "line" VALUES('WRWGTV',52,'["line",{"number":52,"parent":51,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"beer jh","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',53,'["line",{"number":53,"parent":52,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"volcanic 10c","check":"973b4357"}]');
INSERT INTO "line" VALUES('WRWGTV',54,'["line",{"number":54,"parent":53,"kind":"chance","who":"deck","clause":"LG-NPC-1","text":"bang 4d","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',55,'["line",{"number":55,"parent":54,"kind":"chance","who":"deck","clause":"LG-AIM-3","text":"volcanic 10s","check":"48c715c0"}]');
INSERT INTO "line" VALUES('WRWGTV',56,'["line",{"number":56,"parent":55,"kind":"chance","who":"deck","clause":"LG-AIM-3","text":"bang qh","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',57,'["line",{"number":57,"parent":56,"kind":"chance","who":"deck","clause":"LG-NPC-4","text":"bang 2d","check":""}]');
INSERT INTO "line" VALUES('WRWGTV',58,'["line",{"number":58,"parent":57,"kind":"answer","who":"Sheriff","clause":"LG-AIM-3","text":"bang as at Rose Doolan","check":"32b8c294"}]');
CREATE TABLE report (
    game text not null, written text not null, body text not null
) strict;
CREATE TABLE sealed (
    game text not null references game on delete cascade, seat text not null, answer text not null,
    primary key (game, seat)
) strict;
COMMIT;
