"""Words in two languages: the only place that knows a sentence."""
