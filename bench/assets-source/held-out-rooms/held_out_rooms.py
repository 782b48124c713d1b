"""Draws the rooms that `pnpm bench perception` is judged by. No training room shares their plans, furniture, surfaces, light or seeds.

Run: blender -b -P held_out_rooms.py -- <folder> <folder of art.py> <first number> <how many>
"""

import math
import shutil
import sys
import tempfile
import traceback
from pathlib import Path

import bpy
import cv2
import numpy as np
from mathutils import Vector

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / 'rooms'), str(HERE.parent)]

import develop  # noqa: E402
import studio  # noqa: E402
import truth  # noqa: E402
from dice import D  # noqa: E402
from materials import Surfaces  # noqa: E402
from shapes import box, curtain, mesh_object, picture  # noqa: E402
from surfaces import drape, glass, image_uv, sheer, srgb  # noqa: E402
from things import THINGS, carpet  # noqa: E402
from truth import CEILING, FLOOR, NEXT_FLOOR, OPENING, THING, WALL, mark_new  # noqa: E402

LONG_SIDE = 720
SAMPLES = 2
ATTEMPTS = 4
# What a kind of room holds: first what stands at walls, then what stands free.
KINDS = {
    'living': ('sofa', 'sideboard', 'console', 'wire table', 'armchair', 'potted', 'arc lamp', 'odds'),
    'bedroom': ('bed', 'wardrobe', 'stand mirror', 'shell chair', 'potted', 'odds'),
    'dining': ('sideboard', 'dining', 'potted', 'arc lamp', 'shell chair'),
    'kitchen': ('kitchen row', 'island', 'bar stool', 'potted', 'odds'),
    'bath': ('toilet', 'bath', 'console', 'stand mirror', 'ladder', 'odds'),
    'shop': ('garment rail', 'plinth', 'plinth', 'stand mirror', 'console', 'bar stool', 'garment rail', 'potted'),
    'cafe': ('sideboard', 'dining', 'dining', 'bar stool', 'bar stool', 'cantilever chair', 'potted'),
    'hall': ('mirror doors', 'console', 'bicycle', 'odds', 'potted', 'ladder'),
    'office': ('console', 'console', 'cantilever chair', 'shell chair', 'wardrobe', 'potted', 'cantilever chair'),
    'loft': ('open stairs', 'sofa', 'wire table', 'bicycle', 'potted', 'dog', 'shell chair', 'arc lamp'),
}
# Each picture is made to show one difficulty; others come along by chance.
WISHES = (
    'thin-legs', 'rug', 'mirror', 'dark', 'glossy', 'sun', 'open-door', 'sliver', 'patterned', 'plant', 'steps', 'portrait',
    'dim', 'floor-rug', 'dark-glossy', 'close-up', 'white-glossy', 'flash',
)
FORMATS = ((4, 3), (4, 3), (3, 2), (16, 9), (3, 4))


class Plan:
    """Walls as a polygon seen from above, counter-clockwise: a box, an L, a cut corner, a wall askew."""

    def __init__(self):
        w, d = D.uniform(3.0, 6.5), D.uniform(3.4, 7.0)
        self.height = D.uniform(2.4, 3.2)
        kind = D.random()
        if kind < 0.4:
            self.corners = [(0, 0), (w, 0), (w, d), (0, d)]
        elif kind < 0.6:
            a, b = w * D.uniform(0.3, 0.5), d * D.uniform(0.25, 0.45)
            self.corners = [(0, 0), (w, 0), (w, d - b), (w - a, d - b), (w - a, d), (0, d)]
        elif kind < 0.8:
            c = D.uniform(0.6, 1.4)
            self.corners = [(0, 0), (w, 0), (w, d - c), (w - c, d), (0, d)]
        else:
            self.corners = [(0, 0), (w, 0), (w, d), (0, d - D.uniform(0.5, 1.4))]
        self.width, self.depth = w, d

    def walls(self):
        for a, b in zip(self.corners, self.corners[1:] + self.corners[:1]):
            length = math.dist(a, b)
            along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
            yield a, b, length, along, (along[1], -along[0])

    def holds(self, x, y, margin):
        """Whether a disc lies inside; the plans' corners turn inward at most once."""
        inside = cv2.pointPolygonTest(np.float32(self.corners).reshape(-1, 1, 2), (float(x), float(y)), True)
        return inside >= margin


