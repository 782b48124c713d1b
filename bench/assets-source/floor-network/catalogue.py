"""Furniture by modellers, from the catalogues for Sweet Home 3D in Debian's package `sweethome3d-furniture`: public domain and CC BY.

A catalogue is a zip of a properties file, with each piece's size in centimetres, and Wavefront models.
"""

import math
import re
import zipfile
from pathlib import Path

import bpy
import numpy as np

from chance import R
from random_furniture import Piece
from truth import PLANT, THING, mark_new
from wavefront import read, surface

# Larger files take seconds to load and show no more at 640 pixels.
LARGEST_FILE = 3_000_000
LEFT_OUT = re.compile(r'carpet|rug\b|plug|switch|outlet|socket|faucet|curtain|blind|column|beam|wall\b|chimney pipe|ceiling|cube|sphere|cylinder|cone|box with|ladder up', re.I)
PLANTS = re.compile(r'plant|flower|tree|cactus|bonsai|palm|fern|ficus', re.I)
SEATS = re.compile(r'chair|stool|armchair|bench', re.I)
# Category → share of its pieces that stand at a wall.
ROOMS = {'Living room': 0.5, 'Bedroom': 0.75, 'Kitchen': 0.85, 'Bathroom': 0.9, 'Office': 0.5, 'Lights': 0.6, 'Miscellaneous': 0.4, 'Characters': 0.1, 'Vehicles': 0.4, 'Exterior': 0.3}


class Model:
    """Sizes in metres; `width` along the front, `depth` from front to back; `top` is the height on which something may stand."""

    def __init__(self, path, entry):
        self.path, self.name, self.category = path, entry['name'], entry['category']
        self.width, self.depth, self.height = (float(entry[key]) / 100 for key in ('width', 'depth', 'height'))
        self.elevation = float(entry.get('elevation', 0)) / 100
        self.top = float(entry.get('dropOnTopElevation', 0)) / 100
        turn = [float(v) for v in entry.get('modelRotation', '1 0 0 0 1 0 0 0 1').split()]
        self.turn = np.array(turn).reshape(3, 3)
        self.seat = bool(SEATS.search(self.name))
        self.plant = bool(PLANTS.search(self.name))
        self.small = max(self.width, self.depth, self.height) < 0.5

    def at_wall(self):
        if self.seat or self.plant or self.small:
            return 0.25
        return 0.2 if self.depth > 0.6 * self.width and self.height < 0.85 else ROOMS[self.category]

    def mesh(self, p):
        """The model in Blender's axes and metres, its underside's middle at the origin, in colours of its own or others."""

        def fit(corners):
            # Wavefront's y is up and its z comes towards the viewer.
            turned = corners @ self.turn.T
            turned = np.stack((turned[:, 0], -turned[:, 2], turned[:, 1]), 1)
            low, high = turned.min(0), turned.max(0)
            middle = np.array(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]))
            return (turned - middle) / np.maximum(high - low, 1e-6) * (self.width, self.depth, self.height)

        kept, anew = R.random() < 0.35, R.random() < 0.25

        def look(name, entry):
            if anew and R.random() < 0.6:
                return p.surface()
            return surface(name, entry, self.path.parent, (lambda _, tone: tone) if kept or R.random() < 0.3 else other_tone)

        return read(self.path, fit, look)


def other_tone(n, tone):
    change = n.add('HueSaturation', {'Color': tone})
    change.inputs['Hue'].default_value = R.choice((0.5, R.gauss(0.5, 0.05), R.random()))
    change.inputs['Saturation'].default_value = R.uniform(0.2, 1.3)
    change.inputs['Value'].default_value = math.exp(R.gauss(0, 0.45))
    return change.outputs['Color']


