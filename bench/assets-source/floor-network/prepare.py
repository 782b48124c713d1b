"""Denoises the drawn rooms and resizes them. Run: python3 prepare.py <drawn folder> <prepared folder>"""

import sys
from pathlib import Path

import cv2
import numpy as np

SIZE = (256, 192)
RADIUS = 4


def shifted(a, dy, dx):
    return np.roll(a, (dy, dx), (0, 1))


def denoise(image, albedo, normal, classes):
    """Light without the surface's own pattern, averaged over neighbours of the same object with the same orientation."""
    light = image / (albedo + 0.03)
    rough = np.stack([cv2.medianBlur(np.log1p(light[..., c]).astype(np.float32), 5) for c in range(3)], -1).mean(-1)
    total, weights = np.zeros_like(light), np.zeros(light.shape[:2], np.float32)
    # A single very bright sample would spread over the whole window.
    light = np.minimum(light, (np.expm1(rough) * 3 + 0.05)[..., None])
    for dy in range(-RADIUS, RADIUS + 1):
        for dx in range(-RADIUS, RADIUS + 1):
            near = np.exp(-(dy * dy + dx * dx) / 14)
            turn = ((normal - shifted(normal, dy, dx)) ** 2).sum(-1)
            step = (rough - shifted(rough, dy, dx)) ** 2
            w = near * np.exp(-turn / 0.15 - step / 0.03) * (classes == shifted(classes, dy, dx))
            total += shifted(light, dy, dx) * w[..., None]
            weights += w
    return total / weights[..., None] * (albedo + 0.03)


def main():
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    target.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for path in sorted(source.glob('*.npz')):
        goal = target / path.name
        if goal.exists():
            continue
        try:
            drawn = np.load(path)
            image, albedo, normal = (np.clip(drawn[k].astype(np.float32), -100, 100) for k in ('image', 'albedo', 'normal'))
        except Exception as error:  # still being written
            print(path, error)
            continue
        classes = drawn['classes']
        clean = denoise(image, albedo, normal, classes)
        clean = cv2.resize(clean, SIZE, interpolation=cv2.INTER_AREA)
        np.savez(goal, image=clean.astype(np.float16), classes=cv2.resize(classes, SIZE, interpolation=cv2.INTER_NEAREST))


main()
