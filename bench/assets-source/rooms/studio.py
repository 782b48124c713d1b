"""Room shell, camera, light, and the ground truth that belongs to a picture (Blender 3.4, Cycles on CPU)."""

import math

import bpy
from mathutils import Vector

from shapes import box, cylinder, mesh_object, tube
from surfaces import backdrop, glow

WIDTH, HEIGHT = 1600, 1200


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = WIDTH, HEIGHT
    scene.world = bpy.data.worlds.new('world')
    scene.world.use_nodes = True
    cycles = scene.cycles
    cycles.use_denoising = False
    cycles.max_bounces = 9
    cycles.diffuse_bounces = 5
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 4
    cycles.transparent_max_bounces = 10
    cycles.sample_clamp_indirect = 3.0
    cycles.sample_clamp_direct = 0.0
    cycles.blur_glossy = 0.6
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    return scene


def world(colour, strength):
    background = bpy.context.scene.world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = (*colour, 1)
    background.inputs['Strength'].default_value = strength


def camera(location, target, focal_mm=26.0, roll=0.0):
    """Full-frame equivalent focal length; the picture is 4:3 over the whole 36 mm width."""
    data = bpy.data.cameras.new('camera')
    data.lens = focal_mm
    data.sensor_width = 36.0
    data.sensor_fit = 'HORIZONTAL'
    data.clip_start = 0.02
    thing = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    direction = Vector(target) - Vector(location)
    rotation = direction.to_track_quat('-Z', 'Y')
    thing.rotation_euler = rotation.to_euler()
    thing.rotation_euler.rotate_axis('Z', math.radians(roll))
    bpy.context.scene.camera = thing
    bpy.context.view_layer.update()
    return thing


def projection():
    """3×3 rows of the map from floor millimetres (x, y, 1) to pixels, and the focal length in pixels."""
    thing = bpy.context.scene.camera
    focal = thing.data.lens / thing.data.sensor_width * WIDTH
    inverse = thing.matrix_world.inverted()
    rows = []
    for axis in range(3):
        rows.append([inverse[axis][0] / 1000, inverse[axis][1] / 1000, inverse[axis][3]])
    x, y, z = rows
    # Blender looks along -z with y up; the picture's y runs down.
    depth = [-value for value in z]
    first = [focal * a + WIDTH / 2 * d for a, d in zip(x, depth)]
    second = [-focal * b + HEIGHT / 2 * d for b, d in zip(y, depth)]
    # Keeps the third coordinate positive for what lies in front of the camera.
    scale = abs(depth[2])
    return [[v / scale for v in row] for row in (first, second, depth)], focal


def project(matrix, x, y):
    u, v, w = (row[0] * x + row[1] * y + row[2] for row in matrix)
    return [u / w, v / w]


def floor(width, depth, material, extra=0.0):
    vertices = [(-extra, -extra, 0), (width + extra, -extra, 0), (width + extra, depth + extra, 0), (-extra, depth + extra, 0)]
    thing = mesh_object('floor', vertices, [(0, 1, 2, 3)], material)
    thing['is_floor'] = True
    return thing


def wall(start, end, height, material, thickness=0.2, openings=(), base=0.0):
    """A wall from start to end (xy); the room is on the left. `openings`: (from, to, sill, head) in metres."""
    a, b = Vector((*start, 0)), Vector((*end, 0))
    along = (b - a).normalized()
    outward = Vector((along.y, -along.x, 0))
    length = (b - a).length
    angle = math.degrees(math.atan2(along.y, along.x))

    def piece(low, high, bottom, top):
        if high - low < 1e-4 or top - bottom < 1e-4:
            return
        middle = a + along * ((low + high) / 2) + outward * (thickness / 2)
        box((high - low, thickness, top - bottom), (middle.x, middle.y, (bottom + top) / 2), material, 0, (0, 0, angle), 'wall')

    at = 0.0
    for low, high, sill, head in sorted(openings):
        piece(at, low, base, height)
        piece(low, high, base, sill)
        piece(low, high, head, height)
        at = high
    piece(at, length, base, height)


def baseboard(start, end, material, height=0.08, thickness=0.013, gaps=()):
    a, b = Vector((*start, 0)), Vector((*end, 0))
    along = (b - a).normalized()
    inward = Vector((-along.y, along.x, 0))
    angle = math.degrees(math.atan2(along.y, along.x))
    at = 0.0
    for low, high in [*sorted(gaps), ((b - a).length, None)]:
        if low - at > 0.01:
            middle = a + along * ((at + low) / 2) + inward * (thickness / 2)
            box((low - at, thickness, height), (middle.x, middle.y, height / 2), material, 0.004, (0, 0, angle), 'baseboard')
        at = high


