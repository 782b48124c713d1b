"""Pictures for the factory pages, 960 × 540: a slab store, stacked tiles, a sofa, a showroom, boards, glazed tiles."""

import math
import random

import bpy
import dining_room
import living_room
import shop
import studio
from furniture import Group, branches, vase
from shapes import box, mesh_object, tube
from surfaces import floor_from_maps, glow, image_box, image_uv, leaf_surface, metal, paint, plain, srgb

SIZE = (960, 540)


def focus(distance, f_stop=2.2):
    lens = bpy.context.scene.camera.data
    lens.dof.use_dof = True
    lens.dof.focus_distance = distance
    lens.dof.aperture_fstop = f_stop


def quad(name, corners, material):
    thing = mesh_object(name, corners, [(0, 1, 2, 3)], material)
    layer = thing.data.uv_layers.new()
    for loop, uv in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = uv
    return thing


def slabs(library):
    """Big slabs on A-frames in a hall with a skylight."""
    tiles, _, floors = library
    steel = plain('steel', srgb('#4f6157'), 0.5)
    concrete = paint('hall', (0.5, 0.49, 0.47))
    edge = plain('edge', (0.7, 0.69, 0.66), 0.5)
    studio.floor(12, 16, floor_from_maps('screed', floors / 'screed', 7.2, -0.1))
    studio.wall((12, 16), (0, 16), 6, concrete)
    studio.wall((0, 16), (0, 0), 6, concrete)
    studio.wall((12, 0), (12, 16), 6, concrete)
    studio.ceiling(12, 16, 6, plain('roof', (0.3, 0.31, 0.32), 0.7))
    for y in (3, 6.5, 10, 13.5):
        box((12, 0.2, 0.4), (6, y, 5.7), steel, 0.01)
        for x in (0.15, 11.85):
            box((0.25, 0.25, 6), (x, y, 3), steel, 0.01)
    rnd = random.Random(3)
    keys = ['calacatta-gold-1', 'calacatta-gold-2', 'carrara-1', 'calacatta-gold-3', 'travertine-beige-1', 'calacatta-gold-5', 'carrara-7', 'calacatta-gold-4']
    wood = plain('wood', srgb('#a48459'), 0.85)
    for row, x in enumerate((3.3, 6.3, 9.2)):
        for number in range(4):
            y = 4.0 + number * 2.7 + row * 0.5
            with Group((x, y, 0), 58):
                for dx in (-1.2, 1.2):
                    box((0.09, 1.3, 0.12), (dx, 0, 0.06), wood, 0.006)
                    tube([(dx, 0, 0.1), (dx, 0.02, 1.9)], 0.035, steel)
                key = keys[(row * 3 + number * 2) % len(keys)]
                for sheet in range(6):
                    a = math.radians(7)
                    foot = -0.55 + sheet * 0.055
                    wide, tall = 2.9 + rnd.uniform(-0.08, 0.08), 1.75 + rnd.uniform(-0.05, 0.05)
                    corners = [(sx * wide / 2, foot + z * math.sin(a), 0.12 + z * math.cos(a)) for sx, z in ((-1, 0), (1, 0), (1, tall), (-1, tall))]
                    face = image_uv(f'{key} slab', tiles / f'{key}.jpg', 0.12)
                    quad('slab', corners, face if sheet == 0 else edge)
                    panel = box((wide, 0.02, tall), (0, foot + 0.012 + tall / 2 * math.sin(a), 0.12 + tall / 2 * math.cos(a)), edge, 0.002)
                    panel.rotation_euler = (-a, 0, 0)
    for y in (3.5, 7, 10.5, 14):
        light = studio.daylight(7.5, 1.2, (6, y, 5.85), 0, 620, (0.92, 0.96, 1.0))
        light.rotation_euler = (0, 0, 0)
        box((7.5, 1.2, 0.01), (6, y, 5.88), glow('skylight', (0.93, 0.97, 1.0), 7), 0)
    studio.world((0.7, 0.8, 1.0), 0.15)
    studio.camera((11.2, 1.2, 2.0), (4.6, 8.4, 0.9), 24.0)


def _table(tiles, wall_material):
    oak = image_box('table', tiles / 'oak-plank-5.jpg', 200, 1200, 0.4, turn=(0, 0, 1.5708))
    box((3.0, 1.2, 0.05), (0, 0, 0.725), oak, 0.006)
    mesh_object('wall', [(-4, 1.3, -1), (4, 1.3, -1), (4, 1.3, 4), (-4, 1.3, 4)], [(0, 1, 2, 3)], wall_material)
    studio.daylight(2.2, 1.8, (-2.6, -0.4, 2.0), -70, 150)
    studio.bulb((1.8, 0.4, 2.0), 30, radius=0.2)
    studio.world((0.8, 0.87, 1.0), 0.22)


