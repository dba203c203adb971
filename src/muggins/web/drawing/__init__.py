"""Pictures made by the server as SVG, pure geometry without Django."""