def build_shell(plan, s, wish, floor):
    """@returns sites of furniture at walls and the windows' directions"""
    mark_new(FLOOR, lambda: mesh_object('floor', [(*c, 0) for c in plan.corners], [tuple(range(len(plan.corners)))], floor))
    sites, windows = [], []
    door_wall = D.randrange(1, len(plan.corners)) if wish == 'open-door' or D.random() < 0.3 else -1
    skirting = D.choice((0.0, 0.06, 0.1))
    for number, (a, b, length, along, out) in enumerate(plan.walls()):
        turn = math.degrees(math.atan2(along[1], along[0]))
        openings = []
        if number == door_wall and length > 1.4:
            wide = min(D.choice((0.85, 0.95, 1.8)), length - 0.4)
            low = D.uniform(0.2, length - wide - 0.15)
            openings.append((low, low + wide, 0.0, 2.1))
        elif number > 0 and length > 1.6 and (number == 1 or D.random() < 0.45 or wish == 'sun'):
            wide = min(D.uniform(1.0, 2.8), length - 0.5)
            low = D.uniform(0.2, length - wide - 0.2)
            openings.append((low, low + wide, D.choice((0.0, 0.4, 0.9)), min(plan.height - 0.15, 2.35)))
        material = s.accent if D.random() < 0.25 else s.wall
        mark_new(WALL, lambda: studio.wall(a, b, plan.height, material, openings=openings))
        gaps = [(o[0], o[1]) for o in openings if o[2] == 0]
        if skirting:
            mark_new(WALL, lambda: studio.baseboard(a, b, s.trim, skirting, gaps=gaps))
        point = lambda t, u: (a[0] + along[0] * t + out[0] * u, a[1] + along[1] * t + out[1] * u)  # noqa: E731
        for low, high, sill, head in openings:
            if sill == 0:
                sheet = [(*point(t, u), 0.0) for t, u in ((low, 0), (high, 0), (high, 0.2), (low, 0.2))]
                mark_new(FLOOR, lambda: mesh_object('sill', sheet, [(0, 1, 2, 3)], floor))
            if number == door_wall:
                next_room(point, low, high, turn, plan.height, s, floor)
            else:
                window(point, low, high, sill, head, turn, s)
                windows.append(out)
        sites.append((a, along, out, length, turn, openings))
        if not openings and length > 1.5 and D.random() < 0.6:
            x = length * D.uniform(0.35, 0.65)
            art = image_uv('art', s.art / D.choice(('hills.png', 'shapes.png', 'wash.png')))
            mark_new(THING, lambda: picture(D.uniform(0.4, 0.9), D.uniform(0.5, 1.0), (*point(x, -0.02), 1.6), art, s.thin(), s.paper, turn + 180))
    w, d = plan.width, plan.depth
    mark_new(CEILING, lambda: studio.ceiling(w, d, plan.height, s.white))
    return sites, windows


def next_room(point, low, high, turn, height, s, floor):
    material = floor if D.random() < 0.5 else s.floor(D.choice((None, 'wood', 'light')))
    deep = D.uniform(1.5, 3.5)
    left, right = low - D.uniform(0.3, 1.2), high + D.uniform(0.3, 1.2)
    corners = [(*point(t, u), 0.0) for t, u in ((left, 0.2), (right, 0.2), (right, deep), (left, deep))]
    mark_new(NEXT_FLOOR, lambda: mesh_object('next', corners, [(0, 1, 2, 3)], material))

    def walls():
        box((right - left, 0.1, height), (*point((left + right) / 2, deep), height / 2), s.accent, 0, (0, 0, turn))
        for t in (left, right):
            box((0.1, deep - 0.2, height), (*point(t, (deep + 0.2) / 2), height / 2), s.wall, 0, (0, 0, turn))

    mark_new(WALL, walls)
    mark_new(CEILING, lambda: box((right - left, deep, 0.05), (*point((left + right) / 2, deep / 2 + 0.2), height + 0.02), s.white, 0, (0, 0, turn)))
    studio.bulb((*point((low + high) / 2, deep * 0.6), height - 0.3), D.uniform(20, 60), radius=0.2)
    if D.random() < 0.5:
        leaf = D.choice((s.wood(), s.lacquer))
        a = math.radians(turn + D.uniform(75, 105))
        hinge = point(low, -0.02)
        wide = high - low
        mark_new(OPENING, lambda: box((wide, 0.04, 2.08), (hinge[0] + math.cos(a) * wide / 2, hinge[1] + math.sin(a) * wide / 2, 1.05), leaf, 0.003, (0, 0, math.degrees(a))))


