"""Le Royaume de Pairleroy: tiles, colons, castles and buildings for two to six players."""
