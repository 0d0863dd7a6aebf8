"""Games and positions that the search looks at, for whoever wants to learn from them."""