def window(point, low, high, sill, head, turn, s):
    wide, middle = high - low, (low + high) / 2

    def fill():
        studio.window(wide, head - sill, (*point(middle, 0.12), (sill + head) / 2), turn, s.trim, D.randint(1, 3), None, transom=D.choice((0, 0.6)))
        studio.outside_view(s.art / 'outside.png', 12, 8, (*point(middle, 5.0), 2.0), turn + 180, D.choice((1.5, 4, 8)))

    mark_new(OPENING, fill)
    studio.daylight(wide, head - sill, (*point(middle, 0.3), (sill + head) / 2), turn, 60 * wide * (head - sill) * D.uniform(0.5, 2))
    if D.random() < 0.55:
        c = srgb(D.choice(('#b3aa9c', '#d9d5cb', '#56606a', '#8a5f4d')))
        m = drape('drape', c) if D.random() < 0.6 else sheer('sheer', c, 0.3)
        for t in (low - 0.15, high - 0.35):
            foot = D.choice((0.01, 0.01, max(0.01, sill - 0.1)))
            mark_new(THING, lambda: curtain(0.5, head + 0.12 - foot, (*point(t, -0.13), head + 0.12), m, turn, folds=D.randint(4, 7), depth=0.045, seed=D.randrange(99)))


def in_view(at, eye, aim):
    away = Vector((at[0] - eye[0], at[1] - eye[1]))
    return away.length > 0.3 and away.normalized().dot(aim) > 0.82


def arrange(plan, s, kind, wish, sites, eye, aim):
    names = list(KINDS[kind])
    extra = {'thin-legs': ('shell chair', 'bar stool', 'wire table', 'garment rail'), 'mirror': ('stand mirror', 'stand mirror', 'mirror doors'), 'plant': ('potted', 'potted', 'potted'),
             'steps': ('open stairs',), 'close-up': ('shell chair', 'wire table', 'odds')}.get(wish, ())
    names = list(extra) + names
    if D.random() < 0.15:
        names = list(extra)
    taken = []
    for name in names:
        maker, w, d, at_wall = THINGS[name]
        for tries in range(25):
            if at_wall:
                a, along, out, length, turn, openings = D.choice(sites)
                if length < w:
                    continue
                t = D.uniform(w / 2, length - w / 2)
                tall = name in ('wardrobe', 'mirror doors', 'open stairs', 'kitchen row', 'stand mirror')
                if any(low - w / 2 < t < high + w / 2 for low, high, sill, _ in openings if sill == 0 or tall):
                    continue
                x, y = a[0] + along[0] * t - out[0] * 0.02, a[1] + along[1] * t - out[1] * 0.02
                centre, turn = (x - out[0] * d / 2, y - out[1] * d / 2), turn + 180
            else:
                reach = D.uniform(1.2, 4.2)
                x, y = eye[0] + aim[0] * reach + D.gauss(0, 0.9), eye[1] + aim[1] * reach + D.gauss(0, 0.9)
                centre, turn = (x, y), D.uniform(0, 360)
            r = max(w, d) / 2 * 0.85
            # First where the camera looks: nobody photographs a thing to leave it out.
            if tries < 18 and not in_view(centre, eye, aim):
                continue
            if not plan.holds(*centre, min(w, d) / 2 * 0.95 if at_wall else r * 0.9):
                continue
            if math.dist(centre, eye[:2]) < r + (0.15 if wish == 'close-up' else 0.45):
                continue
            if any(math.dist(centre, c) < (r + q) * 0.85 for c, q in taken):
                continue
            taken.append((centre, r))
            mark_new(THING, lambda: maker((x, y, 0), turn, s))
            break
    if wish in ('rug', 'floor-rug') or D.random() < 0.25:
        for _ in range(D.choice((1, 1, 2))):
            for _try in range(20):
                reach = D.uniform(1.3, 3.2)
                x, y = eye[0] + aim[0] * reach + D.gauss(0, 0.4), eye[1] + aim[1] * reach + D.gauss(0, 0.4)
                if plan.holds(x, y, 0.8):
                    carpet((x, y, 0), D.choice((0, 90, D.uniform(0, 180))), s, 'floor' if wish == 'floor-rug' else None)
                    break


