"""Draws random furnished rooms with a class for every pixel: training data for the floor network.

Uses only the building tools of the sample rooms in `rooms/`, neither their furniture nor their surfaces, so that those rooms stay a
fair test set.

Run: blender -b -P draw_rooms.py -- <folder> <first number> <how many> [threads]
"""

import math
import sys
from pathlib import Path

import bpy
import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / 'rooms')]

import shapes  # noqa: E402
import studio  # noqa: E402
from chance import R  # noqa: E402
from random_furniture import FURNITURE_KINDS, Piece, dining  # noqa: E402
from random_surfaces import cloth, colour, floor_surface, lacquer, paint, shade, stone, thing_surface, upright_tiles, wood  # noqa: E402

FLOOR, WALL, CEILING, RUG, FURNITURE, OTHER = range(1, 7)
LONG_SIDE = 256
SAMPLES = 9


def mark_new(kind, action):
    before = set(bpy.data.objects)
    action()
    for thing in set(bpy.data.objects) - before:
        thing.pass_index = kind


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
                # Free-standing furniture is placed mainly where the camera looks.
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
    # The view beyond doors and windows.
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
    # Pictures without floor, or with nothing else, teach the network little.
    if 0.02 < share < 0.8:
        # The noise of few samples is removed later, guided by albedo and normals.
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
