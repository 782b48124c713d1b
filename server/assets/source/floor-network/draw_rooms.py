"""Draws random furnished rooms with a class for every pixel: what the floor network learns from.

Nothing of the sample rooms in `rooms/` is used but the tools to build with, neither furniture nor surfaces, so that those rooms stay a
fair trial.

Run: blender -b -P draw_rooms.py -- <folder> <first number> <how many> [threads]
"""

import colorsys
import math
import random
import sys
from pathlib import Path

import bpy
import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'rooms'))

import shapes  # noqa: E402
import studio  # noqa: E402
from surfaces import Nodes, glow  # noqa: E402

FLOOR, WALL, CEILING, RUG, FURNITURE, OTHER = range(1, 7)
LONG_SIDE = 256
SAMPLES = 9
R = random.Random()
# What the thing being built belongs to; every object made meanwhile is marked with it.
current = [OTHER]


def mark_new(kind, action):
    before = set(bpy.data.objects)
    action()
    for thing in set(bpy.data.objects) - before:
        thing.pass_index = kind


def colour(low=0.03, high=0.85, chroma=None):
    """Linear RGB: mostly muted, as things in rooms are."""
    value = R.uniform(low**0.5, high**0.5) ** 2
    chroma = R.choice((0.05, 0.15, 0.15, 0.4, 0.8)) if chroma is None else chroma
    hue = R.choice((R.uniform(0.02, 0.13), R.uniform(0.02, 0.13), R.random()))
    r, g, b = colorsys.hsv_to_rgb(hue, chroma * R.random(), 1)
    return (r**2.2 * value, g**2.2 * value, b**2.2 * value)


def shade(c, f):
    return tuple(min(0.95, max(0.004, v * f)) for v in c)


def wood_colour():
    base = R.choice(((0.35, 0.2, 0.1), (0.5, 0.34, 0.19), (0.17, 0.08, 0.04), (0.62, 0.5, 0.36), (0.25, 0.2, 0.16), (0.06, 0.04, 0.03), (0.42, 0.3, 0.22)))
    return shade(base, R.uniform(0.7, 1.4))


def wood(name, c=None, long_axis=0, planks=None, gloss=None):
    n = Nodes(name)
    c = c or wood_colour()
    scale = [R.uniform(14, 40)] * 3
    scale[long_axis] = R.uniform(0.8, 2.5)
    turn = (0, 0, R.choice((0, 0, math.pi / 2, math.pi / 4, R.uniform(0, 3))) if planks else 0)
    grain = n.noise(n.coordinates(tuple(scale), turn), R.uniform(0.6, 1.5), 4, 0.6, R.uniform(0, 1.2))
    spread = R.uniform(0.08, 0.5)
    tone = n.blend(grain, shade(c, 1 - spread), shade(c, 1 + spread * 0.7))
    if planks:
        wide, long = planks
        bricks = n.add(
            'TexBrick',
            {'Vector': n.coordinates(turn=turn), 'Color1': (1 - spread,) * 3, 'Color2': (1.0, 1.0, 1.0), 'Mortar': (R.uniform(0.1, 0.8),) * 3,
             'Scale': 1.0, 'Mortar Size': R.uniform(0.0008, 0.004), 'Brick Width': long, 'Row Height': wide},
            offset=R.choice((0.5, 0.33, 0.1)),
        )
        tone = n.blend(1.0, tone, bricks.outputs['Color'], 'MULTIPLY')
    return n.surface(Base_Color=tone, Roughness=gloss or R.uniform(0.15, 0.7), Specular=R.uniform(0.2, 0.6)).material


def marble(name, c=None, gloss=None):
    n = Nodes(name)
    c = c or colour(0.1, 0.85, 0.15)
    v = n.coordinates()
    veins = n.noise(v, R.uniform(0.5, 4), 8, R.uniform(0.5, 0.7), R.uniform(0, 4))
    at = R.uniform(0.42, 0.58)
    vein = shade(c, R.choice((0.35, 0.6, 0.8, 1.2)))
    tone = n.ramp(veins, [(at - R.uniform(0.02, 0.2), c), (at, vein), (at + R.uniform(0.02, 0.2), shade(c, R.uniform(0.85, 1.05)))])
    return n, tone, gloss or R.uniform(0.05, 0.6)


def tiled(name, c=None, size=None, gloss=None):
    """Tiles with joints, over stone, two colours, or plain."""
    n, tone, rough = marble(name, c, gloss)
    wide = size or R.choice((0.2, 0.3, 0.45, 0.6, 0.6, 0.8, 1.0))
    high = wide * R.choice((1, 1, 1, 0.5, 2))
    turn = (0, 0, R.choice((0, 0, 0, math.pi / 4, R.uniform(0, 1.5))))
    contrast = R.choice((0, 0.03, 0.1, 0.2))
    bricks = n.add(
        'TexBrick',
        {'Vector': n.coordinates(turn=turn), 'Color1': (1 - contrast,) * 3, 'Color2': (1.0, 1.0, 1.0), 'Mortar': (R.choice((0.3, 0.6, 0.85, 1.3)),) * 3,
         'Scale': 1.0, 'Mortar Size': R.uniform(0.001, 0.006), 'Brick Width': wide, 'Row Height': high},
        offset=R.choice((0, 0, 0.5)),
    )
    tone = n.blend(1.0, tone, bricks.outputs['Color'], 'MULTIPLY')
    if R.random() < 0.2:
        checker = n.add('TexChecker', {'Vector': n.coordinates(turn=turn), 'Color1': (1.0, 1.0, 1.0), 'Color2': (R.uniform(0.1, 0.7),) * 3, 'Scale': 1 / wide})
        tone = n.blend(1.0, tone, checker.outputs['Color'], 'MULTIPLY')
    return n.surface(Base_Color=tone, Roughness=rough, Specular=0.5).material


