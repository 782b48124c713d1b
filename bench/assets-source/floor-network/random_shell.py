"""The drawn rooms' walls, openings, the rooms behind them, mirrors, steps, light."""

import math

import bpy

import shapes
import studio
from chance import R
from random_furniture import Piece
from random_surfaces import cloth, colour, floor_surface, lacquer, paint, shade, stone, thing_surface, upright_tiles, wood
from surfaces import Nodes, glow
from truth import CEILING, FLOOR, MIRROR, NEXT_FLOOR, OPENING, STEP, THING, WALL, mark_new


def mirror_surface():
    n = Nodes('mirror')
    return n.surface(Base_Color=shade((0.88, 0.89, 0.89), R.uniform(0.8, 1)), Roughness=R.uniform(0.0, 0.02), Metallic=1.0).material


def mirror(spot, turn, floor):
    """Faces -y of its own axes: leaning on the floor, hung low, or a whole wall of wardrobe doors."""
    p = Piece(spot, turn, floor)
    kind = R.random()
    w, h = (R.uniform(0.35, 1.1), R.uniform(1.2, 2.0)) if kind < 0.6 else (R.uniform(1.2, 2.6), R.uniform(1.9, 2.3))
    lean = R.uniform(3, 11) if kind < 0.4 else 0
    bottom = 0.0 if kind < 0.4 or kind > 0.6 else R.uniform(0.05, 0.6)
    rim = R.choice((0, 0.015, 0.04))
    if rim:
        thing = p.box((w + 2 * rim, 0.03, h + 2 * rim), 0, 0, bottom, p.surface(), 0.003, lean=-lean)
        thing.pass_index = MIRROR
    thing = p.box((w, 0.012, h), 0, -0.018, bottom + rim, mirror_surface(), 0, lean=-lean)
    thing.pass_index = MIRROR


def steps(width, depth, floor, eye):
    """A platform or a flight of stairs in a corner or along a wall."""
    m = floor[0] if R.random() < 0.5 else thing_surface(floor)
    side = R.randrange(3)
    p = Piece(((width / 2, depth), (0, depth / 2), (width, depth / 2))[side], (0, 90, 270)[side], floor)
    long = R.uniform(0.9, (width, depth, depth)[side])
    count = R.choice((1, 1, 2, 3, 6, 10))
    rise, tread = R.uniform(0.08, 0.19), R.uniform(0.24, 0.34)
    first = R.uniform(0.8, 2.0) if count < 3 else 0.3
    at = R.uniform(-1, 1) * ((width, depth, depth)[side] - long) / 2
    nose = lacquer('nose') if R.random() < 0.3 else None

    def build():
        for i in range(count):
            reach = first + tread * (count - 1 - i)
            p.box((long, reach, rise), at, -reach / 2, rise * i, m, 0.004)
            if nose:
                p.box((long, 0.03, 0.012), at, -reach + 0.015, rise * (i + 1) - 0.004, nose, 0.002)
        if count > 2 and R.random() < 0.6:
            rail = p.thin()
            for i in range(count):
                reach = first + tread * (count - 1 - i)
                p.stick((at - long / 2 + 0.04, -reach + 0.1, rise * (i + 1)), (at - long / 2 + 0.04, -reach + 0.1, rise * (i + 1) + 0.9), 0.009, rail)

    mark_new(STEP, build)


