"""Furniture of the sample rooms. Each builder stands its piece at an origin on the floor and may turn it."""

import math
import random

import bpy
from mathutils import Matrix, Vector

from shapes import book, box, cushion, cylinder, grid, lathe, leaf, pillow, place, tube
from surfaces import plain


class Group:
    """Builds in local axes; at the end everything is turned and moved together."""

    def __init__(self, location, turn=0.0):
        self.matrix = Matrix.Translation(Vector(location)) @ Matrix.Rotation(math.radians(turn), 4, 'Z')

    def __enter__(self):
        self.before = set(bpy.data.objects)
        return self

    def __exit__(self, *_):
        bpy.context.view_layer.update()
        for thing in set(bpy.data.objects) - self.before:
            thing.matrix_world = self.matrix @ thing.matrix_world


def sofa(location, turn, cloth, piping, leg, width=2.3, seats=3, pillows=(), seed=1, depth=0.94, chaise=0.0):
    """Faces -y before turning; origin in the middle of its back on the floor line."""
    rnd = random.Random(seed)
    with Group(location, turn):
        arm, base_z, seat_h = 0.2, 0.13, 0.43
        box((width - 0.04, depth - 0.06, 0.16), (0, -depth / 2, base_z + 0.08), cloth, 0.02, segments=3)
        cushion((width, 0.26, 0.66), (0, -0.13, base_z + 0.33), cloth, crown=0.012, soft=0.06, seed=seed + 5)
        for side in (-1, 1):
            cushion((arm, depth, 0.48), (side * (width - arm) / 2, -depth / 2, base_z + 0.24), cloth, crown=0.014, soft=0.055, seed=seed + side, piping=piping)
        inner = width - 2 * arm
        each = inner / seats
        for number in range(seats):
            x = -inner / 2 + each * (number + 0.5)
            cushion((each - 0.008, depth - 0.24, 0.17), (x, -0.26 - (depth - 0.28) / 2, seat_h - 0.085), cloth,
                    (rnd.uniform(-0.8, 0.8), 0, rnd.uniform(-0.5, 0.5)), crown=0.028, soft=0.05, seed=seed * 3 + number, sag=0.012, piping=piping)
            cushion((each - 0.014, 0.46, 0.19), (x + rnd.uniform(-0.006, 0.006), -0.335, seat_h + 0.225), cloth,
                    (73 + rnd.uniform(-3, 3), rnd.uniform(-1.5, 1.5), 0), crown=0.05, soft=0.075, seed=seed * 5 + number, piping=piping)
        if chaise:
            x = inner / 2 - each / 2
            box((each + 0.1, chaise, 0.16), (x + 0.05, -depth - chaise / 2 + 0.06, base_z + 0.08), cloth, 0.02)
            cushion((each + 0.09, chaise + 0.02, 0.17), (x + 0.05, -depth - chaise / 2 + 0.04, seat_h - 0.085), cloth, crown=0.028, soft=0.05, seed=seed + 31, piping=piping)
        for at, cover, size, lean, roll in pillows:
            pillow(size, size, 0.17, (at, -0.52 + rnd.uniform(-0.02, 0.02), seat_h + 0.02 + size * 0.46), cover, (90 - lean, roll, rnd.uniform(-14, 14)), seed=rnd.random() * 30)
        for sx in (-1, 1):
            for y in (-0.1, -depth + 0.1):
                cylinder(0.02, base_z, (sx * (width / 2 - 0.12), y, 0), leg)


def armchair(location, turn, cloth, piping, wood, seed=1):
    with Group(location, turn):
        for side in (-1, 1):
            x = side * 0.34
            tube([(x, 0.02, 0.0), (x, -0.02, 0.3), (x, -0.03, 0.56)], 0.019, wood)
            tube([(x, -0.62, 0.0), (x, -0.6, 0.56)], 0.019, wood)
            tube([(x, 0.06, 0.6), (x, -0.28, 0.575), (x, -0.64, 0.56)], 0.022, wood)
        box((0.66, 0.6, 0.05), (0, -0.3, 0.27), wood, 0.01)
        cushion((0.62, 0.62, 0.15), (0, -0.32, 0.365), cloth, (-3, 0, 0), crown=0.03, soft=0.05, seed=seed, piping=piping)
        cushion((0.62, 0.56, 0.16), (0, 0.0, 0.65), cloth, (74, 0, 0), crown=0.04, soft=0.06, seed=seed + 1, piping=piping)


