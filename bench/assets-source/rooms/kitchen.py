"""Galley kitchen: two-tone old tiles in a chessboard, sage fronts, window over the sink, lit wall units."""

import studio
from furniture import branches, vase
from shapes import box, cylinder, lathe, tube
from surfaces import floor_from_maps, glass, glow, image_box, leaf_surface, metal, paint, plain, srgb, wall_tiles

W, D, H = 3.1, 5.0, 2.6


def unit_row(x_wall, side, start, widths, front, body, handle, height=0.72, depth=0.58, base=0.12, drawers=()):
    """Base units along a side wall; side is the direction into the room (+1 or -1)."""
    y = start
    for number, width in enumerate(widths):
        middle = y + width / 2
        box((depth, width, height), (x_wall + side * depth / 2, middle, base + height / 2), body, 0.002)
        face_x = x_wall + side * (depth + 0.01)
        if number in drawers:
            heights = (0.16, 0.28, 0.28)
            z = base + height
            for tall in heights:
                z -= tall
                box((0.02, width - 0.004, tall - 0.004), (face_x, middle, z + tall / 2), front, 0.003)
                box((0.014, width * 0.45, 0.012), (face_x + side * 0.016, middle, z + tall - 0.035), handle, 0.003)
        else:
            box((0.02, width - 0.004, height - 0.004), (face_x, middle, base + height / 2), front, 0.003)
            box((0.014, 0.012, 0.16), (face_x + side * 0.016, middle + width * 0.38, base + height - 0.14), handle, 0.003)
        y += width
    return y


