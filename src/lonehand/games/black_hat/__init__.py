"""Black Hat – White Hat: gangs in a wild-west town, played with miniatures and a pack of cards."""
