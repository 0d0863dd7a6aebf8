"""The site, over the network as its users have it."""
