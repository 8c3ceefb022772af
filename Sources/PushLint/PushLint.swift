// Starts with the next commits.
