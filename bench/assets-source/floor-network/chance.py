"""The only random generator, seeded by a room's number, so that the same number draws the same room."""

import random

R = random.Random()
