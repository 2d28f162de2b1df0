"""Practice alone: drills for the clock, for dice and for answers aloud, or a whole turn; what came of them. Pure."""
