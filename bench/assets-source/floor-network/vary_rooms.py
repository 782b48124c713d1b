"""Varies drawn rooms as cameras and homes vary, before the encoder sees them. Run: python3 vary_rooms.py <drawn> <varied> <times>

Each `<n>.jpg` with its class map `<n>.png` becomes `<n>-<k>.jpg` and `<n>-<k>.png`: another colour for each sort of surface, crop,
perspective, light, exposure, contrast, sharpness, noise and JPEG quality.
"""

import random
import sys
from pathlib import Path

import cv2
import numpy as np

FLOOR = 1
CLASSES = 7
# Pictures without floor, or with nothing else, teach the network little.
LEAST, MOST = 0.02, 0.85


def recoloured(linear, classes, n):
    """Other colours for floor, walls and furniture, so that the drawn ones matter little."""
    tints = np.exp(n.normal(0, 0.22, (CLASSES, 1)) + n.normal(0, 0.09, (CLASSES, 3))).astype(np.float32)
    tints[n.random(CLASSES) < 0.45] = 1
    return linear * cv2.GaussianBlur(tints[classes], (0, 0), 0.8)


def view(linear, classes, r, n):
    """A crop, mostly of the lower part, with perspective and mirrored half of the time."""
    h, w = classes.shape
    scale = r.uniform(0.66, 1) if r.random() < 0.6 else 1
    aspect = r.choice((w / h, w / h, w / h, w / h, 4 / 3, 3 / 4, 1, 16 / 9))
    high = min(h, w / aspect) * scale
    wide = high * aspect
    left, top = r.uniform(0, w - wide), (h - high) * r.random() ** 0.6
    corners = np.float32([[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]])
    if r.random() < 0.5:
        corners += n.normal(0, 0.02 * high, (4, 2)).astype(np.float32)
    if r.random() < 0.5:
        corners = corners[[1, 0, 3, 2]]
    k = r.choice((640, 800, 1024)) / max(high, wide)
    size = (round(wide * k), round(high * k))
    turn = cv2.getPerspectiveTransform(corners, np.float32([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]]))
    picture = cv2.warpPerspective(linear, turn, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT).clip(0, None)
    return picture, cv2.warpPerspective(classes, turn, size, flags=cv2.INTER_NEAREST)


def lit(linear, r, n):
    """White balance, a gradient of light and another exposure."""
    high, wide = linear.shape[:2]
    across, down = n.normal(0, 0.3, 2)
    x, y = np.linspace(-1, 1, wide)[None, :, None], np.linspace(-1, 1, high)[:, None, None]
    linear = linear * np.exp(n.normal(0, 0.1, 3)) * np.exp(across * x + down * y)
    if r.random() < 0.5:
        linear = linear * (r.uniform(0.1, 0.55) / max(np.quantile(linear.mean(-1), 0.6), 1e-3))
    return linear / (1 + r.uniform(0, 0.5) * linear)


def taken(linear, r, n):
    """The picture a camera makes of it."""
    high, wide = linear.shape[:2]
    picture = linear.clip(0, 1) ** (1 / r.uniform(1.9, 2.5))
    middle = picture.mean()
    picture = (picture - middle) * r.uniform(0.8, 1.3) + middle
    grey = picture.mean(-1, keepdims=True)
    picture = grey + (picture - grey) * r.uniform(0.3, 1.6)
    if r.random() < 0.35:
        picture = cv2.GaussianBlur(picture, (0, 0), r.uniform(0.4, 1.6))
    elif r.random() < 0.5:
        picture = picture + (picture - cv2.GaussianBlur(picture, (0, 0), 1.2)) * r.uniform(0.3, 1.5)
    picture = picture + n.normal(0, r.uniform(0, 0.035), picture.shape)
    return picture + cv2.resize(n.normal(0, 1, (high // 4 + 1, wide // 4 + 1, 3)), (wide, high)) * r.uniform(0, 0.02)


def vary(linear, classes, seed):
    r, n = random.Random(seed), np.random.default_rng(seed)
    # Some stay as they were drawn.
    if r.random() < 0.15:
        picture, classes = view(linear, classes, r, n)
        return picture.clip(0, 1) ** (1 / 2.2), classes, r.randint(60, 96)
    picture, classes = view(recoloured(linear, classes, n), classes, r, n)
    return taken(lit(picture, r, n), r, n).clip(0, 1), classes, r.randint(60, 96)


def main():
    drawn, varied, times = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    varied.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for path in sorted(drawn.glob('*.jpg')):
        linear = (cv2.imread(str(path)).astype(np.float32) / 255) ** 2.2
        classes = cv2.imread(str(path.with_suffix('.png')), cv2.IMREAD_GRAYSCALE)
        for k in range(times):
            picture, wanted, quality = vary(linear, classes, int(path.stem) * 31 + k * 7919)
            if LEAST < (wanted == FLOOR).mean() < MOST:
                goal = varied / f'{path.stem}-{k}.jpg'
                cv2.imwrite(str(goal.with_suffix('.png')), wanted)
                cv2.imwrite(str(goal), (picture * 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])


main()
