"""A new flat as handed over: grey screed, putty on the walls, balcony door, nothing but a ladder and some material."""

import random

import studio
from furniture import Group
from shapes import box, cushion, cylinder, lathe, tube
from surfaces import Nodes, floor_from_maps, glass, metal, paint, plain, srgb

W, D, H = 4.4, 6.6, 2.85


def putty():
    """Filled and sanded, not painted: patches of two whites and trowel edges."""
    n = Nodes('putty')
    v = n.coordinates()
    patch = n.ramp(n.noise(v, 1.3, 6, 0.6, 0.6), [(0.42, (0.56, 0.55, 0.53)), (0.55, (0.66, 0.65, 0.63))])
    fine = n.noise(n.coordinates((1, 1, 0.25)), 7, 4)
    tone = n.blend(0.25, patch, n.ramp(fine, [(0.35, (0.5, 0.49, 0.47)), (0.65, (0.72, 0.71, 0.69))]))
    return n.surface(Base_Color=tone, Roughness=0.92, Specular=0.2, Normal=n.bump(n.noise(v, 14, 5), 0.12, 0.006)).material


def concrete():
    n = Nodes('concrete')
    v = n.coordinates()
    tone = n.ramp(n.noise(v, 2.2, 8, 0.62), [(0.35, (0.28, 0.275, 0.26)), (0.65, (0.4, 0.395, 0.38))])
    return n.surface(Base_Color=tone, Roughness=0.9, Specular=0.2, Normal=n.bump(n.noise(v, 30, 5), 0.3, 0.004)).material


def ladder(location, turn, alloy, foot):
    with Group(location, turn):
        for lean in (1, -1):
            for side in (-1, 1):
                low, high = (side * 0.27, lean * 0.42, 0.0), (side * 0.19, lean * 0.03, 1.72)
                tube([low, high], 0.019, alloy)
                cylinder(0.024, 0.05, (low[0], low[1], 0), foot)
            for step in range(1, 6):
                t = step / 6.2
                z = 1.72 * t
                y = lean * (0.42 - 0.39 * t)
                half = 0.27 - 0.08 * t
                box((2 * half, 0.055 if lean > 0 else 0.03, 0.022), (0, y, z), alloy, 0.004)
        box((0.42, 0.14, 0.03), (0, 0, 1.735), foot, 0.01)