def stacks(library):
    """Piles of terracotta, cement and encaustic tiles on a bench."""
    tiles, _, _ = library
    _table(tiles, paint('plaster', srgb('#cfc4b4')))
    rnd = random.Random(8)
    for x, y, size, thick, count, key, faces, colour in (
        (-0.62, 0.05, 0.3, 0.014, 9, 'terracotta', 8, '#a8684a'), (-0.2, -0.18, 0.2, 0.016, 7, 'encaustic-star', 4, '#b3aa9a'),
        (0.12, 0.16, 0.3, 0.012, 14, 'terrazzo-classic', 6, '#c9c2b5'), (0.5, -0.12, 0.2, 0.016, 4, 'encaustic-star', 4, '#b3aa9a'),
        (0.8, 0.2, 0.3, 0.014, 6, 'terracotta', 8, '#a8684a'),
    ):
        body = plain(f'body {key}', srgb(colour), 0.8)
        for level in range(count):
            turn = rnd.uniform(-4, 4) + (9 if level == count - 1 else 0)
            z = 0.75 + level * (thick + 0.0012)
            px, py = x + rnd.uniform(-0.006, 0.006), y + rnd.uniform(-0.006, 0.006)
            with Group((px, py, z), turn):
                box((size, size, thick), (0, 0, thick / 2), body, 0.002)
                h = size / 2 - 0.001
                quad('top', [(-h, -h, thick + 0.0004), (h, -h, thick + 0.0004), (h, h, thick + 0.0004), (-h, h, thick + 0.0004)], image_uv(f'{key}-{level % faces + 1}', tiles / f'{key}-{level % faces + 1}.jpg', 0.55))
    with Group((0.3, -0.3, 0.75), -24):
        box((0.3, 0.1, 0.01), (0, 0, 0.005), plain('sage body', srgb('#8a9a8c'), 0.3), 0.002)
        quad('top', [(-0.149, -0.049, 0.0105), (0.149, -0.049, 0.0105), (0.149, 0.049, 0.0105), (-0.149, 0.049, 0.0105)], image_uv('sage', tiles / 'sage-glazed-1.jpg', 0.1))
    vase((-1.02, 0.25, 0.75), plain('vase', srgb('#8f8371'), 0.6), 0.28, 0.1)
    branches((-1.02, 0.25, 1.0), plain('twig', (0.12, 0.07, 0.04), 0.8), leaf_surface('bud', (0.08, 0.11, 0.04), (0.18, 0.22, 0.09)), 0.4, 8, 6)
    studio.camera((0.3, -1.15, 1.16), (0.02, 0.05, 0.86), 36.0)
    focus(1.2, 4.0)


