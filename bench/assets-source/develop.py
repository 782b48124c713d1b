"""Turns the light passes of a room into a photograph: denoise, film curve, lens and sensor.

Run: python3 develop.py <room> <work folder> [key=value ...]   keys: exposure, warmth, contrast, noise
"""

import json
import sys
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

ROOMS = Path(__file__).resolve().parents[2] / 'server/assets/rooms'


def load(folder: Path, name: str) -> np.ndarray:
    return np.load(folder / f'{name}.npy')


def shifted(picture: np.ndarray, dy: int, dx: int) -> np.ndarray:
    height, width = picture.shape[:2]
    padded = cv2.copyMakeBorder(picture, 16, 16, 16, 16, cv2.BORDER_REFLECT_101)
    return padded[16 + dy : 16 + dy + height, 16 + dx : 16 + dx + width].reshape(picture.shape)


def tame(light: np.ndarray) -> np.ndarray:
    """Clips isolated bright pixels (fireflies) to the highest median of their neighbours."""
    middle = np.stack([cv2.medianBlur(np.ascontiguousarray(light[..., c]), 5) for c in range(3)], -1)
    return np.minimum(light, middle * 2.2 + 0.02)


def denoise(first: np.ndarray, second: np.ndarray, guides, radius: int, strength: float) -> np.ndarray:
    """Non-local means in log light. Each half is filtered with weights from the other half, so that noise does not steer its own filter.

    `guides` are noise-free pictures (normal, depth, colour), each with the difference from which two pixels count as
    different things.
    """
    halves = [np.log1p(tame(half) * 4) for half in (first, second)]
    if first is second:
        # With one half only, noise is its difference from a blurred copy (less exact than two halves).
        difference = (halves[0] - cv2.GaussianBlur(halves[0], (0, 0), 1.5)) ** 2
    else:
        difference = (halves[0] - halves[1]) ** 2 / 2
    variance = cv2.blur(difference.mean(-1), (9, 9)) + 2e-6
    totals = [np.zeros_like(first), np.zeros_like(first)]
    weights = [np.zeros(first.shape[:2], np.float32) for _ in range(2)]
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if dy * dy + dx * dx > radius * radius + 1:
                continue
            apart = np.zeros(first.shape[:2], np.float32)
            for guide, scale in guides:
                apart += ((guide - shifted(guide, dy, dx)) ** 2).sum(-1) / scale**2
            same = np.exp(-apart)
            spread = variance + np.minimum(variance, shifted(variance, dy, dx))
            for number in range(2):
                steer, value = halves[1 - number], halves[number]
                gap = ((steer - shifted(steer, dy, dx)) ** 2).mean(-1)
                gap = cv2.blur((gap - spread) / (strength * strength * 2 * variance), (5, 5))
                weight = np.exp(-np.clip(gap, 0, 30)) * same
                totals[number] += weight[..., None] * shifted(value, dy, dx)
                weights[number] += weight
    merged = sum(np.expm1(total / weight[..., None]) / 4 for total, weight in zip(totals, weights)) / 2
    return merged


