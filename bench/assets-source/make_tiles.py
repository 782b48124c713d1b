"""Writes server/assets/tiles/<key>-<n>.jpg and tiles.json.

Run: python3 make_tiles.py [key ...]   (needs numpy, scipy, pillow, opencv-python-headless)
"""

import io
import json
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image

from encaustic_faces import encaustic
from fabric_faces import boucle, herringbone_wool, leather, linen, twill, velvet
from stone_faces import Grid, calacatta, carrara, cement, glazed, slate, terracotta, terrazzo, travertine
from wood_faces import OAK, WALNUT, board

TILES = Path(__file__).resolve().parents[2] / 'server/assets/tiles'
LONGEST_PX = 900
# Baseline JPEG: a progressive one is 2.6 % smaller and takes twice as long to decode, for each picture made of it.
MAX_BYTES = 153_600

SAGE = glazed((132, 150, 136), (163, 178, 163), (104, 126, 114))
BLUE_GREY = glazed((106, 124, 138), (140, 156, 167), (80, 98, 114))

# key: face generator, width mm, height mm, faces, finish, joint mm, joint colour, laying, kind
MATERIALS = {
    'carrara': (carrara, 800, 800, 8, 'polished', 1.5, '#D9D8D4', 'straight', 'tile'),
    'calacatta-gold': (calacatta, 900, 1800, 6, 'polished', 1.5, '#E2DDD2', 'straight', 'tile'),
    'cement-warm': (cement, 600, 600, 8, 'matte', 2.0, '#A9A39A', 'straight', 'tile'),
    'travertine-beige': (travertine, 600, 1200, 6, 'satin', 2.0, '#CBB797', 'brickHalf', 'tile'),
    'terrazzo-classic': (terrazzo, 600, 600, 6, 'satin', 1.5, '#CFC9BE', 'straight', 'tile'),
    'slate-dark': (slate, 300, 600, 8, 'textured', 3.0, '#4A4D50', 'brickHalf', 'tile'),
    'oak-plank': (board(OAK), 200, 1200, 8, 'matte', 1.0, '#8E6E4B', 'brickThird', 'tile'),
    'walnut-herringbone': (board(WALNUT), 90, 450, 8, 'satin', 0.5, '#3A271C', 'herringbone', 'woodFloor'),
    'terracotta': (terracotta, 300, 300, 8, 'matte', 5.0, '#C9B8A2', 'straight', 'tile'),
    'encaustic-star': (encaustic, 200, 200, 4, 'matte', 1.5, '#C4BDB0', 'straight', 'tile'),
    'sage-glazed': (SAGE, 100, 300, 8, 'polished', 2.0, '#DAD8CE', 'brickHalf', 'tile'),
    'blue-grey-glazed': (BLUE_GREY, 100, 300, 8, 'polished', 2.0, '#D5D7D6', 'herringbone', 'tile'),
    'linen-oat': (linen((216, 202, 176), (168, 150, 122)), 300, 300, 1, 'textured', 0, '#C8B89C', 'straight', 'fabric'),
    'boucle-cream': (boucle((240, 234, 222), (176, 166, 150)), 300, 300, 1, 'textured', 0, '#E6DFD2', 'straight', 'fabric'),
    'velvet-emerald': (velvet((42, 104, 84), (18, 58, 48)), 300, 300, 1, 'satin', 0, '#1E5142', 'straight', 'fabric'),
    'leather-caramel': (leather((176, 114, 66), (104, 60, 32)), 300, 300, 1, 'satin', 0, '#96602F', 'straight', 'fabric'),
    'wool-herringbone': (herringbone_wool((142, 142, 140), (74, 76, 78)), 300, 300, 1, 'textured', 0, '#6C6E70', 'straight', 'fabric'),
    'twill-haze': (twill((140, 158, 172), (92, 110, 126)), 300, 300, 1, 'matte', 0, '#748898', 'straight', 'fabric'),
}


def seed_of(key: str, number: int) -> int:
    return sum(ord(letter) * 131**place for place, letter in enumerate(key)) % 900_001 + number * 7919


def make_face(job):
    key, number = job
    generate, width, height, *_ = MATERIALS[key]
    pixels_per_mm = LONGEST_PX / max(width, height)
    oversample = 1.5 if width * height > 400_000 else 2.0
    grid = Grid(width, height, pixels_per_mm * oversample, seed_of(key, number))
    pixels = np.clip(generate(grid), 0, 255).astype(np.uint8)
    size = (round(width * pixels_per_mm), round(height * pixels_per_mm))
    picture = Image.fromarray(pixels).resize(size, Image.LANCZOS)
    for quality in range(86, 60, -2):
        buffer = io.BytesIO()
        picture.save(buffer, 'JPEG', quality=quality, optimize=True, subsampling=0 if quality > 84 else 2)
        if buffer.tell() <= MAX_BYTES:
            break
    (TILES / f'{key}-{number}.jpg').write_bytes(buffer.getvalue())
    return key, number, quality, buffer.tell()


def write_index():
    entries = []
    for key, (_, width, height, count, finish, joint, colour, laying, kind) in MATERIALS.items():
        entries.append(
            {
                'key': key,
                'mmWidth': width,
                'mmHeight': height,
                'finish': finish,
                'groutMm': joint,
                'groutColor': colour,
                'laying': laying,
                'kind': kind,
                'files': [f'{key}-{number}.jpg' for number in range(1, count + 1)],
            }
        )
    (TILES / 'tiles.json').write_text(json.dumps(entries, indent=2) + '\n')


def main():
    wanted = sys.argv[1:] or list(MATERIALS)
    TILES.mkdir(exist_ok=True)
    jobs = [(key, number) for key in wanted for number in range(1, MATERIALS[key][3] + 1)]
    with Pool(2) as pool:
        for key, number, quality, size in pool.imap_unordered(make_face, jobs):
            print(f'{key}-{number} q{quality} {size // 1000} kB', flush=True)
    write_index()


if __name__ == '__main__':
    main()