def stone(name, c=None, gloss=None):
    n, tone, rough = marble(name, c, gloss)
    return n.surface(Base_Color=tone, Roughness=rough).material


def cloth(name, c=None, pattern=None):
    n = Nodes(name)
    c = c or colour()
    v = n.coordinates((1, 1, R.choice((1, 1, 4))))
    tone = n.blend(n.noise(v, R.uniform(3, 60), 4, 0.6), shade(c, R.uniform(0.6, 0.95)), shade(c, R.uniform(1.0, 1.3)))
    kind = pattern if pattern is not None else R.choice((None, None, None, 'stripes', 'spots', 'checks'))
    other = colour() if R.random() < 0.5 else shade(c, R.choice((0.5, 0.75, 1.4, 2)))
    turn = (0, 0, R.choice((0, math.pi / 2, math.pi / 4)))
    if kind == 'stripes':
        wave = n.add('TexWave', {'Vector': n.coordinates(turn=turn), 'Scale': R.uniform(1, 9), 'Distortion': R.uniform(0, 2)})
        tone = n.blend(n.ramp(wave.outputs['Fac'], [(0.45, (0, 0, 0)), (0.55, (1, 1, 1))]), tone, other)
    elif kind == 'spots':
        cells = n.add('TexVoronoi', {'Vector': n.coordinates(), 'Scale': R.uniform(2, 20)})
        tone = n.blend(n.ramp(cells.outputs['Distance'], [(0.3, (0, 0, 0)), (0.45, (1, 1, 1))]), tone, other)
    elif kind == 'checks':
        checks = n.add('TexChecker', {'Vector': n.coordinates(turn=turn), 'Scale': R.uniform(2, 14)})
        tone = n.blend(checks.outputs['Fac'], tone, other)
    normal = n.bump(n.noise(n.coordinates(), R.uniform(20, 200), 3), R.uniform(0.1, 0.5), 0.006)
    return n.surface(Base_Color=tone, Roughness=0.95, Sheen=R.random() * 0.5, Specular=0.15, Normal=normal).material


def paint(name, c=None):
    n = Nodes(name)
    c = c or R.choice((colour(0.45, 0.85, 0.1), colour(0.45, 0.85, 0.15), colour(0.05, 0.8)))
    tone = n.blend(n.noise(n.coordinates(), R.uniform(0.4, 2), 4), shade(c, R.uniform(0.88, 1)), shade(c, 1.03))
    return n.surface(Base_Color=tone, Roughness=R.uniform(0.3, 0.95), Specular=0.3).material


def lacquer(name, c=None):
    n = Nodes(name)
    return n.surface(Base_Color=c or colour(), Roughness=R.uniform(0.03, 0.6), Metallic=R.choice((0, 0, 0, 1))).material


def upright_tiles(name):
    """Small wall tiles, boards or bricks; both wall directions get joints through a sum of x and y."""
    n = Nodes(name)
    c = colour(0.1, 0.85, 0.3)
    source = n.add('TexCoord').outputs['Object']
    parts = n.add('SeparateXYZ', {'Vector': source})
    along = n.math('ADD', parts.outputs['X'], parts.outputs['Y'])
    v = n.add('CombineXYZ', {'X': along, 'Y': parts.outputs['Z']}).outputs[0]
    wide, high = R.choice(((0.2, 0.1), (0.3, 0.3), (0.6, 0.3), (0.15, 3.0), (0.6, 0.6), (0.22, 0.07), (0.8, 3)))
    contrast = R.uniform(0, 0.3)
    bricks = n.add('TexBrick', {'Vector': v, 'Color1': shade(c, 1 - contrast), 'Color2': c, 'Mortar': shade(c, R.choice((0.3, 0.7, 1.3))), 'Scale': 1.0,
                                'Mortar Size': R.uniform(0.001, 0.008), 'Brick Width': wide, 'Row Height': high}, offset=R.choice((0, 0.5)))
    return n.surface(Base_Color=bricks.outputs['Color'], Roughness=R.uniform(0.1, 0.8)).material


def floor_surface():
    kind = R.random()
    if kind < 0.42:
        return wood('floor', planks=(R.uniform(0.06, 0.22), R.uniform(0.5, 2.2)))
    if kind < 0.8:
        return tiled('floor')
    if kind < 0.88:
        return stone('floor')
    if kind < 0.95:
        return cloth('floor', pattern=R.choice((False, False, 'checks', 'spots')))
    return paint('floor', colour(0.1, 0.6, 0.1))