def stand(plan, wish):
    """Eye, direction, lens."""
    render = bpy.context.scene.render
    for _ in range(200):
        x, y = D.uniform(0.3, plan.width - 0.3), D.uniform(0.3, plan.depth * 0.5)
        if plan.holds(x, y, 0.28):
            break
    middle = np.mean(plan.corners, 0)
    aim = Vector((middle[0] - x + D.gauss(0, 0.8), middle[1] - y + D.gauss(0, 0.8) + 0.4)).normalized()
    high = D.choice((D.uniform(0.45, 0.95), D.uniform(1.1, 1.5), D.uniform(1.4, 1.7), D.uniform(1.5, 1.95)))
    pitch = {'sliver': D.uniform(4, 11), 'close-up': D.uniform(-55, -30)}.get(wish, D.choice((0, D.uniform(-4, 2), D.uniform(-18, -4), D.uniform(-28, -12))))
    lens = D.choice((13.5, 16, 20, 24, 26, 28, 35, 50 if wish == 'sliver' else 30))
    eye = (x, y, high)
    camera = studio.camera(eye, (x + aim.x, y + aim.y, high + math.tan(math.radians(pitch))), lens, D.choice((0, 0, D.gauss(0, 1.5))))
    camera.data.sensor_width = 36 * render.resolution_x / max(render.resolution_x, render.resolution_y)
    return eye, aim


def light(plan, wish, windows, eye):
    known = set()
    studio.world((0.75, 0.85, 1.0), D.uniform(0.2, 0.8))
    if windows and (wish == 'sun' or D.random() < 0.35):
        out = D.choice(windows)
        skew = D.uniform(-0.6, 0.6)
        studio.sun((-out[0] - out[1] * skew, -out[1] + out[0] * skew, -D.uniform(0.45, 1.0)), D.uniform(8, 25), angle=D.uniform(0.5, 2.0))
        known.add('sun')
    warm = D.choice(((1.0, 0.72, 0.44), (1.0, 0.85, 0.7), (0.95, 0.97, 1.0)))
    centre = np.mean(plan.corners, 0)
    for _ in range(D.randint(1, 3)):
        x, y = centre[0] + D.gauss(0, 0.8), centre[1] + D.gauss(0, 0.8)
        if plan.holds(x, y, 0.3):
            studio.bulb((x, y, plan.height - 0.35), (4 if wish == 'dim' else 45) * D.uniform(0.4, 1.6), warm, D.choice((0.05, 0.25)))
    if wish == 'flash':
        studio.bulb((eye[0], eye[1] + 0.05, eye[2] + 0.08), 90, (1, 1, 1), 0.02)
        known.add('flash')
    if wish == 'dim':
        known.add('dim')
    return known


def smooth(image, albedo, normal, index):
    """Guided filters on the light: by orientation, then by object and depth of colour; not the training rooms' filter."""
    bottom = albedo + 0.02
    tone = np.log1p(np.maximum(image, 0) / bottom).astype(np.float32)
    tone = np.minimum(tone, np.stack([cv2.medianBlur(np.ascontiguousarray(tone[..., c]), 5) for c in range(3)], -1) + 0.35)
    number = ((index * 2654435761) % 97 / 97).astype(np.float32)
    guide = np.dstack((normal[..., 0] + number, normal[..., 1] - number, normal[..., 2])).astype(np.float32)
    for radius, eps in ((3, 4e-4), (9, 4e-4), (9, 4e-4)):
        tone = cv2.ximgproc.guidedFilter(guide, np.ascontiguousarray(tone), radius, eps)
    return np.expm1(np.maximum(tone, 0)) * bottom


def photo_of(linear, wish):
    exposure = {'dim': D.uniform(-1.6, -0.9)}.get(wish, D.choice((D.uniform(-0.3, 0.5), D.uniform(0.2, 1.0))))
    shown = develop.photograph(linear.astype(np.float32), exposure, D.gauss(0, 0.07), D.uniform(0.6, 1.0), D.uniform(0.03, 0.07) if wish == 'dim' else D.uniform(0.004, 0.02), D.randrange(10**6))
    return np.ascontiguousarray(shown[..., ::-1])


