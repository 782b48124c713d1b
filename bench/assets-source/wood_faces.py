"""Wood boards: a saw cut through a stack of growth rings, with pores, rays, knots and board-to-board tone."""

import numpy as np
from scipy import ndimage

from stone_faces import Grid
from stone_noise import hash01, mix, noise, smoothstep


class Species:
    def __init__(self, early, late, deep, pore, ring_mm, pore_strength, tone_spread, figure):
        self.early, self.late, self.deep, self.pore = early, late, deep, pore
        self.ring_mm, self.pore_strength = ring_mm, pore_strength
        self.tone_spread, self.figure = tone_spread, figure


OAK = Species((206, 172, 130), (171, 132, 90), (146, 106, 68), (112, 77, 47), 6.5, 0.42, 7, 0.25)
WALNUT = Species((126, 89, 63), (88, 58, 40), (64, 41, 29), (46, 29, 21), 4.6, 0.36, 7, 0.5)


def _dashes(g: Grid, seed: int, across_mm: float, along_mm: float) -> np.ndarray:
    """Short strokes along the grain, unit variance."""
    raw = np.random.default_rng(g.seed * 613 + seed).standard_normal((g.rows, g.columns)).astype(np.float32)
    raw = ndimage.gaussian_filter(raw, (along_mm / g.step, max(0.3, across_mm / g.step)))
    return raw / raw.std()


def _knots(g: Grid, count: int):
    """Where knots are, how strongly they bend the grain, and their own dark rings."""
    bend = np.zeros((g.rows, g.columns), np.float32)
    dark = np.zeros_like(bend)
    for _ in range(count):
        cx = g.rng.uniform(0.2, 0.8) * g.mm_width
        cy = g.rng.uniform(0.08, 0.92) * g.mm_height
        size = g.rng.uniform(4.5, 9.0)
        dx = g.local_x - cx
        dy = (g.local_y - cy) / 1.5
        distance = np.hypot(dx, dy) + 0.9 * noise(g.x, g.y, 12, 305, 2.4)
        bend += 17.0 * np.exp(-((dx / (size * 2.6)) ** 2) - ((g.local_y - cy) / (size * 6.0)) ** 2)
        core = smoothstep(size * 1.1, size * 0.55, distance)
        dark = np.maximum(dark, core * (0.75 + 0.2 * np.sin(distance * 2.6)))
        dark = np.maximum(dark, 0.4 * np.exp(-np.clip(distance - size, 0, None) / 3.5))
    return bend, dark


def board(species: Species):
    def face(g: Grid) -> np.ndarray:
        rng = g.rng
        flat_sawn = rng.random() < 0.6
        x = g.local_x
        y = g.local_y
        slow = noise(g.x * 0.8, g.y * 0.07, 90, 301, 4.2)
        mid = noise(g.x, g.y * 0.07, 44, 302, 4.0)
        fine = noise(g.x, g.y * 0.03, 9, 303, 2.2)
        bend, knot = _knots(g, int(rng.choice([0, 0, 0, 0, 1])) if flat_sawn else 0)
        if flat_sawn:
            pith = g.mm_width * rng.uniform(0.3, 0.7) + 0.05 * g.mm_width * slow
            # The cut leaves the pith slowly: where depth grows, rings close into arches.
            run = rng.uniform(0.03, 0.06)
            start = rng.uniform(-0.3, 0.2) * g.mm_height
            way = y if rng.random() < 0.5 else g.mm_height - y
            depth = 10 + run * np.abs(way - start) + 3.0 * noise(g.x * 0.1, g.y * 0.5, 260, 304, 4.0)
            radius = np.hypot((x - pith) * 0.8, depth)
        else:
            radius = x * rng.uniform(0.75, 1.0) + y * rng.uniform(-0.01, 0.01) + 100 + 0.06 * g.mm_width * slow
        radius = radius + 1.5 * mid + 0.22 * fine + bend
        # Years differ: warp the ring count so that wide and narrow years follow each other.
        years = radius / species.ring_mm
        years = years + 0.5 * np.sin(years * 0.61 + rng.uniform(0, 6)) + 0.6 * np.sin(years * 0.23 + rng.uniform(0, 6))
        index = np.floor(years)
        phase = years - index
        contrast = 0.35 + 0.75 * hash01(index, 311 + g.seed % 97)
        late = smoothstep(0.1, 0.9, phase) ** 1.4 * (1 - smoothstep(0.94, 1.0, phase)) * contrast
        body = mix(species.early, species.late, np.clip(0.95 * late, 0, 1))
        body = mix(body, species.deep, np.clip(0.3 * smoothstep(0.2, 2.2, slow + 0.5 * mid), 0, 1))
        body = mix(body, np.asarray(species.early) * 1.06, 0.35 * smoothstep(0.3, 2.0, -slow + 0.3 * mid))
        body = body + (2.6 * fine + 2.0 * _dashes(g, 1, 0.4, 14))[..., None]

        early = smoothstep(0.0, 0.08, phase) * (1 - smoothstep(0.12, 0.36, phase)) * contrast
        pores = smoothstep(1.1, 2.1, _dashes(g, 2, 0.26, 4.0) + 2.0 * early - 0.35)
        scattered = smoothstep(2.2, 3.0, _dashes(g, 3, 0.25, 3.0))
        body = mix(body, species.pore, species.pore_strength * np.clip(pores + 0.5 * scattered, 0, 1))
        # Silvery cross figure (rays, chatoyance), stronger in walnut.
        sheen = noise(g.x * 0.3, g.y, 60, 306, 3.4)
        body = body * (1 + 0.03 * species.figure * 2 * sheen)[..., None]
        if not flat_sawn:
            flecks = smoothstep(1.7, 2.6, noise(g.x * 0.5 + 0.15 * g.y, g.y * 0.4, 15, 307, 2.4))
            body = mix(body, np.asarray(species.early) * 1.07, 0.25 * flecks)
        body = mix(body, species.pore, 0.85 * knot)
        tone = rng.normal(0, species.tone_spread)
        body = body + tone + np.array([0.35, 0.0, -0.4]) * rng.normal(0, species.tone_spread * 0.4)
        edge = smoothstep(0.0, 1.3, g.edge())
        return body * (0.86 + 0.14 * edge)[..., None] + (0.9 * g.grain(0.4, 4))[..., None]

    return face
