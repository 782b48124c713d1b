"""Draws random furnished rooms with a class for every pixel: training data for the network that knows floor, wall, rug and thing.

Uses only the building tools of the sample rooms in `rooms/`, neither their furniture nor their surfaces, so that those rooms and the
held-out ones of `rooms/held_out.py` stay a fair test.

Run: blender -b -P draw_rooms.py -- <folder> <first number> <how many> [threads] [folder of catalogues, see catalogue.py]
"""

import math
import random
import shutil
import sys
import tempfile
import traceback
from pathlib import Path

import bpy

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / 'rooms')]

import photograph  # noqa: E402
import studio  # noqa: E402
import truth  # noqa: E402
from catalogue import Catalogue  # noqa: E402
from chance import R  # noqa: E402
from random_furniture import FURNITURE_KINDS, Piece, bed, cabinet, dining, flat_things, heap, plant, rod_chair, sofa, stool, table  # noqa: E402
from random_rugs import rugs  # noqa: E402
from random_shell import lights, mirrors, shell, steps  # noqa: E402
from random_surfaces import floor_surface  # noqa: E402

LONG_SIDE = 640
SAMPLES = 4


def clear(box_, others, margin=0.05):
    return all(box_[2] + margin < o[0] or o[2] + margin < box_[0] or box_[3] + margin < o[1] or o[3] + margin < box_[1] for o in others)


def near_thing(catalogue):
    """@returns a maker, its width and depth, of something one can look over"""
    low = [m for m in catalogue.standing if m.height < 1.05 and m.width > 0.6] if catalogue and R.random() < 0.7 else []
    if low:
        model = R.choice(low)
        return catalogue.maker(model), model.width, model.depth
    maker, w, d = R.choice(((sofa, R.uniform(0.8, 2.6), 0.9), (table, R.uniform(0.6, 1.6), R.uniform(0.5, 0.9)), (bed, 1.6, 2.0), (cabinet, R.uniform(0.6, 1.8), 0.45)))
    # A tall cabinet would be all that is seen.
    return (lambda p, w, d: cabinet(p, w, d, R.uniform(0.4, 0.9))) if maker is cabinet else maker, w, d


def stand_near(width, depth, eye, aim, floor, catalogue):
    """One large thing right before the camera, as people photograph rooms over a table or the back of a sofa.

    @returns its outline on the floor
    """
    maker, w, d = near_thing(catalogue)
    reach = math.hypot(w, d) / 2 + R.uniform(0.15 if catalogue else 0.25, 0.9)
    aside = R.gauss(0, 0.5)
    x, y = eye[0] + aim[0] * reach - aim[1] * aside, eye[1] + aim[1] * reach + aim[0] * aside
    turn = math.degrees(math.atan2(aim[1], aim[0])) - 90 + R.choice((0, 90, 180, 180, 270)) + R.gauss(0, 12)
    far = math.hypot(w, d) / 2
    if not (far * 0.8 < x < width - far * 0.8 and far * 0.8 < y < depth - far * 0.8):
        return []
    truth.mark_new(truth.THING, lambda: maker(Piece((x, y), turn, floor), w, d))
    return [(x - far * 0.8, y - far * 0.8, x + far * 0.8, y + far * 0.8)]


def kinds_of(catalogue):
    """@returns a function that draws a maker, its width, depth, how often it stands at a wall, and the room for chairs around it"""
    # A few kinds in many copies make shops, waiting rooms and store-rooms.
    kinds = FURNITURE_KINDS if R.random() < 0.75 else R.sample(FURNITURE_KINDS, 4)
    weights = [k[4] for k in kinds]
    modelled = R.choice((0.5, 0.85, 0.95)) if catalogue else 0

    def draw_kind():
        if R.random() < modelled:
            model = R.choice(catalogue.standing)
            return catalogue.maker(model), model.width, model.depth, model.at_wall(), 0.45 if catalogue.around(model) else 0
        maker, ws, ds, at_wall, _ = R.choices(kinds, weights)[0]
        return maker, R.uniform(*ws), R.uniform(*ds), at_wall, 0.45 if maker is dining else 0

    return draw_kind


