"""What stands in the held-out rooms. Shapes of their own, and the furniture of the sample rooms; nothing from the training rooms."""

import math

import bpy
from mathutils import Vector

import furniture
from dice import D
from furniture import Group
from shapes import box, curtain, cushion, cylinder, grid, lathe, leaf, mesh_object, picture, place, rug, tube
from surfaces import Nodes, glass, image_flat, image_uv, leaf_surface, plain, sheer, srgb
from truth import MIRROR, PLANT, RUG, STEP, THING, mark_new


def rod(a, b, radius, material):
    return tube([a, b], radius, material)


def shell_chair(at, turn, s):
    """A moulded shell on four raked rods with a cross, or on a wire tower."""
    m, cover = s.thin(), D.choice((s.lacquer, s.cloth()))
    r = D.uniform(0.005, 0.011)
    with Group(at, turn):
        def shell(u, v):
            x = (u - 0.5) * 0.46
            y = -0.22 + 0.44 * min(1, v * 1.6)
            z = 0.43 + 0.02 * (2 * u - 1) ** 2 + (max(0, v - 0.55) / 0.45) ** 1.3 * 0.38
            return (x * (1 - 0.25 * max(0, v - 0.6)), y + 0.06 * max(0, v - 0.6), z)

        body = grid(14, 16, shell, 'shell', cover)
        body.modifiers.new('s', 'SOLIDIFY').thickness = 0.012
        feet = [(sx * 0.23, sy * 0.23, 0) for sx in (-1, 1) for sy in (-1, 1)]
        tops = [(sx * 0.12, sy * 0.13, 0.43) for sx in (-1, 1) for sy in (-1, 1)]
        for foot, top in zip(feet, tops):
            rod(foot, top, r, m)
        if D.random() < 0.6:
            half = [tuple((Vector(a) + Vector(b)) / 2) for a, b in zip(feet, tops)]
            rod(half[0], half[3], r * 0.7, m)
            rod(half[1], half[2], r * 0.7, m)


def cantilever_chair(at, turn, s):
    """One bent tube: runners on the floor, no back legs."""
    m, cover = D.choice((s.chrome, s.black)), s.cloth()
    with Group(at, turn):
        for x in (-0.23, 0.23):
            tube([(x, 0.24, 0.82), (x, 0.2, 0.46), (x, -0.22, 0.45), (x, -0.24, 0.02), (x, 0.22, 0.012)], 0.011, m)
        rod((-0.23, 0.22, 0.012), (0.23, 0.22, 0.012), 0.011, m)
        box((0.46, 0.42, 0.03), (0, 0, 0.46), cover, 0.01)
        box((0.46, 0.025, 0.3), (0, 0.23, 0.7), cover, 0.01)


def bar_stool(at, turn, s):
    m = s.thin()
    high = D.uniform(0.6, 0.78)
    with Group(at, turn):
        lathe([(0.0001, 0), (0.16, 0), (0.175, 0.015), (0.16, 0.04), (0.0001, 0.04)], (0, 0, high), D.choice((s.cloth(), s.wood())), 28)
        if D.random() < 0.3:
            cylinder(0.02, high, (0, 0, 0.02), m)
            cylinder(0.2, 0.018, (0, 0, 0), m)
        else:
            for i in range(4):
                a = i * math.pi / 2 + 0.78
                rod((0.1 * math.cos(a), 0.1 * math.sin(a), high), (0.22 * math.cos(a), 0.22 * math.sin(a), 0), 0.009, m)
            ring = [(0.17 * math.cos(i), 0.17 * math.sin(i), high * 0.35) for i in (0, 1.57, 3.14, 4.71)]
            tube(ring, 0.007, m, cyclic=True)


def dining(at, turn, s):
    w = D.uniform(1.1, 2.0)
    chair = D.choice((shell_chair, cantilever_chair, lambda a, t, q: furniture.dining_chair(a, t, s.wood(), s.cloth(), D.randrange(99))))
    with Group(at, turn):
        if D.random() < 0.35:
            furniture.round_table((0, 0, 0), s.wood((0, 0, 0)), s.thin(), 0.55, 0.74)
        else:
            box((w, 0.85, 0.03), (0, 0, 0.74), s.wood((0, 0, 1.5708)), 0.006)
            m = s.thin()
            if D.random() < 0.5:
                for sx in (-1, 1):
                    for sy in (-1, 1):
                        rod((sx * (w / 2 - 0.1), sy * 0.33, 0.73), (sx * (w / 2 - 0.03), sy * 0.39, 0), 0.014, m)
            else:
                for sx in (-1, 1):
                    tube([(sx * w * 0.36, -0.36, 0.0), (sx * w * 0.36, 0, 0.72), (sx * w * 0.36, 0.36, 0.0)], 0.014, m)
        for i in range(max(1, int(w / 0.6))):
            for side in (-1, 1):
                x = -w / 2 + 0.35 + i * 0.6
                chair((x, side * D.uniform(0.45, 0.8), 0), (180 if side < 0 else 0) + D.uniform(-25, 25), s)