def build(library):
    tiles, art, floors = library
    white = paint('ceiling', (0.84, 0.83, 0.82))
    walls = paint('wall', srgb('#e3ded4'))
    trim = plain('trim', (0.78, 0.77, 0.75), 0.42)
    sage = plain('sage', srgb('#969d8f'), 0.42)
    cream = plain('cream', srgb('#d8d1c2'), 0.42)
    oak = image_box('oak', tiles / 'oak-plank-4.jpg', 200, 1200, 0.45)
    oak_flat = image_box('oak flat', tiles / 'oak-plank-7.jpg', 200, 1200, 0.4, turn=(0, 0, 1.5708))
    stone = image_box('counter', tiles / 'carrara-5.jpg', 1400, 1400, 0.16, bump=0.0, gloss_noise=0.05)
    splash = wall_tiles('splash', srgb('#d6d6cc'), srgb('#a9a79f'), 0.2, 0.075, turn=(1.5708, 1.5708, 0))
    steel = metal('steel', (0.62, 0.62, 0.61), 0.42)
    brass = metal('brass', (0.6, 0.43, 0.2), 0.3)
    black = plain('black', (0.012, 0.012, 0.013), 0.16)

    studio.floor(W, D, floor_from_maps('checker', floors / 'checker', 7.2, 0.02))
    sill, head, left, right = 1.06, 2.2, 0.85, 2.3
    studio.wall((0, D), (0, 0), H, walls)
    studio.wall((W, 0), (W, D), H, walls)
    studio.wall((0, 0), (W, 0), H, walls)
    studio.wall((W, D), (0, D), H, walls, openings=[(W - right, W - left, sill, head)])
    studio.ceiling(W, D, H, white)
    studio.baseboard((0, 1.15), (0, 0), trim)
    studio.baseboard((W, 0), (W, 1.0), trim)
    middle = (left + right) / 2
    studio.window(right - left, head - sill, (middle, D + 0.12, (sill + head) / 2), 0, plain('frame', (0.76, 0.76, 0.75), 0.4), 2, glass('pane'))
    studio.outside_view(art / 'outside.png', 13, 8, (middle, D + 5.0, 2.5), 0, 6.0)
    studio.daylight(right - left - 0.1, head - sill - 0.1, (middle, D + 0.22, (sill + head) / 2), 180, 210)
    # Daylight also comes from the room behind the photographer.
    studio.daylight(2.4, 2.0, (W / 2, 0.04, 1.5), 0, 60, (1.0, 0.95, 0.88))
    studio.sun((0.25, -1.0, -0.62), 18.0)
    studio.world((0.75, 0.85, 1.0), 0.25)

    # Left: base units from the fridge to the end wall, counter, wall units with light underneath.
    box((0.64, 0.74, 1.86), (0.32, 1.55, 0.95), plain('fridge', srgb('#c9c8c4'), 0.32), 0.012, segments=3)
    box((0.012, 0.735, 0.006), (0.642, 1.55, 1.16), black, 0)
    for z in (0.9, 1.42):
        tube([(0.675, 1.26, z - 0.2), (0.675, 1.26, z + 0.2)], 0.01, steel)
    box((0.6, 0.8, 0.5), (0.3, 1.55, 2.2), sage, 0.003)
    start = 1.96
    unit_row(0.0, 1, start, (0.6, 0.6, 0.8, 0.6), sage, cream, brass, drawers=(1,))
    box((0.56, D - start, 0.1), (0.26, (D + start) / 2, 0.055), black, 0)
    box((0.63, D - start, 0.035), (0.315, (D + start) / 2, 0.8575), stone, 0.004)
    box((0.014, D - start, 0.62), (0.007, (D + start) / 2, 1.18), splash, 0)
    for number in range(3):
        y = start + 0.02 + number * 0.62 + 0.3
        box((0.34, 0.6, 0.72), (0.17, y, 1.86), cream, 0.003)
        box((0.02, 0.596, 0.716), (0.35, y, 1.86), sage, 0.003)
        box((0.014, 0.012, 0.14), (0.367, y + 0.22, 1.6), brass, 0.003)
    strip = glow('strip', (1.0, 0.82, 0.6), 9)
    box((0.012, 1.8, 0.006), (0.3, start + 0.94, 1.496), strip, 0)
    under = studio.daylight(0.05, 1.7, (0.29, start + 0.94, 1.485), 0, 9, (1.0, 0.78, 0.52))
    under.rotation_euler = (0, 0, 0)
    # Open shelf with crockery further back.
    for z in (1.62, 1.98):
        box((0.24, 0.95, 0.03), (0.12, 4.4, z), oak_flat, 0.003)
    bowl = plain('crockery', (0.68, 0.66, 0.62), 0.25)
    for number, y in enumerate((4.08, 4.28, 4.48, 4.7)):
        for level in range(4):
            r = 0.075 if number % 2 else 0.06
            lathe([(0.0001, 0), (r * 0.5, 0), (r, 0.035), (r - 0.004, 0.036), (0.0001, 0.01)], (0.13, y, 1.635 + level * 0.014), bowl, 32)
    for number, y in enumerate((4.1, 4.24, 4.38, 4.6, 4.72)):
        lathe([(0.0001, 0), (0.038, 0), (0.042, 0.09), (0.038, 0.09), (0.034, 0.01), (0.0001, 0.01)], (0.12, y, 1.995), (bowl, sage, bowl, cream, sage)[number], 32)

    # Right: hob, oven, hood.
    unit_row(W, -1, 1.0, (0.6, 0.6, 0.6, 0.6, 0.8, 0.8), sage, cream, brass, drawers=(1, 4))
    box((0.56, D - 1.0, 0.1), (W - 0.26, (D + 1.0) / 2, 0.055), black, 0)
    box((0.63, D - 1.0, 0.035), (W - 0.315, (D + 1.0) / 2, 0.8575), stone, 0.004)
    box((0.014, D - 1.0, 0.62), (W - 0.007, (D + 1.0) / 2, 1.18), splash, 0)
    box((0.022, 0.59, 0.58), (W - 0.592, 2.5, 0.5), black, 0.004)
    tube([(W - 0.632, 2.26, 0.72), (W - 0.632, 2.74, 0.72)], 0.009, steel)
    box((0.5, 0.72, 0.012), (W - 0.31, 2.5, 0.881), black, 0.004)
    for dy in (-0.18, 0.18):
        lathe([(0.035, 0), (0.09, 0), (0.095, 0.012), (0.085, 0.02), (0.04, 0.02)], (W - 0.31, 2.5 + dy, 0.887), plain('burner', (0.05, 0.05, 0.05), 0.5), 36)
    box((0.46, 0.9, 0.12), (W - 0.23, 2.5, 1.62), steel, 0.01)
    box((0.3, 0.34, 0.92), (W - 0.15, 2.5, 2.14), steel, 0.006)
    kettle = plain('kettle', srgb('#3e4a4c'), 0.3)
    lathe([(0.0001, 0), (0.09, 0), (0.1, 0.02), (0.098, 0.1), (0.07, 0.15), (0.03, 0.165), (0.012, 0.17), (0.014, 0.185), (0.0001, 0.19)], (W - 0.31, 2.68, 0.905), kettle, 40)
    tube([(W - 0.31, 2.6, 1.03), (W - 0.31, 2.62, 1.13), (W - 0.31, 2.74, 1.13), (W - 0.31, 2.76, 1.03)], 0.008, black)
    for number in range(2):
        y = 3.32 + number * 0.82
        box((0.34, 0.8, 0.72), (W - 0.17, y, 1.86), cream, 0.003)
        box((0.02, 0.796, 0.716), (W - 0.35, y, 1.86), sage, 0.003)
        box((0.014, 0.012, 0.14), (W - 0.367, y - 0.3, 1.6), brass, 0.003)

    # End: sink under the window.
    box((W - 1.2, 0.58, 0.72), (W / 2, D - 0.3, 0.48), cream, 0.003)
    for number in range(3):
        x = 0.612 + (W - 1.224) * (number + 0.5) / 3
        box(((W - 1.224) / 3 - 0.004, 0.02, 0.716), (x, D - 0.6, 0.48), sage, 0.003)
        box((0.012, 0.014, 0.16), (x + (0.24 if number == 0 else -0.24), D - 0.617, 0.7), brass, 0.003)
    box((W - 1.26, 0.63, 0.035), (W / 2, D - 0.315, 0.8575), stone, 0)
    box((W - 1.2, 0.5, 0.1), (W / 2, D - 0.28, 0.055), black, 0)
    box((0.62, 0.42, 0.006), (middle, D - 0.32, 0.877), steel, 0.003)
    box((0.56, 0.36, 0.004), (middle, D - 0.32, 0.8815), plain('basin', (0.1, 0.1, 0.1), 0.4), 0.002)
    tube([(middle, D - 0.09, 0.875), (middle, D - 0.09, 1.12), (middle, D - 0.16, 1.2), (middle, D - 0.25, 1.16), (middle, D - 0.26, 1.1)], 0.012, brass)
    box((right - left + 0.1, 0.18, 0.03), (middle, D - 0.02, sill - 0.015), stone, 0.004)
    for x, tall in ((1.05, 0.12), (1.22, 0.1), (2.05, 0.14)):
        lathe([(0.0001, 0), (0.045, 0), (0.06, tall), (0.054, tall), (0.0001, tall - 0.02)], (x, D + 0.0, sill), plain('pot', srgb('#b07d5e'), 0.75), 32)
        branches((x, D + 0.0, sill + tall - 0.02), plain('stem', (0.06, 0.09, 0.03), 0.8), leaf_surface('herb', (0.03, 0.09, 0.02), (0.08, 0.18, 0.05)), 0.22, 9, int(x * 10))

    board = box((0.02, 0.3, 0.42), (0.05, 3.2, 1.08), oak, 0.008, (0, -8, 0))
    board.name = 'board'
    vase((0.3, 4.15, 0.876), plain('jar', srgb('#c9b79c'), 0.5), 0.2, 0.075, 0.8)
    for number, y in enumerate((2.16, 2.29, 2.42)):
        cylinder(0.045, 0.17 - number * 0.025, (0.16, y, 0.876), glass('jar'))
        cylinder(0.04, 0.1 - number * 0.02, (0.16, y, 0.879), plain('beans', ((0.3, 0.16, 0.08), (0.6, 0.5, 0.35), (0.12, 0.06, 0.03))[number], 0.8))
        cylinder(0.046, 0.018, (0.16, y, 1.046 - number * 0.025), oak)
    box((0.5, 0.3, 0.02), (W - 0.33, 3.5, 0.885), oak_flat, 0.006, (0, 0, 8))
    bread = plain('bread', (0.42, 0.22, 0.08), 0.8)
    lathe([(0.0001, -0.14), (0.03, -0.13), (0.05, -0.09), (0.056, 0), (0.05, 0.09), (0.03, 0.13), (0.0001, 0.14)], (W - 0.36, 3.46, 0.94), bread, 32, turn=(90, 0, 25))
    towel = plain('towel', srgb('#cdbfa8'), 0.95)
    box((0.02, 0.3, 0.44), (W - 0.652, 2.52, 0.5), towel, 0.009)
    for y in (1.3, 2.7, 4.1):
        studio.downlight((W / 2, y, H), 16, trim)
    studio.camera((1.62, 0.12, 1.52), (1.56, 3.6, 0.6), 24.0, 0.5)
    return {'rectangle': (0.9, 1.8, 1.2, 1.2)}