class Catalogue:
    def __init__(self, folder):
        """`folder` holds the catalogues (`*.sh3f`), which are unpacked beside themselves. Each room calls `begin` first."""
        sources = sorted(Path(folder).glob('*.sh3f'))
        if not sources:
            raise FileNotFoundError(f'no catalogue (*.sh3f) in {folder}')
        self.models = [model for source in sources for model in models_of(source, source.with_suffix(''))]

    def begin(self):
        """A new room: Blender has forgotten all meshes. Most rooms hold what one kind of room holds."""
        self.loaded = {}
        kind = R.choice(('Living room', 'Living room', 'Bedroom', 'Kitchen', 'Bathroom', 'Office', None, None))
        standing = [m for m in self.models if m.elevation < 0.02 and not m.small]
        self.standing = [m for m in standing if kind is None or m.category in (kind, 'Lights', 'Miscellaneous') or m.plant or R.random() < 0.12]
        if R.random() < 0.2:
            self.standing = R.sample(self.standing, 4)
        self.hung = [m for m in self.models if m.elevation >= 0.5 and m.depth < 0.7]
        self.little = [m for m in self.models if m.small and m.elevation < 0.02 and max(m.width, m.depth, m.height) > 0.06]
        self.chairs = [m for m in standing if m.seat and m.width < 0.75]

    def place(self, model, p, z=0.0):
        if model.path not in self.loaded:
            self.loaded[model.path] = model.mesh(p)
        thing = bpy.data.objects.new(model.name, self.loaded[model.path])
        bpy.context.scene.collection.objects.link(thing)
        thing.location = p.world(0, 0, z)
        thing.rotation_euler = (0, 0, math.radians(p.turn))
        if model.plant:
            thing.pass_index = PLANT

    def maker(self, model):
        """Builds the piece as `random_furniture` does, with little things on it and chairs round a table."""

        def make(p, _w, _d):
            self.place(model, p)
            if 0.25 < model.top < 1.2 and not model.seat:
                for _ in range(R.choice((0, 0, 1, 2, 4))):
                    at = p.world(R.uniform(-0.35, 0.35) * model.width, R.uniform(-0.3, 0.3) * model.depth, 0)[:2]
                    self.place(R.choice(self.little), Piece(at, R.uniform(0, 360), p.floor), model.top)
            if self.around(model):
                chair = R.choice(self.chairs)
                for side in (-1, 1):
                    for i in range(max(1, int(model.width / 0.7))):
                        x = -model.width / 2 + 0.35 + 0.68 * i
                        at = p.world(x, side * (model.depth / 2 + R.uniform(-0.05, 0.3)), 0)[:2]
                        # A model's front is where one sits, so it looks at the table.
                        self.place(chair, Piece(at, p.turn + (0 if side > 0 else 180) + R.uniform(-15, 15), p.floor))

        return make

    def around(self, model):
        return 'table' in model.name.lower() and 0.62 < model.height < 0.9 and model.width > 0.7

    def hang(self, width, depth, floor):
        """Pictures, cupboards, lamps, radiators on walls."""
        for _ in range(R.choice((0, 1, 2, 4, 6))):
            model = R.choice(self.hung)
            side = R.randrange(4)
            turn, off = (0, 90, 180, 270)[side], model.depth / 2 + 0.01
            along = R.uniform(model.width / 2, max(model.width / 2 + 0.01, (width, depth)[side % 2] - model.width / 2))
            at = ((along, depth - off), (off, along), (along, off), (width - off, along))[side]
            mark_new(THING, lambda: self.place(model, Piece(at, turn, floor), min(model.elevation, 2.0)))


def models_of(source, folder):
    """@returns the models of one catalogue, unpacked into `folder`."""
    if not folder.exists():
        with zipfile.ZipFile(source) as packed:
            packed.extractall(folder)
    entries = {}
    for line in (folder / 'PluginFurnitureCatalog.properties').read_text('latin-1').splitlines():
        match = re.match(r'(\w+)#(\d+)=(.*)', line.strip())
        if match:
            entries.setdefault(int(match[2]), {})[match[1]] = match[3]
    models = []
    for entry in entries.values():
        path = folder / entry['model'].lstrip('/')
        if entry.get('doorOrWindow') == 'true' or entry['category'] not in ROOMS or LEFT_OUT.search(entry['name']) or not path.exists():
            continue
        model = Model(path, entry)
        large = max(model.width, model.depth) > 3.2 or model.height > 2.6
        # Of what stands outside, plants and garden chairs come into houses.
        outside = entry['category'] in ('Exterior', 'Vehicles') and not (model.seat or model.plant or model.width < 1.2)
        if not large and not outside and path.stat().st_size < LARGEST_FILE:
            models.append(model)
    return models
