"""Stone, cement and terrazzo faces. Each function returns float RGB in 0..255 for a grid in mm."""

import cv2
import numpy as np
from scipy import ndimage

from stone_noise import level_veins, mix, noise, relief, rotate, smoothstep


class Grid:
    """Pixel centres of one face in mm, plus an offset that says where in the quarry it was cut."""

    def __init__(self, mm_width: float, mm_height: float, pixels_per_mm: float, seed: int):
        self.columns = max(1, round(mm_width * pixels_per_mm))
        self.rows = max(1, round(mm_height * pixels_per_mm))
        self.step = 1 / pixels_per_mm
        self.mm_width, self.mm_height = mm_width, mm_height
        self.rng = np.random.default_rng(seed)
        self.seed = seed
        self.local_x, self.local_y = np.meshgrid(
            (np.arange(self.columns, dtype=np.float32) + 0.5) * self.step,
            (np.arange(self.rows, dtype=np.float32) + 0.5) * self.step,
        )
        self.x = self.local_x + np.float32(self.rng.uniform(0, 9000))
        self.y = self.local_y + np.float32(self.rng.uniform(0, 9000))

    def grain(self, sigma_mm: float, seed: int = 0) -> np.ndarray:
        """White noise blurred to a grain of about `sigma_mm`, unit variance."""
        raw = np.random.default_rng(self.seed * 977 + seed).standard_normal((self.rows, self.columns)).astype(np.float32)
        pixels = sigma_mm / self.step
        soft = ndimage.gaussian_filter(raw, pixels) if pixels > 0.2 else raw
        return soft / soft.std()

    def edge(self) -> np.ndarray:
        """Distance to the nearest edge of the face in mm."""
        return np.minimum(
            np.minimum(self.local_x, self.mm_width - self.local_x),
            np.minimum(self.local_y, self.mm_height - self.local_y),
        )


def carrara(g: Grid) -> np.ndarray:
    u, v = rotate(g.x, g.y, 37)
    wx = noise(u, v * 0.6, 330, 11, 4.4)
    wy = noise(u, v * 0.6, 300, 12, 4.2)
    # The bed runs along v: stretching it makes clouds and veins lie in one direction.
    ragged = noise(u, v * 0.5, 64, 14, 3.4)
    cu = u + 40 * wx + 3.5 * ragged
    cloud = noise(cu, (v + 40 * wy) * 0.3, 190, 13, 3.1)
    fine = noise(cu, v * 0.35, 40, 17, 2.4)
    body = mix((240, 240, 238), (222, 224, 226), smoothstep(-0.9, 2.2, cloud + 0.22 * fine))
    body = mix(body, (248, 248, 246), 0.55 * smoothstep(0.1, 1.9, -cloud + 0.2 * fine))

    along = noise(u, v * 0.35, 170, 15, 3.0)
    path = (u + 62 * wx + 9 * noise(u, v * 0.7, 90, 16, 3.6) + 2.2 * ragged) / 128
    main = level_veins(path, g.step, 2.3 * np.exp(0.6 * along), 21, 0.8, 0.8)
    main *= smoothstep(-1.2, 0.8, along + 0.5 * wy)
    halo = level_veins(path, g.step, 15.0 * np.exp(0.5 * along), 21, 0.8, 0.85)
    cross_u, cross_v = rotate(g.x, g.y, 4)
    link_path = (cross_u + 66 * wy + 12 * noise(cross_u, cross_v * 0.7, 80, 18, 3.6)) / 118
    links = level_veins(link_path, g.step, 0.9 * np.exp(0.4 * fine), 31, 0.7, 0.85)
    links *= smoothstep(-0.1, 1.2, noise(u, v, 200, 19, 3.4) + 0.5 * cloud)
    wisps = level_veins((u + 48 * wx + 14 * wy + 5 * ragged) / 30, g.step, 1.5 * np.exp(0.5 * fine), 41, 0.55, 0.8)
    wisps *= smoothstep(-0.3, 1.5, cloud + 0.4 * along)

    body = mix(body, (196, 200, 205), 0.5 * halo * smoothstep(-1.2, 1.2, cloud + along + 0.3 * fine))
    body = mix(body, (184, 188, 194), 0.5 * wisps)
    body = mix(body, (140, 146, 154), np.clip(0.72 * main, 0, 1))
    body = mix(body, (152, 157, 164), 0.6 * links)
    crystals = 0.8 * g.grain(0.45, 1) + 0.9 * g.grain(1.3, 2)
    return body + crystals[..., None] * 0.85


