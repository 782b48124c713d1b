"""Surfaces of the drawn rooms: random muted colours, wood, stone, tiles, cloth."""

import colorsys
import math

from chance import R
from surfaces import Nodes


def colour(low=0.03, high=0.85, chroma=None):
    """Linear RGB: mostly muted, as in real rooms."""
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


def concrete(name, c=None, gloss=None):
    """Worn screed: clouds, stains, cracks."""
    n = Nodes(name)
    c = c or colour(0.06, 0.5, 0.1)
    v = n.coordinates()
    tone = n.blend(n.noise(v, R.uniform(0.6, 2), 8, 0.65), shade(c, R.uniform(0.5, 0.8)), shade(c, R.uniform(1.05, 1.35)))
    stains = n.ramp(n.noise(v, R.uniform(1, 4), 3, 0.5, 2), [(0.58, (0, 0, 0)), (R.uniform(0.62, 0.75), (1, 1, 1))])
    tone = n.blend(n.math('MULTIPLY', stains, R.uniform(0, 0.6)), tone, shade(c, R.choice((0.35, 0.6, 1.5))))
    if R.random() < 0.4:
        cells = n.add('TexVoronoi', {'Vector': n.coordinates(), 'Scale': R.uniform(0.4, 1.2)}, feature='DISTANCE_TO_EDGE')
        tone = n.blend(n.ramp(cells.outputs['Distance'], [(0.002, (1, 1, 1)), (0.006, (0, 0, 0))]), tone, shade(c, 0.3))
    return n.surface(Base_Color=tone, Roughness=gloss or R.uniform(0.15, 0.9), Specular=0.4).material


def veined(name, c=None, gloss=None):
    """Marble slabs with thin, far-running veins."""
    n = Nodes(name)
    white = R.random() < 0.65
    c = c or (shade((0.8, 0.78, 0.75), R.uniform(0.7, 1.05)) if white else colour(0.01, 0.12, 0.3))
    v = n.coordinates(turn=(0, 0, R.uniform(0, 3)))
    wave = n.add('TexWave', {'Vector': v, 'Scale': R.uniform(0.3, 1.2), 'Distortion': R.uniform(6, 18), 'Detail': 5.0, 'Detail Scale': R.uniform(0.5, 1.5)})
    at = R.uniform(0.9, 0.97)
    vein = shade(c, R.uniform(0.35, 0.8)) if white else shade((0.7, 0.65, 0.55), R.uniform(0.4, 1))
    tone = n.ramp(wave.outputs['Fac'], [(at - R.uniform(0.05, 0.5), c), (at, vein), (1.0, shade(vein, 1.1))])
    size = R.choice((0.6, 0.8, 0.9, 1.2))
    joint = n.add('TexBrick', {'Vector': n.coordinates(), 'Color1': (1.0, 1.0, 1.0), 'Color2': (0.97, 0.97, 0.97), 'Mortar': (R.uniform(0.4, 1.0),) * 3, 'Scale': 1.0,
                               'Mortar Size': R.uniform(0.0008, 0.003), 'Brick Width': size, 'Row Height': size * R.choice((1, 1, 0.5))}, offset=R.choice((0, 0, 0.5)))
    tone = n.blend(1.0, tone, joint.outputs['Color'], 'MULTIPLY')
    return n.surface(Base_Color=tone, Roughness=gloss or R.uniform(0.02, 0.25), Specular=0.6).material


def floor_surface():
    """@returns the material, a plain cloth and lacquer colour like it, whether it reflects"""
    # Imported late: the patterns use the colours of this file.
    from patterned_floors import patterned_floor

    mirror = R.random() < 0.3
    gloss = R.uniform(0.02, 0.14) if mirror else R.uniform(0.15, 0.85)
    tone = None
    kind = R.random()
    if mirror and R.random() < 0.5:
        tone = R.choice((colour(0.005, 0.04, 0.2), shade((0.8, 0.79, 0.76), R.uniform(0.8, 1.05))))
    if kind < 0.3:
        tone = tone or wood_colour()
        return wood('floor', tone, planks=(R.uniform(0.06, 0.22), R.uniform(0.5, 2.2)), gloss=gloss), tone, mirror
    if kind < 0.55:
        tone = tone or colour(0.02, 0.85, R.choice((0.1, 0.3)))
        return tiled('floor', tone, gloss=gloss), tone, mirror
    if kind < 0.77:
        return patterned_floor(gloss), colour(), mirror
    if kind < 0.84:
        return veined('floor', gloss=min(gloss, 0.4)), (0.7, 0.68, 0.64), gloss < 0.14
    if kind < 0.91:
        tone = tone or colour(0.05, 0.5, 0.1)
        return concrete('floor', tone, gloss), tone, mirror
    if kind < 0.96:
        tone = colour()
        return cloth('floor', tone, pattern=R.choice((False, False, 'checks', 'spots', 'stripes'))), tone, False
    tone = tone or colour(0.03, 0.6, 0.3)
    return paint('floor', tone), tone, False


def thing_surface(floor):
    """Often the floor's own material or colour: the network must learn to tell furniture and floor apart. `floor`: material, colour."""
    kind = R.random()
    if kind < 0.08:
        return floor[0]
    if kind < 0.18:
        near = shade(floor[1], R.uniform(0.75, 1.3))
        return R.choice((lacquer, lambda n, c: wood(n, c, long_axis=R.choice((0, 2))), cloth))('floor-coloured', near)
    if kind < 0.48:
        return wood('wood', long_axis=R.choice((0, 0, 1, 2)))
    if kind < 0.7:
        return lacquer('lacquer')
    if kind < 0.82:
        return lacquer('white', colour(0.55, 0.85, 0.1))
    if kind < 0.88:
        return stone('stone')
    return cloth('cloth')


def thin_surface(floor):
    """Legs and rods: black and white metal, chrome, brass, wood, or the floor's colour."""
    kind = R.random()
    if kind < 0.35:
        return lacquer('black', shade((0.012, 0.012, 0.013), R.uniform(0.5, 3)))
    if kind < 0.5:
        return lacquer('white', colour(0.5, 0.85, 0.05))
    if kind < 0.62:
        n = Nodes('metal')
        c = R.choice(((0.8, 0.8, 0.8), (0.75, 0.55, 0.25), (0.5, 0.5, 0.52)))
        return n.surface(Base_Color=c, Roughness=R.uniform(0.05, 0.35), Metallic=1.0).material
    if kind < 0.85:
        return wood('leg', long_axis=2)
    return lacquer('floor-coloured', shade(floor[1], R.uniform(0.6, 1.5)))
