"""Tile shop: worn grey floor, display boards with our own faces, a counter, crates, shop window on the left."""

import math
import random

import studio
from furniture import Group, armchair, book_pile, branches, neutral_books, round_table, vase
from shapes import box, lathe, mesh_object, rubber_plant, tube
from surfaces import fabric, floor_from_maps, glass, glow, image_box, image_uv, leaf_surface, metal, paint, plain, srgb

W, D, H = 6.4, 7.6, 3.1


def sheet(width, height, location, turn, lean, material, edge, thickness=0.011):
    """One upright face; its foot stands at `location`, it leans back by `lean` degrees."""
    with Group(location, turn):
        panel = box((width, thickness, height), (0, 0, 0), edge, 0.001)
        front = mesh_object(
            'face',
            [(-width / 2, -thickness / 2 - 0.0006, -height / 2), (width / 2, -thickness / 2 - 0.0006, -height / 2), (width / 2, -thickness / 2 - 0.0006, height / 2), (-width / 2, -thickness / 2 - 0.0006, height / 2)],
            [(0, 1, 2, 3)],
            material,
        )
        layer = front.data.uv_layers.new()
        for loop, uv in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
            loop.uv = uv
        a = math.radians(lean)
        for part in (panel, front):
            part.rotation_euler = (-a, 0, 0)
            part.location = (0, math.sin(a) * height / 2, math.cos(a) * height / 2)


def mosaic(tiles, key, count, columns, rows, width, height, origin, turn, joint, rough, backing, start=0, gap=0.003):
    """A board covered with faces of one material."""
    with Group(origin, turn):
        box((columns * (width + gap) + 0.05, 0.03, rows * (height + gap) + 0.05), (0, 0.02, 0), backing, 0.004)
        box((columns * (width + gap), 0.004, rows * (height + gap)), (0, 0.003, 0), joint, 0)
        for column in range(columns):
            for row in range(rows):
                number = (start + column * 3 + row * 5) % count + 1
                face = image_uv(f'{key} {number}', tiles / f'{key}-{number}.jpg', rough)
                x = (column - (columns - 1) / 2) * (width + gap)
                z = (row - (rows - 1) / 2) * (height + gap)
                y = -0.004
                thing = mesh_object('face', [(x - width / 2, y, z - height / 2), (x + width / 2, y, z - height / 2), (x + width / 2, y, z + height / 2), (x - width / 2, y, z + height / 2)], [(0, 1, 2, 3)], face)
                layer = thing.data.uv_layers.new()
                for loop, uv in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
                    loop.uv = uv


def crates(location, turn, carton, band, columns=2, levels=5, size=(0.62, 0.32, 0.1), seed=1):
    rnd = random.Random(seed)
    with Group(location, turn):
        wood = plain('pallet', srgb('#a88a62'), 0.85)
        for y in (-0.3, 0, 0.3):
            box((1.2, 0.09, 0.09), (0, y, 0.05), wood, 0.004)
        for x in range(6):
            box((0.12, 0.8, 0.02), (-0.54 + x * 0.216, 0, 0.105), wood, 0.003)
        for column in range(columns):
            for row in range(2):
                for level in range(levels - (1 if row and column else 0)):
                    at = (-0.31 + column * 0.63 + rnd.uniform(-0.008, 0.008), -0.17 + row * 0.335 + rnd.uniform(-0.008, 0.008), 0.117 + size[2] * (level + 0.5))
                    box(size, at, carton, 0.006, (0, 0, rnd.uniform(-1.2, 1.2)))
                    box((size[0] + 0.003, 0.016, size[2] + 0.003), at, band, 0, (0, 0, 0))