def wire_table(at, turn, s):
    """A tray on a cage of thin wires."""
    m, r, h = s.thin(), D.uniform(0.2, 0.38), D.uniform(0.35, 0.55)
    x, y, _ = at
    cylinder(r, 0.014, (x, y, h), D.choice((s.wood((0, 0, 0)), s.lacquer, s.black)))
    for i in range(D.choice((3, 8, 14))):
        a = i * 6.2832 / 8
        rod((x + r * 0.9 * math.cos(a), y + r * 0.9 * math.sin(a), h), (x + r * 0.6 * math.cos(a), y + r * 0.6 * math.sin(a), 0), 0.004, m)


def console(at, turn, s):
    """Desk or console on rods, with things on it."""
    m, w, h = s.thin(), D.uniform(0.8, 1.7), D.choice((0.45, 0.75, 0.85))
    with Group(at, turn):
        box((w, 0.42, D.choice((0.025, 0.14))), (0, -0.21, h), s.wood((0, 0, 1.5708)), 0.004)
        for sx in (-1, 1):
            for y in (-0.03, -0.39):
                rod((sx * (w / 2 - 0.03), y, h), (sx * (w / 2 - 0.03), y, 0), 0.01, m)
            rod((sx * (w / 2 - 0.03), -0.03, 0.01), (sx * (w / 2 - 0.03), -0.39, 0.01), 0.01, m)
        furniture.vase((w * 0.3, -0.2, h + 0.02), plain('clay', srgb('#b9a48d'), 0.75), 0.24, 0.08)
        furniture.book_pile((-w * 0.2, -0.2, h + 0.02), furniture.neutral_books(), s.paper, D.randrange(99))


def sideboard(at, turn, s):
    legs = D.choice((0, 0.1, 0.16, 0.28))
    body = D.choice((s.wood(), s.lacquer, s.floor_material))
    furniture.cabinet(at, turn, body, D.choice((body, s.wood(), s.lacquer)), s.black, D.uniform(0.8, 2.2), D.uniform(0.32, 0.45), D.uniform(0.35, 0.9), D.randint(2, 4), legs, s.thin(), drawers=D.choice((0, 0, 2)))


def wardrobe(at, turn, s):
    body = D.choice((s.wood(), s.lacquer, s.wall))
    furniture.cabinet(at, turn, body, body, s.black, D.uniform(0.9, 2.4), 0.58, D.uniform(1.9, 2.3), D.randint(2, 5), D.choice((0, 0.06)), s.black)


def sofa(at, turn, s):
    cover = s.cloth()
    seats = D.choice((1, 2, 3))
    furniture.sofa(at, turn, cover, cover, s.black, 0.55 + seats * D.uniform(0.6, 0.75), seats, ((0.2, s.cloth(), 0.44, 24, 5),) if seats > 1 else (), D.randrange(99))


def armchair(at, turn, s):
    cover = s.cloth()
    furniture.armchair(at, turn, cover, cover, s.wood(), D.randrange(99))


def bed(at, turn, s):
    width = D.choice((1.2, 1.5, 1.8))
    furniture.bed(at, turn, s.wood(), s.cloth(), s.cloth(), width)
    with Group(at, turn):
        cushion((width + 0.16, 1.35, 0.3), (0, -1.45, 0.43), s.cloth(), crown=0.02, soft=0.08, seed=4)
        for x in (-0.25, 0.25):
            cushion((width * 0.4, 0.42, 0.14), (x * width, -0.35, 0.6), s.cloth(), (24, 0, 0), crown=0.05, soft=0.06, seed=int(x * 10))