def thing_surface(floor):
    """Furniture is often of the floor's own material or colour: the very thing to learn to keep apart."""
    kind = R.random()
    if kind < 0.1:
        return floor
    if kind < 0.45:
        return wood('wood', long_axis=R.choice((0, 0, 1, 2)))
    if kind < 0.7:
        return lacquer('lacquer')
    if kind < 0.8:
        return lacquer('white', colour(0.55, 0.85, 0.1))
    if kind < 0.87:
        return stone('stone')
    return cloth('cloth')


class Piece:
    """Parts in the coordinates of a piece of furniture: x along its front, y from front (-) to back (+), z up."""

    def __init__(self, at, turn, floor):
        self.at, self.turn, self.floor = at, turn, floor

    def world(self, x, y, z):
        a = math.radians(self.turn)
        return (self.at[0] + x * math.cos(a) - y * math.sin(a), self.at[1] + x * math.sin(a) + y * math.cos(a), z)

    def box(self, size, x, y, z, material, bevel=0.01, lean=0, spin=0):
        """`z` is the underside."""
        return shapes.box(size, self.world(x, y, z + size[2] / 2), material, bevel, (lean, 0, self.turn + spin))

    def rod(self, radius, height, x, y, z, material):
        return shapes.cylinder(radius, height, self.world(x, y, z), material, steps=14)

    def ball(self, size, x, y, z, material):
        rows = [(math.sin(math.pi * i / 8) * 0.5 + 0.001, -math.cos(math.pi * i / 8) * 0.5) for i in range(9)]
        thing = shapes.lathe(rows, self.world(x, y, z + size[2] / 2), material, 16, turn=(0, 0, self.turn))
        thing.scale = size
        return thing

    def surface(self):
        return thing_surface(self.floor)

    def legs(self, w, d, h, material, inset=0.05):
        kind = R.random()
        if h < 0.03:
            return
        for x in (-1, 1):
            for y in (-1, 1):
                px, py = x * (w / 2 - inset), y * (d / 2 - inset)
                if kind < 0.5:
                    self.rod(R.uniform(0.012, 0.03), h, px, py, 0, material)
                else:
                    self.box((0.045, 0.045, h), px, py, 0, material, 0.003)

    def clutter(self, w, d, top, count):
        for _ in range(count):
            x, y = R.uniform(-w / 2, w / 2) * 0.8, R.uniform(-d / 2, d / 2) * 0.7
            s = R.uniform(0.05, 0.22)
            kind, m = R.random(), self.surface()
            if kind < 0.4:
                self.box((s, s * R.uniform(0.5, 1.5), s * R.uniform(0.1, 1.5)), x, y, top, m, 0.004, spin=R.uniform(0, 90))
            elif kind < 0.8:
                self.rod(s * 0.4, s * R.uniform(0.4, 2.2), x, y, top, m)
            else:
                self.ball((s, s, s), x, y, top, m)


def sofa(p, w, d):
    m = cloth('sofa') if R.random() < 0.75 else lacquer('leather', colour(0.02, 0.5))
    leg, seat, back, arm = R.uniform(0, 0.14), R.uniform(0.36, 0.46), R.uniform(0.65, 0.95), R.uniform(0.08, 0.25)
    p.legs(w, d, leg, p.surface())
    p.box((w, d, seat - leg - 0.12), 0, 0, leg, m, 0.03)
    if R.random() < 0.9:
        for x in (-1, 1):
            p.box((arm, d, R.uniform(0.5, 0.68) - leg), x * (w - arm) / 2, 0, leg, m, 0.05)
    p.box((w, 0.2, back - leg), 0, d / 2 - 0.1, leg, m, 0.06, lean=-R.uniform(0, 8))
    seats = max(1, round((w - 2 * arm) / R.uniform(0.55, 1.0)))
    each = (w - 2 * arm) / seats
    for i in range(seats):
        x = -w / 2 + arm + each * (i + 0.5)
        p.box((each * 0.98, d - 0.2, 0.16), x, -0.1, seat - 0.13, m, 0.06)
        p.box((each * 0.95, 0.16, back - seat + 0.02), x, d / 2 - 0.26, seat, m, 0.07, lean=-R.uniform(4, 14))
    for _ in range(R.randint(0, 4)):
        s = R.uniform(0.35, 0.5)
        p.box((s, 0.14, s), R.uniform(-w / 2, w / 2) * 0.7, d / 2 - 0.42, seat + 0.03, cloth('pillow'), 0.065, lean=-R.uniform(10, 30), spin=R.uniform(-15, 15))