def calm(light_map: np.ndarray, guides, spread: float) -> np.ndarray:
    """Removes blotches wider than the first filter: a guided blur at half size that keeps details.

    Differences in log light above about `spread` count as real shadows and stay.
    """
    height, width = light_map.shape[:2]
    half = (width // 2, height // 2)

    def smaller(picture):
        return cv2.resize(picture, half, interpolation=cv2.INTER_AREA).reshape(half[1], half[0], -1)

    tone = np.log1p(np.maximum(light_map, 0) * 4)
    low = smaller(tone)
    steer = cv2.GaussianBlur(low, (0, 0), 1.6)
    shapes = [(smaller(guide), scale) for guide, scale in guides]
    radius = 11
    total, weight = np.zeros_like(low), np.zeros(low.shape[:2], np.float32)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if dy * dy + dx * dx > radius * radius:
                continue
            apart = (dy * dy + dx * dx) / (2 * 6.0**2) + ((steer - shifted(steer, dy, dx)) ** 2).mean(-1) / spread**2
            for guide, scale in shapes:
                apart = apart + ((guide - shifted(guide, dy, dx)) ** 2).sum(-1) / scale**2
            share = np.exp(-apart)
            total += share[..., None] * shifted(low, dy, dx)
            weight += share
    difference = total / weight[..., None] - low
    tone = tone + cv2.resize(difference, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.maximum(np.expm1(tone), 0) / 4


def light(work: Path) -> np.ndarray:
    """Linear RGB of the scene without noise."""
    a, b = work / 'a', work / 'b'
    if not (b / 'Image.npy').exists():
        b = a
    normal = (load(a, 'Normal') + load(b, 'Normal')) / 2
    depth = load(a, 'Depth')[..., :1]
    depth = np.log(np.clip(depth, 0.05, 60))
    mean = {name: (load(a, name) + load(b, name)) / 2 for name in ('DiffCol', 'GlossCol', 'TransCol', 'Emit', 'Env')}
    shape = [(normal, 0.22), (depth, 0.035)]

    def halves(*names):
        first = sum(load(a, name) for name in names)
        return first, first if a == b else sum(load(b, name) for name in names)

    soft = calm(denoise(*halves('DiffDir', 'DiffInd'), shape, 7, 1.0), shape, 0.09)
    # Textures with relief keep their grain in the colour pass; mirrors must also not blur across colours.
    mirror = denoise(*halves('GlossDir', 'GlossInd'), [*shape, (mean['DiffCol'], 0.12)], 5, 0.8)
    through = denoise(*halves('TransDir', 'TransInd'), shape, 5, 0.9)
    glow = denoise(*halves('Emit', 'Env'), [], 2, 0.8)
    return mean['DiffCol'] * soft + mean['GlossCol'] * mirror + mean['TransCol'] * through + glow


def film(linear: np.ndarray, contrast: float) -> np.ndarray:
    """A sigmoid over log exposure with a long shoulder and less saturation in the highlights."""
    luminance = linear @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    bleach = np.clip((np.log2(luminance + 1e-4) - 0.3) / 4.5, 0, 1)[..., None] ** 1.3
    linear = linear * (1 - 0.75 * bleach) + luminance[..., None] * 0.75 * bleach
    stops = np.log2(np.maximum(linear, 1e-5) / 0.18)
    # Middle grey lands on 0.46 of the display scale; about 6.5 stops below and 4.5 above are kept.
    value = 1 / (1 + np.exp(-contrast * stops)) ** 1.12
    return np.clip(value, 0, 1)


def photograph(linear: np.ndarray, exposure: float, warmth: float, contrast: float, noise: float, seed: int) -> np.ndarray:
    height, width = linear.shape[:2]
    linear = np.maximum(linear, 0)
    rng = np.random.default_rng(seed)
    luminance = linear @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    key = np.exp(np.log(luminance + 1e-3).mean())
    picture = linear * (0.2 / key) * 2.0**exposure
    picture = picture * np.array([1 + warmth, 1.0, 1 - warmth], np.float32)
    # Bloom of bright windows and lamps in a small phone lens.
    bright = np.maximum(picture - 1.2, 0)
    small = cv2.resize(bright, (width // 4, height // 4), interpolation=cv2.INTER_AREA)
    veil = sum(cv2.GaussianBlur(small, (0, 0), s) * w for s, w in ((3, 0.05), (12, 0.03), (45, 0.022)))
    picture = picture + cv2.resize(veil, (width, height), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    off = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / ((width / 2) ** 2 + (height / 2) ** 2)
    picture = picture * (1 - 0.26 * off**1.15)[..., None]
    shot = rng.standard_normal(picture.shape).astype(np.float32)
    shot = 0.7 * shot + 0.5 * cv2.GaussianBlur(shot, (0, 0), 0.9) * 1.8
    picture = np.maximum(picture + noise * shot * np.sqrt(np.maximum(picture, 0) + 0.01), 0)
    shown = film(picture, contrast)
    grey = shown @ np.array([0.3, 0.59, 0.11], np.float32)
    shown = grey[..., None] + (shown - grey[..., None]) * 0.88
    # The phone sharpens a little.
    soft = cv2.GaussianBlur(shown, (0, 0), 1.1)
    shown = shown + 0.35 * (shown - soft)
    dither = rng.uniform(-0.5, 0.5, shown.shape)
    return np.clip(shown * 255 + dither, 0, 255).astype(np.uint8)


def save_jpeg(picture: np.ndarray, path: Path, limit: int, quality: int = 90):
    image = Image.fromarray(picture)
    while True:
        image.save(path, quality=quality, optimize=True, progressive=True, subsampling=0 if quality >= 90 else 2)
        if path.stat().st_size <= limit or quality <= 70:
            return quality
        quality -= 2


def write_truth(room: str, work: Path):
    truth = json.loads((work / 'truth.json').read_text())
    folder = ROOMS / 'truth'
    folder.mkdir(parents=True, exist_ok=True)
    mask = np.asarray(Image.open(work / 'floor.png').convert('L'))
    mask = np.where(mask >= 128, 255, 0).astype(np.uint8)
    Image.fromarray(mask).save(folder / f'{room}-floor.png', optimize=True)
    truth['floorMask'] = f'{room}-floor.png'
    truth['floorShare'] = round(float((mask > 0).mean()), 4)
    (folder / f'{room}.json').write_text(json.dumps(truth, indent=2) + '\n')
    sizes = []
    for path in sorted(ROOMS.glob('*.jpg')):
        with Image.open(path) as image:
            sizes.append({'key': path.stem, 'width': image.width, 'height': image.height})
    (ROOMS / 'rooms.json').write_text(json.dumps(sizes, indent=2) + '\n')


def main():
    room, work = sys.argv[1], Path(sys.argv[2])
    settings = {'exposure': 0.0, 'warmth': 0.0, 'contrast': 0.78, 'noise': 0.012, 'limit': 700_000.0}
    out = None
    for pair in sys.argv[3:]:
        key, value = pair.split('=')
        if key == 'out':
            out = Path(value)
        else:
            settings[key] = float(value)
    limit = int(settings.pop('limit'))
    cache = work / 'light.npy'
    if cache.exists() and cache.stat().st_mtime > (work / 'a').stat().st_mtime:
        linear = np.load(cache)
    else:
        linear = light(work)
        np.save(cache, linear)
    picture = photograph(linear, seed=sum(map(ord, room)), **settings)
    if out is not None:
        Image.fromarray(picture).save(out)
        return
    if room.startswith('cover-'):
        folder = ROOMS.parent / 'factories'
        folder.mkdir(exist_ok=True)
        print(room, 'quality', save_jpeg(picture, folder / f'{room[6:]}.jpg', 118_000))
        keys = [{'key': path.stem} for path in sorted(folder.glob('*.jpg'))]
        (folder / 'factories.json').write_text(json.dumps(keys, indent=2) + '\n')
        return
    quality = save_jpeg(picture, ROOMS / f'{room}.jpg', limit)
    print(room, 'quality', quality)
    write_truth(room, work)


if __name__ == '__main__':
    main()
