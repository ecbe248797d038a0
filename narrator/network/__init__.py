"""How a phone finds the table: addresses of this machine, its firewall, and the way in."""
