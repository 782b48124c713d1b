"""The exact truth of a rendered picture: what each pixel shows, the camera, the visible floor's area.

Classes as the perception of the server knows them. An object's pass index is its class plus ten times a mark (mirror, plant, step …), so that
tags can be counted in pixels.
"""

import json
import math

import bpy
import cv2
import numpy as np

NONE, FLOOR, WALL, CEILING, RUG, THING, OPENING = range(7)
NEXT_FLOOR, MIRROR, PLANT, STEP, THIN = 10 + FLOOR, 10 + THING, 20 + THING, 30 + THING, 40 + THING
MARKS = {'open-door': NEXT_FLOOR, 'mirror': MIRROR, 'plant': PLANT, 'steps': STEP}
# A vanishing point farther out than this many picture diagonals is a direction, not a point.
FAR = 12


def mark_new(kind, action):
    """Everything that `action` builds gets the pass index `kind`, unless something inside has set one."""
    before = set(bpy.data.objects)
    answer = action()
    for thing in set(bpy.data.objects) - before:
        if not thing.pass_index:
            thing.pass_index = kind
    return answer


def outputs(folder, passes):
    """Writes the asked render passes as EXR files; `passes`: name → socket of the render layer."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, target = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    target.base_path = str(folder)
    target.format.file_format, target.format.color_depth, target.format.color_mode = 'OPEN_EXR', '32', 'RGB'
    target.format.exr_codec = 'NONE'
    target.file_slots.clear()
    for name, socket in passes.items():
        target.file_slots.new(f'{name}-')
        tree.links.new(source.outputs[socket], target.inputs[f'{name}-'])


def take(folder, name):
    """One written pass as an array, rows from the top."""
    path = next(folder.glob(f'{name}-*.exr'))
    picture = bpy.data.images.load(str(path))
    w, h = picture.size
    pixels = np.empty(w * h * picture.channels, np.float32)
    picture.pixels.foreach_get(pixels)
    pixels = pixels.reshape(h, w, picture.channels)[::-1, :, :3].copy()
    bpy.data.images.remove(picture)
    path.unlink()
    return pixels


def render_index(folder):
    """What lies under the middle of each pixel: one ray a pixel without anti-aliasing, so that a leg of one pixel stays whole."""
    scene = bpy.context.scene
    cycles, layer = scene.cycles, scene.view_layers[0]
    before = (cycles.samples, cycles.pixel_filter_type, cycles.max_bounces)
    layer.use_pass_object_index = True
    cycles.samples, cycles.pixel_filter_type, cycles.filter_width, cycles.max_bounces = 1, 'BOX', 0.01, 0
    outputs(folder, {'index': 'IndexOB'})
    bpy.ops.render.render()
    cycles.samples, cycles.pixel_filter_type, cycles.max_bounces = before
    return np.rint(take(folder, 'index')[..., 0]).astype(np.int32)


def classes_of(index):
    """Where nothing was hit one sees out of a window."""
    return np.where(index == 0, OPENING, index % 10).astype(np.uint8)


def camera_truth():
    """Floor millimetres (x, y, 1) → pixels, horizon, vanishing points of the room's two directions."""
    scene = bpy.context.scene
    thing = scene.camera
    width, height = scene.render.resolution_x, scene.render.resolution_y
    focal = thing.data.lens / thing.data.sensor_width * width
    inverse = thing.matrix_world.inverted()
    x, y, z = ([inverse[axis][0] / 1000, inverse[axis][1] / 1000, inverse[axis][3]] for axis in range(3))
    # Blender looks along -z with y up; the picture's y runs down.
    depth = [-value for value in z]
    first = [focal * a + width / 2 * d for a, d in zip(x, depth)]
    second = [-focal * b + height / 2 * d for b, d in zip(y, depth)]
    matrix = np.array([first, second, depth])
    # The horizon is the line of the points whose third coordinate the inverse sends to zero.
    a, b, c = np.linalg.inv(matrix)[2]
    points = []
    for axis in (0, 1):
        u, v, w = matrix[:, axis]
        far = abs(w) < 1e-12 or math.hypot(u / w - width / 2, v / w - height / 2) > FAR * math.hypot(width, height)
        points.append(None if far else [round(u / w, 2), round(v / w, 2)])
    points.sort(key=lambda p: math.inf if p is None else abs(p[0] - width / 2))
    return matrix, {
        'width': width,
        'height': height,
        'focalPx': round(focal, 3),
        'cameraHeightMm': round(thing.location.z * 1000, 1),
        'horizonY': round(-(a * width / 2 + c) / b, 2),
        'horizon': [round(-c / b, 2), round(-(a * width + c) / b, 2)],
        'vanishing': points,
        'homographyMmToPx': [value / abs(matrix[2][2]) for row in matrix for value in row],
    }


def visible_area(matrix, floor):
    """Square metres of the floor's pixels: each pixel's area on the floor from the inverse map's Jacobian."""
    inverse = np.linalg.inv(matrix)
    y, x = np.nonzero(floor)
    w = inverse[2, 0] * (x + 0.5) + inverse[2, 1] * (y + 0.5) + inverse[2, 2]
    return float(np.abs(np.linalg.det(inverse) / w**3).sum() / 1e6)


def thin_things(classes):
    """Things narrower than 1 % of the picture's width that stand before floor or rug: legs, rods, cables, leaves."""
    across = max(3, round(classes.shape[1] * 0.01)) | 1
    things = (classes == THING).astype(np.uint8)
    thick = cv2.morphologyEx(things, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across)))
    ground = np.isin(classes, (FLOOR, RUG)).astype(np.uint8)
    beside = cv2.dilate(ground, np.ones((across, across), np.uint8))
    return ((things == 1) & (thick == 0) & (beside == 1)).astype(np.uint8)


def tags_of(index, classes, photo, known):
    """`known`: tags that only the builder can tell (glossy floor, flash …)."""
    share = lambda mask: float(mask.mean())  # noqa: E731
    floor = classes == FLOOR
    tags = [name for name, value in MARKS.items() if share(index == value) > 0.004]
    if thin_things(classes).sum() > 0.25 * classes.shape[1]:
        tags.append('thin-legs')
    if share(classes == RUG) > 0.006:
        tags.append('rug')
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)[floor]
    if grey.size and np.median(grey) < 70:
        tags.append('dark')
    if share(floor) < 0.07:
        tags.append('sliver')
    if photo.shape[0] > photo.shape[1]:
        tags.append('portrait')
    return sorted({*tags, *known})


def write(folder, name, jpeg, classes, camera, area, tags):
    """The picture comes last: whoever sees it finds its truth there."""
    cv2.imwrite(str(folder / f'{name}.png'), classes, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    (folder / f'{name}.json').write_text(json.dumps({**camera, 'floorAreaVisibleSqm': round(area, 3), 'tags': tags}) + '\n')
    part = folder / f'{name}.part'
    part.write_bytes(jpeg.tobytes())
    part.rename(folder / f'{name}.jpg')
