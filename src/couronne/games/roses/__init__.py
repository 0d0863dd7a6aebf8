"""Rose King (*Le Roi des Roses*): one king, twenty-four cards, four rule sets."""
