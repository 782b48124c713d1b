"""Mesh building for the sample rooms. Lengths in metres, z up, floor at z = 0."""

import math
import random

import bpy
from mathutils import Euler, Vector, noise


def mesh_object(name, vertices, faces, material=None, smooth=False):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    if material is not None:
        mesh.materials.append(material)
    if smooth:
        for polygon in mesh.polygons:
            polygon.use_smooth = True
    return thing


def place(thing, location=(0, 0, 0), turn=(0, 0, 0), scale=(1, 1, 1)):
    """Turn in degrees."""
    thing.location = location
    thing.rotation_euler = Euler([math.radians(a) for a in turn])
    thing.scale = scale
    return thing


def modify(thing, kind, **settings):
    modifier = thing.modifiers.new(kind, kind)
    for key, value in settings.items():
        setattr(modifier, key, value)
    return modifier


def box(size, location, material, bevel=0.004, turn=(0, 0, 0), name='box', segments=2):
    """An axis-aligned box with its centre at `location` and worn edges."""
    x, y, z = (s / 2 for s in size)
    vertices = [(sx * x, sy * y, sz * z) for sz in (-1, 1) for sy in (-1, 1) for sx in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    thing = mesh_object(name, vertices, faces, material)
    if bevel:
        modify(thing, 'BEVEL', width=min(bevel, min(size) * 0.48), segments=segments, limit_method='ANGLE')
        for polygon in thing.data.polygons:
            polygon.use_smooth = True
        thing.data.use_auto_smooth = True
        thing.data.auto_smooth_angle = math.radians(40)
    return place(thing, location, turn)


def lathe(profile, location, material, steps=48, name='lathe', turn=(0, 0, 0)):
    """Turn a list of (radius, z) around the z axis."""
    vertices, faces = [], []
    for radius, z in profile:
        for step in range(steps):
            angle = 2 * math.pi * step / steps
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), z))
    for ring in range(len(profile) - 1):
        for step in range(steps):
            nxt = (step + 1) % steps
            faces.append((ring * steps + step, ring * steps + nxt, (ring + 1) * steps + nxt, (ring + 1) * steps + step))
    thing = mesh_object(name, vertices, faces, material, smooth=True)
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(45)
    return place(thing, location, turn)


def cylinder(radius, height, location, material, name='cylinder', bevel=0.003, turn=(0, 0, 0), steps=40):
    """Stands on `location`."""
    b = min(bevel, radius * 0.4, height * 0.4)
    profile = [(0.0001, 0), (radius - b, 0), (radius, b), (radius, height - b), (radius - b, height), (0.0001, height)]
    return lathe(profile, location, material, steps, name, turn)