def bed(p, w, d):
    h = R.uniform(0.22, 0.36)
    frame, sheet = p.surface(), cloth('sheet', colour(0.3, 0.85, 0.2))
    if R.random() < 0.5:
        p.box((w, d, h), 0, 0, R.uniform(0, 0.08), frame, 0.02)
    else:
        p.legs(w, d, 0.2, frame)
        p.box((w, d, h - 0.15), 0, 0, 0.15, frame, 0.02)
    p.box((w - 0.06, d - 0.06, 0.24), 0, 0, h, sheet, 0.08)
    cover = cloth('cover')
    reach = d * R.uniform(0.4, 0.75)
    p.box((w + R.uniform(0, 0.12), reach, 0.2 + R.uniform(0, h * 0.8)), 0, -d / 2 + reach / 2, h + 0.08 - R.uniform(0, h * 0.8), cover, 0.07)
    p.box((w + R.uniform(0, 0.3), R.uniform(0.05, 0.14), R.uniform(0.8, 1.4)), 0, d / 2 + 0.05, 0, p.surface(), 0.03)
    for x in (-0.25, 0.25):
        p.box((w * 0.4, 0.45, 0.16), x * w, d / 2 - 0.35, h + 0.24, cloth('pillow', colour(0.3, 0.85, 0.2)), 0.07, lean=R.uniform(10, 40))


def table(p, w, d, h=None):
    h = h or R.choice((R.uniform(0.3, 0.5), R.uniform(0.7, 0.78)))
    top, leg = p.surface(), p.surface()
    thick = R.uniform(0.015, 0.08)
    kind = R.random()
    if kind < 0.3:
        r = min(w, d) / 2
        p.rod(r, thick, 0, 0, h - thick, top)
        if R.random() < 0.5:
            p.rod(R.uniform(0.03, 0.12), h - thick, 0, 0, 0, leg)
            p.rod(r * 0.6, 0.03, 0, 0, 0, leg)
        else:
            p.legs(r * 1.4, r * 1.4, h - thick, leg)
    else:
        p.box((w, d, thick), 0, 0, h - thick, top, R.choice((0.003, 0.02)))
        if kind < 0.75:
            p.legs(w, d, h - thick, leg)
        elif kind < 0.9:
            for x in (-1, 1):
                p.box((0.05, d * 0.9, h - thick), x * (w / 2 - 0.1), 0, 0, leg, 0.004)
        else:
            p.box((w * 0.9, d * 0.9, h - thick), 0, 0, 0, leg, 0.01)
        if R.random() < 0.2:
            p.box((w * 0.85, d * 0.85, 0.02), 0, 0, h * 0.35, top, 0.003)
    p.clutter(w, d, h, R.randint(0, 5))


def chair(p, w, d):
    m, leg = p.surface(), p.surface()
    seat = R.uniform(0.42, 0.48)
    kind = R.random()
    if kind < 0.7:
        p.legs(w, d, seat - 0.05, leg, 0.03)
    elif kind < 0.85:
        p.rod(0.03, seat - 0.05, 0, 0, 0.03, leg)
        for i in range(5):
            p.box((0.04, d * 0.55, 0.04), math.sin(i * 1.257) * 0.13, -math.cos(i * 1.257) * 0.13, 0.02, leg, 0.004, spin=i * 72)
    else:
        p.box((w * 0.9, d * 0.9, seat - 0.05), 0, 0, 0, m, 0.04)
    p.box((w, d, R.uniform(0.04, 0.12)), 0, 0, seat - 0.06, m, 0.02)
    if R.random() < 0.85:
        p.box((w, R.uniform(0.03, 0.1), R.uniform(0.3, 0.55)), 0, d / 2 - 0.03, seat + R.uniform(0, 0.1), m, 0.02, lean=-R.uniform(2, 12))
    if R.random() < 0.3:
        for x in (-1, 1):
            p.box((0.05, d, 0.05), x * w / 2, 0, seat + 0.2, m, 0.01)


def dining(p, w, d):
    table(p, w, d, R.uniform(0.7, 0.78))
    seed = R.random()
    for side in (-1, 1):
        for i in range(max(1, int(w / 0.65))):
            q = Piece(p.world(-w / 2 + 0.35 + i * 0.62, side * (d / 2 + R.uniform(0.0, 0.35)), 0)[:2], p.turn + (0 if side > 0 else 180) + R.uniform(-20, 20), p.floor)
            state = R.getstate()
            R.seed(seed)
            chair(q, 0.45, 0.46)
            R.setstate(state)


def cabinet(p, w, d, h=None):
    h = h or R.choice((R.uniform(0.35, 0.6), R.uniform(0.75, 1.1), R.uniform(1.6, 2.4)))
    body, front = p.surface(), p.surface()
    if R.random() < 0.5:
        front = body
    leg = R.choice((0, 0, 0.06, 0.15))
    p.legs(w, d, leg, p.surface())
    gap = 0.008
    p.box((w, d - 0.02, h - leg), 0, 0.01, leg, body, 0.004)
    columns, rows = max(1, round(w / R.uniform(0.35, 0.9))), R.randint(1, max(1, round(h / 0.3)))
    handle = lacquer('handle')
    opened = R.random() < 0.2
    for i in range(columns):
        for j in range(rows):
            cw, ch = w / columns, (h - leg - 0.06) / rows
            x, z = -w / 2 + cw * (i + 0.5), leg + 0.03 + ch * j
            p.box((cw - gap, 0.02, ch - gap), x, -d / 2 + (0.0 if not opened else 0.03), z, front, 0.003)
            if R.random() < 0.7:
                p.box((0.1, 0.02, 0.012), x, -d / 2 - 0.02, z + ch * 0.85, handle, 0.002)
    p.clutter(w, d, h, R.randint(0, 5) if h < 1.5 else 0)
    if h < 0.7 and R.random() < 0.5:
        p.box((min(w, 1.3), 0.05, 0.75), 0, 0.1, h + R.uniform(0.03, 0.5), lacquer('screen', (0.01, 0.01, 0.012)), 0.004)


