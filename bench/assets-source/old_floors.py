"""Maps of the worn floors in the sample rooms: colour, roughness and height as PNG, into a folder given.

Run: python3 old_floors.py <output folder> [name ...]
"""

import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

from stone_faces import Grid, cement
from stone_noise import hash01, level_veins, mix, noise, smoothstep
from wood_faces import Species, board

METRES = 7.2
PIXELS = 4608
STEP = METRES * 1000 / PIXELS

LAMINATE = Species((190, 138, 88), (156, 104, 60), (138, 88, 50), (104, 64, 36), 7.5, 0.3, 6, 0.1)


def plane(seed: int) -> Grid:
    return Grid(METRES * 1000, METRES * 1000, 1 / STEP, seed)


def cells(g: Grid, width: float, height: float):
    column = np.floor(g.local_x / width)
    row = np.floor(g.local_y / height)
    fx, fy = g.local_x - column * width, g.local_y - row * height
    edge = np.minimum(np.minimum(fx, width - fx), np.minimum(fy, height - fy))
    return column, row, fx, fy, edge


def tile_relief(column, row, fx, fy, edge, width, joint, seed):
    """Height in mm: each tile is slightly tilted, the joint is lower."""
    index = column * 131 + row * 7919
    tilt_x = (hash01(index, seed) - 0.5) * 0.55
    tilt_y = (hash01(index, seed + 1) - 0.5) * 0.55
    lift = (hash01(index, seed + 2) - 0.5) * 0.25
    height = lift + tilt_x * (fx / width - 0.5) + tilt_y * (fy / width - 0.5)
    inside = smoothstep(joint / 2 - 0.4, joint / 2 + 1.3, edge)
    return height * inside - 1.0 * (1 - inside), inside, index


def traffic(g: Grid, seed: int):
    """Worn walkways: no gloss, ingrained dirt."""
    return smoothstep(-0.6, 1.8, noise(g.x, g.y, 1700, seed, 3.4) + 0.35 * noise(g.x, g.y, 300, seed + 1, 2.6))


def beige(g: Grid):
    column, row, fx, fy, edge = cells(g, 600, 600)
    height, inside, index = tile_relief(column, row, fx, fy, edge, 600, 3.2, 501)
    # Each tile is a different part of the same print: shifts the noise from tile to tile.
    x = g.x + 1700 * hash01(index, 511)
    y = g.y + 1700 * hash01(index, 512)
    cloud = noise(x, y, 240, 502, 3.0)
    vein = level_veins((x * 0.6 + y * 0.5 + 60 * noise(x, y, 300, 503, 3.6)) / 130, STEP, 4.0, 504, 0.6, 0.8)
    body = mix((203, 183, 152), (217, 201, 174), smoothstep(-1.8, 1.8, cloud))
    body = mix(body, (188, 160, 122), 0.5 * vein * smoothstep(-0.5, 1.2, cloud))
    body = mix(body, (174, 148, 114), 0.3 * smoothstep(0.8, 2.2, noise(x, y, 70, 505, 2.4)))
    body = body + ((hash01(index, 513) - 0.5) * 9)[..., None]
    wear = traffic(g, 506)
    body = mix(body, (176, 160, 136), 0.16 * wear)
    dirt = np.exp(-edge / (8 + 20 * wear)) * (0.3 + 0.5 * smoothstep(-0.5, 1.5, noise(g.x, g.y, 400, 508, 2.6)))
    body = mix(body, (138, 118, 92), 0.42 * dirt)
    grout = mix((128, 112, 92), (92, 80, 66), smoothstep(-1, 1.5, noise(g.x, g.y, 500, 509, 2.6)))
    body = mix(grout, body, inside)
    scratch = level_veins((g.x * 0.3 + g.y * 0.9 + 240 * noise(g.x, g.y, 900, 514, 3.8)) / 260, STEP, 0.8, 515, 0.35, 1.0)
    body = mix(body, (226, 214, 194), 0.28 * scratch * wear)
    rough = 0.16 + 0.17 * wear + 0.05 * smoothstep(-1, 2, noise(g.x, g.y, 120, 510, 2.4)) + 0.1 * dirt
    rough = rough * inside + 0.85 * (1 - inside)
    return body + (1.4 * g.grain(1.0, 1))[..., None], rough, height + 0.02 * noise(g.x, g.y, 60, 516, 2.6)


