"""Surfaces of the held-out rooms: the product's own tile faces, screed, woven cloth. The training rooms use none of them."""

import json
import math

import bpy

from dice import D
from surfaces import Nodes, fabric, image_box, metal, paint, plain, srgb

WALLS = ('#e2dcd1', '#d7d2c8', '#efece6', '#c9d0cd', '#b7a695', '#8f9c93', '#d9c7b8', '#5f6a70', '#e9dfc9', '#a9b0a6')
CLOTHS = ('#b9b0a1', '#9c6248', '#3f5560', '#d9cfbd', '#6d7363', '#2c2d30', '#a88d6b', '#7c4a4a', '#c4c6c8', '#49566b')
GREYS = ('#f0f0ee', '#1b1b1d', '#7d7d7b', '#cfcac2')


def pick(texts):
    return srgb(D.choice(texts))


def shaded(colour, factor):
    return tuple(min(0.95, c * factor) for c in colour)


class Surfaces:
    """`tiles`, `art`: folders with faces and pictures."""

    def __init__(self, tiles, art):
        self.tiles, self.art = tiles, art
        self.kinds = json.loads((tiles / 'tiles.json').read_text())
        self.white = paint('ceiling', (0.82, 0.81, 0.79))
        self.wall = paint('wall', pick(WALLS))
        self.accent = paint('accent', pick(WALLS))
        self.trim = plain('trim', D.choice(((0.78, 0.77, 0.74), (0.08, 0.08, 0.085), (0.3, 0.2, 0.12))), 0.45)
        self.black = metal('black', (0.025, 0.025, 0.028), 0.45)
        self.brass = metal('brass', (0.62, 0.44, 0.2), 0.28)
        self.chrome = metal('chrome', (0.75, 0.75, 0.76), 0.12)
        self.lacquer = plain('lacquer', pick(GREYS), 0.3)
        self.paper = plain('paper', (0.78, 0.75, 0.69), 0.8)

    def thin(self):
        return D.choice((self.black, self.black, self.brass, self.chrome, self.lacquer, self.wood()))

    def cloth(self):
        c = pick(CLOTHS)
        return fabric('cloth', c, shaded(c, D.uniform(0.55, 0.8)), weave=D.uniform(250, 700))

    def wood(self, turn=(1.5708, 0, 0)):
        key = D.choice(('oak-plank', 'oak-plank', 'walnut-herringbone'))
        wide, high = (200, 1200) if key == 'oak-plank' else (180, 900)
        return image_box('wood', self.tiles / f'{key}-{D.randint(1, 8)}.jpg', wide, high, D.uniform(0.3, 0.55), turn=turn)

    def faces(self, wish):
        """`wish`: dark, light, patterned, wood or None."""
        groups = {
            'dark': ('slate-dark', 'walnut-herringbone', 'blue-grey-glazed'),
            'light': ('carrara', 'calacatta-gold', 'travertine-beige'),
            'patterned': ('encaustic-star', 'terrazzo-classic', 'walnut-herringbone'),
            'wood': ('oak-plank', 'walnut-herringbone'),
        }
        kinds = [k for k in self.kinds if wish is None or k['key'] in groups[wish]]
        return D.choice(kinds)

    def laid(self, wish, gloss):
        """Faces with joints; half bond, straight, or across the corner; each tile a little lighter or darker."""
        kind = self.faces(wish)
        n = Nodes('laid')
        wide, high = kind['mmWidth'] / 1000, kind['mmHeight'] / 1000
        turn = (0, 0, D.choice((0, 0, math.pi / 2, math.pi / 4)))
        v = n.coordinates(turn=turn)
        flat = n.add('Mapping', {'Vector': v, 'Scale': (1 / wide, 1 / high, 1)}).outputs['Vector']
        face = n.add('TexImage', {'Vector': flat}, extension='REPEAT', interpolation='Linear')
        face.image = bpy.data.images.load(str(self.tiles / D.choice(kind['files'])), check_existing=True)
        spread = D.uniform(0, 0.16)
        joints = n.add(
            'TexBrick',
            {'Vector': v, 'Color1': (1 - spread,) * 3, 'Color2': (1.0, 1.0, 1.0), 'Mortar': (D.uniform(0.35, 0.9),) * 3, 'Scale': 1.0,
             'Mortar Size': D.uniform(0.0008, 0.003), 'Brick Width': wide, 'Row Height': high},
            offset=D.choice((0, 0.5)),
        )
        tone = n.blend(1.0, face.outputs['Color'], joints.outputs['Color'], 'MULTIPLY')
        if wish == 'dark':
            tone = n.blend(1.0, tone, (0.45, 0.45, 0.45), 'MULTIPLY')
        rough = n.math('ADD', n.math('MULTIPLY', n.noise(n.coordinates(), 3, 4), 0.1), gloss)
        return n.surface(Base_Color=tone, Roughness=rough, Specular=0.55).material

    def screed(self, gloss):
        """Trowelled grey with the swirls of a power float and old paint splashes."""
        n = Nodes('screed')
        v = n.coordinates()
        swirl = n.add('TexMusgrave', {'Vector': v, 'Scale': D.uniform(1.5, 4), 'Detail': 9.0, 'Dimension': 0.7}, musgrave_type='RIDGED_MULTIFRACTAL')
        c = D.choice(((0.3, 0.295, 0.28), (0.16, 0.16, 0.165), (0.45, 0.43, 0.4)))
        tone = n.ramp(n.math('MULTIPLY', swirl.outputs['Fac'], 0.35), [(0.1, shaded(c, 0.75)), (0.7, shaded(c, 1.25))])
        spots = n.add('TexVoronoi', {'Vector': v, 'Scale': D.uniform(1, 3)})
        tone = n.blend(n.ramp(spots.outputs['Distance'], [(0.02, (1, 1, 1)), (0.05, (0, 0, 0))]), tone, (0.7, 0.69, 0.67))
        return n.surface(Base_Color=tone, Roughness=gloss, Specular=0.3).material

    def floor(self, wish=None, glossy=False):
        gloss = D.uniform(0.0, 0.06) if glossy else D.uniform(0.2, 0.6)
        kind = D.random()
        if wish is None and not glossy and kind < 0.12:
            return self.screed(gloss)
        if wish is None and not glossy and kind < 0.22:
            c = pick(CLOTHS)
            return fabric('carpet', c, shaded(c, 0.7), weave=160, bump=0.6)
        if wish == 'dark' and kind < 0.4:
            return plain('epoxy', D.choice(((0.02, 0.02, 0.022), (0.045, 0.04, 0.04), (0.03, 0.04, 0.05))), gloss + 0.07)
        return self.laid(wish, gloss)
