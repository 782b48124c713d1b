"""Living room with a balcony door: worn beige tiles, linen sofa, carpet, daylight from behind and two warm lamps."""

import studio
from furniture import armchair, book_pile, branches, cabinet, coffee_table, neutral_books, round_table, shade_lamp, sofa, television, vase
from shapes import box, curtain, lathe, picture, rubber_plant, rug
from surfaces import drape, fabric, floor_from_maps, glass, image_box, image_flat, image_uv, leaf_surface, metal, paint, plain, sheer, srgb

W, D, H = 4.7, 6.1, 2.72


def build(library):
    tiles, art, floors = library
    white = paint('ceiling', (0.84, 0.83, 0.81))
    walls = paint('wall', srgb('#e2dcd1'))
    trim = plain('trim', (0.78, 0.77, 0.74), 0.45)
    oak = image_box('oak', tiles / 'oak-plank-2.jpg', 200, 1200, 0.45, turn=(1.5708, 0, 0))
    oak_long = image_box('oak long', tiles / 'oak-plank-5.jpg', 200, 1200, 0.42, turn=(0, 0, 1.5708))
    walnut = image_box('walnut', tiles / 'walnut-herringbone-1.jpg', 180, 900, 0.4, turn=(0, 0, 1.5708))
    black = metal('black metal', (0.03, 0.03, 0.032), 0.4)
    brass = metal('brass', (0.62, 0.44, 0.2), 0.28)
    linen = fabric('linen', srgb('#b9b0a1'), srgb('#8d8476'))
    piping = fabric('piping', srgb('#a39a8a'))
    rust = fabric('rust', srgb('#9c6248'), srgb('#74452f'))
    ink = fabric('ink', srgb('#3f5560'), srgb('#28383f'))
    cream = fabric('cream', srgb('#d9cfbd'), srgb('#b8ad99'))

    studio.floor(W, D, floor_from_maps('old floor', floors / 'beige', 7.2, 0.02))
    studio.wall((0, 0), (0, 0.001), H, walls)
    studio.wall((0, D), (0, 0), H, walls)
    studio.wall((W, 0), (W, D), H, walls)
    studio.wall((0, 0), (W, 0), H, walls)
    door_left, door_right, head = 1.0, 3.9, 2.38
    # The back wall runs from right to left, so its openings are measured from the right.
    studio.wall((W, D), (0, D), H, walls, openings=[(W - door_right, W - door_left, 0.0, head)])
    studio.ceiling(W, D, H, white, drop=(0.42, 0.22))
    for start, end, gaps in (((0, D), (0, 0), ()), ((W, 0), (W, D), ()), ((W, D), (0, D), [(W - door_right, W - door_left)])):
        studio.baseboard(start, end, trim, gaps=gaps)

    frame = plain('window frame', (0.07, 0.07, 0.075), 0.35)
    pane = glass('pane')
    width = door_right - door_left
    studio.window(width, head, ((door_left + door_right) / 2, D + 0.12, head / 2), 0, frame, 3, pane)
    studio.outside_view(art / 'outside.png', 16, 10, (2.4, D + 6.0, 2.6), 0, 5.5)
    box((W, 1.3, 0.1), (W / 2, D + 0.86, -0.06), plain('balcony', (0.45, 0.43, 0.4), 0.5), 0)
    for z in (0.28, 0.56, 0.84, 1.08):
        box((W, 0.03, 0.03), (W / 2, D + 1.4, z), black, 0.005)
    studio.daylight(width - 0.1, head - 0.1, ((door_left + door_right) / 2, D + 0.25, head / 2), 180, 400)
    studio.sun((-0.55, -1.0, -0.72), 20.0)
    studio.world((0.75, 0.85, 1.0), 0.25)

    veil = sheer('veil', (0.86, 0.85, 0.82), 0.42)
    heavy = drape('drape', srgb('#b3aa9c'), 0.25)
    top = H - 0.23
    curtain(0.95, top - 0.015, (0.72, D - 0.13, top), veil, folds=11, depth=0.032, seed=1)
    curtain(0.75, top - 0.015, (3.45, D - 0.13, top), veil, folds=9, depth=0.032, seed=2)
    curtain(0.56, top - 0.015, (0.45, D - 0.22, top), heavy, folds=6, depth=0.055, seed=3)
    curtain(0.5, top - 0.015, (3.98, D - 0.22, top), heavy, folds=5, depth=0.055, seed=4)

    sofa((0.08, 3.35, 0), 90, linen, piping, black, width=2.45, seats=3, depth=0.95, seed=4, pillows=(
        (-0.8, rust, 0.46, 24, 5), (-0.34, cream, 0.42, 26, -6), (0.8, ink, 0.46, 22, -4)))
    rug(1.75, 2.6, (1.85, 3.35, 0.001), image_flat('carpet', art / 'carpet-lines.png', 1.75, 2.6))
    coffee_table((1.75, 3.45, 0.012), 90, oak_long, black, 1.15, 0.6)
    paper = plain('paper', (0.78, 0.75, 0.69), 0.8)
    book_pile((1.72, 3.12, 0.392), neutral_books(), paper, seed=5)
    clay = plain('clay', srgb('#b9a48d'), 0.75)
    vase((1.8, 3.68, 0.392), clay, 0.22, 0.08)
    branches((1.8, 3.68, 0.6), plain('twig', (0.12, 0.07, 0.04), 0.8), leaf_surface('bud', (0.1, 0.13, 0.05), (0.2, 0.24, 0.1)), 0.4, 6, 8)
    lathe([(0.0001, 0.004), (0.1, 0.004), (0.135, 0.03), (0.139, 0.03), (0.105, 0), (0.0001, 0)], (1.62, 3.42, 0.392), walnut)

    armchair((3.5, 5.05, 0), -38, cream, piping, oak, 7)
    round_table((4.18, 4.35, 0), walnut, brass, 0.24, 0.5)
    vase((4.18, 4.35, 0.5), plain('mug', (0.7, 0.68, 0.64), 0.3), 0.09, 0.042, 0.95)
    cabinet((W - 0.01, 2.55, 0), 90 - 180, oak_long, oak_long, black, 2.0, 0.4, 0.36, 4, 0.14, black)
    television((W - 0.002, 2.55, 1.28), -90, plain('screen', (0.006, 0.006, 0.008), 0.08), black, 1.4)
    leaves = leaf_surface('rubber', (0.012, 0.045, 0.016), (0.035, 0.11, 0.03))
    rubber_plant((0.52, 5.35, 0), 1.75, leaves, plain('bark', (0.1, 0.07, 0.04), 0.9), plain('pot', (0.62, 0.6, 0.56), 0.55), plain('soil', (0.03, 0.02, 0.015), 0.95), 11, 4, 0.27)
    shade = sheer('shade', (0.9, 0.82, 0.68), 0.05)
    at = shade_lamp((0.36, 1.7, 0), brass, shade, 1.55, 0.2, floor=True)
    studio.bulb(at, 26)
    vase((W - 0.22, 3.35, 0.5), plain('dark vase', (0.05, 0.06, 0.06), 0.35), 0.3, 0.09)
    book_pile((W - 0.24, 1.82, 0.5), neutral_books(), paper, seed=9, count=4)

    picture(0.62, 0.82, (0.016, 3.0, 1.62), image_uv('print a', art / 'hills.png'), oak, paper, 90)
    picture(0.62, 0.82, (0.016, 3.74, 1.62), image_uv('print b', art / 'shapes.png'), oak, paper, 90)
    for y in (1.2, 3.37, 5.1):
        for x in (0.22, W - 0.22):
            studio.downlight((x, y, H - 0.22), 15, trim)
    studio.socket_plate((W - 0.004, 4.0, 0.32), -90, trim, black)
    studio.camera((4.05, 0.22, 1.5), (1.95, 4.2, 0.72), 25.0, 0.6)
    return {'rectangle': (2.4, 2.4, 1.2, 1.8)}