def cream(g: Grid):
    column, row, fx, fy, edge = cells(g, 330, 330)
    height, inside, index = tile_relief(column, row, fx, fy, edge, 330, 4.0, 541)
    x = g.x + 900 * hash01(index, 543)
    y = g.y + 900 * hash01(index, 544)
    cloud = noise(x, y, 120, 545, 2.6)
    body = mix((214, 198, 168), (226, 215, 192), smoothstep(-1.6, 1.6, cloud))
    body = mix(body, (198, 168, 128), 0.45 * smoothstep(0.6, 2.0, noise(x, y, 70, 546, 2.3)))
    frame = smoothstep(34, 26, edge) * smoothstep(16, 24, edge)
    body = mix(body, (176, 142, 106), 0.34 * frame)
    body = body + ((hash01(index, 547) - 0.5) * 10)[..., None]
    wear = traffic(g, 548)
    dirt = np.exp(-edge / 14) * smoothstep(-0.8, 1.6, noise(g.x, g.y, 420, 549, 2.6))
    body = mix(body, (140, 118, 90), 0.4 * dirt)
    body = mix((104, 92, 78), body, inside)
    rough = (0.13 + 0.16 * wear) * inside + 0.85 * (1 - inside)
    return body + (1.2 * g.grain(1.0, 1))[..., None], rough, height + 0.03 * noise(g.x, g.y, 90, 550, 2.8)


def laminate(g: Grid):
    width, length = 195, 1285
    body = np.zeros((g.rows, g.columns, 3), np.float32)
    height = np.zeros((g.rows, g.columns), np.float32)
    faces = []
    for number in range(10):
        face_grid = Grid(width, length, 1 / STEP, 9000 + number * 13)
        faces.append(board(LAMINATE)(face_grid))
    rng = np.random.default_rng(77)
    last = -1
    for column in range(int(np.ceil(METRES * 1000 / width))):
        offset = float(rng.uniform(0, length))
        for row in range(-1, int(np.ceil(METRES * 1000 / length)) + 1):
            x0, y0 = round(column * width / STEP), round((row * length + offset) / STEP)
            number = int(rng.integers(len(faces)))
            number = (number + 1) % len(faces) if number == last else number
            last = number
            face = faces[number][:: int(rng.choice([1, -1]))] + rng.normal(0, 4)
            x1, y1 = min(x0 + face.shape[1] + 1, g.columns), min(y0 + face.shape[0] + 1, g.rows)
            top = max(y0, 0)
            if x1 <= x0 or y1 <= top:
                continue
            face = np.pad(face, ((0, 2), (0, 2), (0, 0)), mode='edge')
            body[top:y1, x0:x1] = face[top - y0 : y1 - y0, : x1 - x0]
            plank = np.zeros((y1 - top, x1 - x0), np.float32)
            plank[:, :1] = -0.7
            if y0 >= 0:
                plank[:1, :] = -0.7
            height[top:y1, x0:x1] = plank + rng.normal(0, 0.05)
    gap = height < -0.4
    body[gap] *= 0.42
    wear = traffic(g, 561)
    body = mix(body, (176, 142, 106), 0.2 * wear)
    scratch = level_veins((g.x * 0.5 + g.y * 0.8 + 300 * noise(g.x, g.y, 900, 562, 3.8)) / 200, STEP, 0.8, 563, 0.3, 1.0)
    body = mix(body, (206, 174, 136), 0.3 * scratch * wear)
    rough = 0.27 + 0.2 * wear + 0.06 * noise(g.x, g.y, 90, 564, 2.4)
    return body, np.where(gap, 0.8, rough), ndimage.gaussian_filter(height, 0.5) + 0.06 * noise(g.x, g.y, 1500, 565, 3.6)


def screed(g: Grid):
    big = noise(g.x, g.y, 1900, 581, 3.0)
    base = cement(g) * np.array([0.86, 0.87, 0.88]) - 26
    body = base + (9 * big)[..., None]
    arcs = noise(np.hypot(g.local_x - 1500, g.local_y + 2600), g.local_y * 0.03, 130, 582, 2.0)
    arcs_b = noise(np.hypot(g.local_x - 6400, g.local_y - 8200), g.local_x * 0.03, 150, 583, 2.0)
    body = body + (3.2 * np.where(big > 0, arcs, arcs_b))[..., None]
    damp = 0.8 * smoothstep(0.3, 2.0, noise(g.x, g.y, 2300, 584, 3.3) + 0.15 * noise(g.x, g.y, 200, 594, 2.2))
    body = mix(body, body * 0.76, damp)
    splash = smoothstep(2.75, 3.0, noise(g.x, g.y, 2400, 585, 1.5) + 0.3 * noise(g.x, g.y, 1100, 586, 1.6) + 0.5 * big)
    body = mix(body, (214, 213, 208), 0.75 * splash)
    crack = level_veins((g.x * 0.4 + g.y + 700 * noise(g.x, g.y, 2600, 587, 3.0) + 26 * noise(g.x, g.y, 120, 588, 2.8)) / 2300, STEP, 1.3, 589, 0.8, 1.5)
    body = mix(body, (66, 65, 63), 0.75 * smoothstep(0.2, 0.6, crack))
    rough = 0.78 - 0.25 * damp + 0.08 * noise(g.x, g.y, 300, 591, 2.5)
    height = 0.35 * noise(g.x, g.y, 500, 592, 3.0) + 0.08 * noise(g.x, g.y, 30, 593, 2.2) + 0.2 * arcs - 0.6 * crack + 0.3 * splash
    return body, rough, height


