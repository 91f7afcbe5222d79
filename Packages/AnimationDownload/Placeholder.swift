// The player's room.
