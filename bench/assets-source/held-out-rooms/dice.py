"""The held-out rooms' own random generator; its seeds begin with words, those of the training rooms are numbers."""

import random

D = random.Random()