def room_behind(a, along, out, low, high, floor, height):
    """What an open door shows: another floor with walls around it."""
    same = R.random() < 0.5
    material = floor[0] if same else floor_surface()[0]
    deep, left, right = R.uniform(1.2, 4), R.uniform(0.2, 1.8), R.uniform(0.2, 1.8)
    point = lambda s, t: (a[0] + along[0] * s + out[0] * t, a[1] + along[1] * s + out[1] * t)  # noqa: E731
    rim = R.choice((0.0, 0.1, 0.2))
    corners = [point(low - left, rim), point(high + right, rim), point(high + right, deep), point(low - left, deep)]
    mark_new(NEXT_FLOOR, lambda: shapes.mesh_object('next floor', [(*c, -0.001 if rim == 0 else 0.0) for c in corners], [(0, 1, 2, 3)], material))
    walls = paint('next wall')
    turn = math.degrees(math.atan2(along[1], along[0]))

    def sides():
        mid = (low + high + right - left) / 2
        wide = high - low + left + right
        shapes.box((wide, 0.1, height), (*point(mid, deep), height / 2), walls, 0, (0, 0, turn))
        for s in (low - left, high + right):
            shapes.box((0.1, deep - 0.2, height), (*point(s, (deep + 0.2) / 2), height / 2), walls, 0, (0, 0, turn))

    mark_new(WALL, sides)
    mid = (low + high) / 2
    mark_new(CEILING, lambda: shapes.box((high - low + left + right, deep, 0.05), (*point(mid, deep / 2 + 0.2), height + 0.02), paint('next ceiling', colour(0.5, 0.85, 0.1)), 0, (0, 0, turn)))
    area_light((*point(mid, deep * 0.6), height - 0.1), R.uniform(5, 60), (1, R.uniform(0.75, 1), R.uniform(0.55, 1)), 0.5)


def opening_fill(a, along, out, low, high, sill, head, turn, floor, height, frame, sunny):
    mid, wide = (low + high) / 2, high - low
    at = lambda t, z: (a[0] + along[0] * mid + out[0] * t, a[1] + along[1] * mid + out[1] * t, z)  # noqa: E731
    kind = R.random()
    if sill > 0 or kind < 0.3:
        mark_new(OPENING, lambda: studio.window(wide, head - sill, at(0.1, (sill + head) / 2), turn, frame, sashes=R.randint(1, 4)))
        if R.random() < 0.75:
            studio.daylight(wide, head - sill, at(0.3, (sill + head) / 2), turn, R.uniform(40, 320) * wide * (head - sill) / 3, shade((0.86, 0.93, 1.0), R.uniform(0.9, 1)))
        # Overexposed or with some green or house.
        view = glow('view', R.choice(((1, 1, 1), colour(0.2, 0.8), (0.2, 0.35, 0.15))), R.choice((0.5, 2, 8)))

        def outside():
            thing = shapes.box((wide + 3, 0.02, 4), at(1.6, 1.5), view, 0, (0, 0, turn))
            thing.visible_shadow = thing.visible_diffuse = thing.visible_glossy = False

        if R.random() < 0.7:
            mark_new(OPENING, outside)
        sunny.append((out, wide))
        return
    if kind < 0.45:
        leaf = R.choice((frame, wood('door', long_axis=2), lacquer('door')))
        mark_new(OPENING, lambda: shapes.box((wide, 0.05, head), at(0.06, head / 2), leaf, 0.003, (0, 0, turn)))
        return
    room_behind(a, along, out, low, high, floor, height)
    if R.random() < 0.5:
        # The leaf stands open, turned about one jamb, into this room or the other.
        hinge, inward = R.choice((low, high)), R.choice((-1, 1))
        swing = R.uniform(55, 110) * (1 if hinge == low else -1) * inward
        a2 = math.radians(turn + (0 if hinge == low else 180) - swing)
        x, y = a[0] + along[0] * hinge + math.cos(a2) * wide / 2, a[1] + along[1] * hinge + math.sin(a2) * wide / 2
        leaf = R.choice((frame, wood('door', long_axis=2), lacquer('door')))
        mark_new(OPENING, lambda: shapes.box((wide, 0.04, head - 0.01), (x, y, head / 2 + 0.008), leaf, 0.003, (0, 0, math.degrees(a2))))