def draw(number, folder, art, work):
    for attempt in range(ATTEMPTS):
        D.seed(f'held out {number} {attempt}')
        scene = studio.reset()
        wish, kind = WISHES[number % len(WISHES)], list(KINDS)[(number * 7 + number // 10) % len(KINDS)]
        wide, high = D.choice(((3, 4), (9, 16))) if wish == 'portrait' else D.choice(FORMATS)
        scene.render.resolution_x = round(LONG_SIDE * wide / max(wide, high))
        scene.render.resolution_y = round(LONG_SIDE * high / max(wide, high))
        plan = Plan()
        s = Surfaces(HERE.parents[2] / 'server/assets/tiles', art)
        sort = {'dark': 'dark', 'dark-glossy': 'dark', 'white-glossy': 'light', 'patterned': 'patterned'}.get(wish, D.choice((None, None, None, 'wood', 'dark', 'light')))
        glossy = 'glossy' in wish or D.random() < 0.12
        s.floor_material = s.floor(sort, glossy)
        s.floor_cloth = s.cloth
        sites, windows = build_shell(plan, s, wish, s.floor_material)
        eye, aim = stand(plan, wish)
        arrange(plan, s, kind, wish, sites, eye, aim)
        known = light(plan, wish, windows, eye) | ({'glossy'} if glossy else set()) | ({wish} & {'close-up', 'patterned'})
        cycles, layer = scene.cycles, scene.view_layers[0]
        cycles.samples, cycles.use_adaptive_sampling, cycles.seed = SAMPLES, False, number + 90_000
        cycles.max_bounces, cycles.diffuse_bounces, cycles.sample_clamp_indirect = 5, 2, 2.0
        scene.render.threads_mode, scene.render.threads, scene.render.use_persistent_data = 'FIXED', 1, True
        layer.cycles.denoising_store_passes = True
        layer.update_render_passes()
        index = truth.render_index(work)
        classes = truth.classes_of(index)
        if shows(classes, index, wish if attempt < ATTEMPTS - 2 else None):
            break
    else:
        print('no room', number, wish)
        return
    truth.outputs(work, {'image': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'})
    bpy.ops.render.render()
    image, albedo, normal = (truth.take(work, name) for name in ('image', 'albedo', 'normal'))
    photo = photo_of(smooth(image, albedo, normal, index), wish)
    matrix, camera = truth.camera_truth()
    area = truth.visible_area(matrix, classes == FLOOR)
    jpeg = cv2.imencode('.jpg', photo, [cv2.IMWRITE_JPEG_QUALITY, D.choice((72, 80, 86))])[1]
    truth.write(folder, f'{number:03d}', jpeg, classes, camera, area, truth.tags_of(index, classes, photo, known | {kind}))


def shows(classes, index, wish):
    """Whether the picture shows what it was made for."""
    floor = float((classes == FLOOR).mean())
    least, most = {'sliver': (0.012, 0.07), 'close-up': (0.25, 0.9), None: (0.012, 0.85)}.get(wish, (0.06, 0.75))
    if not least < floor < most or (classes == WALL).mean() > 0.7:
        return False
    mark = {'mirror': truth.MIRROR, 'open-door': NEXT_FLOOR, 'plant': truth.PLANT, 'steps': truth.STEP}.get(wish)
    if mark and (index == mark).mean() < 0.006:
        return False
    if wish in ('rug', 'floor-rug') and (classes == truth.RUG).mean() < 0.02:
        return False
    return wish != 'thin-legs' or truth.thin_things(classes).sum() > 0.4 * classes.shape[1]


def main():
    arguments = sys.argv[sys.argv.index('--') + 1 :]
    folder, art, first, count = Path(arguments[0]), Path(arguments[1]), int(arguments[2]), int(arguments[3])
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        if (folder / f'{number:03d}.jpg').exists():
            continue
        work = Path(tempfile.mkdtemp())
        try:
            draw(number, folder, art, work)
        except Exception:
            traceback.print_exc()
        finally:
            shutil.rmtree(work)


main()
