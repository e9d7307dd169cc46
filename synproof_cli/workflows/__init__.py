"""One function for each thing a user can do. Both edges call these; they compose the engines and open nothing by themselves."""
