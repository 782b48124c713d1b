"""Laying patterns of the drawn rooms' floors as small pictures: herringbone, chevron, basket weave, hexagons, chequer, terrazzo, cement tiles, medallions.

Each picture repeats without a seam and covers `metres`.
"""

import math

import bpy
import numpy as np

from chance import R
from random_surfaces import colour, shade, wood_colour
from surfaces import Nodes

SIZE = 768


def grid_of(size=SIZE):
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    return x / size, y / size


def tones(count, spread):
    """One brightness a cell."""
    return np.random.default_rng(R.randrange(2**31)).uniform(1 - spread, 1 + spread, count).astype(np.float32)


def paved(cell, edge, base, other=None, joint=0.02, spread=0.15, grain=None):
    """Coloured cells with joints; `edge`: distance to the next joint in the pattern's own unit."""
    cell = cell.astype(np.int64)
    picture = np.empty((*cell.shape, 3), np.float32)
    picture[:] = base
    if other is not None:
        picture[cell % 2 == 1] = other
    picture *= tones(4096, spread)[(cell * 7919) % 4096][..., None]
    if grain is not None:
        picture *= grain[..., None]
    dark = R.choice((0.3, 0.55, 0.8, 1.25))
    picture[edge < joint] = np.float32(base) * dark
    return picture


def noise_map(stretch=(1, 1), octaves=4):
    """Seamless noise, 0.7–1.3."""
    draws = np.random.default_rng(R.randrange(2**31))
    total = np.zeros((SIZE, SIZE), np.float32)
    fx, fy = np.fft.fftfreq(SIZE)[None, :] * stretch[0], np.fft.fftfreq(SIZE)[:, None] * stretch[1]
    power = 1 / (np.hypot(fx, fy) * SIZE + 2) ** 1.3
    total = np.fft.ifft2(np.fft.fft2(draws.standard_normal((SIZE, SIZE))) * power).real
    total /= total.std()
    return np.clip(1 + 0.12 * total, 0.6, 1.4).astype(np.float32)


def herringbone():
    x, y = grid_of()
    n = R.choice((4, 6, 8))
    # Staves of 1 × n cells on a grid of 2n × 2n cells.
    size = 2 * n * R.choice((1, 2))
    u, v = x * size, y * size
    i, j = np.floor(u).astype(int), np.floor(v).astype(int)
    phase = (i - j) % (2 * n)
    lying = phase < n
    along = np.where(lying, phase + (u - i), (2 * n - 1 - phase) + (v - j))
    across = np.where(lying, v - j, u - i)
    start = np.where(lying, i - phase, i)
    low = np.where(lying, j, j - (2 * n - 1 - phase))
    edge = np.minimum(np.minimum(across, 1 - across), np.minimum(along, n - along))
    cell = (start % size) * 131 + (low % size) * 17 + lying * 5
    grain = np.where(lying, noise_map((1, 9)), noise_map((9, 1)))
    c = wood_colour() if R.random() < 0.8 else colour(0.05, 0.8, 0.1)
    return paved(cell, edge, c, None, R.uniform(0.01, 0.05), R.uniform(0.05, 0.25), grain), size * R.uniform(0.05, 0.11)


def chevron():
    x, y = grid_of()
    bands, rows = R.choice((2, 4)), R.choice((10, 14, 20))
    u, v = x * bands, y * rows
    side = np.floor(u)
    f = u - side
    slope = R.choice((2.0, 3.0)) * np.where(side % 2 == 0, f, 1 - f)
    t = v + slope
    row = np.floor(t)
    edge = np.minimum(np.minimum(t - row, row + 1 - t), np.minimum(f, 1 - f) * 4)
    return paved(side * 211 + (row % rows) * 3, edge, wood_colour(), None, R.uniform(0.02, 0.05), 0.2, noise_map((1, 3))), bands * R.uniform(0.4, 0.7)


def basket():
    x, y = grid_of()
    blocks, staves = R.choice((4, 6)), R.choice((3, 4, 5))
    u, v = x * blocks, y * blocks
    i, j = np.floor(u), np.floor(v)
    turned = (i + j) % 2 == 0
    t = np.where(turned, u - i, v - j) * staves
    s = np.floor(t)
    block = np.minimum(np.minimum(u - i, i + 1 - u), np.minimum(v - j, j + 1 - v)) * staves
    edge = np.minimum(np.minimum(t - s, s + 1 - t), block)
    return paved(i * 97 + j * 31 + s * 7, edge, wood_colour(), None, 0.03, 0.2, noise_map()), blocks * R.uniform(0.2, 0.4)


def hexagons():
    x, y = grid_of()
    columns = R.choice((6, 8, 12))
    rows = 2 * round(columns / math.sqrt(3) / 1.0 / 2 * 1.0 + 0.5)
    u, v = x * columns, y * rows
    best = np.full(x.shape, 9, np.float32)
    second = best.copy()
    cell = np.zeros(x.shape)
    for dj in range(-1, 2):
        j = np.floor(v) + dj
        for di in range(-1, 2):
            i = np.floor(u - 0.5 * (j % 2)) + di
            d = np.hypot(u - (i + 0.5 * (j % 2) + 0.5), (v - (j + 0.5)) * 0.92)
            near = d < best
            second = np.where(near, best, np.minimum(second, d))
            cell = np.where(near, (i % columns) * 53 + (j % rows) * 19, cell)
            best = np.minimum(best, d)
    other = colour(0.02, 0.85, 0.2) if R.random() < 0.3 else None
    return paved(cell, second - best, colour(0.03, 0.8, 0.2), other, 0.06, R.uniform(0, 0.2), noise_map()), columns * R.uniform(0.1, 0.25)