def checker(g: Grid):
    """Old two-tone kitchen tiles in a chessboard layout: the hard case for shading, which can leak colour."""
    column, row, fx, fy, edge = cells(g, 300, 300)
    height, inside, index = tile_relief(column, row, fx, fy, edge, 300, 3.0, 601)
    x = g.x + 800 * hash01(index, 602)
    y = g.y + 800 * hash01(index, 603)
    cloud = noise(x, y, 110, 604, 2.6)
    pale = mix((196, 190, 178), (213, 208, 198), smoothstep(-1.6, 1.6, cloud))
    dark = mix((92, 84, 76), (112, 104, 95), smoothstep(-1.6, 1.6, cloud))
    vein = level_veins((x * 0.5 + y + 50 * noise(x, y, 200, 605, 3.4)) / 120, STEP, 1.6, 606, 0.5, 0.9)
    dark = mix(dark, (150, 142, 132), 0.4 * vein)
    pale = mix(pale, (170, 160, 146), 0.4 * vein)
    odd = ((column + row) % 2)[..., None]
    body = pale * odd + dark * (1 - odd) + ((hash01(index, 607) - 0.5) * 8)[..., None]
    wear = traffic(g, 608)
    body = mix(body, (158, 148, 134), 0.13 * wear)
    dirt = np.exp(-edge / 12) * smoothstep(-0.8, 1.6, noise(g.x, g.y, 420, 609, 2.6))
    body = mix(body, (120, 106, 88), 0.3 * dirt)
    body = mix((128, 119, 106), body, inside)
    rough = (0.2 + 0.2 * wear) * inside + 0.85 * (1 - inside)
    return body + (1.2 * g.grain(1.0, 1))[..., None], rough, height


def shop_grey(g: Grid):
    column, row, fx, fy, edge = cells(g, 800, 800)
    height, inside, index = tile_relief(column, row, fx, fy, edge, 800, 2.4, 621)
    x = g.x + 2400 * hash01(index, 622)
    y = g.y + 2400 * hash01(index, 623)
    cloud = noise(x, y, 300, 624, 2.8)
    body = mix((150, 149, 146), (172, 171, 167), smoothstep(-1.8, 1.8, cloud))
    salt = smoothstep(1.3, 2.0, g.grain(1.8, 5))
    pepper = smoothstep(1.4, 2.1, g.grain(1.6, 6))
    body = mix(body, (206, 204, 199), 0.45 * salt)
    body = mix(body, (98, 97, 95), 0.45 * pepper)
    body = body + ((hash01(index, 625) - 0.5) * 8)[..., None]
    wear = traffic(g, 626)
    body = mix(body, (138, 134, 128), 0.22 * wear)
    body = mix((92, 90, 86), body, inside)
    rough = (0.13 + 0.2 * wear) * inside + 0.8 * (1 - inside)
    return body, rough, height


FLOORS = {'beige': beige, 'cream': cream, 'laminate': laminate, 'screed': screed, 'checker': checker, 'shop-grey': shop_grey}


def write_floor(job):
    folder, name = job
    target = Path(folder) / name
    target.mkdir(parents=True, exist_ok=True)
    colour, rough, height = FLOORS[name](plane(4000 + sum(map(ord, name))))
    # The picture's rows run down, the world's y runs up.
    Image.fromarray(np.clip(colour, 0, 255).astype(np.uint8)[::-1]).save(target / 'colour.png')
    Image.fromarray((np.clip(rough, 0.02, 1) * 255).astype(np.uint8)[::-1]).save(target / 'rough.png')
    # 16 bit over ±2 mm keeps the tilt of a tile smooth.
    Image.fromarray((np.clip(height / 4 + 0.5, 0, 1) * 65535).astype(np.uint16)[::-1]).save(target / 'height.png')
    return name


def main():
    folder = sys.argv[1]
    names = sys.argv[2:] or list(FLOORS)
    with Pool(2) as pool:
        for name in pool.imap_unordered(write_floor, [(folder, name) for name in names]):
            print(name, flush=True)


if __name__ == '__main__':
    main()
