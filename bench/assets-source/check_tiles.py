"""Redraws all tile faces and compares them with those in server/assets/tiles. Run: python3 check_tiles.py

Processors round differently, so pictures may differ in bytes: a mean difference of 0.5 of 255 levels is allowed.
"""

import json
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

import make_tiles

MOST_LEVELS = 0.5


def levels(path: Path) -> np.ndarray:
    return np.asarray(Image.open(path)).astype(np.float32)


def main() -> int:
    kept = make_tiles.TILES
    worst, equal, wrong = 0.0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        make_tiles.TILES = Path(folder)
        make_tiles.main()
        drawn = sorted(make_tiles.TILES.glob('*.jpg'))
        if {path.name for path in drawn} != {path.name for path in kept.glob('*.jpg')}:
            wrong.append('the names of the pictures')
        if json.loads((make_tiles.TILES / 'tiles.json').read_text()) != json.loads((kept / 'tiles.json').read_text()):
            wrong.append('tiles.json')
        for path in drawn:
            if path.read_bytes() == (kept / path.name).read_bytes():
                equal += 1
                continue
            one, other = levels(path), levels(kept / path.name)
            apart = float(np.abs(one - other).mean()) if one.shape == other.shape else 255.0
            worst = max(worst, apart)
            if apart > MOST_LEVELS:
                wrong.append(path.name)
    print(f'{equal} of {len(drawn)} pictures are equal byte for byte, the others differ by {worst:.2f} levels of 255 at most on average.')
    if wrong:
        print('Different:', ', '.join(wrong))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
