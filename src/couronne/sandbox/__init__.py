"""Other people's Python, in a process of its own that reaches nothing and cannot go on for ever."""
