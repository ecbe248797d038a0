"""What is so at the table, and the course of an evening: phases, night looks, days and votes, who sits where."""