def calacatta(g: Grid) -> np.ndarray:
    u, v = rotate(g.x, g.y, 56)
    wx = noise(u, v * 0.7, 760, 51, 4.6)
    wy = noise(u, v * 0.7, 560, 52, 4.4)
    cloud = noise(u + 70 * wx, (v + 70 * wy) * 0.4, 420, 53, 3.2)
    fine = noise(u, v * 0.6, 70, 54, 2.8)
    ragged = noise(u, v * 0.6, 110, 64, 3.3)
    body = mix((245, 243, 239), (231, 228, 223), smoothstep(-0.4, 2.3, cloud + 0.22 * fine))
    body = mix(body, (251, 250, 248), 0.6 * smoothstep(0.1, 1.8, -cloud))

    bow = 190 * wx + 26 * noise(u, v * 0.8, 240, 55, 3.8)
    along = noise(u, v * 0.4, 420, 57, 3.2)
    path = (u + bow + 5.5 * ragged) / 430
    core = level_veins(path, g.step, 6.0 * np.exp(0.75 * along), 61, 0.9, 0.85)
    band = level_veins((u + bow + 16 * ragged) / 430, g.step, 46.0 * np.exp(0.5 * along), 61, 0.9, 1.5)
    # Branches leave the main vein and rejoin it, which gives the pale islands between.
    branch = level_veins((u + bow + 40 * noise(u, v, 260, 58, 4.0) + 8 * ragged) / 430, g.step, 3.4 * np.exp(0.6 * fine), 61, 0.9, 0.85)
    twig = level_veins((u + bow - 46 * noise(u, v, 210, 65, 4.0) + 6 * ragged) / 430, g.step, 2.0 * np.exp(0.5 * fine), 61, 0.9, 0.85)
    second_u, second_v = rotate(g.x, g.y, 12)
    lace = level_veins((second_u + 150 * wy + 24 * noise(second_u, second_v, 170, 59, 3.8)) / 260, g.step, 1.9, 71, 0.8, 0.85)
    lace *= smoothstep(-0.2, 1.2, noise(u, v, 420, 60, 3.4))
    hair = level_veins((u + bow + 20 * wy + 12 * ragged) / 74, g.step, 1.1, 81, 0.5, 0.85)
    hair *= smoothstep(-0.1, 1.3, cloud + 1.2 * band)

    gold = smoothstep(-0.8, 0.9, noise(u, v * 0.5, 300, 63, 3.0))
    body = mix(body, mix((205, 202, 198), (220, 203, 170), gold), np.clip(0.66 * band * (0.72 + 0.24 * fine), 0, 0.8))
    body = mix(body, (190, 184, 174), 0.45 * hair)
    body = mix(body, mix((158, 156, 155), (190, 160, 112), gold), np.clip(0.7 * lace, 0, 1))
    body = mix(body, mix((140, 138, 138), (182, 148, 96), gold), np.clip(0.62 * twig, 0, 1))
    body = mix(body, mix((122, 121, 121), (172, 138, 86), gold * 0.85), np.clip(0.8 * branch, 0, 1))
    body = mix(body, mix((98, 98, 100), (158, 122, 74), gold * 0.7), np.clip(0.92 * core * (0.88 + 0.14 * fine), 0, 1))
    return body + (0.8 * g.grain(0.9, 1) + 0.5 * g.grain(2.4, 2))[..., None] * 0.9


def cement(g: Grid) -> np.ndarray:
    x, y = g.x, g.y
    wx, wy = noise(x, y, 260, 101, 2.8), noise(x, y, 260, 102, 2.8)
    cloud = noise(x + 30 * wx, y + 30 * wy, 240, 103, 3.1)
    patch = noise(x + 14 * wy, y - 14 * wx, 62, 104, 2.2)
    su, sv = rotate(x, y, 24 + 30 * float(g.rng.uniform(-1, 1)))
    trowel = noise(su, sv * 0.16 + 9 * wx, 60, 105, 2.0)
    tone = 0.75 * cloud + 0.32 * patch + 0.26 * trowel
    body = mix((176, 170, 162), (197, 192, 184), smoothstep(-2.2, 2.2, tone))
    body = mix(body, (166, 158, 148), 0.35 * smoothstep(0.9, 2.6, -tone + 0.4 * patch))
    body = mix(body, (208, 204, 198), 0.5 * smoothstep(1.1, 2.6, noise(x, y, 90, 106, 1.9) + 0.4 * cloud))
    sand = g.grain(0.45, 1)
    body = body + (1.25 * sand + 1.0 * g.grain(1.1, 2) + 0.8 * g.grain(3.0, 3))[..., None]
    pores = smoothstep(3.25, 3.7, g.grain(0.75, 4) + 0.35 * patch)
    return mix(body, (140, 132, 123), 0.5 * pores)


