"""What the faces of a terminal share: cards and boards drawn, games kept and gone on with."""