def build(library):
    _, art, floors = library
    walls, ceiling_paint, raw = putty(), paint('slab', (0.62, 0.61, 0.59)), concrete()
    white = plain('white', (0.78, 0.78, 0.77), 0.4)
    dark = plain('dark', (0.04, 0.04, 0.045), 0.5)
    studio.floor(W, D, floor_from_maps('screed', floors / 'screed', 7.2))
    studio.wall((0, D), (0, 0), H, walls, openings=[(D - 2.75, D - 1.85, 0.0, 2.12)])
    studio.wall((W, 0), (W, D), H, walls, openings=[(4.0, 5.5, 0.92, 2.42)])
    studio.wall((0, 0), (W, 0), H, walls)
    left, right, head = 0.75, 3.55, 2.4
    studio.wall((W, D), (0, D), H, walls, openings=[(W - right, W - left, 0.0, head)])
    studio.ceiling(W, D, H, ceiling_paint)
    box((W, 0.24, 0.36), (W / 2, 3.3, H - 0.18), ceiling_paint, 0.006, name='beam')
    # The dark hall behind the doorway on the left.
    box((0.02, 3.2, H), (-1.6, 2.3, H / 2), walls, 0)
    box((1.6, 0.02, H), (-0.9, 3.6, H / 2), walls, 0)
    hall = studio.mesh_object('hall-floor', [(-1.7, 0.6, 0), (0, 0.6, 0), (0, 3.7, 0), (-1.7, 3.7, 0)], [(0, 1, 2, 3)], floor_from_maps('screed hall', floors / 'screed', 7.2))
    hall['is_floor'] = True

    frame = plain('window frame', (0.12, 0.12, 0.125), 0.4)
    pane = glass('pane')
    studio.window(right - left, head, ((left + right) / 2, D + 0.12, head / 2), 0, frame, 4, pane)
    studio.window(1.5, 1.5, (W + 0.12, 4.75, 1.67), -90, frame, 2, pane)
    studio.outside_view(art / 'outside.png', 18, 11, (2.2, D + 7.0, 3.2), 0, 6.5)
    studio.outside_view(art / 'outside.png', 14, 9, (W + 6.0, 5.0, 3.0), -90, 6.5)
    box((W + 2, 1.5, 0.1), (W / 2, D + 0.97, -0.07), raw, 0)
    for z in (0.3, 0.6, 0.9, 1.12):
        box((W + 2, 0.03, 0.03), (W / 2, D + 1.6, z), dark, 0.004)
    studio.daylight(right - left - 0.1, head - 0.1, ((left + right) / 2, D + 0.2, head / 2), 180, 420)
    studio.daylight(1.4, 1.4, (W + 0.2, 4.75, 1.67), 90, 130)
    studio.sun((-0.62, -1.0, -0.86), 30.0)
    studio.world((0.75, 0.85, 1.0), 0.3)

    # Sockets not yet fitted, conduits chased into the wall, the distribution box.
    rnd = random.Random(4)
    for y, z in ((1.2, 0.32), (4.1, 0.32), (4.4, 1.3), (5.9, 0.32)):
        box((0.01, 0.086, 0.086), (0.003, y, z), plain('box', (0.5, 0.16, 0.1), 0.6), 0.002)
        box((0.012, 0.07, 0.07), (0.004, y, z), dark, 0)
        box((0.006, 0.05, H - z), (0.001, y, (H + z) / 2), raw, 0)
    for y, z in ((3.1, 0.32), (6.0, 0.32)):
        box((0.01, 0.086, 0.086), (W - 0.003, y, z), plain('box b', (0.5, 0.16, 0.1), 0.6), 0.002)
        box((0.006, 0.05, H - z), (W - 0.001, y, (H + z) / 2), raw, 0)
    box((0.02, 0.36, 0.3), (W - 0.01, 2.3, 1.75), white, 0.006)
    for x, y in ((2.2, 1.9), (2.2, 5.1)):
        tube([(x, y, H), (x + 0.02, y + 0.01, H - 0.12), (x + 0.06, y, H - 0.22)], 0.004, plain('wire', (0.5, 0.06, 0.04), 0.5))
        tube([(x, y, H), (x - 0.03, y + 0.02, H - 0.1), (x - 0.02, y + 0.05, H - 0.2)], 0.004, plain('wire b', (0.04, 0.08, 0.3), 0.5))

    ladder((3.55, 4.2, 0), 24, metal('alloy', (0.66, 0.67, 0.68), 0.38), plain('foot', (0.55, 0.09, 0.03), 0.5))
    sack = plain('sack', srgb('#aaa294'), 0.9)
    for number, (x, y, z, turn) in enumerate(((0.48, 4.55, 0.075, 8), (0.5, 4.57, 0.215, -6), (0.46, 4.53, 0.35, 4), (0.52, 5.25, 0.075, 94))):
        cushion((0.44, 0.66, 0.15), (x, y, z), sack, (rnd.uniform(-1, 1), rnd.uniform(-1, 1), turn), crown=0.012, soft=0.045, seed=number + 3)
    bucket = plain('bucket', (0.7, 0.7, 0.69), 0.45)
    for x, y in ((3.15, 5.5), (2.86, 5.72)):
        lathe([(0.0001, 0.0), (0.118, 0.0), (0.12, 0.004), (0.14, 0.3), (0.147, 0.3), (0.147, 0.335), (0.14, 0.335), (0.135, 0.32), (0.0001, 0.32)], (x, y, 0), bucket)
        tube([(x - 0.147, y, 0.31), (x - 0.1, y - 0.06, 0.22), (x, y - 0.15, 0.17), (x + 0.1, y - 0.06, 0.22), (x + 0.147, y, 0.31)], 0.003, dark)
    carton, band, print_ = plain('carton', srgb('#a48a6a'), 0.9), plain('band', srgb('#d8d6d0'), 0.35), plain('print', srgb('#3f5a58'), 0.8)
    for level, turn in enumerate((5, -3, 2, 6)):
        with Group((3.95 + 0.008 * (level % 2), 3.05, 0.075 * level), turn):
            box((0.62, 0.62, 0.074), (0, 0, 0.0375), carton, 0.003)
            for x in (-0.2, 0.2):
                box((0.014, 0.623, 0.077), (x, 0, 0.0375), band, 0)
            box((0.26, 0.622, 0.03), (0, 0, 0.04), print_, 0)
            box((0.622, 0.2, 0.03), (0, 0, 0.04), print_, 0)
    tube([(0.08, 3.3, 0.03), (0.9, 3.75, 0.02)], 0.012, white)
    tube([(0.1, 3.2, 0.02), (1.0, 3.58, 0.02)], 0.012, white)

    studio.camera((1.75, 0.22, 1.52), (2.35, 4.6, 0.72), 24.0, -0.7)
    return {'rectangle': (1.2, 2.4, 1.8, 1.8)}
