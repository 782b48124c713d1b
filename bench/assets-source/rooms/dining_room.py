"""Dining room: small cream tiles of the nineties, a wooden table with six chairs, pendant lamp, sideboard, tall window."""

import studio
from furniture import book_pile, branches, cabinet, dining_chair, neutral_books, vase
from shapes import box, curtain, lathe, picture, rubber_plant, tube
from surfaces import drape, fabric, floor_from_maps, glass, glow, image_box, image_uv, leaf_surface, metal, paint, plain, sheer, srgb

W, D, H = 4.2, 5.4, 2.7


def build(library):
    tiles, art, floors = library
    white = paint('ceiling', (0.84, 0.83, 0.81))
    walls = paint('wall', srgb('#ddd8cc'))
    green = paint('green', srgb('#c2c4b8'))
    trim = plain('trim', (0.78, 0.77, 0.74), 0.42)
    oak = image_box('oak', tiles / 'oak-plank-3.jpg', 200, 1200, 0.4, turn=(0, 0, 1.5708))
    oak_chair = image_box('oak chair', tiles / 'oak-plank-6.jpg', 200, 1200, 0.42, turn=(1.5708, 0, 0))
    walnut = image_box('walnut', tiles / 'walnut-herringbone-2.jpg', 180, 900, 0.4, turn=(0, 0, 1.5708))
    black = metal('black', (0.025, 0.025, 0.028), 0.4)
    brass = metal('brass', (0.62, 0.44, 0.2), 0.28)
    seat = fabric('seat', srgb('#7f8378'), srgb('#5f635a'))

    studio.floor(W, D, floor_from_maps('cream', floors / 'cream', 7.2, 0.02))
    near, far, head = 2.3, 4.5, 2.35
    studio.wall((0, D), (0, 0), H, walls, openings=[(D - far, D - near, 0.1, head)])
    studio.wall((W, 0), (W, D), H, walls)
    studio.wall((0, 0), (W, 0), H, walls)
    studio.wall((W, D), (0, D), H, walls, openings=[(0.35, 1.3, 0.0, 2.1)])
    # Next door, seen through the open doorway.
    box((2.6, 0.02, H), (W - 0.8, D + 1.6, H / 2), green, 0)
    box((0.02, 1.6, H), (W - 1.9, D + 0.9, H / 2), walls, 0)
    box((0.02, 1.6, H), (W + 0.3, D + 0.9, H / 2), walls, 0)
    box((2.6, 1.6, 0.05), (W - 0.8, D + 0.95, H), white, 0)
    hall = studio.mesh_object('hall', [(W - 2.0, D, 0), (W + 0.4, D, 0), (W + 0.4, D + 1.6, 0), (W - 2.0, D + 1.6, 0)], [(0, 1, 2, 3)], floor_from_maps('cream hall', floors / 'cream', 7.2, 0.02))
    hall['is_floor'] = True
    studio.bulb((W - 0.8, D + 0.9, 2.3), 55, (1.0, 0.86, 0.7), 0.12)
    studio.ceiling(W, D, H, white)
    box((W, 0.09, 0.09), (W / 2, D - 0.045, H - 0.045), trim, 0.02)
    box((0.09, D, 0.09), (0.045, D / 2, H - 0.045), trim, 0.02)
    box((0.09, D, 0.09), (W - 0.045, D / 2, H - 0.045), trim, 0.02)
    studio.baseboard((0, D), (0, 0), trim, 0.1)
    studio.baseboard((W, 0), (W, D), trim, 0.1)
    studio.baseboard((W, D), (0, D), trim, 0.1, gaps=[(0.27, 1.38)])
    for x in (W - 0.32, W - 1.33):
        box((0.08, 0.24, 2.088), (x, D + 0.09, 1.044), trim, 0.006)
    box((1.11, 0.25, 0.09), (W - 0.825, D + 0.09, 2.133), trim, 0.006)

    middle = (near + far) / 2
    frame = plain('window frame', (0.76, 0.76, 0.75), 0.4)
    studio.window(far - near, head - 0.1, (-0.12, middle, (head + 0.1) / 2), 90, frame, 3, glass('pane'), transom=0.75)
    studio.outside_view(art / 'outside.png', 15, 9, (-5.5, middle, 2.7), 90, 6.0)
    studio.daylight(far - near - 0.1, head - 0.2, (-0.24, middle, (head + 0.1) / 2), -90, 300)
    studio.sun((1.0, -0.45, -0.66), 20.0)
    studio.world((0.75, 0.85, 1.0), 0.25)
    veil, heavy = sheer('veil', (0.87, 0.86, 0.83), 0.5), drape('drape', srgb('#9a8f7d'), 0.22)
    curtain(0.7, 2.5, (0.12, far + 0.1, 2.54), veil, -90, folds=9, depth=0.03, seed=3)
    curtain(0.5, 2.5, (0.2, far + 0.35, 2.54), heavy, -90, folds=5, depth=0.05, seed=4)
    curtain(0.5, 2.5, (0.2, near + 0.12, 2.54), heavy, -90, folds=5, depth=0.05, seed=8)
    studio.curtain_rail((0.16, near - 0.45), (0.16, far + 0.5), 2.56, black)

    tx, ty = 1.85, 3.2
    box((0.9, 1.7, 0.035), (tx, ty, 0.7375), oak, 0.008, segments=3)
    for sx in (-1, 1):
        for sy in (-1, 1):
            tube([(tx + sx * 0.37, ty + sy * 0.74, 0.72), (tx + sx * 0.4, ty + sy * 0.8, 0.0)], 0.028, oak_chair)
    box((0.7, 0.03, 0.07), (tx, ty + 0.72, 0.685), oak, 0.004)
    box((0.7, 0.03, 0.07), (tx, ty - 0.72, 0.685), oak, 0.004)
    for side in (-1, 1):
        box((0.03, 1.44, 0.07), (tx + side * 0.36, ty, 0.685), oak, 0.004)
    for number, (dx, dy, turn) in enumerate(((0.66, -0.45, -90 + 6), (0.62, 0.42, -90 - 3), (-0.62, -0.4, 90 + 4), (-0.64, 0.45, 90 - 5), (0.03, 1.13, -4), (-0.12, -1.32, 162))):
        dining_chair((tx + dx, ty + dy, 0), turn, oak_chair, seat, number)

    clay = plain('clay', srgb('#a88468'), 0.7)
    vase((tx + 0.03, ty + 0.2, 0.755), clay, 0.24, 0.085)
    branches((tx + 0.03, ty + 0.2, 0.97), plain('twig', (0.12, 0.07, 0.04), 0.8), leaf_surface('bud', (0.05, 0.09, 0.03), (0.14, 0.2, 0.07)), 0.42, 8, 5)
    bowl = plain('bowl', (0.66, 0.64, 0.6), 0.3)
    lathe([(0.0001, 0.008), (0.06, 0.008), (0.12, 0.05), (0.15, 0.085), (0.155, 0.085), (0.12, 0.04), (0.06, 0), (0.0001, 0)], (tx - 0.1, ty - 0.32, 0.755), bowl)
    lemon = plain('lemon', (0.72, 0.5, 0.06), 0.5)
    for dx, dy, dz in ((0.03, 0.02, 0.045), (-0.045, 0.0, 0.045), (0.0, -0.05, 0.045), (-0.01, 0.0, 0.09)):
        lathe([(0.0001, -0.04), (0.012, -0.036), (0.028, -0.018), (0.032, 0), (0.028, 0.018), (0.012, 0.036), (0.0001, 0.04)], (tx - 0.1 + dx, ty - 0.32 + dy, 0.755 + dz), lemon, 24, turn=(70, 20, dx * 900))

    for dy in (-0.36, 0.36):
        z = 1.55
        tube([(tx, ty + dy, H), (tx, ty + dy, z + 0.2)], 0.003, black)
        lathe([(0.02, 0.2), (0.06, 0.19), (0.15, 0.09), (0.19, 0.0), (0.187, 0.0), (0.147, 0.087), (0.058, 0.185), (0.02, 0.195)], (tx, ty + dy, z), plain('pendant', srgb('#3a4641'), 0.4), 64)
        lathe([(0.0001, -0.045), (0.028, -0.035), (0.04, 0), (0.03, 0.035), (0.014, 0.06), (0.0001, 0.06)], (tx, ty + dy, z + 0.07), glow('globe', (1.0, 0.8, 0.55), 12), 32)
        studio.bulb((tx, ty + dy, z + 0.06), 12, radius=0.045)

    cabinet((W - 0.01, 2.6, 0), -90, walnut, walnut, brass, 1.7, 0.42, 0.62, 4, 0.16, brass)
    paper = plain('paper', (0.78, 0.75, 0.69), 0.8)
    picture(0.95, 0.66, (W - 0.016, 2.55, 1.58), image_uv('wash', art / 'wash.png'), black, paper, -90)
    vase((W - 0.22, 3.2, 0.78), plain('glazed', srgb('#5f6f6a'), 0.22), 0.32, 0.1)
    book_pile((W - 0.22, 2.1, 0.78), neutral_books(), paper, 3, 4)
    picture(0.5, 0.7, (1.4, D - 0.016, 1.6), image_uv('hills', art / 'hills.png'), oak_chair, paper, 0)
    leaves = leaf_surface('rubber', (0.015, 0.05, 0.016), (0.04, 0.12, 0.03))
    rubber_plant((2.42, D - 0.36, 0), 1.35, leaves, plain('bark', (0.1, 0.07, 0.04), 0.9), plain('pot', srgb('#9c8f7e'), 0.6), plain('soil', (0.03, 0.02, 0.015), 0.95), 5, 4, 0.24)
    studio.camera((3.35, 0.2, 1.52), (1.85, 3.6, 0.66), 25.0, -0.6)
    return {'rectangle': (1.98, 2.31, 1.32, 1.32)}
