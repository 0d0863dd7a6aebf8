"""For the course: its contract, and projects to start from."""