def travertine(g: Grid) -> np.ndarray:
    # Vein cut: the beds run along the long side of the tile (y).
    x, y = g.x, g.y
    drift = noise(x * 0.35, y, 900, 121, 3.4)
    ripple = noise(x, y * 0.4, 170, 122, 3.5)
    across = x + 42 * drift + 7.5 * ripple
    bed = noise(across, y * 0.045 + 30 * drift, 150, 123, 2.1)
    lamina = noise(across, y * 0.03, 34, 124, 1.7)
    thin = noise(across, y * 0.02, 9, 125, 1.3)
    cloud = noise(x, y * 0.5, 300, 126, 2.6)
    tone = 0.62 * bed + 0.34 * lamina + 0.16 * thin + 0.26 * cloud
    body = mix((208, 189, 161), (228, 214, 191), smoothstep(-1.4, 1.3, tone))
    body = mix(body, (189, 163, 129), 0.55 * smoothstep(0.75, 2.2, -tone))
    body = mix(body, (239, 229, 211), 0.55 * smoothstep(0.8, 2.1, tone + 0.3 * lamina))
    body = mix(body, (201, 165, 122), 0.34 * smoothstep(0.7, 1.8, noise(across, y * 0.06, 110, 127, 1.9)))
    # Pores sit in certain beds, are drawn out along them and were filled with a paler paste.
    open_bed = smoothstep(-0.1, 1.1, noise(across, y * 0.05, 80, 128, 1.8))
    cells = noise(across, y * 0.3, 13, 129, 1.9)
    pore = smoothstep(1.5, 1.95, cells + 0.55 * (open_bed - 1) + 0.12 * g.grain(0.6, 3))
    rim = smoothstep(1.25, 1.75, cells + 0.55 * (open_bed - 1))
    body = mix(body, (176, 149, 114), 0.42 * np.clip(rim - pore, 0, 1))
    body = mix(body, mix((219, 203, 178), (186, 162, 130), smoothstep(-0.6, 0.8, noise(x, y, 60, 130, 2.0))), 0.78 * pore)
    speck = smoothstep(2.6, 3.1, g.grain(0.7, 5) + 0.5 * open_bed)
    body = mix(body, (158, 131, 98), 0.45 * speck)
    return body + (1.3 * g.grain(0.7, 1) + 1.0 * g.grain(2.0, 2))[..., None]


def slate(g: Grid) -> np.ndarray:
    x, y = g.x, g.y
    wx, wy = noise(x, y, 200, 141, 2.8), noise(x, y, 200, 142, 2.8)
    swell = noise(x + 26 * wx, y * 0.7 + 26 * wy, 210, 143, 3.0)
    detail = noise(x + 10 * wy, y * 0.75, 60, 144, 2.6)
    # Cleft stone breaks in steps: quantise the height, but let every step have a worn edge.
    raw = 2.3 * swell + 0.75 * detail + 0.16 * noise(x, y, 14, 145, 2.2)
    level = np.floor(raw)
    part = raw - level
    height = level + smoothstep(0.0, 0.17, part) * 0.86 + 0.14 * part
    height = ndimage.gaussian_filter(height, 0.35 / g.step)
    rough = 0.26 * noise(x, y, 26, 146, 2.3) + 0.055 * g.grain(0.9, 1) + 0.03 * g.grain(0.45, 2)
    shade = relief(1.0 * height + rough, g.step, 125, 48)
    body = mix((66, 71, 75), (84, 88, 92), smoothstep(-2.2, 2.2, noise(x + 20 * wx, y, 150, 147, 2.6)))
    body = mix(body, (98, 92, 84), 0.34 * smoothstep(0.7, 2.0, noise(x, y, 130, 148, 2.3) + 0.3 * detail))
    body = mix(body, (104, 82, 62), 0.34 * smoothstep(1.4, 2.4, noise(x, y * 0.8, 80, 149, 2.1) + 0.25 * swell))
    body = mix(body, (100, 106, 110), 0.28 * smoothstep(0.72, 1.0, part) * smoothstep(-0.5, 1, detail))
    body = body * (0.42 + 0.58 * np.clip(shade, 0.25, 1.75))[..., None]
    edge = smoothstep(0.0, 1.6, g.edge() + 0.5 * noise(x, y, 22, 150, 2.0))
    body *= (0.8 + 0.2 * edge)[..., None]
    return body + (1.5 * g.grain(0.4, 3))[..., None]


