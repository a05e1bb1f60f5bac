"""The faces: what people, programs and browsers see of the games."""