def glazed(library):
    """A wall of glazed tiles behind a shelf."""
    tiles, _, _ = library
    oak = image_box('shelf', tiles / 'oak-plank-3.jpg', 200, 1200, 0.4, turn=(0, 0, 1.5708))
    joint = plain('joint', srgb('#cfccc0'), 0.9)
    brass = metal('brass', (0.62, 0.44, 0.2), 0.25)
    mesh_object('bed', [(-3, 0.006, 0), (3, 0.006, 0), (3, 0.006, 3), (-3, 0.006, 3)], [(0, 1, 2, 3)], joint)
    rnd = random.Random(2)
    for row in range(26):
        for column in range(12):
            number = (column * 3 + row * 5 + rnd.randrange(3)) % 8 + 1
            x = -1.7 + column * 0.303 + (0.1515 if row % 2 else 0)
            z = 0.05 + row * 0.103
            face = image_uv(f'sage {number}', tiles / f'sage-glazed-{number}.jpg', 0.1)
            tilt = [rnd.uniform(-0.0012, 0.0012) for _ in range(4)]
            corners = [(x - 0.15, tilt[0], z - 0.05), (x + 0.15, tilt[1], z - 0.05), (x + 0.15, tilt[2], z + 0.05), (x - 0.15, tilt[3], z + 0.05)]
            thing = mesh_object('tile', corners, [(0, 1, 2, 3)], face)
            layer = thing.data.uv_layers.new()
            for loop, uv in zip(layer.data, ((0, 0), (0, 1), (1, 1), (1, 0))):
                loop.uv = uv
    box((1.7, 0.2, 0.04), (0.1, -0.1, 1.32), oak, 0.005)
    for x in (-0.6, 0.8):
        tube([(x, -0.01, 1.24), (x, -0.16, 1.295)], 0.008, brass)
    stone = image_box('counter', tiles / 'carrara-2.jpg', 1400, 1400, 0.15, bump=0, gloss_noise=0.05)
    box((5, 0.64, 0.05), (0, -0.32, 0.86), stone, 0.006)
    box((5, 0.6, 0.84), (0, -0.31, 0.415), plain('front', srgb('#cfc8b8'), 0.45), 0.003)
    tube([(-0.1, -0.1, 0.88), (-0.1, -0.1, 1.12), (-0.1, -0.18, 1.2), (-0.1, -0.27, 1.15)], 0.012, brass)
    vase((0.45, -0.1, 1.34), plain('a', srgb('#c5b49b'), 0.6), 0.22, 0.075)
    branches((0.45, -0.1, 1.53), plain('twig', (0.12, 0.07, 0.04), 0.8), leaf_surface('bud', (0.08, 0.11, 0.04), (0.18, 0.22, 0.09)), 0.32, 7, 4)
    vase((-0.35, -0.1, 1.34), plain('b', srgb('#73665a'), 0.5), 0.14, 0.06, 0.8)
    vase((-0.15, -0.11, 1.34), plain('c', (0.66, 0.64, 0.6), 0.3), 0.1, 0.05, 0.95)
    vase((0.7, -0.3, 0.885), plain('d', srgb('#b08060'), 0.6), 0.2, 0.09, 0.9)
    studio.daylight(1.6, 2.0, (-2.2, -1.4, 1.9), -50, 90)
    studio.bulb((1.6, -1.2, 2.2), 16, radius=0.15)
    studio.world((0.8, 0.87, 1.0), 0.3)
    studio.camera((0.75, -2.0, 1.42), (0.08, 0.0, 1.27), 30.0)


def sofa(library):
    living_room.build(library)
    studio.camera((2.75, 2.2, 1.12), (0.5, 3.62, 0.62), 30.0)
    focus(2.2, 2.8)


def showroom(library):
    shop.build(library)
    studio.camera((2.2, 3.0, 1.5), (4.9, 7.0, 1.0), 25.0)


def boards(library):
    dining_room.build(library)
    tiles = library[0]
    # The same table on a walnut herringbone floor: what the old tiles may become.
    parquet = plain('under', (0.05, 0.03, 0.02), 0.6)
    for thing in bpy.data.objects:
        if thing.get('is_floor'):
            thing.data.materials[0] = parquet
    faces = [image_uv(f'board {n}', tiles / f'walnut-herringbone-{n}.jpg', 0.32) for n in range(1, 9)]
    rnd = random.Random(5)
    wide, long = 0.09, 0.45
    c = math.sqrt(0.5)
    for i in range(-40, 110):
        for j in range(-26, 34):
            for kind in (0, 1):
                # One V of the pattern: a board along u, the next along v.
                u0 = i * wide + j * long * 2 + (0 if kind == 0 else long)
                v0 = i * wide
                du, dv = (long, wide) if kind == 0 else (wide, long)
                if kind == 1:
                    v0 -= long - wide
                mu, mv = u0 + du / 2, v0 + dv / 2
                x, y = (mu - mv) * c + 1.0, (mu + mv) * c
                if not (-0.4 < x < 4.6 and 0.2 < y < 7.2):
                    continue
                g = 0.0006
                pts = [(u0 + g, v0 + g), (u0 + du - g, v0 + g), (u0 + du - g, v0 + dv - g), (u0 + g, v0 + dv - g)]
                corners = [((u - v) * c + 1.0, (u + v) * c, 0.0012) for u, v in pts]
                thing = mesh_object('board', corners, [(0, 1, 2, 3)], rnd.choice(faces))
                layer = thing.data.uv_layers.new()
                uvs = ((0, 0), (1, 0), (1, 1), (0, 1)) if kind == 1 else ((0, 0), (0, 1), (1, 1), (1, 0))
                for loop, uv in zip(layer.data, uvs):
                    loop.uv = uv
    studio.camera((3.3, 0.75, 1.25), (1.7, 3.3, 0.55), 27.0)


VIEWS = {'slabs': slabs, 'stacks': stacks, 'glazed': glazed, 'sofa': sofa, 'showroom': showroom, 'boards': boards}