def tube(points, radius, material, name='tube', cyclic=False, taper=None):
    """A round rod through points."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.use_fill_caps = True
    spline = curve.splines.new('BEZIER' if len(points) > 2 else 'POLY')
    if len(points) > 2:
        spline.bezier_points.add(len(points) - 1)
        for i, (target, p) in enumerate(zip(spline.bezier_points, points)):
            target.co = p
            target.handle_left_type = target.handle_right_type = 'AUTO'
            if taper:
                target.radius = taper[i]
    else:
        spline.points.add(len(points) - 1)
        for target, p in zip(spline.points, points):
            target.co = (*p, 1)
    spline.use_cyclic_u = cyclic
    thing = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(thing)
    curve.materials.append(material)
    return thing


def grid(nu, nv, function, name, material, wrap_u=False):
    """A sheet of nu × nv points of function(s, t), both in 0..1."""
    vertices = [function(u / (nu if wrap_u else nu - 1), v / (nv - 1)) for v in range(nv) for u in range(nu)]
    faces = []
    for v in range(nv - 1):
        for u in range(nu if wrap_u else nu - 1):
            n = (u + 1) % nu
            faces.append((v * nu + u, v * nu + n, (v + 1) * nu + n, (v + 1) * nu + u))
    return mesh_object(name, vertices, faces, material, smooth=True)


def fractal(x, y, z, octaves=4, gain=0.5):
    total, amplitude = 0.0, 1.0
    for octave in range(octaves):
        f = 2.0**octave
        total += amplitude * noise.noise(Vector((x * f + octave * 17.3, y * f, z * f)))
        amplitude *= gain
    return total


def cushion(size, location, material, turn=(0, 0, 0), crown=0.03, soft=0.06, seed=0, sag=0.0, name='cushion', piping=None):
    """An upholstered block: rounded edges, a crown in the middle, the small unevenness of a filled cover."""
    w, d, h = (s / 2 for s in size)
    n = 34
    vertices, index, faces = [], {}, []

    def vertex(i, j, k, nx, ny, nz):
        key = (i, j, k)
        if key not in index:
            px, py, pz = (2 * i / nx - 1), (2 * j / ny - 1), (2 * k / nz - 1)
            core = Vector((px * w, py * d, pz * h))
            limit = Vector((w - soft, d - soft, h - min(soft, h * 0.95)))
            inner = Vector([max(-l, min(l, c)) for c, l in zip(core, limit)])
            out = core - inner
            if out.length > 1e-9:
                radius = Vector((soft, soft, min(soft, h * 0.95)))
                direction = Vector([o / r for o, r in zip(out, radius)])
                reach = max(abs(c) for c in direction)
                direction = direction.normalized() * reach
                core = inner + Vector([a * r for a, r in zip(direction, radius)])
            bulge = (1 - px * px) * (1 - py * py)
            core.z += crown * bulge * pz - sag * bulge * max(0, pz)
            core.x += 0.35 * crown * (1 - py * py) * (1 - pz * pz) * px
            core.y += 0.35 * crown * (1 - px * px) * (1 - pz * pz) * py
            q = core * 5 + Vector((seed * 7.1, seed * 3.3, seed * 1.7))
            wave = fractal(q.x, q.y, q.z, 3) * 0.006
            # Creases gather towards the corners of the cover.
            corner = max(0.0, abs(px) + abs(py) - 1.1)
            wave += corner * 0.012 * noise.noise(Vector((q.x * 3.5, q.y * 3.5, q.z * 1.5)))
            normal = core.normalized() if core.length else Vector((0, 0, 1))
            index[key] = len(vertices)
            vertices.append(core + normal * wave)
        return index[key]

    nx, ny, nz = n, n, 12
    for i in range(nx):
        for j in range(ny):
            faces.append(tuple(vertex(a, b, 0, nx, ny, nz) for a, b in ((i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j))))
            faces.append(tuple(vertex(a, b, nz, nx, ny, nz) for a, b in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))))
    for k in range(nz):
        for i in range(nx):
            faces.append(tuple(vertex(a, 0, c, nx, ny, nz) for a, c in ((i, k), (i + 1, k), (i + 1, k + 1), (i, k + 1))))
            faces.append(tuple(vertex(a, ny, c, nx, ny, nz) for a, c in ((i, k), (i, k + 1), (i + 1, k + 1), (i + 1, k))))
        for j in range(ny):
            faces.append(tuple(vertex(0, b, c, nx, ny, nz) for b, c in ((j, k), (j, k + 1), (j + 1, k + 1), (j + 1, k))))
            faces.append(tuple(vertex(nx, b, c, nx, ny, nz) for b, c in ((j, k), (j + 1, k), (j + 1, k + 1), (j, k + 1))))
    thing = mesh_object(name, vertices, faces, material, smooth=True)
    modify(thing, 'SUBSURF', levels=0, render_levels=1)
    place(thing, location, turn)
    if piping is not None:
        for side in (-1, 1):
            z = side * (h - soft * 0.32)
            x, y, r = w - soft * 0.3, d - soft * 0.3, soft
            path = []
            for cx, cy, start in ((x - r, y - r, 0), (-x + r, y - r, 90), (-x + r, -y + r, 180), (x - r, -y + r, 270)):
                for step in range(5):
                    a = math.radians(start + step * 22.5)
                    path.append((cx + r * math.cos(a), cy + r * math.sin(a), z))
            cord = tube(path, 0.0045, piping, 'piping', cyclic=True)
            place(cord, location, turn)
    return thing


def pillow(width, height, thickness, location, material, turn=(0, 0, 0), seed=0, name='pillow'):
    """A scatter cushion: pointed corners, hollow sides, folds that run from the corners."""
    n = 46

    def surface(side):
        def point(s, t):
            u, v = 2 * s - 1, 2 * t - 1
            shape = max(0.0, (1 - u * u) * (1 - v * v))
            z = thickness / 2 * shape**0.42
            x = u * (1 - 0.075 * (1 - v * v)) * width / 2
            y = v * (1 - 0.075 * (1 - u * u)) * height / 2
            edge = 1 - shape
            angle = math.atan2(v, u)
            fold = noise.noise(Vector((angle * 5 + seed * 9, seed * 3.7 + side, (abs(u) + abs(v)) * 0.9)))
            dent = fractal(u * 1.1 + seed, v * 1.1 - seed, seed * 2.3 + side, 3)
            z += shape**0.5 * (0.014 * fold * edge + 0.018 * dent * thickness / 0.16)
            return (x, y, side * z)

        return point

    front = grid(n, n, surface(1), name, material)
    back = grid(n, n, surface(-1), name, material)
    for thing in (front, back):
        place(thing, location, turn)
        modify(thing, 'SUBSURF', levels=0, render_levels=1)
    return front


def curtain(width, height, location, material, turn=0.0, folds=9, depth=0.06, seed=0, spread=0.0, name='curtain'):
    """Hangs from `location` (top left) along +x of its own axes."""
    rnd = random.Random(seed)
    phase = rnd.uniform(0, 6)

    def point(s, t):
        down = 1 - t
        drift = 0.5 * noise.noise(Vector((s * 2.3, seed, down * 0.5)))
        wave = math.sin(2 * math.pi * (folds * s + 0.35 * drift) + phase)
        sharp = math.copysign(abs(wave) ** 0.8, wave)
        grow = 0.55 + 0.45 * down
        y = depth * grow * (sharp + 0.35 * noise.noise(Vector((s * folds * 1.7, down * 0.8, seed + 3))))
        x = s * width * (1 + spread * down) + 0.25 * depth * math.sin(4 * math.pi * folds * s + phase)
        y += 0.006 * noise.noise(Vector((s * 60, down * 9, seed)))
        return (x, y, -down * height)

    thing = grid(folds * 26 + 1, 36, point, name, material)
    modify(thing, 'SOLIDIFY', thickness=0.0015)
    return place(thing, location, (0, 0, turn))


def rug(width, length, location, material, turn=0.0, thickness=0.012, round_edge=0.005, seed=0, name='rug'):
    """A carpet with a slightly wavy pile."""

    def point(s, t):
        x, y = (s - 0.5) * width, (t - 0.5) * length
        rim = min(s * width, (1 - s) * width, t * length, (1 - t) * length)
        z = thickness * min(1.0, (rim / round_edge) ** 0.5 if rim > 0 else 0.0)
        z += 0.0016 * fractal(x * 2.2 + seed, y * 2.2, seed, 3) * (z / thickness)
        x += 0.006 * noise.noise(Vector((0, y * 1.5, seed + 5)))
        y += 0.006 * noise.noise(Vector((x * 1.5, 0, seed + 9)))
        return (x, y, z)

    columns, rows = int(width * 60), int(length * 60)
    thing = grid(columns, rows, point, name, material)
    return place(thing, location, (0, 0, turn))


def leaf(length, width, bend, fold, material, seed=0, wave=0.02):
    """One leaf along +y, base at the origin."""

    def point(s, t):
        across = 2 * s - 1
        profile = math.sin(math.pi * min(1, t**0.85)) ** 0.75 * (1 - 0.25 * t) if 0 < t < 1 else 0.0
        half = width / 2 * max(profile, 0.012)
        curve = bend * t * t
        x = across * half
        z = -length * curve * 0.6 - abs(across) ** 1.3 * half * -fold
        z += wave * noise.noise(Vector((across * 1.5, t * 4, seed))) * length * (0.3 + abs(across))
        y = length * t * (1 - 0.22 * curve)
        return (x, y, z)

    return grid(7, 14, point, 'leaf', material)


def rubber_plant(location, height, leaf_material, stem_material, pot_material, soil_material, seed=0, stems=4, big=0.26):
    rnd = random.Random(seed)
    pot_height = 0.34
    lathe(
        [(0.0001, 0), (0.13, 0), (0.14, 0.01), (0.175, pot_height - 0.02), (0.18, pot_height), (0.165, pot_height), (0.16, pot_height - 0.04), (0.0001, pot_height - 0.05)],
        location,
        pot_material,
    )
    cylinder(0.158, 0.01, (location[0], location[1], location[2] + pot_height - 0.05), soil_material)
    base = Vector(location) + Vector((0, 0, pot_height - 0.05))
    for stem in range(stems):
        angle = rnd.uniform(0, 6.28)
        lean = rnd.uniform(0.08, 0.26)
        top = height * rnd.uniform(0.7, 1.0) - pot_height
        points = []
        for i in range(6):
            t = i / 5
            offset = lean * t**1.4 * top
            points.append(base + Vector((math.cos(angle) * (0.04 + offset) + rnd.uniform(-0.01, 0.01), math.sin(angle) * (0.04 + offset), top * t)))
        tube([tuple(p) for p in points], 0.009, stem_material, 'stem', taper=[1.2, 1.1, 1, 0.9, 0.75, 0.5])
        count = int(top / 0.075)
        for i in range(count):
            t = 0.22 + 0.78 * (i + 0.6) / count
            at = t * 5
            low = min(4, int(at))
            spot = points[low].lerp(points[low + 1], at - low)
            turn = i * 137.5 + rnd.uniform(-25, 25) + stem * 40
            length = big * rnd.uniform(0.75, 1.08) * (1 - 0.35 * max(0, t - 0.8) / 0.2)
            thing = leaf(length, length * rnd.uniform(0.42, 0.5), rnd.uniform(0.2, 0.9), rnd.uniform(0.1, 0.35), leaf_material, rnd.random() * 50)
            pitch = 62 * t - 8 + rnd.uniform(-14, 14)
            place(thing, tuple(spot), (pitch, rnd.uniform(-16, 16), turn))
            modify(thing, 'SUBSURF', levels=0, render_levels=1)


def book(size, location, material, paper, turn=0.0):
    w, d, h = size
    box((w, d, h * 0.16), (location[0], location[1], location[2] + h * 0.92), material, 0.001, (0, 0, turn))
    box((w, d, h * 0.16), (location[0], location[1], location[2] + h * 0.08), material, 0.001, (0, 0, turn))
    box((w - 0.006, d - 0.006, h * 0.7), (location[0], location[1], location[2] + h * 0.5), paper, 0.0005, (0, 0, turn))


def picture(width, height, location, art, frame, mount, turn=0.0, depth=0.03, border=0.022):
    """A framed picture; `location` is its centre on the wall; the picture looks along -y before turning."""
    parts = []
    for sx in (-1, 1):
        parts.append(box((border, depth, height), (sx * (width - border) / 2, 0, 0), frame, 0.002))
        parts.append(box((width - 2 * border, depth, border), (0, 0, sx * (height - border) / 2), frame, 0.002))
    parts.append(box((width - border, 0.004, height - border), (0, 0.004, 0), mount, 0))
    inner_w, inner_h = width - 2 * border - 0.1, height - 2 * border - 0.1
    vertices = [(-inner_w / 2, 0, -inner_h / 2), (inner_w / 2, 0, -inner_h / 2), (inner_w / 2, 0, inner_h / 2), (-inner_w / 2, 0, inner_h / 2)]
    sheet = mesh_object('art', vertices, [(0, 1, 2, 3)], art)
    layer = sheet.data.uv_layers.new()
    for loop, uv in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = uv
    parts.append(sheet)
    a = math.radians(turn)
    for part in parts:
        x, y, z = part.location
        part.location = (location[0] + x * math.cos(a) - y * math.sin(a), location[1] + x * math.sin(a) + y * math.cos(a), location[2] + z)
        part.rotation_euler = Euler((0, 0, a))
    return parts
