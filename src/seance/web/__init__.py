"""Tables on the network. Thin: what is true is in the store, what is legal in the table."""
