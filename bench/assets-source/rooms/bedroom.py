"""Bedroom: orange laminate, upholstered bed, side window with sheer curtains, a bedside lamp."""

import math

import studio
from furniture import bed, book_pile, cabinet, neutral_books, shade_lamp, vase
from shapes import grid, box, curtain, cushion, fractal, modify, picture, pillow, rug
from surfaces import drape, fabric, floor_from_maps, glass, image_box, image_flat, image_uv, metal, paint, plain, sheer, srgb

W, D, H = 4.3, 4.9, 2.7


def duvet(centre, width, length, top, drop, material, seed=3):
    """Lies on the mattress and hangs down on both sides and at the foot, with quilt swell and folds."""
    from mathutils import Vector, noise

    over = drop

    def point(s, t):
        x = (s - 0.5) * (width + 2 * over)
        y = t * (length + over)
        z = top
        half = width / 2
        swell = 0.012 * math.sin(s * 34) * math.sin(t * 26)
        crease = 0.022 * fractal(x * 1.7 + seed, y * 1.7, seed, 4) + 0.01 * noise.noise(Vector((x * 9, y * 9, seed)))
        outside_x = max(0.0, abs(x) - half)
        outside_y = max(0.0, y - length)
        px, py = x, y
        if outside_x > 0:
            px = math.copysign(half + 0.035 * (1 - math.exp(-outside_x * 18)) + 0.018 * math.sin(y * 15 + seed) * outside_x / over, x)
        if outside_y > 0:
            py = length + 0.035 * (1 - math.exp(-outside_y * 18)) + 0.022 * math.sin(x * 13 + seed) * outside_y / over
        round_off = 0.03
        fall = max(outside_x, outside_y)
        z -= max(0.0, fall - round_off * 0.4)
        if outside_x > 0 and outside_y > 0:
            # The corner hangs as one rounded fold.
            turn = outside_y / (outside_x + outside_y)
            px = math.copysign(half + 0.05 * (1 - 0.5 * turn), x)
            py = length + 0.05 * (0.5 + 0.5 * turn)
        edge_lift = 0.018 * max(0, 1 - t * 6)
        return (centre[0] + px, centre[1] - py, z + (swell + crease) * (0.35 if fall > 0 else 1) + edge_lift)

    thing = grid(150, 130, point, 'duvet', material)
    modify(thing, 'SOLIDIFY', thickness=0.035, offset=1)
    modify(thing, 'SUBSURF', levels=0, render_levels=1)
    return thing


