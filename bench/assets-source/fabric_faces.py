"""Fabrics and leather: weave, loops, pile and grain, each periodic over its face, so that it can be laid without a seam."""

import numpy as np
from scipy import ndimage
from scipy.spatial import cKDTree

from stone_faces import Grid
from stone_noise import mix


def _field(g: Grid, seed: int, mm: float, stretch: float = 1.0) -> np.ndarray:
    """Blurred noise of unit variance that wraps around; `mm` across, `stretch` times as long downwards."""
    raw = np.random.default_rng(g.seed * 211 + seed).standard_normal((g.rows, g.columns)).astype(np.float32)
    sigma = (mm * stretch / g.step, mm / g.step)
    blurred = ndimage.gaussian_filter(raw, sigma, mode='wrap')
    return blurred / blurred.std()


def _threads(g: Grid, count: int, axis: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Height of parallel threads, 0 to 1, and their number; `count` of them fit the face."""
    size = g.mm_width if axis == 1 else g.mm_height
    place = (g.local_x if axis == 1 else g.local_y) / size * count
    wander = 0.22 * _field(g, seed, 7, 3.0 if axis == 1 else 0.33)
    phase = place + wander
    return 0.5 + 0.5 * np.cos(2 * np.pi * phase), np.floor(phase)


def _cells(g: Grid, mm2: float, wander: float) -> np.ndarray:
    """Distances in mm to the nearest and the second nearest of random points, one on each `mm2` of the face."""
    rng = np.random.default_rng(g.seed * 97)
    points = rng.random((int(g.mm_width * g.mm_height / mm2), 2)) * (g.mm_height, g.mm_width)
    # Copies beyond the edges make the face periodic.
    offsets = [(dy * g.mm_height, dx * g.mm_width) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    copies = np.concatenate([points + offset for offset in offsets])
    y = g.local_y + wander * _field(g, 1, 1.6)
    x = g.local_x + wander * _field(g, 2, 1.6)
    near, _ = cKDTree(copies).query(np.stack([y, x], -1).reshape(-1, 2), k=2)
    return near.T.reshape(2, g.rows, g.columns)


def linen(base, shade):
    def face(g: Grid) -> np.ndarray:
        warp, _ = _threads(g, 150, 1, 1)
        weft, _ = _threads(g, 150, 0, 2)
        slub = np.clip(_field(g, 3, 0.8, 22) - 1.1, 0, 2) + np.clip(_field(g, 4, 18, 0.045) - 1.1, 0, 2)
        height = 0.5 * warp + 0.5 * weft + 0.28 * slub
        tone = np.clip(0.32 + 0.4 * (height - 0.5) + 0.025 * _field(g, 5, 12), 0, 1)
        return mix(shade, base, np.clip(0.45 + tone, 0, 1)) + 3.0 * _field(g, 6, 0.35)[..., None]

    return face


def boucle(base, shade):
    def face(g: Grid) -> np.ndarray:
        near = _cells(g, 13, 1.1)
        height = np.sqrt(np.clip(1 - (near[0] / 4.2) ** 2, 0, 1)) + 0.1 * _field(g, 3, 0.9)
        height = ndimage.gaussian_filter(height, 0.4 / g.step, mode='wrap')
        lit = (np.roll(height, 2, (0, 1)) - height) * 1.4
        tone = 0.28 + 0.62 * height - lit + 0.02 * _field(g, 4, 14)
        return mix(shade, base, np.clip(tone, 0, 1)) + 3.0 * _field(g, 5, 0.4)[..., None]

    return face


def velvet(base, shade):
    def face(g: Grid) -> np.ndarray:
        pile = 0.5 + 0.018 * _field(g, 1, 10) + 0.035 * _field(g, 2, 2, 1.8)
        return mix(shade, base, np.clip(pile, 0, 1)) + 2.2 * _field(g, 3, 0.4, 2.0)[..., None]

    return face


def leather(base, shade):
    def face(g: Grid) -> np.ndarray:
        near = _cells(g, 9, 0.35)
        groove = near[1] - near[0]
        height = 1 - np.exp(-groove / 0.45)
        tone = np.clip(0.42 + 0.45 * height + 0.025 * _field(g, 3, 20) + 0.04 * _field(g, 4, 5), 0, 1)
        return mix(shade, base, tone)

    return face


def herringbone_wool(base, shade):
    def face(g: Grid) -> np.ndarray:
        columns, pitch = 20, 30
        across = g.local_x / g.mm_width * columns
        zigzag = np.abs((across % 2) - 1)
        stripe = np.cos(2 * np.pi * (g.local_y / g.mm_height * pitch + zigzag * 2.0) + 0.35 * _field(g, 1, 3))
        tone = 0.5 + 0.42 * np.tanh(1.6 * stripe) + 0.08 * _field(g, 2, 1.0)
        return mix(shade, base, np.clip(tone, 0, 1)) + 5.0 * _field(g, 3, 0.5)[..., None]

    return face


def twill(base, shade):
    def face(g: Grid) -> np.ndarray:
        diagonal = np.cos(2 * np.pi * (g.local_x / g.mm_width * 110 + g.local_y / g.mm_height * 110) + 0.5 * _field(g, 1, 2.5))
        tone = 0.5 + 0.2 * diagonal + 0.08 * _field(g, 2, 1.0, 4) + 0.025 * _field(g, 3, 12)
        return mix(shade, base, np.clip(tone, 0, 1)) + 3.0 * _field(g, 4, 0.4)[..., None]

    return face
