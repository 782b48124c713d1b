"""Renders one room: light passes twice with different seeds (the denoiser compares them), a floor mask, the ground truth.

Run: blender -b -P render_room.py -- <room> <work folder> <samples per pass> [scale percent] [threads]
"""

import importlib
import json
import sys
from pathlib import Path

import bpy
import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import studio  # noqa: E402

PASSES = (
    'DiffDir', 'DiffInd', 'DiffCol', 'GlossDir', 'GlossInd', 'GlossCol',
    'TransDir', 'TransInd', 'TransCol', 'Emit', 'Env', 'Normal', 'Depth', 'Image',
)


def ask_for_passes(folder):
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    for name in ('diffuse', 'glossy', 'transmission'):
        for part in ('direct', 'indirect', 'color'):
            setattr(layer, f'use_pass_{name}_{part}', True)
    layer.use_pass_emit = layer.use_pass_environment = layer.use_pass_normal = layer.use_pass_z = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    target = tree.nodes.new('CompositorNodeOutputFile')
    target.base_path = str(folder)
    target.format.file_format = 'OPEN_EXR'
    target.format.color_depth = '32'
    target.format.color_mode = 'RGB'
    target.format.exr_codec = 'ZIP'
    target.file_slots.clear()
    for name in PASSES:
        target.file_slots.new(name)
        tree.links.new(source.outputs[name], target.inputs[name])
    return target


def to_arrays(folder):
    """EXR to .npy, because not every Python image library reads EXR."""
    for path in folder.glob('*.exr'):
        image = bpy.data.images.load(str(path))
        width, height = image.size
        pixels = np.empty(width * height * image.channels, np.float32)
        image.pixels.foreach_get(pixels)
        pixels = pixels.reshape(height, width, image.channels)[::-1, :, :3]
        np.save(folder / f'{path.stem[:-4]}.npy', pixels)
        bpy.data.images.remove(image)
        path.unlink()


def floor_mask(path):
    """Emissive floor, everything else black: white pixels are visible floor."""
    scene = bpy.context.scene
    scene.use_nodes = False
    black = bpy.data.materials.new('black')
    black.use_nodes = True
    tree = black.node_tree
    emission = tree.nodes.new('ShaderNodeEmission')
    emission.inputs['Strength'].default_value = 0.0
    tree.links.new(emission.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    white = black.copy()
    next(n for n in white.node_tree.nodes if n.type == 'EMISSION').inputs['Strength'].default_value = 1.0
    for thing in bpy.data.objects:
        if thing.type == 'LIGHT':
            thing.hide_render = True
        elif thing.type in ('MESH', 'CURVE'):
            slots = thing.data.materials
            for number in range(len(slots)):
                slots[number] = white if thing.get('is_floor') else black
    scene.world.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.0
    scene.cycles.samples = 9
    scene.cycles.max_bounces = 0
    scene.view_settings.view_transform = 'Raw'
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_mode = 'BW'
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)


def write_truth(room, rectangle, work):
    """`rectangle`: x, y, width, depth in metres of a rectangle on the floor that is in the picture."""
    matrix, focal = studio.projection()
    x, y, width, depth = rectangle
    corners = [(x, y + depth), (x + width, y + depth), (x + width, y), (x, y)]
    eye = bpy.context.scene.camera.location
    (work / 'truth.json').write_text(
        json.dumps(
            {
                'room': room,
                'width': studio.WIDTH,
                'height': studio.HEIGHT,
                'focalPx': focal,
                'principalPoint': [studio.WIDTH / 2, studio.HEIGHT / 2],
                'cameraMm': [round(v * 1000, 3) for v in eye],
                'homographyMmToPx': [value for row in matrix for value in row],
                'floorRectangle': {
                    'cornersPx': [studio.project(matrix, a * 1000, b * 1000) for a, b in corners],
                    'cornersMm': [[a * 1000, b * 1000] for a, b in corners],
                    'mmWidth': width * 1000,
                    'mmHeight': depth * 1000,
                },
            },
            indent=2,
        )
    )


def main():
    arguments = sys.argv[sys.argv.index('--') + 1 :]
    room, work, samples = arguments[0], Path(arguments[1]), int(arguments[2])
    percent = int(arguments[3]) if len(arguments) > 3 else 100
    threads = int(arguments[4]) if len(arguments) > 4 else 2
    assets = HERE.parents[2] / 'server/assets'
    studio.reset()
    library = (assets / 'tiles', work.parent / 'art', work.parent / 'floors')
    scene = bpy.context.scene
    truth = None
    if room.startswith('cover-'):
        import covers

        covers.VIEWS[room[6:]](library)
        scene.render.resolution_x, scene.render.resolution_y = covers.SIZE
    else:
        truth = importlib.import_module(room.replace('-', '_')).build(library)
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = threads
    scene.render.use_persistent_data = True
    work.mkdir(parents=True, exist_ok=True)

    if truth:
        write_truth(room, truth['rectangle'], work)
    if samples:
        scene.render.resolution_percentage = percent
        target = ask_for_passes(work)
        scene.cycles.samples = samples
        scene.cycles.use_adaptive_sampling = False
        for half in ('a', 'b'):
            target.base_path = str(work / half)
            scene.cycles.seed = 3 if half == 'a' else 4711
            bpy.ops.render.render()
            to_arrays(work / half)
    scene.render.resolution_percentage = 100
    if percent == 100 and truth:
        floor_mask(work / 'floor.png')


main()
