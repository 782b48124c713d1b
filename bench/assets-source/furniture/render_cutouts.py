"""Furniture without a room: cut-outs with alpha, trimmed, and their real sizes.

Run: blender -b -P furniture/render_cutouts.py -- <output folder> [samples] [threads]
"""

import json
import sys
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'rooms'))

import studio  # noqa: E402
from furniture import armchair, cabinet, coffee_table, dining_chair, round_table, shade_lamp, sofa  # noqa: E402
from shapes import rubber_plant  # noqa: E402
from surfaces import fabric, leaf_surface, metal, plain, srgb  # noqa: E402

LONGER_SIDE_PX = 640
"""The eye of somebody who takes a photo, and how far away the piece stands."""
EYE_M, AWAY_M = 1.35, 3.6


def wood(name, colour):
    return plain(name, srgb(colour), 0.5)


def pieces():
    oak, walnut, black = wood('oak', '#b98d5b'), wood('walnut', '#6a4630'), plain('black', (0.02, 0.02, 0.02), 0.45)
    brass = metal('brass', (0.72, 0.52, 0.24), 0.3)
    linen = fabric('linen', srgb('#b9b0a1'), srgb('#8d8476'))
    moss = fabric('moss', srgb('#66704f'), srgb('#454d34'))
    cream = fabric('cream', srgb('#d9cfbd'), srgb('#b8ad99'))
    rust = fabric('rust', srgb('#9c6248'), srgb('#74452f'))
    leaves = leaf_surface('rubber', (0.012, 0.045, 0.016), (0.035, 0.11, 0.03))
    bark, soil = plain('bark', (0.1, 0.07, 0.04), 0.9), plain('soil', (0.03, 0.02, 0.015), 0.95)
    shade = plain('shade', srgb('#e6dccb'), 0.8)
    return {
        'sofa-linen': lambda: sofa((0, 0, 0), 0, linen, fabric('piping', srgb('#a39a8a')), black, width=2.3, seed=4),
        'sofa-moss': lambda: sofa((0, 0, 0), 0, moss, moss, walnut, width=1.8, seats=2, seed=9),
        'armchair-cream': lambda: armchair((0, 0, 0), 0, cream, cream, oak, 7),
        'armchair-rust': lambda: armchair((0, 0, 0), 0, rust, rust, walnut, 3),
        'coffee-table-oak': lambda: coffee_table((0, 0, 0), 0, oak, black),
        'side-table-walnut': lambda: round_table((0, 0, 0), walnut, brass, 0.24, 0.5),
        'sideboard-oak': lambda: cabinet((0, 0, 0), 0, oak, oak, black, 1.6, 0.42, 0.5, 4, 0.16, black),
        'floor-lamp-brass': lambda: shade_lamp((0, 0, 0), brass, shade, 1.55, 0.2, floor=True),
        'dining-chair-oak': lambda: dining_chair((0, 0, 0), 0, oak, linen, 2),
        'plant-rubber': lambda: rubber_plant((0, 0, 0), 1.5, leaves, bark, plain('pot', (0.62, 0.6, 0.56), 0.55), soil, 11, 4, 0.27),
    }


def bounds():
    bpy.context.view_layer.update()
    corners = [
        thing.matrix_world @ Vector(corner)
        for thing in bpy.data.objects
        if thing.type in ('MESH', 'CURVE')
        for corner in thing.bound_box
    ]
    return [(min(c[i] for c in corners), max(c[i] for c in corners)) for i in range(3)]


def light(location, size, power):
    data = bpy.data.lights.new('lamp', 'AREA')
    data.size, data.energy = size, power
    thing = bpy.data.objects.new('lamp', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    thing.rotation_euler = (Vector((0, 0, 0.5)) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()


def trimmed(path):
    """Cuts away what is transparent; the picture's lower edge is then where the piece meets the floor."""
    image = bpy.data.images.load(str(path))
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    pixels = pixels.reshape(height, width, 4)
    rows = np.flatnonzero((pixels[..., 3] > 0.04).any(1))
    columns = np.flatnonzero((pixels[..., 3] > 0.04).any(0))
    part = np.ascontiguousarray(pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
    cut = bpy.data.images.new('cut', part.shape[1], part.shape[0], alpha=True)
    cut.pixels.foreach_set(part.ravel())
    cut.filepath_raw, cut.file_format = str(path), 'PNG'
    cut.save()


def main():
    folder, samples, threads = Path(sys.argv[sys.argv.index('--') + 1]), 24, 1
    rest = sys.argv[sys.argv.index('--') + 2 :]
    if rest:
        samples = int(rest[0])
    if len(rest) > 1:
        threads = int(rest[1])
    folder.mkdir(parents=True, exist_ok=True)
    notes = []
    for key in list(pieces_of_a_fresh_scene()):
        scene = studio.reset()
        pieces()[key]()
        (x0, x1), (y0, y1), (z0, z1) = bounds()
        wide, deep, tall = x1 - x0, y1 - y0, z1 - z0
        studio.world((1.0, 0.98, 0.95), 0.75)
        light((-2.2, -2.4, 3.2), 2.0, 150)
        light((2.6, -1.6, 2.2), 2.0, 50)
        middle = (x0 + x1) / 2
        studio.camera((middle, y0 - AWAY_M, EYE_M), (middle, y0, tall / 2), 40)
        scene.render.film_transparent = True
        scene.render.resolution_x = scene.render.resolution_y = int(LONGER_SIDE_PX * 3.4 / max(wide, tall, 1.2))
        scene.render.resolution_percentage = 100
        scene.view_settings.view_transform = 'Standard'
        scene.render.image_settings.file_format = 'PNG'
        scene.render.image_settings.color_mode = 'RGBA'
        scene.cycles.samples = samples
        scene.render.threads_mode, scene.render.threads = 'FIXED', threads
        scene.render.use_border = scene.render.use_crop_to_border = False
        scene.render.filepath = str(folder / f'{key}.png')
        bpy.ops.render.render(write_still=True)
        trimmed(folder / f'{key}.png')
        size = [round(value * 1000) for value in (wide, deep, tall)]
        notes.append({'key': key, 'file': f'{key}.png', 'mmWidth': size[0], 'mmDepth': size[1], 'mmHeight': size[2]})
        (folder / 'furniture.json').write_text(json.dumps(notes, indent=2) + '\n')


def pieces_of_a_fresh_scene():
    studio.reset()
    return pieces()


main()