def build(library):
    tiles, art, floors = library
    white = paint('ceiling', (0.84, 0.83, 0.82))
    walls = paint('wall', srgb('#d9d5cb'))
    accent = paint('accent', srgb('#a9b0a6'))
    trim = plain('trim', (0.78, 0.77, 0.75), 0.45)
    walnut = image_box('walnut', tiles / 'walnut-herringbone-3.jpg', 180, 900, 0.42, turn=(0, 0, 1.5708))
    brass = metal('brass', (0.6, 0.43, 0.2), 0.3)
    grey = fabric('boucle', srgb('#b4aa9c'), srgb('#8f8578'), weave=260, bump=0.6)
    sheet = fabric('sheet', srgb('#dedad2'), srgb('#cbc6bc'), weave=900, bump=0.15, slub=0.2)
    cover = fabric('cover', srgb('#d8d2c6'), srgb('#c4bdb0'), weave=800, bump=0.15, slub=0.25)
    throw = fabric('throw', srgb('#7d8a80'), srgb('#5c685f'), weave=240, bump=0.7)
    clay = fabric('clay', srgb('#b0826a'), srgb('#8f6450'))

    studio.floor(W, D, floor_from_maps('laminate', floors / 'laminate', 7.2))
    studio.wall((0, D), (0, 0), H, walls)
    sill, head = 0.42, 2.3
    near, far = 1.35, 3.75
    studio.wall((W, 0), (W, D), H, walls, openings=[(near, far, sill, head)])
    studio.wall((0, 0), (W, 0), H, walls)
    studio.wall((W, D), (0, D), H, accent)
    studio.ceiling(W, D, H, white)
    for start, end in (((0, D), (0, 0)), ((W, 0), (W, D)), ((W, D), (0, D))):
        studio.baseboard(start, end, trim)
    frame = plain('window frame', (0.75, 0.75, 0.74), 0.4)
    middle = (near + far) / 2
    studio.window(far - near, head - sill, (W + 0.1, middle, (sill + head) / 2), -90, frame, 3, glass('pane'))
    box((0.22, far - near + 0.06, 0.03), (W + 0.06, middle, sill - 0.005), plain('sill', (0.7, 0.69, 0.66), 0.25), 0.005)
    studio.outside_view(art / 'outside.png', 14, 9, (W + 5.0, middle, 2.6), -90, 6.0)
    studio.daylight(far - near - 0.1, head - sill - 0.1, (W + 0.22, middle, (sill + head) / 2), 90, 260)
    studio.sun((-1.0, 0.18, -0.62), 18.0)
    studio.world((0.75, 0.85, 1.0), 0.25)
    veil, heavy = sheer('veil', (0.87, 0.86, 0.84), 0.5), drape('drape', srgb('#a59c8e'), 0.22)
    curtain(1.0, 2.52, (W - 0.12, near - 0.25, 2.56), veil, 90, folds=12, depth=0.03, seed=2)
    curtain(0.55, 2.52, (W - 0.2, near - 0.5, 2.56), heavy, 90, folds=6, depth=0.05, seed=5)
    curtain(0.6, 2.52, (W - 0.2, far - 0.05, 2.56), heavy, 90, folds=6, depth=0.05, seed=6)
    studio.curtain_rail((W - 0.16, near - 0.6), (W - 0.16, far + 0.65), 2.58, brass)

    x = 2.05
    bed((x, D - 0.06, 0), 0, grey, grey, sheet, 1.8, 2.05)
    duvet((x, D - 0.06 - 0.62, 0), 1.84, 1.42, 0.545, 0.3, cover)
    # The turned-down edge and the throw over the foot.
    cushion((1.86, 0.42, 0.075), (x, D - 0.86, 0.585), sheet, (0, 0, 0.6), crown=0.012, soft=0.035, seed=4)

    def blanket(s, t):
        u = (s - 0.5) * 2.62
        half = 0.98
        over = max(0.0, abs(u) - half)
        px = math.copysign(min(abs(u), half) + 0.02 * (1 - math.exp(-over * 20)), u)
        z = 0.592 + 0.016 * fractal(px * 2.4, t * 2.2, 8, 4) - over
        return (x + px + 0.015 * math.sin(t * 9), D - 1.55 - t * 0.52 + 0.02 * fractal(px * 1.5, 3, 1, 2), z)

    modify(grid(120, 40, blanket, 'throw', throw), 'SOLIDIFY', thickness=0.014, offset=1)
    for dx, dy, size, cloth, lean, seed in (
        (-0.47, 0.2, (0.72, 0.48), sheet, 24, 2), (0.45, 0.2, (0.72, 0.48), sheet, 22, 5),
        (-0.44, 0.38, (0.66, 0.46), cover, 32, 8), (0.43, 0.37, (0.66, 0.46), cover, 30, 11), (0.02, 0.52, (0.5, 0.34), clay, 36, 14),
    ):
        pillow(size[0], size[1], 0.17, (x + dx, D - 0.1 - dy, 0.56 + size[1] * 0.42), cloth, (90 - lean, 0, dx * 8), seed=seed)

    for side in (-1, 1):
        cabinet((x + side * 1.26, D - 0.03, 0), 0, walnut, walnut, brass, 0.5, 0.4, 0.34, 1, 0.14, brass, drawers=2)
    shade = sheer('shade', (0.9, 0.83, 0.7), 0.05)
    base = plain('lamp base', srgb('#8d9188'), 0.35)
    for side in (-1, 1):
        at = shade_lamp((x + side * 1.3, D - 0.24, 0.48), base, shade, 0.5, 0.15)
        studio.bulb(at, 13 if side < 0 else 10)
    paper = plain('paper', (0.78, 0.75, 0.69), 0.8)
    book_pile((x + 1.16, D - 0.3, 0.48), neutral_books(), paper, 4, 2)
    vase((x - 1.12, D - 0.32, 0.48), plain('glazed', (0.6, 0.58, 0.53), 0.25), 0.13, 0.045)
    picture(1.1, 0.76, (x, D - 0.02, 1.66), image_uv('wash', art / 'wash.png'), walnut, paper, 0)

    # Wardrobe on the left wall, bench and carpet at the foot; no chair by the window, so that the floor is visible.
    for number in range(4):
        y = 2.0 + number * 0.46
        box((0.02, 0.452, 2.3), (0.6, y, 1.22), plain('door', srgb('#cfc9bd'), 0.5), 0.003)
        box((0.014, 0.012, 0.3), (0.617, y + (0.19 if number % 2 == 0 else -0.19), 1.1), brass, 0.003)
    box((0.59, 1.86, 2.4), (0.296, 2.69, 1.2), plain('carcass', srgb('#cfc9bd'), 0.5), 0.003)
    rug(2.1, 1.3, (x + 0.1, D - 2.42, 0.001), image_flat('carpet', art / 'carpet-faded.png', 2.1, 1.3), seed=4)
    bench = image_box('oak', tiles / 'oak-plank-1.jpg', 200, 1200, 0.45, turn=(0, 0, 1.5708))
    for sx in (-0.5, 0.5):
        box((0.05, 0.36, 0.36), (x + sx, D - 2.5, 0.19), bench, 0.006)
    cushion((1.25, 0.42, 0.11), (x, D - 2.5, 0.425), grey, crown=0.015, soft=0.04, seed=6)
    studio.downlight((1.2, 1.6, H), 14, trim)
    studio.downlight((3.0, 1.6, H), 14, trim)
    studio.camera((1.3, 0.18, 1.5), (2.42, 4.0, 0.6), 24.0, 0.5)
    return {'rectangle': (2.925, 2.0, 0.975, 1.6)}
