"""Moving on the table: places, terrain, marches, charges, flights and transports."""