def furnish(width, depth, eye, aim, floor, catalogue):
    taken = stand_near(width, depth, eye, aim, floor, catalogue) if R.random() < (0.4 if catalogue else 0.3) else []
    count = R.choice((2, 6, 8, 10, 12, 14, 16, 18, 20, 24) if catalogue else (0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 22))
    draw_kind = kinds_of(catalogue)
    for _ in range(count):
        maker, w, d, at_wall, extra = draw_kind()
        for _try in range(12):
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
                turn = R.choice((0, 90, 180, 270)) + (R.uniform(-40, 40) if R.random() < 0.4 else 0)
                # Free-standing furniture is placed mainly where the camera looks.
                reach = R.uniform(0.9, 5.0)
                x, y = eye[0] + aim[0] * reach + R.gauss(0, 0.8), eye[1] + aim[1] * reach + R.gauss(0, 0.8)
            swing = turn % 180 != 0
            fw, fd = (d, w) if swing else (w, d)
            rect = (x - fw / 2 - extra, y - fd / 2 - extra, x + fw / 2 + extra, y + fd / 2 + extra)
            if rect[0] < -0.02 or rect[1] < -0.02 or rect[2] > width + 0.02 or rect[3] > depth + 0.02:
                continue
            dx, dy = max(rect[0] - eye[0], 0, eye[0] - rect[2]), max(rect[1] - eye[1], 0, eye[1] - rect[3])
            near = R.uniform(0.25, 0.6) if maker in (rod_chair, stool, plant, flat_things, heap) or max(w, d) < 0.75 else R.uniform(0.35, 1.2)
            if math.hypot(dx, dy) < near or not clear(rect, taken):
                continue
            taken.append(rect)
            truth.mark_new(truth.THING, lambda: maker(Piece((x, y), turn, floor), w, d))
            break


def look(width, depth):
    """From a child's height to above one's head; standing in a corner, a door, at a wall; looking across, down, or barely at the floor.

    @returns eye, direction on the floor, tags
    """
    eye_height = R.choice((R.uniform(0.4, 0.9), R.uniform(0.9, 1.35), R.uniform(1.3, 1.7), R.uniform(1.3, 1.7), R.uniform(1.5, 2.0)))
    where = R.random()
    if where < 0.45:
        eye = (R.choice((0.35, width - 0.35)), R.choice((0.35, depth - 0.35)))
        aim = (width / 2 - eye[0] + R.gauss(0, width / 4), depth / 2 - eye[1] + R.gauss(0, depth / 4))
    elif where < 0.82:
        eye = (R.uniform(0.2, 0.8) * width, 0.3)
        aim = (R.gauss(0, 0.25 if R.random() < 0.6 else 1.0), 1)
        if R.random() < 0.35:
            eye, aim = (0.3, R.uniform(0.2, 0.8) * depth), (1, R.gauss(0, 0.3))
    else:
        eye = (R.uniform(0.2, 0.8) * width, R.uniform(0.1, 0.6) * depth)
        a = R.uniform(0, 6.3)
        aim = (math.cos(a), math.sin(a))
    norm = math.hypot(*aim) or 1
    aim = (aim[0] / norm, aim[1] / norm)
    tags = set()
    kind = R.random()
    if kind < 0.3:
        pitch = R.choice((0.0, R.uniform(-3, 3)))
    elif kind < 0.8:
        pitch = R.uniform(-22, 0)
    elif kind < 0.93:
        pitch = R.uniform(-50, -20)
        tags.add('close-up')
    else:
        pitch = R.uniform(0, 8)
    target = (eye[0] + aim[0], eye[1] + aim[1], eye_height + math.tan(math.radians(pitch)))
    # Millimetres as on 35 mm film, over the picture's longer side.
    lens = R.choice((R.uniform(13, 18), R.uniform(18, 24), R.uniform(24, 28), R.uniform(26, 38), R.uniform(35, 50)))
    if lens < 18:
        tags.add('wide')
    camera = studio.camera((*eye, eye_height), target, lens, R.choice((0, R.gauss(0, 1), R.gauss(0, 2.5))))
    render = bpy.context.scene.render
    camera.data.sensor_width = 36 * render.resolution_x / max(render.resolution_x, render.resolution_y)
    return (*eye, eye_height), aim, tags


