"""For the course: its contract, projects to start from, grading, and its AIs as players."""