def kitchen(p, w, d):
    front, top = p.surface(), p.surface()
    p.box((w, d - 0.06, 0.1), 0, 0.05, 0, lacquer('plinth'), 0.002)
    columns = max(1, round(w / 0.6))
    for i in range(columns):
        x = -w / 2 + w / columns * (i + 0.5)
        m = front if R.random() < 0.85 else lacquer('oven', (0.02, 0.02, 0.02))
        p.box((w / columns - 0.006, d, 0.76), x, 0, 0.1, m, 0.003)
    p.box((w + 0.02, d + 0.03, 0.04), 0, -0.01, 0.86, top, 0.003)
    p.clutter(w, d, 0.9, R.randint(0, 8))
    if R.random() < 0.7:
        p.box((w, 0.36, R.uniform(0.5, 0.9)), 0, d / 2 - 0.18, R.uniform(1.4, 1.55), front, 0.003)
    if R.random() < 0.4:
        p.box((0.65, d + 0.05, R.uniform(1.7, 2.1)), w / 2 + 0.33, 0, 0, lacquer('fridge', colour(0.2, 0.8, 0.1)), 0.01)


def shelves(p, w, d):
    h = R.uniform(0.8, 2.3)
    m = p.surface()
    count = R.randint(2, 6)
    for x in (-1, 1):
        p.box((0.025, d, h), x * w / 2, 0, 0, m, 0.002)
    if R.random() < 0.6:
        p.box((w, 0.01, h), 0, d / 2, 0, p.surface(), 0.001)
    for i in range(count + 1):
        z = 0.05 + (h - 0.08) * i / count
        p.box((w, d, 0.025), 0, 0, z, m, 0.002)
        p.clutter(w, d, z + 0.025, R.randint(0, 4))


def plant(p, w, d):
    pot = p.surface()
    h = R.uniform(0.2, 0.45)
    p.rod(R.uniform(0.1, 0.22), h, 0, 0, 0, pot)
    leaf = lacquer('leaf', shade((0.06, 0.16, 0.03), R.uniform(0.5, 2.2)))
    tall = R.uniform(0.4, 1.5)
    for _ in range(R.randint(15, 50)):
        a, out, z = R.uniform(0, 360), R.uniform(0.03, 0.42), R.uniform(0, tall)
        x, y = out * math.cos(a), out * math.sin(a)
        thing = p.box((R.uniform(0.12, 0.4), R.uniform(0.03, 0.14), 0.004), x, y, h + z, leaf, 0)
        thing.rotation_euler = (R.uniform(-0.8, 0.8), R.uniform(-1, 1), R.uniform(0, 6.3))
    p.rod(0.012, tall, 0, 0, h, lacquer('stem', (0.1, 0.06, 0.03)))


def lamp(p, w, d):
    m = lacquer('lamp')
    h = R.uniform(1.3, 1.8)
    p.rod(R.uniform(0.12, 0.18), 0.03, 0, 0, 0, m)
    p.rod(0.012, h, 0, 0, 0, m)
    p.rod(R.uniform(0.1, 0.25), R.uniform(0.15, 0.35), 0, 0, h, glow('shade', (1, 0.85, 0.65), R.uniform(0.5, 3)) if R.random() < 0.5 else cloth('shade'))


def loose(p, w, d):
    """Boxes, bags, toys, stools, bins, piles."""
    for _ in range(R.randint(1, 5)):
        s = R.uniform(0.1, 0.5)
        x, y, m = R.uniform(-0.4, 0.4), R.uniform(-0.4, 0.4), p.surface()
        kind = R.random()
        if kind < 0.45:
            p.box((s, s * R.uniform(0.4, 1.4), s * R.uniform(0.15, 1.3)), x, y, 0, m, R.choice((0.003, 0.04)), spin=R.uniform(0, 90))
        elif kind < 0.7:
            p.rod(s * 0.45, s * R.uniform(0.3, 1.8), x, y, 0, m)
        else:
            p.ball((s, s * R.uniform(0.5, 1.3), s * R.uniform(0.3, 1)), x, y, 0, m)