TERRAZZO_CHIPS = (
    ((226, 219, 206), 0.22),
    ((172, 166, 158), 0.19),
    ((118, 117, 115), 0.15),
    ((196, 160, 122), 0.13),
    ((74, 76, 78), 0.09),
    ((173, 112, 86), 0.08),
    ((150, 158, 148), 0.08),
    ((246, 244, 239), 0.06),
)


def _chip_outline(rng, radius: float) -> np.ndarray:
    """Crushed stone: the hull of a few points on a squeezed ring, with one or two corners knocked off."""
    count = int(rng.integers(5, 9))
    angles = np.sort(rng.uniform(0, 2 * np.pi, count) * 0.35 + np.linspace(0, 2 * np.pi, count, endpoint=False))
    spread = rng.uniform(0.68, 1.0, count)
    points = np.stack([np.cos(angles) * spread, np.sin(angles) * spread * rng.uniform(0.5, 0.95)], 1) * radius
    turn = rng.uniform(0, np.pi)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return cv2.convexHull((points @ matrix.T).astype(np.float32))[:, 0, :]


def terrazzo(g: Grid) -> np.ndarray:
    rng = np.random.default_rng(g.seed * 31 + 7)
    x, y = g.x, g.y
    cloud = noise(x, y, 260, 161, 2.4)
    body = mix((222, 217, 208), (232, 228, 220), smoothstep(-1.5, 1.5, cloud))
    body = body + (0.9 * g.grain(0.6, 1) + 1.0 * g.grain(1.4, 2))[..., None]
    body = mix(body, (176, 171, 163), 0.4 * smoothstep(1.9, 2.7, g.grain(0.6, 3)))
    body = mix(body, (246, 243, 237), 0.45 * smoothstep(1.9, 2.7, g.grain(0.7, 4)))

    occupied = np.zeros((g.rows, g.columns), np.uint8)
    scale = 1 / g.step
    tints = np.array([tint for tint, _ in TERRAZZO_CHIPS], np.float32)
    weights = np.array([weight for _, weight in TERRAZZO_CHIPS])
    weights = weights / weights.sum()
    inner_a = 2.0 * g.grain(0.9, 5) + 2.6 * g.grain(2.2, 6)
    inner_b = noise(x, y, 16, 162, 2.2)
    area = g.mm_width * g.mm_height / 360000
    for low, high, tries in ((9, 17, 420), (5, 9, 1500), (2.4, 5, 5200), (1.0, 2.4, 7500)):
        for _ in range(int(tries * area)):
            radius = float(rng.uniform(low, high)) * (1.25 if rng.random() < 0.12 else 1)
            centre = rng.uniform((-5, -5), (g.mm_width + 5, g.mm_height + 5))
            outline = (_chip_outline(rng, radius) + centre) * scale
            x0, y0 = np.maximum(np.floor(outline.min(0)).astype(int) - 2, 0)
            x1, y1 = np.minimum(np.ceil(outline.max(0)).astype(int) + 3, (g.columns, g.rows))
            tint = tints[rng.choice(len(tints), p=weights)] + rng.normal(0, 7) + rng.normal(0, 2.5, 3)
            if x1 - x0 < 2 or y1 - y0 < 2:
                continue
            shape = np.zeros((y1 - y0, x1 - x0), np.uint8)
            points = np.round((outline - (x0, y0)) * 16).astype(np.int32)
            cv2.fillPoly(shape, [points], 255, cv2.LINE_AA, 4)
            window = occupied[y0:y1, x0:x1]
            if (window[shape > 40] > 0).any():
                continue
            gap = cv2.dilate(shape, np.ones((3, 3), np.uint8)) if radius > 2.4 else shape
            np.maximum(window, gap, out=window)
            part = body[y0:y1, x0:x1]
            veined = rng.random() < 0.45
            pattern = inner_a[y0:y1, x0:x1] + (8.0 if veined else 2.5) * inner_b[y0:y1, x0:x1]
            colour = tint + pattern[..., None]
            # Ground flush, so the rim is only a trace of binder, not a relief.
            part[:] = mix(part, colour, shape / 255 * 0.97)
    return body


