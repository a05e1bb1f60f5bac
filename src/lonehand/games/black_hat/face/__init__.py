"""How Black Hat – White Hat shows itself: the town, figures, hands, and answers by pointing."""