# (maker, widths, depths, at a wall, weight)
FURNITURE_KINDS = (
    (sofa, (0.75, 3.2), (0.75, 1.05), 0.65, 9),
    (bed, (0.9, 2.0), (1.9, 2.15), 0.95, 4),
    (table, (0.4, 1.6), (0.4, 0.9), 0.2, 8),
    (dining, (0.8, 2.2), (0.75, 1.0), 0.1, 4),
    (chair, (0.42, 0.75), (0.42, 0.75), 0.3, 6),
    (cabinet, (0.4, 3.0), (0.3, 0.65), 0.93, 10),
    (kitchen, (1.2, 3.6), (0.58, 0.66), 0.8, 5),
    (shelves, (0.5, 2.0), (0.25, 0.5), 0.85, 5),
    (plant, (0.4, 0.6), (0.4, 0.6), 0.7, 4),
    (lamp, (0.3, 0.4), (0.3, 0.4), 0.7, 2),
    (loose, (0.7, 1.0), (0.7, 1.0), 0.5, 4),
)


def clear(box_, others, margin=0.05):
    return all(box_[2] + margin < o[0] or o[2] + margin < box_[0] or box_[3] + margin < o[1] or o[3] + margin < box_[1] for o in others)


def furnish(width, depth, eye, aim, floor):
    taken = []
    count = R.choice((0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18))
    weights = [k[4] for k in FURNITURE_KINDS]
    for _ in range(count):
        maker, ws, ds, at_wall, _w = R.choices(FURNITURE_KINDS, weights)[0]
        for _try in range(12):
            w, d = R.uniform(*ws), R.uniform(*ds)
            if R.random() < at_wall:
                side = R.randrange(4)
                turn = (0, 90, 180, 270)[side]
                off = d / 2 + 0.03
                x, y = (
                    (R.uniform(w / 2, max(w / 2 + 0.01, width - w / 2)), depth - off),
                    (off, R.uniform(w / 2, max(w / 2 + 0.01, depth - w / 2))),
                    (R.uniform(w / 2, max(w / 2 + 0.01, width - w / 2)), off),
                    (width - off, R.uniform(w / 2, max(w / 2 + 0.01, depth - w / 2))),
                )[side]
            else:
                turn = R.choice((0, 90, 180, 270)) + (R.uniform(-40, 40) if R.random() < 0.3 else 0)
                # More of what stands free belongs where the camera looks.
                reach = R.uniform(1.0, 5.0)
                x, y = eye[0] + aim[0] * reach + R.gauss(0, 0.8), eye[1] + aim[1] * reach + R.gauss(0, 0.8)
            swing = turn % 180 != 0
            fw, fd = (d, w) if swing else (w, d)
            extra = 0.45 if maker is dining else 0
            rect = (x - fw / 2 - extra, y - fd / 2 - extra, x + fw / 2 + extra, y + fd / 2 + extra)
            if rect[0] < -0.02 or rect[1] < -0.02 or rect[2] > width + 0.02 or rect[3] > depth + 0.02:
                continue
            dx, dy = max(rect[0] - eye[0], 0, eye[0] - rect[2]), max(rect[1] - eye[1], 0, eye[1] - rect[3])
            if math.hypot(dx, dy) < R.uniform(0.35, 1.2) or not clear(rect, taken):
                continue
            taken.append(rect)
            mark_new(FURNITURE, lambda: maker(Piece((x, y), turn, floor), w, d))
            break


def rugs(width, depth, eye, aim):
    for _ in range(R.choice((0, 0, 0, 1, 1, 2))):
        reach = R.uniform(0.8, 4)
        x, y = eye[0] + aim[0] * reach + R.gauss(0, 0.5), eye[1] + aim[1] * reach + R.gauss(0, 0.5)
        if not (0.4 < x < width - 0.4 and 0.4 < y < depth - 0.4):
            continue
        m = cloth('rug', pattern=R.choice((None, 'stripes', 'spots', 'checks', False, False)))
        w, d = R.uniform(0.5, 2.6), R.uniform(0.6, 3.4)
        w, d = min(w, 1.9 * min(x, width - x)), min(d, 1.9 * min(y, depth - y))
        p = Piece((x, y), R.choice((0, 90)) if R.random() < 0.8 else R.uniform(0, 90), m)
        high = R.uniform(0.006, 0.03)

        def lay():
            if R.random() < 0.2:
                p.rod(min(w, d) / 2, high, 0, 0, 0, m)
                return
            if R.random() < 0.35:
                p.box((w + 0.12, d + 0.12, high * 0.9), 0, 0, 0, cloth('border', pattern=False), 0.003)
            p.box((w, d, high), 0, 0, 0, m, 0.003)

        mark_new(RUG, lay)


