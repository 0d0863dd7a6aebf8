"""What takes long is done elsewhere: jobs as plain data, owners served in turn, moves first."""