def coffee_table(location, turn, top, leg, width=1.2, depth=0.62, height=0.38, shelf=True):
    with Group(location, turn):
        box((width, depth, 0.032), (0, 0, height - 0.016), top, 0.006, segments=3)
        if shelf:
            box((width - 0.14, depth - 0.12, 0.02), (0, 0, 0.14), top, 0.004)
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = sx * (width / 2 - 0.06), sy * (depth / 2 - 0.055)
                box((0.04, 0.04, height - 0.032), (x, y, (height - 0.032) / 2), leg, 0.005)


def round_table(location, top, leg, radius=0.42, height=0.42):
    x, y, z = location
    lathe([(0.0001, 0), (radius - 0.01, 0), (radius, 0.008), (radius, 0.022), (radius - 0.006, 0.03), (0.0001, 0.03)], (x, y, z + height - 0.03), top, 72)
    for step in range(3):
        a = step * 2.094 + 0.5
        tube([(x + 0.28 * radius * math.cos(a), y + 0.28 * radius * math.sin(a), height - 0.03), (x + 0.86 * radius * math.cos(a), y + 0.86 * radius * math.sin(a), 0)], 0.013, leg)


def cabinet(location, turn, body, front, handle, width=1.8, depth=0.42, height=0.48, doors=4, legs=0.14, leg=None, top=None, drawers=0):
    """A low cabinet, back at y = 0, front towards -y."""
    with Group(location, turn):
        z0 = legs
        box((width, depth, height), (0, -depth / 2, z0 + height / 2), body, 0.003)
        each = width / doors
        for number in range(doors):
            x = -width / 2 + each * (number + 0.5)
            if drawers:
                step = height / drawers
                for level in range(drawers):
                    z = z0 + step * (level + 0.5)
                    box((each - 0.006, 0.02, step - 0.006), (x, -depth - 0.008, z), front, 0.003)
                    box((min(0.2, each * 0.5), 0.014, 0.01), (x, -depth - 0.025, z + step * 0.3), handle, 0.003)
            else:
                box((each - 0.006, 0.02, height - 0.012), (x, -depth - 0.008, z0 + height / 2), front, 0.003)
                side = 1 if number % 2 == 0 else -1
                box((0.01, 0.016, 0.13), (x + side * (each / 2 - 0.04), -depth - 0.026, z0 + height * 0.68), handle, 0.003)
        if top:
            box((width + 0.02, depth + 0.03, 0.025), (0, -depth / 2 - 0.008, z0 + height + 0.0125), top, 0.004)
        if legs and leg:
            for sx in (-1, 1):
                for y in (-0.06, -depth + 0.06):
                    cylinder(0.016, legs, (sx * (width / 2 - 0.1), y, 0), leg)


def television(location, turn, screen, frame, width=1.45):
    """Hung on a wall; the back at y = 0."""
    height = width * 0.565
    with Group(location, turn):
        box((width, 0.035, height), (0, -0.035, 0), frame, 0.004)
        box((width - 0.014, 0.004, height - 0.02), (0, -0.054, 0.003), screen, 0)


def shade_lamp(location, base, shade, height=0.5, radius=0.16, bulb_power=6.0, floor=False):
    """A table or floor lamp; returns where its bulb is."""
    x, y, z = location
    top = z + height
    if floor:
        cylinder(0.14, 0.02, (x, y, z), base)
        cylinder(0.011, height - 0.2, (x, y, z + 0.02), base)
    else:
        lathe([(0.0001, 0), (0.06, 0), (0.065, 0.01), (0.045, 0.05), (0.085, 0.14), (0.092, 0.19), (0.05, 0.27), (0.018, 0.3), (0.012, height - 0.16), (0.0001, height - 0.16)], location, base)
    tall = radius * 1.25
    lathe([(radius * 0.8, tall), (radius, 0.0), (radius - 0.003, 0.0), (radius * 0.8 - 0.003, tall)], (x, y, top - tall), shade, 64)
    return (x, y, top - tall * 0.5)


def vase(location, material, height=0.26, radius=0.085, neck=0.4):
    profile = []
    for step in range(24):
        t = step / 23
        r = radius * (0.62 + 0.42 * math.sin(math.pi * min(1, t * 1.25)) ** 1.2) if t < 0.75 else radius * (neck + 0.06 * (t - 0.75) * 4)
        profile.append((r, t * height))
    for _ in range(2):
        profile = [profile[0]] + [((profile[i - 1][0] + 2 * profile[i][0] + profile[i + 1][0]) / 4, profile[i][1]) for i in range(1, len(profile) - 1)] + [profile[-1]]
    inside = [(max(0.004, r - 0.005), z) for r, z in reversed(profile[6:])]
    lathe([(0.0001, 0), *profile, *inside, (0.0001, inside[-1][1])], location, material)


