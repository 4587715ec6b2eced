"""What exists: frozen types read from assets/rules/*.toml, every figure of the rulebook, cross-checked on load."""