def build(library):
    tiles, art, floors = library
    white = paint('ceiling', (0.8, 0.8, 0.79))
    walls = paint('wall', srgb('#d7d2c8'))
    clay_wall = paint('clay wall', srgb('#a58671'))
    black = metal('black', (0.025, 0.025, 0.028), 0.45)
    black_wood = plain('black wood', (0.045, 0.042, 0.04), 0.5)
    oak = image_box('oak', tiles / 'oak-plank-8.jpg', 200, 1200, 0.45, turn=(1.5708, 0, 0))
    oak_flat = image_box('oak flat', tiles / 'oak-plank-2.jpg', 200, 1200, 0.42, turn=(0, 0, 1.5708))
    joint = plain('joint', (0.6, 0.58, 0.55), 0.9)
    edge = plain('edge', (0.66, 0.64, 0.6), 0.6)

    studio.floor(W, D, floor_from_maps('shop floor', floors / 'shop-grey', 7.2, 0.02))
    near, far, head = 0.9, 4.6, 2.75
    studio.wall((0, D), (0, 0), H, walls, openings=[(D - far, D - near, 0.25, head)])
    studio.wall((W, 0), (W, D), H, walls)
    studio.wall((0, 0), (W, 0), H, walls)
    studio.wall((W, D), (0, D), H, clay_wall)
    studio.ceiling(W, D, H, white)
    for start, end in (((0, D), (0, 0)), ((W, 0), (W, D)), ((W, D), (0, D))):
        studio.baseboard(start, end, black_wood, 0.1)
    middle = (near + far) / 2
    studio.window(far - near, head - 0.25, (-0.12, middle, (head + 0.25) / 2), 90, black_wood, 3, glass('pane'))
    studio.outside_view(art / 'outside.png', 18, 11, (-6.0, middle, 2.0), 90, 5.5)
    studio.daylight(far - near - 0.1, head - 0.35, (-0.24, middle, (head + 0.25) / 2), -90, 520)
    studio.sun((1.0, 0.35, -0.6), 14.0)
    studio.world((0.75, 0.85, 1.0), 0.25)

    # Ceiling: black track with spots over the displays, two light strips.
    for x in (1.7, 4.7):
        box((0.06, 5.4, 0.05), (x, 4.1, H - 0.18), black, 0.004)
        box((0.036, 5.3, 0.004), (x, 4.1, H - 0.207), glow('strip', (1.0, 0.95, 0.88), 9), 0)
        for y in (1.8, 6.6):
            tube([(x, y, H), (x, y, H - 0.16)], 0.004, black)
        strip = studio.daylight(0.06, 5.2, (x, 4.1, H - 0.215), 0, 70, (1.0, 0.92, 0.82))
        strip.rotation_euler = (0, 0, 0)

    # Back wall: three big boards.
    mosaic(tiles, 'calacatta-gold', 6, 2, 1, 0.9, 1.8, (1.25, D - 0.06, 1.15), 0, joint, 0.1, black_wood)
    mosaic(tiles, 'walnut-herringbone', 8, 12, 4, 0.09, 0.45, (3.0, D - 0.06, 1.15), 0, black_wood, 0.35, black_wood, gap=0.001)
    mosaic(tiles, 'encaustic-star', 4, 6, 9, 0.2, 0.2, (4.5, D - 0.06, 1.15), 0, joint, 0.6, black_wood)
    # Right wall: boards with smaller formats and a shelf of samples.
    mosaic(tiles, 'sage-glazed', 8, 10, 6, 0.1, 0.3, (W - 0.06, 5.9, 1.2), -90, joint, 0.12, black_wood)
    mosaic(tiles, 'terracotta', 8, 4, 6, 0.3, 0.3, (W - 0.06, 4.35, 1.2), -90, joint, 0.7, black_wood, gap=0.006)
    mosaic(tiles, 'slate-dark', 8, 4, 3, 0.3, 0.6, (W - 0.06, 2.85, 1.2), -90, black_wood, 0.6, black_wood)

    # Leaning slabs on a rack in the middle left.
    with Group((1.05, 5.6, 0), 62):
        for y in (-0.3, 0.3):
            box((1.9, 0.05, 0.05), (0, y, 0.03), black, 0.004)
        box((1.9, 0.05, 0.08), (0, -0.27, 0.08), black, 0.004)
        for x in (-0.85, 0.85):
            tube([(x, 0.3, 0.03), (x, 0.12, 1.5)], 0.02, black)
            tube([(x, -0.3, 0.05), (x, 0.12, 1.5)], 0.016, black)
    for number, key in enumerate(('travertine-beige-2', 'terrazzo-classic-3', 'cement-warm-4')):
        width, height = ((0.6, 1.2), (0.6, 0.6), (0.6, 0.6))[number]
        sheet(width, height, (1.05 + (number - 1) * 0.31, 5.42 + (number - 1) * 0.56, 0.12), 62, 14, image_uv(key, tiles / f'{key}.jpg', (0.3, 0.2, 0.6)[number]), edge)

    # The counter with a stone front and a wooden top.
    stone = image_box('counter', tiles / 'carrara-6.jpg', 1500, 1500, 0.16, bump=0.0, gloss_noise=0.05)
    with Group((3.75, 4.75, 0), -8):
        box((2.0, 0.62, 0.98), (0, 0, 0.53), stone, 0.004)
        box((2.0, 0.56, 0.08), (0, 0, 0.04), black, 0)
        box((2.12, 0.72, 0.045), (0, 0, 1.0425), oak_flat, 0.006)
        box((0.5, 0.2, 0.012), (0.45, -0.02, 1.071), black, 0.004)
        box((0.52, 0.018, 0.32), (0.45, 0.06, 1.28), black, 0.006)
        vase((-0.7, 0.0, 1.065), plain('vase', srgb('#7a6a5a'), 0.4), 0.24, 0.085)
        branches((-0.7, 0.0, 1.28), plain('twig', (0.12, 0.07, 0.04), 0.8), leaf_surface('bud', (0.08, 0.11, 0.04), (0.18, 0.22, 0.09)), 0.45, 8, 6)
        for number in range(5):
            box((0.15, 0.15, 0.009), (-0.15 + number * 0.004, -0.1, 1.07 + number * 0.0095), image_uv(f'sample {number}', tiles / f'terracotta-{number + 1}.jpg', 0.6), 0.001, (0, 0, number * 7))
    stool = fabric('stool', srgb('#8a7a68'), srgb('#6a5c4d'))
    for x, y in ((3.1, 3.95), (4.1, 3.75)):
        lathe([(0.0001, 0.0), (0.17, 0.0), (0.19, 0.02), (0.19, 0.05), (0.17, 0.065), (0.0001, 0.07)], (x, y, 0.68), stool, 48)
        for angle in (0.6, 2.17, 3.74, 5.31):
            tube([(x + 0.12 * math.cos(angle), y + 0.12 * math.sin(angle), 0.68), (x + 0.21 * math.cos(angle), y + 0.21 * math.sin(angle), 0)], 0.011, black)

    carton, band = plain('carton', srgb('#ab8a63'), 0.85), plain('band', srgb('#2f6f6a'), 0.5)
    crates((5.55, 6.75, 0), 4, carton, band, 2, 5, seed=2)
    cloth, pipe = fabric('chair', srgb('#b8ad9c'), srgb('#938877')), fabric('pipe', srgb('#a2968a'))
    armchair((0.95, 2.75, 0), 118, cloth, pipe, oak, 4)
    armchair((1.0, 4.1, 0), 66, cloth, pipe, oak, 8)
    round_table((1.55, 3.4, 0), oak_flat, black, 0.3, 0.46)
    book_pile((1.55, 3.4, 0.46), neutral_books(), plain('paper', (0.78, 0.75, 0.69), 0.8), 6, 3)
    leaves = leaf_surface('rubber', (0.015, 0.05, 0.016), (0.04, 0.12, 0.03))
    rubber_plant((0.5, 6.95, 0), 1.7, leaves, plain('bark', (0.1, 0.07, 0.04), 0.9), plain('pot', srgb('#8c8a84'), 0.6), plain('soil', (0.03, 0.02, 0.015), 0.95), 21, 4, 0.27)
    studio.camera((4.35, 0.25, 1.55), (3.05, 5.0, 0.8), 24.0, 0.7)
    return {'rectangle': (2.4, 2.4, 1.6, 1.6)}
