"""Rugs of the drawn rooms: plain, striped, knotted with borders and a medallion, shaggy, in the floor's own tone, with fringes."""

import math

import bpy
import numpy as np

import shapes
from chance import R
from patterned_floors import noise_map, SIZE
from random_furniture import Piece
from random_surfaces import cloth, colour, shade
from surfaces import Nodes
from truth import RUG, mark_new


def knotted(w, d, base):
    """A field of small figures in nested borders, often around a medallion."""
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32) / SIZE - 0.5
    # Metres from the middle.
    x, y = x * w, y * d
    spread = R.choice((0.35, 0.8, 1.4))
    yarns = [np.float32(shade(base, math.exp(R.gauss(0, spread)))) for _ in range(2)] + [np.float32(colour()) for _ in range(2)]
    edge = np.minimum(w / 2 - np.abs(x), d / 2 - np.abs(y))
    picture = np.empty((SIZE, SIZE, 3), np.float32)
    picture[:] = base
    small = R.uniform(0.04, 0.3)
    figure = np.cos(2 * np.pi * x / small) * np.cos(2 * np.pi * y / small) + R.uniform(0, 0.8) * np.cos(np.pi * (x + y) / small)
    picture[figure > R.uniform(0.1, 0.7)] = yarns[0]
    picture[figure < -R.uniform(0.3, 1.1)] = yarns[1]
    if R.random() < 0.5:
        far, angle = np.hypot(x / w, y / d) * 2, np.arctan2(y / d, x / w)
        far = far + R.uniform(0, 0.12) * np.cos(angle * R.choice((4, 8, 12)))
        for at in sorted((R.uniform(0.1, 0.8) for _ in range(R.randint(1, 4))), reverse=True):
            picture[far < at] = R.choice(yarns)
    inner = 0.0
    for _ in range(R.randint(0, 4)):
        wide = R.uniform(0.02, 0.16)
        band = (edge >= inner) & (edge < inner + wide)
        picture[band] = R.choice(yarns)
        if wide > 0.08:
            picture[band & (np.sin((x + y) * R.uniform(20, 60)) > 0.3)] = R.choice(yarns)
        inner += wide
    image = bpy.data.images.new('rug', SIZE, SIZE, float_buffer=True)
    image.colorspace_settings.name = 'Non-Color'
    picture = np.clip(picture * noise_map()[..., None], 0.004, 0.9)
    image.pixels.foreach_set(np.dstack((picture, np.ones((SIZE, SIZE), np.float32))).astype(np.float32).ravel())
    n = Nodes('knotted rug')
    place = n.add('Mapping', {'Vector': n.add('TexCoord').outputs['Object'], 'Scale': (1 / w, 1 / d, 1), 'Location': (0.5, 0.5, 0)})
    face = n.add('TexImage', {'Vector': place.outputs['Vector']}, extension='EXTEND')
    face.image = image
    pile = n.bump(n.noise(n.coordinates(), R.uniform(60, 300), 2), R.uniform(0.1, 0.4), 0.004)
    return n.surface(Base_Color=face.outputs['Color'], Roughness=0.95, Specular=0.1, Normal=pile).material


def shaggy(base):
    """Long pile: its own shadows are all that is seen of it."""
    n = Nodes('shaggy rug')
    pile = n.noise(n.coordinates(), R.uniform(12, 60), 6, 0.75, R.uniform(0, 2))
    deep = R.uniform(0.3, 0.8)
    tone = n.ramp(pile, [(0.3, shade(base, deep)), (R.uniform(0.5, 0.7), shade(base, 1.1))])
    return n.surface(Base_Color=tone, Roughness=1.0, Specular=0.05, Normal=n.bump(pile, R.uniform(0.5, 1), 0.02)).material


def rug_surface(w, d, floor):
    # A rug in the floor's own colour is told from it by its edge and its weave alone.
    tone = shade(floor[1], R.uniform(0.75, 1.35)) if R.random() < 0.35 else colour()
    kind = R.random()
    if kind < 0.35:
        return knotted(w, d, tone)
    if kind < 0.5:
        return shaggy(tone)
    return cloth('rug', tone, pattern=R.choice((None, 'stripes', 'spots', 'checks', False, False)))


def lay(p, w, d, high, m):
    if R.random() < 0.2:
        r = min(w, d) / 2
        shapes.cylinder(r, high, p.world(0, 0, 0), m, steps=64)
        if R.random() < 0.4:
            shapes.cylinder(r * R.uniform(0.5, 0.85), high + 0.002, p.world(0, 0, 0), cloth('middle', pattern=False), steps=64)
        return
    p.box((w, d, high), 0, 0, 0, m, 0.003)
    inset = R.uniform(0.06, 0.3)
    if R.random() < 0.2 and min(w, d) > 2.5 * inset:
        p.box((w - inset, d - inset, high + 0.002), 0, 0, 0, cloth('middle'), 0.002)
        p.box((w - 2 * inset, d - 2 * inset, high + 0.004), 0, 0, 0, m, 0.002)
    if R.random() < 0.25:
        fringe = cloth('fringe', colour(0.3, 0.8, 0.2), pattern=False)
        for i in range(int(w / 0.03)):
            for side in (-1, 1):
                p.stick((-w / 2 + 0.03 * i, side * d / 2, 0.005), (-w / 2 + 0.03 * i + R.gauss(0, 0.01), side * (d / 2 + 0.07), 0.004), 0.004, fringe, 4)


def spread_out(width, depth, eye, aim):
    """A rug that leaves but a margin of the floor: under a whole group of seats, or under the camera itself.

    @returns its middle, width and depth
    """
    if R.random() < 0.5:
        x, y = width / 2 + R.gauss(0, 0.15), depth / 2 + R.gauss(0, 0.2)
        return x, y, R.uniform(0.55, 0.93) * width, R.uniform(0.5, 0.93) * depth
    reach = R.uniform(-0.3, 1.6)
    x, y = eye[0] + aim[0] * reach + R.gauss(0, 0.3), eye[1] + aim[1] * reach + R.gauss(0, 0.3)
    return min(max(x, 0.7), width - 0.7), min(max(y, 0.7), depth - 0.7), R.uniform(1.6, 3.2), R.uniform(2, 4)


def rugs(width, depth, eye, aim, floor):
    spreads = R.random() < 0.3
    for number in range(R.choice((1, 1, 2, 3)) if spreads else R.choice((0, 0, 1, 1, 1, 2, 3))):
        reach = R.uniform(0.6, 4)
        x, y = eye[0] + aim[0] * reach + R.gauss(0, 0.6), eye[1] + aim[1] * reach + R.gauss(0, 0.6)
        w, d = R.choice(((R.uniform(0.4, 0.8), R.uniform(0.5, 1.2)), (R.uniform(0.6, 2.6), R.uniform(0.8, 3.6)), (R.uniform(0.6, 0.9), R.uniform(1.5, 4))))
        if spreads and number == 0:
            x, y, w, d = spread_out(width, depth, eye, aim)
        if not (0.4 < x < width - 0.4 and 0.4 < y < depth - 0.4):
            continue
        w, d = min(w, 1.9 * min(x, width - x)), min(d, 1.9 * min(y, depth - y))
        p = Piece((x, y), R.choice((0, 90)) if R.random() < 0.75 else R.uniform(0, 90), floor)
        high, m = R.uniform(0.004, 0.03), rug_surface(w, d, floor)
        mark_new(RUG, lambda: lay(p, w, d, high, m))