def chequer():
    x, y = grid_of()
    n = R.choice((4, 6, 8))
    u, v = x * n, y * n
    i, j = np.floor(u), np.floor(v)
    light, dark = R.choice((((0.75, 0.73, 0.7), (0.02, 0.02, 0.022)), (colour(0.4, 0.85, 0.2), colour(0.02, 0.3, 0.4))))
    edge = np.minimum(np.minimum(u - i, i + 1 - u), np.minimum(v - j, j + 1 - v))
    return paved((i * 12 + j * 12 * 31) // 1 * 2 + (i + j) % 2, edge, light, dark, 0.008, 0.05, noise_map()), n * R.uniform(0.2, 0.6)


def terrazzo():
    draws = np.random.default_rng(R.randrange(2**31))
    base = np.float32(colour(0.15, 0.8, 0.1))
    picture = np.empty((SIZE, SIZE, 3), np.float32)
    picture[:] = base
    stones = [np.float32(shade(colour(0.02, 0.85, 0.4), 1)) for _ in range(R.randint(2, 5))]
    y, x = np.mgrid[-14:15, -14:15]
    biggest = R.uniform(3, 12)
    for _ in range(R.randint(500, 1500)):
        a, b, turn = draws.uniform(1.5, biggest), draws.uniform(1.5, biggest), draws.uniform(0, 3.14)
        p, q = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
        chip = np.abs(p / a) ** 1.4 + np.abs(q / b) ** 1.4 < 1
        ys, xs = np.nonzero(chip)
        picture[(ys + draws.integers(SIZE)) % SIZE, (xs + draws.integers(SIZE)) % SIZE] = stones[draws.integers(len(stones))]
    if R.random() < 0.4:
        n = R.choice((2, 3))
        u, v = grid_of()
        joint = np.minimum((u * n) % 1, (v * n) % 1) < 0.008
        picture[joint] = base * 0.6
    return picture, R.uniform(1.0, 2.2)


def cement():
    """Encaustic cement tiles: a figure of rings, stars and lines that repeats with each tile."""
    x, y = grid_of()
    n = R.choice((4, 6))
    u, v = (x * n) % 1 - 0.5, (y * n) % 1 - 0.5
    angle, far = np.arctan2(v, u), np.hypot(u, v)
    figure = np.sin(far * R.uniform(12, 40)) + R.uniform(0, 1.5) * np.cos(angle * R.choice((4, 8))) + R.uniform(0, 1) * np.cos(8 * np.pi * u) * np.cos(8 * np.pi * v)
    picture = np.empty((SIZE, SIZE, 3), np.float32)
    picture[:] = colour(0.3, 0.85, 0.2)
    picture[figure > R.uniform(-0.2, 0.6)] = colour(0.02, 0.4, 0.4)
    if R.random() < 0.5:
        picture[figure < -0.8] = colour(0.05, 0.8, 0.5)
    picture[(0.5 - np.maximum(np.abs(u), np.abs(v))) < 0.008] = colour(0.1, 0.6, 0.1)
    return picture * noise_map()[..., None], n * R.uniform(0.15, 0.25)


def medallions():
    """Stone inlays of a metre and more: rings, stars and borders on a plain field."""
    x, y = grid_of()
    n = R.choice((1, 1, 2))
    u, v = (x * n) % 1 - 0.5, (y * n) % 1 - 0.5
    far = np.maximum(np.abs(u), np.abs(v)) if R.random() < 0.3 else np.hypot(u, v)
    far = far + R.uniform(0, 0.07) * np.cos(np.arctan2(v, u) * R.choice((4, 6, 8, 12)))
    stones = [np.float32(colour(0.02, 0.85, 0.35)) for _ in range(3)]
    picture = np.empty((SIZE, SIZE, 3), np.float32)
    picture[:] = stones[0]
    at = R.uniform(0.3, 0.46)
    while at > 0.04:
        picture[far < at] = R.choice(stones)
        at -= R.uniform(0.02, 0.16)
    edge = 0.5 - np.maximum(np.abs(u), np.abs(v))
    if R.random() < 0.5:
        picture[edge < R.uniform(0.01, 0.05)] = R.choice(stones)
    return picture * noise_map()[..., None], n * R.uniform(0.8, 2.4)


def patterned_floor(gloss):
    picture, metres = R.choice((herringbone, herringbone, chevron, basket, hexagons, chequer, chequer, terrazzo, terrazzo, cement, medallions, medallions))()
    image = bpy.data.images.new('floor pattern', SIZE, SIZE, float_buffer=True)
    # Linear light, as the colours of all other surfaces.
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(np.dstack((np.clip(picture, 0.004, 0.92), np.ones((SIZE, SIZE), np.float32))).astype(np.float32).ravel())
    n = Nodes('floor')
    turn = R.choice((0, 0, math.pi / 4, math.pi / 2, R.uniform(0, 3)))
    v = n.coordinates((1 / metres, 1 / metres, 1 / metres), (0, 0, turn))
    face = n.add('TexImage', {'Vector': v}, extension='REPEAT', projection='BOX')
    face.image = image
    wear = n.noise(n.coordinates(), R.uniform(0.4, 2), 4)
    tone = n.blend(1.0, face.outputs['Color'], n.blend(wear, (R.uniform(0.75, 1),) * 3, (1.0, 1.0, 1.0)), 'MULTIPLY')
    return n.surface(Base_Color=tone, Roughness=gloss, Specular=0.5).material
