"""Making the shipped tables again, stage by stage."""