def shell(width, depth, height, floor):
    mark_new(FLOOR, lambda: studio.floor(width, depth, floor, 2.5 if R.random() < 0.7 else 0.2))
    plain_wall = paint('wall')
    frame = paint('frame', R.choice((colour(0.6, 0.85, 0.05), colour(0.02, 0.5))))
    corners = [(0, 0), (width, 0), (width, depth), (0, depth)]
    base = R.uniform(0.04, 0.14)
    has_base = R.random() < 0.75
    for i in range(4):
        a, b = corners[i], corners[(i + 1) % 4]
        length = math.dist(a, b)
        material = plain_wall if R.random() < 0.68 else R.choice((upright_tiles, paint, stone, lambda n: wood(n, long_axis=2)))('accent')
        openings, door = [], []
        at = R.uniform(0.1, 0.8)
        while at < length - 0.8 and R.random() < 0.7:
            wide = R.uniform(0.7, min(3.0, length - at - 0.1))
            sort = R.random()
            if sort < 0.55:
                sill = R.choice((0, 0.05, R.uniform(0.3, 1.1)))
                openings.append((at, at + wide, sill, min(height - 0.05, R.uniform(2.0, 2.7))))
                if sill == 0:
                    door.append((at, at + wide))
            elif sort < 0.8:
                wide = R.uniform(0.75, 1.6)
                if at + wide < length:
                    openings.append((at, at + wide, 0, min(height - 0.05, R.uniform(2.0, 2.3))))
                    door.append((at, at + wide))
            at += wide + R.uniform(0.2, 2)
        mark_new(WALL, lambda: studio.wall(a, b, height, material, openings=openings))
        if has_base:
            mark_new(WALL, lambda: studio.baseboard(a, b, frame, base, 0.014, gaps=door))
        along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        out = (along[1], -along[0])
        turn = math.degrees(math.atan2(along[1], along[0]))
        for low, high, sill, head in openings:
            mid = (low + high) / 2
            cx, cy = a[0] + along[0] * mid, a[1] + along[1] * mid
            kind = R.random()

            def fill():
                at3 = (cx + out[0] * 0.1, cy + out[1] * 0.1, (sill + head) / 2)
                if sill > 0 or kind < 0.4:
                    studio.window(high - low, head - sill, at3, turn, frame, sashes=R.randint(1, 4))
                    if R.random() < 0.6:
                        studio.daylight(high - low, head - sill, (cx + out[0] * 0.3, cy + out[1] * 0.3, (sill + head) / 2), turn, R.uniform(40, 320) * (high - low) * (head - sill) / 3)
                elif kind < 0.7:
                    shapes.box((high - low, 0.05, head), (cx + out[0] * 0.06, cy + out[1] * 0.06, head / 2), R.choice((frame, wood('door', long_axis=2), lacquer('door'))), 0.003, (0, 0, turn))
                if sill > 0 and R.random() < 0.3:
                    shapes.box((0.8, 0.1, 0.5), (cx - out[0] * 0.08, cy - out[1] * 0.08, 0.35), frame, 0.01, (0, 0, turn))

            mark_new(OTHER, fill)
            if (sill > 0 or kind < 0.4) and R.random() < 0.5:
                m = cloth('curtain', pattern=False)
                for side in (-1, 1):
                    x = mid + side * (high - low) / 2
                    wide = R.uniform(0.25, 0.6)
                    bottom = R.choice((0.0, 0.03, sill))
                    at3 = (a[0] + along[0] * x - out[0] * 0.12, a[1] + along[1] * x - out[1] * 0.12)
                    mark_new(FURNITURE, lambda: shapes.curtain(wide, head + 0.1 - bottom, (*at3, bottom), m, turn=turn, folds=R.randint(4, 9), depth=0.06))
        for _ in range(R.choice((0, 0, 1, 2))):
            x = R.uniform(0.5, length - 0.5)
            z = R.uniform(1.2, 1.8)
            mark_new(WALL, lambda: shapes.box((R.uniform(0.3, 1.2), 0.03, R.uniform(0.3, 0.9)), (a[0] + along[0] * x - out[0] * 0.02, a[1] + along[1] * x - out[1] * 0.02, z), thing_surface(floor), 0.003, (0, 0, turn)))
    if R.random() < 0.3:
        cw, cd = R.uniform(0.2, width * 0.4), R.uniform(0.2, depth * 0.4)
        cx, cy = R.choice((cw / 2, width - cw / 2)), R.choice((cd / 2, depth - cd / 2))
        mark_new(WALL, lambda: shapes.box((cw, cd, height), (cx, cy, height / 2), plain_wall, 0))
    mark_new(CEILING, lambda: studio.ceiling(width, depth, height, paint('ceiling', colour(0.6, 0.85, 0.05)), (R.uniform(0.2, 0.6), R.uniform(0.06, 0.25)) if R.random() < 0.35 else None))
    # Beyond doors and windows.
    if R.random() < 0.6:
        far = paint('beyond')
        for i in range(4):
            size, at = (((width + 8, 0.1, 3), (width / 2, (-2.5, depth + 2.5)[i % 2], 1.5)) if i < 2 else ((0.1, depth + 8, 3), ((-2.5, width + 2.5)[i % 2], depth / 2, 1.5)))
            mark_new(OTHER, lambda: shapes.box(size, at, far, 0))


