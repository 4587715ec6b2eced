"""Orders: the one way in. `check` is pure and gives the reason of a refusal in a player's words; `apply` carries out."""