def kitchen_row(at, turn, s):
    w = D.uniform(1.6, 3.4)
    front = D.choice((s.wood(), s.lacquer, s.accent))
    with Group(at, turn):
        box((w, 0.54, 0.1), (0, -0.27, 0.05), s.black, 0.002)
        for i in range(round(w / 0.55)):
            each = w / round(w / 0.55)
            box((each - 0.004, 0.58, 0.77), (-w / 2 + each * (i + 0.5), -0.3, 0.485), front, 0.003)
            box((each * 0.5, 0.02, 0.012), (-w / 2 + each * (i + 0.5), -0.6, 0.82), s.chrome, 0.003)
        box((w + 0.01, 0.63, 0.03), (0, -0.315, 0.885), D.choice((s.lacquer, s.wood((0, 0, 1.5708)))), 0.004)
        box((w, 0.35, 0.7), (0, -0.175, 1.8), front, 0.003)
        for i in range(4):
            furniture.vase((-w / 2 + 0.2 + i * w / 4, -0.25, 0.9), plain('pot', srgb(D.choice(('#b9a48d', '#333344', '#cc5555'))), 0.4), D.uniform(0.1, 0.26), 0.07)


def island(at, turn, s):
    with Group(at, turn):
        box((D.uniform(1.2, 2.0), 0.8, 0.86), (0, 0, 0.47), D.choice((s.wood(), s.lacquer, s.floor_material)), 0.004)
        box((2.1, 0.95, 0.04), (0, 0, 0.92), s.lacquer, 0.005)
    for i in range(3):
        a = math.radians(turn)
        x, y = -0.6 + i * 0.6, -0.75
        bar_stool((at[0] + x * math.cos(a) - y * math.sin(a), at[1] + x * math.sin(a) + y * math.cos(a), 0), D.uniform(0, 90), s)


def toilet(at, turn, s):
    white = plain('ceramic', (0.82, 0.82, 0.8), 0.12)
    with Group(at, turn):
        bowl = lathe([(0.11, 0), (0.12, 0.05), (0.11, 0.2), (0.19, 0.36), (0.2, 0.4), (0.15, 0.42), (0.0001, 0.42)], (0, -0.42, 0), white, 32)
        bowl.scale = (0.9, 1.25, 1)
        box((0.38, 0.17, 0.4), (0, -0.09, 0.6), white, 0.03)
    rod((at[0] + 0.5, at[1], 0.0), (at[0] + 0.5, at[1], 0.7), 0.008, s.chrome)


def bath(at, turn, s):
    """A free-standing tub or a pedestal basin."""
    white = plain('ceramic', (0.82, 0.82, 0.8), 0.12)
    with Group(at, turn):
        if D.random() < 0.5:
            tub = lathe([(0.25, 0.03), (0.3, 0.1), (0.38, 0.56), (0.4, 0.58), (0.37, 0.57), (0.28, 0.15), (0.0001, 0.13)], (0, -0.42, 0), white, 40)
            tub.scale = (2.0, 1, 1)
            tube([(0.0, -0.02, 0), (0.0, -0.02, 0.9), (0.0, -0.12, 0.95)], 0.014, s.chrome)
        else:
            lathe([(0.12, 0), (0.08, 0.1), (0.07, 0.6), (0.26, 0.78), (0.28, 0.84), (0.24, 0.83), (0.0001, 0.75)], (0, -0.28, 0), white, 36)


def arc_lamp(at, turn, s):
    with Group(at, turn):
        cylinder(0.15, 0.035, (0, 0, 0), s.lacquer)
        tube([(0, 0, 0.03), (0, 0.02, 1.1), (0.3, 0.1, 1.85), (0.9, 0.2, 1.75)], 0.008, s.thin())
        lathe([(0.03, 0.16), (0.16, 0.0), (0.155, 0.0), (0.025, 0.155)], (0.92, 0.2, 1.6), s.black, 32)


def ladder(at, turn, s):
    m = s.thin()
    with Group(at, turn):
        for x in (-0.2, 0.2):
            rod((x, -0.45, 0), (x, -0.03, 1.8), 0.013, m)
        for i in range(5):
            t = (i + 0.6) / 5.4
            rod((-0.2, -0.45 + 0.42 * t, 1.8 * t), (0.2, -0.45 + 0.42 * t, 1.8 * t), 0.01, m)
            if i > 1 and D.random() < 0.5:
                box((0.3, 0.02, 0.4), (0, -0.47 + 0.42 * t, 1.8 * t - 0.2), s.cloth(), 0.008)


