"""Pages that need nothing but themselves: one look for all of them."""