def settings(scene, number, threads):
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.seed = SAMPLES, False, number
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 3, 4
    cycles.sample_clamp_indirect = 1.5
    if R.random() < 0.7:
        # Far bounces as ambient occlusion: less noise and another look.
        cycles.use_fast_gi, cycles.fast_gi_method, cycles.ao_bounces_render = True, 'REPLACE', 2
        scene.world.light_settings.distance, scene.world.light_settings.ao_factor = R.uniform(0.8, 2.5), R.uniform(0.1, 0.5)
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.render.use_persistent_data = True
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.update_render_passes()


def draw(number, folder, work, threads, catalogue):
    R.seed(number)
    scene = studio.reset()
    if catalogue:
        catalogue.begin()
    wide, high = R.choice(((4, 3), (4, 3), (4, 3), (3, 2), (16, 9), (1, 1), (3, 4), (3, 4), (9, 16)))
    scene.render.resolution_x = round(LONG_SIDE * wide / max(wide, high))
    scene.render.resolution_y = round(LONG_SIDE * high / max(wide, high))
    width, depth, height = R.uniform(1.9, 6.8), R.uniform(2.4, 8), R.uniform(2.3, 3.4)
    floor = floor_surface()
    windows, spots = shell(width, depth, height, floor)
    eye, aim, known = look(width, depth)
    if R.random() < 0.2:
        steps(width, depth, floor, eye)
    mirrors(spots, floor)
    furnish(width, depth, eye, aim, floor, catalogue)
    if catalogue:
        catalogue.hang(width, depth, floor)
    rugs(width, depth, eye, aim, floor)
    known |= lights(width, depth, height, windows, eye)
    if floor[2]:
        known.add('glossy')
    settings(scene, number, threads)
    index = truth.render_index(work)
    classes = truth.classes_of(index)
    share = (classes == truth.FLOOR).mean()
    # Pictures without floor, or with nothing else, teach the network little; the dear render is spared.
    if not 0.012 < share < 0.85 or (classes == truth.WALL).mean() > 0.72:
        return False
    truth.outputs(work, {'image': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'})
    bpy.ops.render.render()
    image, albedo, normal = (truth.take(work, name) for name in ('image', 'albedo', 'normal'))
    rnd = random.Random(number * 31 + 7)
    photo = photograph.develop(photograph.denoise(image, albedo, normal, index), rnd, 'dim' in known, 'flash' in known)
    matrix, camera = truth.camera_truth()
    area = truth.visible_area(matrix, classes == truth.FLOOR)
    tags = truth.tags_of(index, classes, photo, known)
    truth.write(folder, f'{number:05d}', photograph.as_jpeg(photo, rnd), classes, camera, area, tags)
    return True


def main():
    arguments = sys.argv[sys.argv.index('--') + 1 :]
    folder, first, count = Path(arguments[0]), int(arguments[1]), int(arguments[2])
    threads = int(arguments[3]) if len(arguments) > 3 else 1
    catalogue = Catalogue(arguments[4]) if len(arguments) > 4 else None
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        work = Path(tempfile.mkdtemp())
        try:
            draw(number, folder, work, threads, catalogue)
        except Exception:  # one odd room must not end a night of drawing
            traceback.print_exc()
        finally:
            shutil.rmtree(work)


main()
