"""Pictures that hang, lie or stand in the sample rooms: wall art, carpets, the view outside. All drawn here.

Run: python3 art.py <output folder>
"""

import sys
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from stone_noise import level_veins, mix, noise, smoothstep


def canvas(width: int, height: int, offset: float):
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    return x + offset, y + offset


def hills(width=900, height=1200):
    """Ink-like ridges one behind the other."""
    x, y = canvas(width, height, 310)
    local = y - 310
    body = mix((233, 228, 217), (214, 211, 203), smoothstep(0, height, local))
    sun = smoothstep(116, 110, np.hypot(x - 310 - 600, local - 330))
    body = mix(body, (196, 110, 74), 0.86 * sun)
    for number in range(6):
        ridge = 470 + number * 115 + (90 - number * 6) * noise(x, y * 0 + 700 * number, 420, 820 + number, 3.2)
        inside = smoothstep(-2, 3, local - ridge)
        depth = smoothstep(0, 260, local - ridge)
        tone = mix((126 - number * 15, 142 - number * 16, 144 - number * 15), (222, 218, 208), depth)
        body = mix(body, tone, inside * (0.72 + 0.05 * number))
    paper = 2.5 * noise(x, y, 9, 840, 1.5)
    return body + paper[..., None]


def shapes(width=900, height=1200):
    x, y = canvas(width, height, 55)
    u, v = x - 55, y - 55
    warp = 5 * noise(x, y, 160, 850, 3.2)
    body = np.broadcast_to(np.array((232, 224, 210), np.float32), (height, width, 3))
    body = mix(body, (178, 104, 72), smoothstep(2, -2, np.hypot(u - 330, v - 420) - 240 + warp))
    body = mix(body, (48, 66, 72), smoothstep(2, -2, np.maximum(np.hypot(u - 560, v - 760) - 260 + warp, 760 - v)))
    body = mix(body, (196, 166, 116), 0.9 * smoothstep(2, -2, np.maximum(np.abs(u - 600) - 70 + warp, np.abs(v - 430) - 250)))
    line = np.abs(v - 960 - 60 * np.sin(u / 150) + warp) - 5
    body = mix(body, (60, 58, 54), smoothstep(2, -2, np.maximum(line, np.abs(u - 450) - 330)))
    return body + (4 * noise(x, y, 30, 851, 2.0) + 2.5 * noise(x, y, 6, 852, 1.4))[..., None]


def wash(width=1200, height=800):
    x, y = canvas(width, height, 90)
    a = noise(x + 60 * noise(x, y, 300, 861, 3.6), y, 520, 862, 3.8)
    body = mix((226, 222, 214), (104, 132, 138), smoothstep(-0.2, 1.6, a))
    body = mix(body, (202, 168, 126), 0.8 * smoothstep(0.2, 1.5, noise(x, y + 300, 420, 863, 3.8)))
    body = mix(body, (62, 78, 84), 0.7 * level_veins(a * 2.2, 1.0, 5.0, 864, 0.7, 0.8))
    return body + (3 * noise(x, y, 12, 865, 1.6))[..., None]


def carpet_lines(width=1500, height=1000):
    """A wool carpet: cream ground, broken fine lines, a plain border."""
    x, y = canvas(width, height, 40)
    u, v = x - 40, y - 40
    body = mix((188, 180, 167), (206, 199, 187), smoothstep(-1.5, 1.5, noise(x, y * 0.3, 90, 871, 2.2)))
    wobble = 2.2 * noise(x, y, 60, 872, 2.6)
    for direction, period in ((1, 150), (-1, 150)):
        line = np.abs(((u + direction * v * 0.9 + wobble) % period) - period / 2)
        worn = smoothstep(-0.9, 0.5, noise(x, y, 40, 873 + direction, 1.9))
        body = mix(body, (112, 104, 95), 0.75 * smoothstep(4.6, 2.6, line) * worn)
    rim = np.minimum(np.minimum(u, width - u), np.minimum(v, height - v))
    body = mix(body, (198, 190, 177), smoothstep(44, 40, rim))
    body = mix(body, (120, 111, 101), 0.8 * smoothstep(3, 1, np.abs(rim - 46) - 3))
    streak = 3.4 * noise(x * 0.06, y, 8, 876, 1.4)
    return body + (streak + 3 * noise(x, y, 4, 877, 1.2))[..., None]