def terracotta(g: Grid) -> np.ndarray:
    x, y = g.x, g.y
    wx, wy = noise(x, y, 120, 181, 2.6), noise(x, y, 120, 182, 2.6)
    fire = noise(x + 24 * wx, y + 24 * wy, 210, 183, 2.8) + 0.5 * float(g.rng.normal())
    mottled = noise(x + 9 * wy, y, 42, 184, 2.2)
    clay = mix((184, 116, 86), (202, 137, 104), smoothstep(-1.5, 1.5, fire + 0.4 * mottled))
    clay = mix(clay, (220, 158, 120), 0.55 * smoothstep(0.8, 2.4, fire - 0.4 * mottled))
    clay = mix(clay, (150, 88, 65), 0.5 * smoothstep(0.9, 2.5, -fire + 0.5 * mottled))
    streak_x, streak_y = rotate(x, y, float(g.rng.uniform(-25, 25)))
    clay = clay + (3.2 * noise(streak_x, streak_y * 0.2, 26, 185, 1.9))[..., None]
    clay = mix(clay, (229, 186, 150), 0.4 * smoothstep(1.3, 2.4, noise(x, y, 60, 186, 1.8)))
    pits = smoothstep(2.7, 3.1, g.grain(0.9, 1) + 0.3 * mottled)
    lime = smoothstep(3.3, 3.6, g.grain(1.0, 2))
    clay = mix(clay, (126, 66, 46), 0.7 * pits)
    clay = mix(clay, (236, 208, 178), 0.7 * lime)
    bumps = 0.42 * noise(x, y, 70, 187, 2.9) + 0.05 * noise(x, y, 9, 188, 2.0) + 0.03 * g.grain(0.6, 3) - 0.25 * pits
    edge = g.edge() + 0.8 * noise(x, y, 30, 189, 2.2)
    rounded = -2.2 * np.exp(-np.clip(edge, 0, None) / 1.9)
    clay = clay * (0.5 + 0.5 * np.clip(relief(bumps + rounded, g.step, 125, 52), 0.4, 1.6))[..., None]
    clay *= (0.86 + 0.14 * smoothstep(0.0, 7.0, edge))[..., None]
    return clay + (2.0 * g.grain(0.35, 4) + 1.2 * g.grain(1.2, 5))[..., None]


def glazed(low, high, pool):
    """Hand-dipped glaze: thinner and paler on the rim, pooled and deeper in the hollows."""

    def face(g: Grid) -> np.ndarray:
        x, y = g.x, g.y
        shift = float(g.rng.normal()) * 0.9
        wave = noise(x, y * 0.5, 130, 201, 4.8) + shift
        flow = noise(x + 9 * wave, y * 0.35, 52, 202, 4.2)
        body = mix(low, high, smoothstep(-2.2, 2.2, wave + 0.5 * flow))
        body = mix(body, pool, 0.5 * smoothstep(0.4, 2.6, -wave - 0.7 * flow))
        body = mix(body, np.asarray(high) + 12, 0.3 * smoothstep(0.8, 2.6, noise(x, y * 0.6, 34, 203, 4.0)))
        edge = g.edge() + 0.5 * noise(x, y, 30, 204, 3.6)
        rim = np.exp(-np.clip(edge, 0, None) / 1.5)
        body = mix(body, np.asarray(high) + 20, 0.6 * rim)
        fleck = smoothstep(3.5, 3.8, g.grain(0.35, 1))
        body = mix(body, np.asarray(pool) * 0.7, 0.35 * fleck)
        height = 0.9 * noise(x, y, 95, 205, 5.2) + 0.1 * noise(x, y, 26, 206, 4.6) - 0.9 * np.exp(-np.clip(edge, 0, None) / 2.2)
        gloss = relief(height, g.step, 115, 55)
        return body * (0.6 + 0.4 * np.clip(gloss, 0.5, 1.5))[..., None] + (0.5 * g.grain(0.5, 2))[..., None]

    return face