def ceiling(width, depth, height, material, drop=None):
    """`drop`: (rim width, how far the rim hangs lower, rim height) for the stepped ceiling that is usual in flats."""
    box((width + 0.4, depth + 0.4, 0.1), (width / 2, depth / 2, height + 0.05), material, 0, name='ceiling')
    if drop:
        rim, lower = drop
        for size, at in (
            ((rim, depth, lower), (rim / 2, depth / 2)),
            ((rim, depth, lower), (width - rim / 2, depth / 2)),
            ((width - 2 * rim, rim, lower), (width / 2, rim / 2)),
            ((width - 2 * rim, rim, lower), (width / 2, depth - rim / 2)),
        ):
            box(size, (*at, height - lower / 2), material, 0.003, name='ceiling-rim')


def window(width, height, centre, turn, frame, sashes=2, glass_material=None, depth=0.07, bar=0.055, transom=0.0):
    """Frame and sashes; `centre` in world, width along x before turning."""
    a = math.radians(turn)

    def put(size, x, y, z, material=frame, bevel=0.003):
        at = (centre[0] + x * math.cos(a) - y * math.sin(a), centre[1] + x * math.sin(a) + y * math.cos(a), centre[2] + z)
        return box(size, at, material, bevel, (0, 0, turn), 'window')

    for side in (-1, 1):
        put((bar, depth, height), side * (width - bar) / 2, 0, 0)
        put((width - 2 * bar, depth, bar), 0, 0, side * (height - bar) / 2)
    each = (width - 2 * bar) / sashes
    for number in range(sashes):
        left = -width / 2 + bar + number * each
        shift = 0.012 if number % 2 else -0.012
        inner = 0.042
        for edge in (0, 1):
            put((inner, depth * 0.55, height - 2 * bar), left + (inner / 2 if edge == 0 else each - inner / 2), shift, 0)
        for side in (-1, 1):
            put((each - 2 * inner, depth * 0.55, inner), left + each / 2, shift, side * (height / 2 - bar - inner / 2))
        if transom:
            put((each - 2 * inner, depth * 0.5, inner), left + each / 2, shift, -height / 2 + transom)
        if glass_material:
            pane = put((each - 2 * inner, 0.004, height - 2 * bar - 2 * inner), left + each / 2, shift, 0, glass_material, 0)
            pane.visible_shadow = False


def daylight(width, height, centre, turn, power, colour=(0.86, 0.93, 1.0)):
    """Sky light through an opening; shines along +y of `turn` = 0 and is itself not seen."""
    data = bpy.data.lights.new('daylight', 'AREA')
    data.shape = 'RECTANGLE'
    data.size, data.size_y = width, height
    data.energy = power
    data.color = colour
    thing = bpy.data.objects.new('daylight', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = centre
    thing.rotation_euler = (math.radians(90), 0, math.radians(turn))
    thing.visible_camera = False
    thing.visible_glossy = False
    return thing


def sun(direction, strength, colour=(1.0, 0.9, 0.76), angle=1.6):
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy = strength
    data.color = colour
    data.angle = math.radians(angle)
    thing = bpy.data.objects.new('sun', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return thing


def outside_view(path, width, height, centre, turn, strength):
    a = math.radians(turn)
    corners = []
    for sx, sz in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x = sx * width / 2
        corners.append((centre[0] + x * math.cos(a), centre[1] + x * math.sin(a), centre[2] + sz * height / 2))
    thing = mesh_object('outside', corners, [(0, 1, 2, 3)], backdrop('outside', path, strength))
    layer = thing.data.uv_layers.new()
    for loop, uv in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = uv
    thing.visible_diffuse = False
    thing.visible_shadow = False
    return thing


def bulb(location, power, colour=(1.0, 0.72, 0.44), radius=0.05):
    data = bpy.data.lights.new('bulb', 'POINT')
    data.energy = power
    data.color = colour
    data.shadow_soft_size = radius
    thing = bpy.data.objects.new('bulb', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    return thing


def downlight(location, power, trim, colour=(1.0, 0.78, 0.55), spread=82):
    """A recessed ceiling spot: ring, glowing disc, cone of light."""
    x, y, z = location
    cylinder(0.045, 0.006, (x, y, z - 0.006), trim, 'downlight')
    disc = cylinder(0.032, 0.002, (x, y, z - 0.0085), glow('lamp disc', colour, 14.0), 'lamp')
    disc.visible_diffuse = False
    data = bpy.data.lights.new('spot', 'SPOT')
    data.energy = power
    data.color = colour
    data.spot_size = math.radians(spread)
    data.spot_blend = 0.9
    data.shadow_soft_size = 0.04
    thing = bpy.data.objects.new('spot', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = (x, y, z - 0.015)


def socket_plate(location, turn, material, dark):
    a = math.radians(turn)
    box((0.086, 0.008, 0.086), location, material, 0.003, (0, 0, turn), 'socket')
    for dx in (-0.014, 0.014):
        at = (location[0] + dx * math.cos(a) + 0.005 * math.sin(a), location[1] + dx * math.sin(a) - 0.005 * math.cos(a), location[2])
        box((0.004, 0.003, 0.012), at, dark, 0, (0, 0, turn), 'slot')


def curtain_rail(start, end, z, material):
    tube([(*start, z), (*end, z)], 0.013, material, 'rail')
