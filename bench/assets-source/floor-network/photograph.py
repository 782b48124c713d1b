"""Turns rendered light into a photo as a phone or a cheap camera takes it: noise removed, exposure, white balance, lens, sensor, JPEG."""

import cv2
import numpy as np

LEVELS = 5
# 3×3 B-spline kernel of each level.
TAPS = [(dy, dx, (2 - abs(dy)) * (2 - abs(dx)) / 16) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


def shifted(a, dy, dx, rim=16):
    """Shifted by at most `rim`, reflected at the edge."""
    h, w = a.shape[:2]
    padded = cv2.copyMakeBorder(a, rim, rim, rim, rim, cv2.BORDER_REFLECT_101)
    return padded[rim + dy : rim + dy + h, rim + dx : rim + dx + w].reshape(a.shape)


def denoise(image, albedo, normal, index):
    """Edge-avoiding wavelets on the light without the surface's own pattern: neighbours count when object and orientation agree.

    @see Dammertz, Sewtz, Hanika, Lensch: "Edge-Avoiding À-Trous Wavelet Transform", 2010
    """
    bottom = albedo + 0.03
    light = np.maximum(image, 0) / bottom
    tone = np.log1p(light).astype(np.float32)
    middle = np.stack([cv2.medianBlur(np.ascontiguousarray(tone[..., c]), 5) for c in range(3)], -1)
    # A single very bright sample would spread over the whole window.
    tone = np.minimum(tone, middle + 0.5)
    rough = tone.mean(-1)
    # Where samples scatter, a step in brightness says little.
    scatter = cv2.blur((rough - cv2.medianBlur(middle.mean(-1), 5)) ** 2, (9, 9))
    grey = cv2.medianBlur(middle.mean(-1), 5)
    turned, same = normal * (1 / 0.3), index.astype(np.float32)
    for level in range(LEVELS):
        reach = 2**level
        # The first two rounds see nothing but noise: they heed objects and orientation alone.
        spread = 0 if level < 2 else 1 / (0.01 + scatter * 4.0**-level)
        total, weights = np.zeros_like(tone), np.zeros(tone.shape[:2], np.float32)
        for dy, dx, kernel in TAPS:
            y, x = dy * reach, dx * reach
            apart = cv2.transform((turned - shifted(turned, y, x)) ** 2, np.ones((1, 3), np.float32))
            apart += (grey - shifted(grey, y, x)) ** 2 * spread
            apart += (same != shifted(same, y, x)) * np.float32(30)
            w = cv2.exp(-apart) * kernel
            total += shifted(tone, y, x) * w[..., None]
            weights += w
        tone = total / weights[..., None]
        grey = tone.mean(-1)
    return np.expm1(tone) * bottom


def develop(light, rnd, dim=False, flash=False):
    """@returns 8-bit BGR; `rnd` is a `random.Random`."""
    h, w = light.shape[:2]
    picture = np.maximum(light, 0)
    grey = picture.mean(-1)
    middle = max(1e-3, float(np.quantile(grey, rnd.uniform(0.45, 0.7))))
    picture = picture * ((rnd.uniform(0.05, 0.14) if dim else rnd.choice((rnd.uniform(0.14, 0.34), rnd.uniform(0.2, 0.6)))) / middle)
    warm = rnd.gauss(0, 0.1)
    green = rnd.gauss(0, 0.03)
    picture = picture * np.float32((np.exp(warm), np.exp(green), np.exp(-warm)))
    if rnd.random() < 0.5:
        # Phones lift shadows and hold lights back, place by place.
        local = cv2.GaussianBlur(picture.mean(-1), (0, 0), w / rnd.uniform(8, 20)) + 0.02
        picture = picture * ((0.25 / local) ** rnd.uniform(0.1, 0.45))[..., None].astype(np.float32)
    bloom = np.minimum(np.maximum(picture - 1, 0), 6)
    picture = picture + cv2.GaussianBlur(bloom, (0, 0), w / 40) * rnd.uniform(0, 0.25)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    far = ((x - w / 2) ** 2 + (y - h / 2) ** 2) / (w * w + h * h) * 4
    picture = picture * (1 - (rnd.uniform(0.4, 0.75) if flash else rnd.choice((0, rnd.uniform(0, 0.4)))) * far)[..., None]
    shoulder = rnd.uniform(0, 0.6)
    picture = picture * (1 + shoulder * 0.4) / (1 + shoulder * picture)
    picture = np.clip(picture, 0, 1) ** (1 / rnd.uniform(1.9, 2.5))
    contrast = rnd.uniform(-0.15, 0.55)
    picture = picture + contrast * (picture * picture * (3 - 2 * picture) - picture)
    colourless = picture.mean(-1, keepdims=True)
    picture = colourless + (picture - colourless) * rnd.choice((rnd.uniform(0.7, 1.2), rnd.uniform(0.9, 1.6)))
    soft = rnd.random()
    if soft < 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), rnd.uniform(0.4, 1.3))
    elif soft < 0.34:
        kernel = np.zeros((7, 7), np.float32)
        kernel[3, 3 - rnd.randint(1, 3) : 4 + rnd.randint(1, 3)] = 1
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
    draws = np.random.default_rng(rnd.randrange(2**32))
    grain = rnd.uniform(0.02, 0.07) if dim else rnd.choice((0, rnd.uniform(0, 0.02), rnd.uniform(0.005, 0.04)))
    noise = draws.standard_normal((h, w, 1), np.float32) * 0.8 + draws.standard_normal((h, w, 3), np.float32) * 0.5
    coarse = cv2.resize(draws.standard_normal((h // 3, w // 3, 3), np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    picture = picture + (noise * 0.7 + coarse * 0.4) * (grain * (1.2 - picture.mean(-1, keepdims=True)))
    if rnd.random() < 0.5:
        picture = picture + (picture - cv2.GaussianBlur(picture, (0, 0), rnd.uniform(0.8, 2.0))) * rnd.uniform(0.2, 1.2)
    return np.rint(np.clip(picture, 0, 1)[..., ::-1] * 255).astype(np.uint8)


def as_jpeg(picture, rnd):
    quality = rnd.choice((rnd.randint(82, 96), rnd.randint(60, 90), rnd.randint(32, 70)))
    return cv2.imencode('.jpg', picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