def branches(location, stem, bud, height=0.7, count=7, seed=3, leaf_maker=None):
    rnd = random.Random(seed)
    for _ in range(count):
        a = rnd.uniform(0, 6.28)
        out = rnd.uniform(0.12, 0.34) * height
        points = []
        for i in range(6):
            t = i / 5
            points.append((location[0] + math.cos(a) * out * t**1.6 + rnd.uniform(-0.012, 0.012) * t, location[1] + math.sin(a) * out * t**1.6 + rnd.uniform(-0.012, 0.012) * t, location[2] + height * t * rnd.uniform(0.94, 1.0)))
        tube(points, 0.0035, stem, taper=[1, 0.9, 0.8, 0.7, 0.6, 0.35])
        for i in range(13):
            t = 0.3 + 0.7 * i / 12
            at = t * 5
            low = min(4, int(at))
            spot = Vector(points[low]).lerp(Vector(points[low + 1]), at - low)
            length = rnd.uniform(0.045, 0.075)
            thing = leaf(length, length * 0.55, 0.4, 0.2, bud, rnd.random() * 30)
            place(thing, tuple(spot), (rnd.uniform(0, 60), rnd.uniform(-20, 20), rnd.uniform(0, 360)))


def book_pile(location, colours, paper, seed=2, count=3):
    rnd = random.Random(seed)
    z = location[2]
    for number in range(count):
        h = rnd.uniform(0.018, 0.034)
        book((rnd.uniform(0.24, 0.29) - number * 0.02, rnd.uniform(0.17, 0.21) - number * 0.01, h), (location[0], location[1], z), colours[number % len(colours)], paper, rnd.uniform(-16, 16))
        z += h * 1.0


def dining_chair(location, turn, wood, cloth, seed=1):
    """Faces -y."""
    with Group(location, turn):
        for side in (-1, 1):
            x = side * 0.205
            tube([(x * 1.08, 0.23, 0.0), (x, 0.19, 0.44), (x * 0.96, 0.24, 0.8)], 0.0155, wood)
            tube([(x * 1.06, -0.2, 0.0), (x, -0.18, 0.44)], 0.0155, wood)
            tube([(x, -0.18, 0.39), (x, 0.19, 0.39)], 0.011, wood)
        tube([(-0.205, -0.18, 0.39), (0.205, -0.18, 0.39)], 0.011, wood)
        tube([(-0.205, 0.19, 0.39), (0.205, 0.19, 0.39)], 0.011, wood)
        cushion((0.46, 0.44, 0.07), (0, 0, 0.45), cloth, crown=0.016, soft=0.03, seed=seed)
        def back(s, t):
            u = 2 * s - 1
            return (u * 0.225, 0.205 + 0.045 * t + 0.035 * (1 - u * u), 0.6 + 0.22 * t + 0.01 * (1 - u * u))

        shell = grid(24, 10, back, 'back', wood)
        shell.modifiers.new('s', 'SOLIDIFY').thickness = 0.016
        bevel = shell.modifiers.new('b', 'BEVEL')
        bevel.width, bevel.segments = 0.006, 2


def bed(location, turn, frame, head_cloth, sheet, width=1.8, length=2.05):
    """Head at y = 0, foot towards -y. Returns nothing; the bedding is laid by the scene."""
    with Group(location, turn):
        box((width + 0.06, length, 0.2), (0, -length / 2 - 0.06, 0.2), frame, 0.02, segments=3)
        for sx in (-1, 1):
            for y in (-0.16, -length + 0.06):
                box((0.06, 0.06, 0.1), (sx * (width / 2 - 0.06), y, 0.05), frame, 0.005)
        each = (width + 0.2) / 4
        for number in range(4):
            x = -(width + 0.2) / 2 + each * (number + 0.5)
            cushion((each - 0.004, 0.7, 0.11), (x, -0.03, 0.72), head_cloth, (90, 0, 0), crown=0.012, soft=0.035, seed=number)
        box((width + 0.2, 0.05, 0.75), (0, 0.02, 0.52), head_cloth, 0.02)
        cushion((width, length - 0.06, 0.24), (0, -length / 2 - 0.07, 0.4), sheet, crown=0.006, soft=0.05, seed=9)


def neutral_books():
    return [plain('book a', (0.55, 0.5, 0.44), 0.6), plain('book b', (0.08, 0.13, 0.16), 0.5), plain('book c', (0.5, 0.2, 0.1), 0.6), plain('book d', (0.72, 0.7, 0.66), 0.6)]
