"""What the map maker is made of: a canvas with drawing helpers, the layouts, their checks and the writers."""
