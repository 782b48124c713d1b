"""Noise building blocks shared by the tile face generators.

Everything is deterministic: a field is defined by its seed alone. Lengths are millimetres on the
tile face, so that a grain keeps its real size whatever the resolution of the picture is.
"""

from functools import lru_cache

import numpy as np
from scipy import ndimage

TEXTURE = 1024


@lru_cache(maxsize=64)
def spectral_texture(seed: int, beta: float) -> np.ndarray:
    """A periodic Gaussian field with power spectrum f^-beta, unit variance, as cubic spline coefficients."""
    rng = np.random.default_rng(seed)
    fy = np.fft.fftfreq(TEXTURE)[:, None] * TEXTURE
    fx = np.fft.rfftfreq(TEXTURE)[None, :] * TEXTURE
    radius = np.hypot(fx, fy)
    radius[0, 0] = 1.0
    amplitude = radius ** (-beta / 2)
    amplitude[0, 0] = 0.0
    # The last octave is cut softly, otherwise the cubic lookup rings.
    amplitude *= np.exp(-((radius / (TEXTURE * 0.34)) ** 4))
    spectrum = amplitude * (rng.standard_normal(amplitude.shape) + 1j * rng.standard_normal(amplitude.shape))
    field = np.fft.irfft2(spectrum, s=(TEXTURE, TEXTURE))
    field = ((field - field.mean()) / field.std()).astype(np.float32)
    return ndimage.spline_filter(field, order=3, mode='grid-wrap').astype(np.float32)


def noise(x, y, period: float, seed: int, beta: float = 3.0) -> np.ndarray:
    """Fractal noise of unit variance. `period` is the size of its largest cell in mm."""
    texture = spectral_texture(seed, beta)
    factor = TEXTURE / (period * 3.0)
    rows = np.asarray(y * factor, np.float32)
    columns = np.asarray(x * factor, np.float32)
    return ndimage.map_coordinates(texture, [rows, columns], order=3, mode='grid-wrap', prefilter=False)


def hash01(index, seed: int) -> np.ndarray:
    """A repeatable value in [0, 1) for every integer of `index`."""
    value = (np.asarray(index, np.int64) * 374761393 + seed * 668265263) & 0xFFFFFFFF
    value = ((value ^ (value >> 13)) * 1274126177) & 0xFFFFFFFF
    value = value ^ (value >> 16)
    return (value & 0xFFFFFF).astype(np.float32) / np.float32(0x1000000)


def smoothstep(low: float, high: float, value) -> np.ndarray:
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t) -> np.ndarray:
    """Blend two colours (or pictures) by a picture of weights."""
    a = np.asarray(a, np.float32)
    b = np.asarray(b, np.float32)
    weight = np.asarray(t, np.float32)[..., None]
    return a * (1 - weight) + b * weight


def rotate(x, y, degrees: float):
    angle = np.deg2rad(degrees)
    return x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)


def level_veins(field, step_mm: float, width_mm, seed: int, keep: float = 1.0, sharpness: float = 1.0) -> np.ndarray:
    """Veins along the integer levels of `field`.

    The distance to a level is divided by the local slope, so a vein has its real width in mm instead
    of swelling where the field is flat. Each level has a strength and width of its own; `keep` is the
    share of levels that carry a vein at all.
    """
    gy, gx = np.gradient(field, step_mm)
    slope = np.maximum(np.hypot(gx, gy), 0.25 * np.median(np.hypot(gx, gy)))
    lower = np.floor(field).astype(np.int64)
    result = np.zeros_like(field)
    for offset in (-1, 0, 1):
        level = lower + offset
        centre = level + (hash01(level, seed) - 0.5) * 0.9
        strength = np.where(hash01(level, seed + 1) < keep, 0.3 + 0.7 * hash01(level, seed + 2), 0.0)
        width = width_mm * (0.45 + 1.1 * hash01(level, seed + 3) ** 2)
        distance = np.abs(field - centre) / slope
        result = np.maximum(result, strength * np.exp(-((distance / width) ** sharpness)))
    return result


def relief(height, step_mm: float, azimuth: float = 130.0, elevation: float = 50.0) -> np.ndarray:
    """Shading factor around 1.0 of a height field (mm) under one soft light."""
    gy, gx = np.gradient(height, step_mm)
    a = np.deg2rad(azimuth)
    e = np.deg2rad(elevation)
    light = np.array([np.cos(a) * np.cos(e), -np.sin(a) * np.cos(e), np.sin(e)])
    dot = (-gx * light[0] - gy * light[1] + light[2]) / np.sqrt(gx**2 + gy**2 + 1)
    return np.clip(dot, 0, None) / light[2]