def lights(width, depth, height):
    studio.world(shade((0.8, 0.9, 1.0), R.uniform(0.6, 1.2)), R.uniform(0.3, 4))
    if R.random() < 0.7:
        data = bpy.data.lights.new('sun', 'SUN')
        data.energy, data.angle = R.uniform(1, 14), R.uniform(0.005, 0.1)
        data.color = (1, R.uniform(0.8, 1), R.uniform(0.6, 0.95))
        thing = bpy.data.objects.new('sun', data)
        thing.rotation_euler = (math.radians(R.uniform(35, 75)), 0, R.uniform(0, 6.3))
        bpy.context.scene.collection.objects.link(thing)
    warm = (1, R.uniform(0.7, 1), R.uniform(0.4, 1))
    for _ in range(R.randint(1, 5)):
        data = bpy.data.lights.new('ceiling-light', 'AREA')
        data.shape, data.size = 'DISK', R.choice((0.08, 0.3, 1.0, 2.0))
        data.energy, data.color = R.uniform(4, 70), warm
        thing = bpy.data.objects.new('ceiling-light', data)
        thing.location = (R.uniform(0.3, width - 0.3), R.uniform(0.3, depth - 0.3), height - 0.27)
        bpy.context.scene.collection.objects.link(thing)


def look(width, depth, height):
    """Standing near a wall or a corner and looking across the room."""
    eye_height = R.choice((R.uniform(0.9, 1.3), R.uniform(1.3, 1.7), R.uniform(1.3, 1.9)))
    where = R.random()
    if where < 0.4:
        eye = (R.choice((0.35, width - 0.35)), R.choice((0.35, depth - 0.35)))
        aim = (width / 2 - eye[0] + R.gauss(0, width / 4), depth / 2 - eye[1] + R.gauss(0, depth / 4))
    elif where < 0.85:
        eye = (R.uniform(0.3, 0.7) * width, 0.3)
        aim = (R.gauss(0, 0.25 if R.random() < 0.6 else 1.0), 1)
        if R.random() < 0.35:
            eye, aim = (0.3, R.uniform(0.3, 0.7) * depth), (1, R.gauss(0, 0.3))
    else:
        eye = (R.uniform(0.2, 0.8) * width, R.uniform(0.1, 0.6) * depth)
        a = R.uniform(0, 6.3)
        aim = (math.cos(a), math.sin(a))
    norm = math.hypot(*aim) or 1
    aim = (aim[0] / norm, aim[1] / norm)
    pitch = R.choice((R.uniform(-3, 3), R.uniform(-20, 2), R.uniform(-32, -5)))
    target = (eye[0] + aim[0], eye[1] + aim[1], eye_height + math.tan(math.radians(pitch)))
    studio.camera((*eye, eye_height), target, R.choice((R.uniform(14, 20), R.uniform(20, 28), R.uniform(24, 38))), R.gauss(0, 1))
    return eye, aim


def draw(number, folder, threads):
    R.seed(number)
    scene = studio.reset()
    wide, high = R.choice(((4, 3), (4, 3), (3, 2), (16, 9), (1, 1), (3, 4), (9, 16)))
    scene.render.resolution_x = round(LONG_SIDE * wide / max(wide, high))
    scene.render.resolution_y = round(LONG_SIDE * high / max(wide, high))
    width, depth, height = R.uniform(2.2, 6), R.uniform(2.6, 7), R.uniform(2.4, 3.3)
    floor = floor_surface()
    shell(width, depth, height, floor)
    eye, aim = look(width, depth, height)
    furnish(width, depth, eye, aim, floor)
    rugs(width, depth, eye, aim)
    lights(width, depth, height)
    cycles = scene.cycles
    cycles.samples, cycles.max_bounces, cycles.diffuse_bounces, cycles.use_adaptive_sampling = SAMPLES, 5, 3, False
    cycles.seed = number
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    layer = scene.view_layers[0]
    layer.use_pass_object_index = layer.use_pass_diffuse_color = layer.use_pass_normal = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, target = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    target.base_path = str(folder)
    target.format.file_format, target.format.color_depth, target.format.color_mode = 'OPEN_EXR', '16', 'RGB'
    target.file_slots.clear()
    passes = {'image': 'Image', 'classes': 'IndexOB', 'albedo': 'DiffCol', 'normal': 'Normal'}
    for kind, socket in passes.items():
        slot = f'{number}-{kind}-'
        target.file_slots.new(slot)
        tree.links.new(source.outputs[socket], target.inputs[slot])
    bpy.ops.render.render()
    arrays = {}
    for kind in passes:
        path = next(folder.glob(f'{number}-{kind}-*.exr'))
        picture = bpy.data.images.load(str(path))
        w, h = picture.size
        pixels = np.empty(w * h * picture.channels, np.float32)
        picture.pixels.foreach_get(pixels)
        arrays[kind] = pixels.reshape(h, w, picture.channels)[::-1, :, :3]
        path.unlink()
    classes = np.rint(arrays['classes'][..., 0]).astype(np.uint8)
    share = (classes == FLOOR).mean()
    # A picture without floor teaches little, a picture of nothing but floor neither.
    if 0.02 < share < 0.8:
        # The noise of few samples is taken out later, with the help of albedo and normals.
        light = {kind: arrays[kind].astype(np.float16) for kind in ('image', 'albedo', 'normal')}
        np.savez(folder / f'{number}.npz', classes=classes, **light)


def main():
    arguments = sys.argv[sys.argv.index('--') + 1 :]
    folder, first, count = Path(arguments[0]), int(arguments[1]), int(arguments[2])
    threads = int(arguments[3]) if len(arguments) > 3 else 1
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        draw(number, folder, threads)


main()