def shell(width, depth, height, floor):
    """@returns windows as (direction outward, width), where mirrors may stand, whether the floor lies in two materials"""
    over = 0.0
    mark_new(FLOOR, lambda: studio.floor(width, depth, floor[0], over))
    plain_wall = paint('wall', shade(floor[1], R.uniform(0.8, 1.5)) if R.random() < 0.12 else None)
    frame = paint('frame', R.choice((colour(0.6, 0.85, 0.05), colour(0.02, 0.5))))
    trim = frame if R.random() < 0.6 else R.choice((plain_wall, wood('trim'), lacquer('trim', shade(floor[1], R.uniform(0.7, 1.4)))))
    corners = [(0, 0), (width, 0), (width, depth), (0, depth)]
    base = R.uniform(0.03, 0.14)
    has_base = R.random() < 0.75
    windows, spots = [], []
    for i in range(4):
        a, b = corners[i], corners[(i + 1) % 4]
        length = math.dist(a, b)
        material = plain_wall if R.random() < 0.68 else R.choice((upright_tiles, paint, stone, lambda n: wood(n, long_axis=2)))('accent')
        openings, door = [], []
        at = R.uniform(0.1, 0.8)
        while at < length - 0.8 and R.random() < 0.7:
            wide = R.uniform(0.7, min(3.0, length - at - 0.1))
            sort = R.random()
            if sort < 0.5:
                sill = R.choice((0, 0.05, R.uniform(0.3, 1.1)))
                openings.append((at, at + wide, sill, min(height - 0.05, R.uniform(2.0, 2.7))))
                if sill == 0:
                    door.append((at, at + wide))
            elif sort < 0.85:
                wide = R.choice((R.uniform(0.75, 1.0), R.uniform(0.9, 2.2)))
                if at + wide < length:
                    openings.append((at, at + wide, 0, min(height - 0.05, R.uniform(2.0, 2.4))))
                    door.append((at, at + wide))
            at += wide + R.uniform(0.2, 2)
        mark_new(WALL, lambda: studio.wall(a, b, height, material, openings=openings))
        if has_base:
            mark_new(WALL, lambda: studio.baseboard(a, b, trim, base, 0.014, gaps=door))
        along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        out = (along[1], -along[0])
        turn = math.degrees(math.atan2(along[1], along[0]))
        spots.append((a, along, out, length, turn, door))
        for low, high, sill, head in openings:
            if sill == 0:
                # The threshold under the wall is floor too.
                ends = [(a[0] + along[0] * s + out[0] * t, a[1] + along[1] * s + out[1] * t, 0.0) for s, t in ((low, 0), (high, 0), (high, 0.2), (low, 0.2))]
                mark_new(FLOOR, lambda: shapes.mesh_object('threshold', ends, [(0, 1, 2, 3)], floor[0]))
            before = len(windows)
            opening_fill(a, along, out, low, high, sill, head, turn, floor, height, frame, windows)
            if len(windows) > before and R.random() < 0.5:
                curtains(a, along, out, low, high, sill, head, turn)
            if sill > 0.3 and R.random() < 0.3:
                x = (low + high) / 2
                mark_new(THING, lambda: shapes.box((0.8, 0.1, 0.5), (a[0] + along[0] * x - out[0] * 0.08, a[1] + along[1] * x - out[1] * 0.08, 0.35), frame, 0.01, (0, 0, turn)))
        for _ in range(R.choice((0, 0, 1, 2))):
            x, z = R.uniform(0.5, length - 0.5), R.uniform(1.2, 1.8)
            mark_new(THING, lambda: shapes.box((R.uniform(0.3, 1.2), 0.03, R.uniform(0.3, 0.9)), (a[0] + along[0] * x - out[0] * 0.02, a[1] + along[1] * x - out[1] * 0.02, z), thing_surface(floor), 0.003, (0, 0, turn)))
    if R.random() < 0.3:
        cw, cd = R.uniform(0.2, width * 0.4), R.uniform(0.2, depth * 0.4)
        cx, cy = R.choice((cw / 2, width - cw / 2)), R.choice((cd / 2, depth - cd / 2))
        mark_new(WALL, lambda: shapes.box((cw, cd, height), (cx, cy, height / 2), plain_wall, 0))
    mark_new(CEILING, lambda: studio.ceiling(width, depth, height, paint('ceiling', colour(0.6, 0.85, 0.05)), (R.uniform(0.2, 0.6), R.uniform(0.06, 0.25)) if R.random() < 0.35 else None))
    return windows, spots