def carpet_faded(width=1500, height=1000):
    """A faded oriental pattern in terracotta and blue."""
    x, y = canvas(width, height, 25)
    u = (x - 25) / width * 2 - 1
    v = ((y - 25) / height * 2 - 1) * height / width
    body = np.broadcast_to(np.array((150, 92, 74), np.float32), (height, width, 3))
    medal = np.hypot(u * 0.8, v) + 0.02 * np.cos(16 * np.arctan2(v, u * 0.8))
    body = mix(body, (70, 84, 102), smoothstep(0.004, -0.004, medal - 0.36))
    body = mix(body, (196, 176, 148), smoothstep(0.004, -0.004, np.abs(medal - 0.36) - 0.012))
    body = mix(body, (170, 116, 92), smoothstep(0.004, -0.004, medal - 0.2))
    body = mix(body, (70, 84, 102), smoothstep(0.004, -0.004, medal - 0.09))
    petals = np.cos(u * 46) * np.cos(v * 46)
    body = mix(body, (200, 182, 156), 0.55 * smoothstep(0.62, 0.8, petals))
    body = mix(body, (62, 74, 92), 0.5 * smoothstep(0.7, 0.85, -petals))
    rim = np.minimum(1 - np.abs(u), height / width - np.abs(v))
    band = smoothstep(0.13, 0.126, rim)
    border = mix((74, 88, 104), (196, 172, 140), smoothstep(0.3, 0.5, np.cos((u + v) * 60) * np.cos((u - v) * 60)))
    body = mix(body, border, band)
    for at in (0.13, 0.02, 0.11):
        body = mix(body, (204, 184, 156), smoothstep(0.005, 0.002, np.abs(rim - at)))
    faded = smoothstep(-0.9, 1.3, noise(x, y, 260, 881, 2.4) + 0.4 * noise(x, y, 30, 882, 1.8))
    body = mix(body, (186, 164, 140), 0.15 + 0.42 * faded)
    return body + (4 * noise(x * 0.08, y, 6, 883, 1.4) + 4 * noise(x, y, 4, 884, 1.2))[..., None]


def outside(width=1600, height=1000, seed=7):
    """A hazy estate seen from an upper floor: sky, trees, two slabs of flats; soft, as when the camera looks at the room."""
    x, y = canvas(width, height, seed * 100)
    u, v = x - seed * 100, y - seed * 100
    sky = mix((206, 222, 238), (242, 244, 243), smoothstep(0, 620, v))
    sky = mix(sky, (250, 251, 251), 0.7 * smoothstep(0.0, 1.6, noise(x, y * 1.8, 500, 891 + seed, 3.0)))
    body = sky
    rng = np.random.default_rng(seed)
    for haze, top in ((0.66, 330), (0.42, 250)):
        left = 0
        while left < width:
            wide = int(rng.integers(170, 330))
            if rng.random() < 0.62:
                roof = top + int(rng.integers(0, 230))
                inside = ((u > left) & (u < left + wide) & (v > roof)).astype(np.float32)
                facade = np.array((192, 184, 172), np.float32) + rng.normal(0, 9)
                window = (((u - left) % 34) > 9) & (((v - roof) % 40) > 13) & (((v - roof) % 40) < 34)
                wall = np.where(window[..., None], facade * 0.66 + 26, facade)
                body = mix(body, wall * (1 - haze) + np.array((228, 232, 234)) * haze, inside)
            left += wide + int(rng.integers(30, 190))
    crowns = 660 + 55 * noise(x, y * 0 + 40, 420, 895 + seed, 3.6) + 26 * np.abs(noise(x, y, 90, 897 + seed, 3.2))
    leaves = mix((92, 112, 74), (146, 162, 112), smoothstep(-1.2, 1.5, noise(x, y, 60, 896 + seed, 2.0)))
    body = mix(body, leaves * 0.78 + 46, smoothstep(-6, 10, v - crowns))
    return cv2.GaussianBlur(np.ascontiguousarray(body, np.float32), (0, 0), 3.4)


PICTURES = {
    'hills': hills,
    'shapes': shapes,
    'wash': wash,
    'carpet-lines': carpet_lines,
    'carpet-faded': carpet_faded,
    'outside': outside,
}


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        Image.fromarray(np.clip(draw(), 0, 255).astype(np.uint8)).save(folder / f'{name}.png')


if __name__ == '__main__':
    main()