def bicycle(at, turn, s):
    """Leaning on nothing: wheels, spokes, frame."""
    m = plain('frame', srgb(D.choice(('#333333', '#a83a2a', '#2c4a5a', '#cccccc'))), 0.3)
    with Group(at, turn):
        for x in (-0.5, 0.5):
            ring = [(x + 0.33 * math.cos(a), 0, 0.34 + 0.33 * math.sin(a)) for a in (0, 0.785, 1.57, 2.356, 3.14, 3.93, 4.71, 5.5)]
            tube(ring, 0.014, s.black, cyclic=True)
            for i in range(10):
                a = i * 0.628
                rod((x, 0, 0.34), (x + 0.32 * math.cos(a), 0, 0.34 + 0.32 * math.sin(a)), 0.0012, s.chrome)
        for a, b in (((-0.5, 0, 0.34), (-0.1, 0, 0.3)), ((-0.1, 0, 0.3), (-0.2, 0, 0.85)), ((-0.18, 0, 0.75), (0.4, 0, 0.78)), ((-0.1, 0, 0.3), (0.4, 0, 0.72)), ((0.5, 0, 0.34), (0.37, 0, 0.95)), ((-0.5, 0, 0.34), (-0.18, 0, 0.75))):
            rod(a, b, 0.014, m)
        rod((0.37, -0.25, 0.97), (0.37, 0.25, 0.97), 0.011, s.black)
        box((0.24, 0.13, 0.05), (-0.22, 0, 0.88), s.black, 0.02)
        rod((-0.1, 0.02, 0.3), (-0.15, 0.2, 0.0), 0.007, s.black)


def garment_rail(at, turn, s):
    m, w = s.thin(), D.uniform(0.9, 1.5)
    with Group(at, turn):
        for x in (-w / 2, w / 2):
            tube([(x, -0.22, 0.02), (x, 0, 0.08), (x, 0.22, 0.02)], 0.01, m)
            rod((x, 0, 0.05), (x, 0, 1.55), 0.011, m)
        rod((-w / 2, 0, 1.55), (w / 2, 0, 1.55), 0.011, m)
        for _ in range(D.randint(3, 10)):
            x, long = D.uniform(-w / 2, w / 2) * 0.9, D.uniform(0.6, 1.1)
            box((0.04, 0.42, long), (x, 0, 1.5 - long / 2), s.cloth(), 0.015, (0, 0, D.uniform(-12, 12)))


def plinth(at, turn, s):
    """Shop: plinths, low tables and boards with goods."""
    with Group(at, turn):
        high = D.choice((0.25, 0.5, 0.9))
        box((D.uniform(0.4, 1.4), D.uniform(0.4, 0.9), high), (0, 0, high / 2), D.choice((s.lacquer, s.wood(), s.floor_material, s.wall)), 0.004)
        for i in range(D.randint(1, 4)):
            furniture.vase((D.uniform(-0.2, 0.2), D.uniform(-0.15, 0.15), high), plain('ware', srgb(D.choice(('#b9a48d', '#334455', '#dddddd', '#884433'))), 0.4), D.uniform(0.15, 0.4), 0.08)


