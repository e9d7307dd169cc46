"""Models behind OpenAI-compatible endpoints: they propose; nothing they say is believed."""