def curtains(a, along, out, low, high, sill, head, turn):
    m = cloth('curtain', pattern=R.choice((False, False, 'stripes')))
    for side in (low, high):
        wide, bottom = R.uniform(0.25, 0.6), R.choice((0.0, 0.0, 0.03, sill))
        spot = (a[0] + along[0] * side - out[0] * 0.12, a[1] + along[1] * side - out[1] * 0.12, head + 0.1)
        mark_new(THING, lambda: shapes.curtain(wide, head + 0.1 - bottom, spot, m, turn=turn, folds=R.randint(4, 9), depth=0.06))


def area_light(at, power, tint, size):
    data = bpy.data.lights.new('light', 'AREA')
    data.shape, data.size = 'DISK', size
    data.energy, data.color = power, tint
    thing = bpy.data.objects.new('light', data)
    thing.location = at
    bpy.context.scene.collection.objects.link(thing)
    return thing


def lights(width, depth, height, windows, eye):
    """@returns what only the builder knows of the light: sun, flash, lamps, dim."""
    known = set()
    studio.world(shade((0.8, 0.9, 1.0), R.uniform(0.6, 1.2)), R.uniform(0.3, 3))
    if windows and R.random() < 0.6:
        out, _ = R.choice(windows)
        data = bpy.data.lights.new('sun', 'SUN')
        data.energy, data.angle = R.uniform(4, 25), R.uniform(0.004, 0.04)
        data.color = (1, R.uniform(0.8, 1), R.uniform(0.6, 0.95))
        thing = bpy.data.objects.new('sun', data)
        skew = R.uniform(-0.8, 0.8)
        from mathutils import Vector

        toward = Vector((-out[0] - out[1] * skew, -out[1] + out[0] * skew, -R.uniform(0.35, 1.3)))
        thing.rotation_euler = toward.to_track_quat('-Z', 'Y').to_euler()
        bpy.context.scene.collection.objects.link(thing)
        known.add('sun')
    warm = (1, R.uniform(0.7, 1), R.uniform(0.4, 1))
    dim = R.random() < 0.12
    # By day the lamps may be off.
    count = 0 if windows and R.random() < 0.25 else R.randint(1, 4)
    for _ in range(count):
        at = (R.uniform(0.3, width - 0.3), R.uniform(0.3, depth - 0.3), height - 0.27)
        area_light(at, R.uniform(4, 70), warm if R.random() < 0.7 else (1, 1, 1), R.choice((0.08, 0.3, 1.0, 2.0)))
    if count == 0 or R.random() < 0.5:
        area_light((width / 2, depth / 2, height - 0.3), R.uniform(3, 20), (1, 1, 1), 2.0)
    if dim:
        known.add('dim')
    if R.random() < 0.07:
        data = bpy.data.lights.new('flash', 'POINT')
        data.energy, data.shadow_soft_size = R.uniform(60, 200), 0.02
        thing = bpy.data.objects.new('flash', data)
        thing.location = (eye[0] + 0.06, eye[1], eye[2] + 0.1)
        bpy.context.scene.collection.objects.link(thing)
        known.add('flash')
    return known


def mirrors(spots, floor):
    for a, along, out, length, turn, doors in spots:
        if R.random() > 0.22:
            continue
        at = R.uniform(0.6, max(0.7, length - 0.6))
        if any(low - 0.6 < at < high + 0.6 for low, high in doors):
            continue
        # A leaning mirror's foot stands away from the wall.
        off = R.uniform(0.06, 0.3)
        spot = (a[0] + along[0] * at - out[0] * off, a[1] + along[1] * at - out[1] * off)
        mark_new(MIRROR, lambda: mirror(spot, turn + 180, floor))