def potted(at, turn, s):
    """Single leaves on stems: sword leaves, round leaves, or an olive with many small ones."""
    kind = D.random()
    tall = D.uniform(0.4, 1.5)
    green = leaf_surface('leaf', (0.012, 0.045, 0.016), (0.05, 0.14, 0.04))
    pot = D.choice((plain('pot', srgb(D.choice(('#c8b9a3', '#2a2a2c', '#e8e8e5', '#a0593a'))), 0.6), s.lacquer))
    with Group(at, turn):
        high, r = D.uniform(0.16, 0.4), D.uniform(0.1, 0.2)
        lift = 0.0
        if D.random() < 0.35:
            lift = D.uniform(0.15, 0.35)
            for i in range(3):
                a = i * 2.094
                rod((r * 0.9 * math.cos(a), r * 0.9 * math.sin(a), lift + 0.08), (r * 1.15 * math.cos(a), r * 1.15 * math.sin(a), 0), 0.008, s.wood())
        lathe([(0.0001, 0), (r * 0.7, 0), (r, high), (r * 0.93, high), (r * 0.9, high - 0.03), (0.0001, high - 0.03)], (0, 0, lift), pot, 32)
        base = lift + high - 0.03

        def leaves():
            if kind < 0.4:
                for i in range(D.randint(8, 18)):
                    thing = leaf(tall * D.uniform(0.6, 1.0), 0.06, D.uniform(0.0, 0.7), 0.2, green, D.random() * 50, 0.01)
                    place(thing, (D.gauss(0, 0.04), D.gauss(0, 0.04), base), (D.uniform(55, 88), 0, i * 137.5))
            elif kind < 0.7:
                for i in range(D.randint(8, 16)):
                    a, out, up = i * 2.4, D.uniform(0.1, 0.4), D.uniform(0.3, 1) * tall
                    tip = (out * math.cos(a), out * math.sin(a), base + up)
                    rod((0, 0, base), tip, 0.004, green)
                    thing = leaf(D.uniform(0.15, 0.3), D.uniform(0.14, 0.24), 0.5, 0.1, green, D.random() * 50)
                    place(thing, tip, (D.uniform(-30, 20), D.uniform(-20, 20), math.degrees(a) - 90))
            else:
                for i in range(5):
                    a = i * 1.257
                    top = (0.25 * math.cos(a), 0.25 * math.sin(a), base + tall)
                    rod((0, 0, base), top, 0.006, green)
                for _ in range(120):
                    a, t = D.uniform(0, 6.28), D.uniform(0.4, 1.05)
                    thing = leaf(0.07, 0.022, 0.2, 0.2, green, D.random() * 9)
                    place(thing, (0.28 * t * math.cos(a) + D.gauss(0, 0.06), 0.28 * t * math.sin(a) + D.gauss(0, 0.06), base + tall * t), (D.uniform(-60, 60), 0, D.uniform(0, 360)))

        mark_new(PLANT, leaves)


def stand_mirror(at, turn, s):
    """Round, arched or square; leans on the wall or hangs low; back at y = 0."""
    silver = Nodes('silver').surface(Base_Color=(0.87, 0.88, 0.88), Roughness=0.0, Metallic=1.0).material
    kind = D.random()

    def build():
        with Group(at, turn):
            if kind < 0.3:
                r = D.uniform(0.4, 0.6)
                for radius, y, m in ((r + 0.02, -0.02, s.brass), (r, -0.032, silver)):
                    disc = cylinder(radius, 0.012, (0, y, r + 0.35), m, turn=(90, 0, 0), steps=72)
            else:
                w, h = D.uniform(0.5, 0.9), D.uniform(1.5, 1.95)
                lean = D.uniform(4, 9) if kind < 0.75 else 0
                foot = math.sin(math.radians(lean)) * h
                middle = (0, -0.03 - foot / 2, h / 2 + (0 if lean else 0.1))
                box((w + 0.05, 0.025, h + 0.05), middle, s.thin(), 0.004, (-lean, 0, 0))
                box((w, 0.006, h), (0, middle[1] - 0.017, middle[2]), silver, 0, (-lean, 0, 0))

    mark_new(MIRROR, build)


def mirror_doors(at, turn, s):
    silver = Nodes('silver').surface(Base_Color=(0.87, 0.88, 0.88), Roughness=0.0, Metallic=1.0).material
    w = D.uniform(1.6, 2.6)

    def build():
        with Group(at, turn):
            box((w, 0.55, 2.25), (0, -0.275, 1.125), s.lacquer, 0.003)
            for i in range(3):
                box((w / 3 - 0.03, 0.01, 2.15), (-w / 3 + i * w / 3, -0.556, 1.125), silver, 0)

    mark_new(MIRROR, build)


def open_stairs(at, turn, s):
    """Treads on a spine with a wire railing, or a low podium with a nosing."""
    m, tread = s.thin(), D.choice((s.wood((0, 0, 1.5708)), s.floor_material))
    podium = D.random() < 0.4

    def build():
        with Group(at, turn):
            if podium:
                box((D.uniform(1.6, 2.6), 1.3, 0.16), (0, -0.65, 0.08), s.floor_material, 0.003)
                return
            for i in range(9):
                box((0.85, 0.28, 0.04), (0, -2.3 + i * 0.25, 0.18 + i * 0.18), tread, 0.004)
                rod((0.4, -2.3 + i * 0.25, 0.2 + i * 0.18), (0.4, -2.3 + i * 0.25, 1.1 + i * 0.18), 0.006, m)
            tube([(0.4, -2.3, 1.1), (0.4, -0.3, 2.55)], 0.014, m)
            tube([(0, -2.4, 0.02), (0, -0.2, 1.62)], 0.04, m)

    mark_new(STEP, build)


