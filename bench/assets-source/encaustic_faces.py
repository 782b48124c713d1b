"""Encaustic cement tile: coloured cement poured between the walls of a mould, then pressed and worn."""

import numpy as np

from stone_faces import Grid
from stone_noise import mix, noise, smoothstep

CHALK = (226, 219, 205)
INK = (62, 82, 96)
SAGE = (150, 162, 152)
OCHRE = (196, 158, 112)


def _star(x, y, size: float):
    """Signed distance to an eight-pointed star: the union of two squares."""
    square = np.maximum(np.abs(x), np.abs(y)) - size
    diamond = (np.abs(x) + np.abs(y)) * 0.70710678 - size
    return np.minimum(square, diamond)


def _petal(x, y, length: float, width: float):
    """Signed distance to a lens along x from the origin to `length`."""
    half = length / 2
    radius = (half * half + width * width / 4) / width
    offset = radius - width / 2
    return np.maximum(np.hypot(x - half, y - offset), np.hypot(x - half, y + offset)) - radius


def encaustic(g: Grid) -> np.ndarray:
    half = g.mm_width / 2
    # The mould is exact, the pour is not: colours creep a fraction of a millimetre over the walls.
    creep_x = 0.2 * noise(g.x, g.y, 22, 401, 2.4) + 0.07 * noise(g.x, g.y, 5, 402, 2.0)
    creep_y = 0.2 * noise(g.x, g.y, 22, 403, 2.4) + 0.07 * noise(g.x, g.y, 5, 404, 2.0)
    x = g.local_x - half + creep_x
    y = g.local_y - half + creep_y
    corner_x = half - np.abs(x)
    corner_y = half - np.abs(y)
    corner = np.hypot(corner_x, corner_y)

    def paint(body, colour, distance):
        return mix(body, np.asarray(colour) + g.rng.normal(0, 1.6), smoothstep(0.35, -0.35, distance))

    body = np.broadcast_to(np.asarray(CHALK, np.float32), (g.rows, g.columns, 3)).copy()
    body = paint(body, SAGE, _star(x, y, 49))
    body = paint(body, CHALK, _star(x, y, 44.5))
    body = paint(body, INK, _star(x, y, 40))
    body = paint(body, CHALK, np.hypot(x, y) - 27)
    folded_x = np.maximum(np.abs(x), np.abs(y))
    folded_y = np.minimum(np.abs(x), np.abs(y))
    body = paint(body, OCHRE, _petal(folded_x, folded_y, 25, 9.5))
    diagonal_x = (folded_x + folded_y) * 0.70710678
    diagonal_y = (folded_x - folded_y) * 0.70710678
    body = paint(body, INK, _petal(diagonal_x, diagonal_y, 23, 7))
    body = paint(body, CHALK, np.hypot(x, y) - 5)
    body = paint(body, INK, np.hypot(x, y) - 3)

    body = paint(body, INK, corner - 62)
    body = paint(body, CHALK, corner - 54)
    body = paint(body, SAGE, corner - 50)
    body = paint(body, CHALK, _star(corner_x, corner_y, 27))
    body = paint(body, INK, _star(corner_x, corner_y, 23.5))
    body = paint(body, OCHRE, np.hypot(corner_x, corner_y) - 12)
    # Small lozenges in the middle of each side join with those of the next tile.
    side = (half - folded_x) * 0.9 + folded_y - 13
    body = paint(body, OCHRE, side)
    body = paint(body, CHALK, side + 5)

    cloud = noise(g.x, g.y, 80, 405, 2.3)
    body = body + (3.2 * cloud + 1.8 * noise(g.x, g.y, 16, 406, 2.0) + g.rng.normal(0, 2.2))[..., None]
    worn = smoothstep(0.9, 2.6, noise(g.x, g.y, 60, 407, 1.9) + 0.3 * g.grain(0.8, 1))
    body = mix(body, (205, 199, 188), 0.26 * worn)
    pores = smoothstep(3.0, 3.4, g.grain(0.4, 2))
    body = mix(body, body * 0.72, pores)
    edge = g.edge() + 0.25 * noise(g.x, g.y, 14, 408, 2.2)
    body *= (0.88 + 0.12 * smoothstep(0.0, 0.9, edge))[..., None]
    return body + (1.9 * g.grain(0.25, 3) + 1.4 * g.grain(0.8, 4))[..., None]