def carpet(at, turn, s, wish=None):
    w, d = D.choice(((1.4, 2.0), (1.7, 2.4), (0.7, 2.2), (2.0, 2.9), (0.6, 0.9)))
    kind = wish or D.choice(('art', 'art', 'plain', 'round', 'floor'))
    if kind == 'art':
        m = image_flat('carpet', s.art / D.choice(('carpet-lines.png', 'carpet-faded.png', 'wash.png', 'shapes.png')), w, d)
    else:
        m = s.floor_cloth() if kind == 'floor' else s.cloth()

    def lay():
        if kind == 'round':
            with Group(at, turn):
                lathe([(0.0001, 0.011), (w / 2 - 0.01, 0.011), (w / 2, 0.004), (w / 2, 0.0)], (0, 0, 0), m, 90)
        else:
            rug(w, d, (at[0], at[1], 0.001), m, turn, seed=D.randrange(99))

    mark_new(RUG, lay)


def odds(at, turn, s):
    """Slippers, a bag, toys, a robot, a cord."""
    for _ in range(D.randint(2, 5)):
        x, y, kind = at[0] + D.gauss(0, 0.35), at[1] + D.gauss(0, 0.35), D.random()
        if kind < 0.3:
            for side in (-0.06, 0.06):
                cushion((0.1, 0.26, 0.07), (x + side, y, 0.035), s.cloth(), (0, 0, D.uniform(-15, 15)), soft=0.03)
        elif kind < 0.5:
            cushion((0.36, 0.2, 0.3), (x, y, 0.15), s.cloth(), (0, 0, D.uniform(0, 180)), soft=0.08)
        elif kind < 0.7:
            cylinder(0.17, 0.085, (x, y, 0), s.lacquer)
        else:
            points, a = [(x, y, 0.004)], D.uniform(0, 6)
            for _ in range(7):
                a += D.gauss(0, 0.7)
                x, y = x + 0.15 * math.cos(a), y + 0.15 * math.sin(a)
                points.append((x, y, 0.004))
            tube(points, 0.0035, D.choice((s.black, s.lacquer)))


def dog(at, turn, s):
    fur = plain('fur', srgb(D.choice(('#8a6a48', '#26221f', '#d8cfc0'))), 0.95)
    with Group(at, turn):
        cushion((0.55, 0.22, 0.24), (0, 0, 0.38), fur, soft=0.1)
        cushion((0.2, 0.16, 0.18), (0.34, 0, 0.55), fur, soft=0.08)
        for x in (-0.2, 0.2):
            for y in (-0.07, 0.07):
                rod((x, y, 0.3), (x + D.uniform(-0.03, 0.03), y, 0), 0.022, fur)
        tube([(-0.27, 0, 0.42), (-0.4, 0, 0.5), (-0.45, 0, 0.64)], 0.014, fur)


# name → (maker, clear width, clear depth, against the wall)
THINGS = {
    'sofa': (sofa, 2.3, 1.0, True),
    'armchair': (armchair, 0.85, 0.9, False),
    'bed': (bed, 2.0, 2.3, True),
    'dining': (dining, 2.2, 2.2, False),
    'shell chair': (shell_chair, 0.55, 0.55, False),
    'cantilever chair': (cantilever_chair, 0.55, 0.6, False),
    'bar stool': (bar_stool, 0.45, 0.45, False),
    'wire table': (wire_table, 0.7, 0.7, False),
    'console': (console, 1.6, 0.5, True),
    'sideboard': (sideboard, 2.0, 0.5, True),
    'wardrobe': (wardrobe, 2.2, 0.62, True),
    'kitchen row': (kitchen_row, 3.2, 0.7, True),
    'island': (island, 2.2, 1.8, False),
    'toilet': (toilet, 0.8, 0.8, True),
    'bath': (bath, 1.7, 0.9, True),
    'arc lamp': (arc_lamp, 0.5, 0.5, False),
    'ladder': (ladder, 0.6, 0.6, True),
    'bicycle': (bicycle, 1.8, 0.6, False),
    'garment rail': (garment_rail, 1.5, 0.6, False),
    'plinth': (plinth, 1.3, 0.9, False),
    'potted': (potted, 0.6, 0.6, False),
    'stand mirror': (stand_mirror, 1.0, 0.5, True),
    'mirror doors': (mirror_doors, 2.5, 0.6, True),
    'open stairs': (open_stairs, 1.8, 2.5, True),
    'odds': (odds, 0.9, 0.9, False),
    'dog': (dog, 0.9, 0.5, False),
}
