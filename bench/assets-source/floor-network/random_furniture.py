"""Furniture of the drawn rooms from boxes, rods and balls, of random size and shape."""

import math

from mathutils import Vector

import shapes
from chance import R
from random_surfaces import cloth, colour, lacquer, shade, thin_surface, thing_surface
from surfaces import glow
from truth import PLANT


class Piece:
    """Parts in the coordinates of a piece of furniture: x along its front, y from front (-) to back (+), z up."""

    def __init__(self, at, turn, floor):
        self.at, self.turn, self.floor = at, turn, floor

    def world(self, x, y, z):
        a = math.radians(self.turn)
        return (self.at[0] + x * math.cos(a) - y * math.sin(a), self.at[1] + x * math.sin(a) + y * math.cos(a), z)

    def box(self, size, x, y, z, material, bevel=0.01, lean=0, spin=0):
        """`z` is the height of the underside."""
        return shapes.box(size, self.world(x, y, z + size[2] / 2), material, bevel, (lean, 0, self.turn + spin))

    def rod(self, radius, height, x, y, z, material):
        return shapes.cylinder(radius, height, self.world(x, y, z), material, steps=14)

    def ball(self, size, x, y, z, material):
        rows = [(math.sin(math.pi * i / 8) * 0.5 + 0.001, -math.cos(math.pi * i / 8) * 0.5) for i in range(9)]
        thing = shapes.lathe(rows, self.world(x, y, z + size[2] / 2), material, 16, turn=(0, 0, self.turn))
        thing.scale = size
        return thing

    def stick(self, start, end, radius, material, sides=7):
        """A round rod between two points."""
        return stick(self.world(*start), self.world(*end), radius, material, sides)

    def path(self, points, radius, material):
        for a, b in zip(points, points[1:]):
            self.stick(a, b, radius, material)

    def surface(self):
        return thing_surface(self.floor)

    def thin(self):
        return thin_surface(self.floor)

    def legs(self, w, d, h, material, inset=0.05):
        kind = R.random()
        if h < 0.03:
            return
        if R.random() < 0.45:
            self.thin_legs(w, d, h, inset)
            return
        for x in (-1, 1):
            for y in (-1, 1):
                px, py = x * (w / 2 - inset), y * (d / 2 - inset)
                if kind < 0.5:
                    self.rod(R.uniform(0.012, 0.03), h, px, py, 0, material)
                else:
                    self.box((0.045, 0.045, h), px, py, 0, material, 0.003)

    def thin_legs(self, w, d, h, inset=0.05):
        """Rods, splayed rods, hairpins, sledges, crosses: what photos of rooms are full of."""
        m, r = self.thin(), R.uniform(0.004, 0.014)
        splay = R.choice((0, 0, R.uniform(0.01, 0.12)))
        kind = R.random()
        x, y = w / 2 - inset, d / 2 - inset
        if kind < 0.5:
            for sx in (-1, 1):
                for sy in (-1, 1):
                    self.stick((sx * x, sy * y, h), (sx * (x + splay), sy * (y + splay), 0), r, m)
            if R.random() < 0.4 and h > 0.25:
                z = h * R.uniform(0.15, 0.6)
                for sy in (-1, 1):
                    self.stick((-x, sy * y, z), (x, sy * y, z), r * 0.8, m)
                if R.random() < 0.5:
                    for sx in (-1, 1):
                        self.stick((sx * x, -y, z), (sx * x, y, z), r * 0.8, m)
        elif kind < 0.65:
            for sx in (-1, 1):
                for sy in (-1, 1):
                    for apart in (-0.06, 0.06):
                        self.stick((sx * x + apart, sy * y, h), (sx * (x + splay), sy * (y + splay), 0), r * 0.8, m)
        elif kind < 0.85:
            for sx in (-1, 1):
                self.path(((sx * x, -y, h), (sx * x, -y, r), (sx * x, y, r), (sx * x, y, h)), r, m)
        else:
            for sy in (-1, 1):
                self.stick((-x, sy * y, h), (x, sy * y, 0), r, m)
                self.stick((x, sy * y, h), (-x, sy * y, 0), r, m)

    def clutter(self, w, d, top, count):
        for _ in range(count):
            x, y = R.uniform(-w / 2, w / 2) * 0.8, R.uniform(-d / 2, d / 2) * 0.7
            s = R.uniform(0.05, 0.22)
            kind, m = R.random(), self.surface()
            if kind < 0.4:
                self.box((s, s * R.uniform(0.5, 1.5), s * R.uniform(0.1, 1.5)), x, y, top, m, 0.004, spin=R.uniform(0, 90))
            elif kind < 0.8:
                self.rod(s * 0.4, s * R.uniform(0.4, 2.2), x, y, top, m)
            else:
                self.ball((s, s, s), x, y, top, m)


def stick(start, end, radius, material, sides=7):
    a, b = Vector(start), Vector(end)
    along = (b - a).normalized()
    side = along.orthogonal().normalized()
    other = along.cross(side)
    ring = [side * (radius * math.cos(6.2832 * i / sides)) + other * (radius * math.sin(6.2832 * i / sides)) for i in range(sides)]
    faces = [(i, (i + 1) % sides, sides + (i + 1) % sides, sides + i) for i in range(sides)]
    faces += [tuple(range(sides)), tuple(range(sides, 2 * sides))]
    return shapes.mesh_object('rod', [a + v for v in ring] + [b + v for v in ring], faces, material)


def sofa(p, w, d):
    m = cloth('sofa') if R.random() < 0.75 else lacquer('leather', colour(0.02, 0.5))
    leg, seat, back, arm = R.uniform(0, 0.14), R.uniform(0.36, 0.46), R.uniform(0.65, 0.95), R.uniform(0.08, 0.25)
    p.legs(w, d, leg, p.surface())
    p.box((w, d, seat - leg - 0.12), 0, 0, leg, m, 0.03)
    if R.random() < 0.9:
        for x in (-1, 1):
            p.box((arm, d, R.uniform(0.5, 0.68) - leg), x * (w - arm) / 2, 0, leg, m, 0.05)
    p.box((w, 0.2, back - leg), 0, d / 2 - 0.1, leg, m, 0.06, lean=-R.uniform(0, 8))
    seats = max(1, round((w - 2 * arm) / R.uniform(0.55, 1.0)))
    each = (w - 2 * arm) / seats
    for i in range(seats):
        x = -w / 2 + arm + each * (i + 0.5)
        p.box((each * 0.98, d - 0.2, 0.16), x, -0.1, seat - 0.13, m, 0.06)
        p.box((each * 0.95, 0.16, back - seat + 0.02), x, d / 2 - 0.26, seat, m, 0.07, lean=-R.uniform(4, 14))
    for _ in range(R.randint(0, 4)):
        s = R.uniform(0.35, 0.5)
        p.box((s, 0.14, s), R.uniform(-w / 2, w / 2) * 0.7, d / 2 - 0.42, seat + 0.03, cloth('pillow'), 0.065, lean=-R.uniform(10, 30), spin=R.uniform(-15, 15))


def bed(p, w, d):
    h = R.uniform(0.22, 0.36)
    frame, sheet = p.surface(), cloth('sheet', colour(0.3, 0.85, 0.2))
    if R.random() < 0.5:
        p.box((w, d, h), 0, 0, R.uniform(0, 0.08), frame, 0.02)
    else:
        p.legs(w, d, 0.2, frame)
        p.box((w, d, h - 0.15), 0, 0, 0.15, frame, 0.02)
    p.box((w - 0.06, d - 0.06, 0.24), 0, 0, h, sheet, 0.08)
    cover = cloth('cover')
    reach = d * R.uniform(0.4, 0.75)
    p.box((w + R.uniform(0, 0.12), reach, 0.2 + R.uniform(0, h * 0.8)), 0, -d / 2 + reach / 2, h + 0.08 - R.uniform(0, h * 0.8), cover, 0.07)
    p.box((w + R.uniform(0, 0.3), R.uniform(0.05, 0.14), R.uniform(0.8, 1.4)), 0, d / 2 + 0.05, 0, p.surface(), 0.03)
    for x in (-0.25, 0.25):
        p.box((w * 0.4, 0.45, 0.16), x * w, d / 2 - 0.35, h + 0.24, cloth('pillow', colour(0.3, 0.85, 0.2)), 0.07, lean=R.uniform(10, 40))


def table(p, w, d, h=None):
    h = h or R.choice((R.uniform(0.3, 0.5), R.uniform(0.7, 0.78)))
    top, leg = p.surface(), p.surface()
    thick = R.uniform(0.015, 0.08)
    kind = R.random()
    if kind < 0.3:
        r = min(w, d) / 2
        p.rod(r, thick, 0, 0, h - thick, top)
        if R.random() < 0.5:
            p.rod(R.uniform(0.03, 0.12), h - thick, 0, 0, 0, leg)
            p.rod(r * 0.6, 0.03, 0, 0, 0, leg)
        else:
            p.legs(r * 1.4, r * 1.4, h - thick, leg)
    else:
        p.box((w, d, thick), 0, 0, h - thick, top, R.choice((0.003, 0.02)))
        if kind < 0.75:
            p.legs(w, d, h - thick, leg)
        elif kind < 0.9:
            for x in (-1, 1):
                p.box((0.05, d * 0.9, h - thick), x * (w / 2 - 0.1), 0, 0, leg, 0.004)
        else:
            p.box((w * 0.9, d * 0.9, h - thick), 0, 0, 0, leg, 0.01)
        if R.random() < 0.2:
            p.box((w * 0.85, d * 0.85, 0.02), 0, 0, h * 0.35, top, 0.003)
    p.clutter(w, d, h, R.randint(0, 5))


def chair(p, w, d):
    m, leg = p.surface(), p.surface()
    seat = R.uniform(0.42, 0.48)
    kind = R.random()
    if kind < 0.7:
        p.legs(w, d, seat - 0.05, leg, 0.03)
    elif kind < 0.85:
        p.rod(0.03, seat - 0.05, 0, 0, 0.03, leg)
        for i in range(5):
            p.box((0.04, d * 0.55, 0.04), math.sin(i * 1.257) * 0.13, -math.cos(i * 1.257) * 0.13, 0.02, leg, 0.004, spin=i * 72)
    else:
        p.box((w * 0.9, d * 0.9, seat - 0.05), 0, 0, 0, m, 0.04)
    p.box((w, d, R.uniform(0.04, 0.12)), 0, 0, seat - 0.06, m, 0.02)
    if R.random() < 0.85:
        p.box((w, R.uniform(0.03, 0.1), R.uniform(0.3, 0.55)), 0, d / 2 - 0.03, seat + R.uniform(0, 0.1), m, 0.02, lean=-R.uniform(2, 12))
    if R.random() < 0.3:
        for x in (-1, 1):
            p.box((0.05, d, 0.05), x * w / 2, 0, seat + 0.2, m, 0.01)


def dining(p, w, d):
    table(p, w, d, R.uniform(0.7, 0.78))
    seed = R.random()
    for side in (-1, 1):
        for i in range(max(1, int(w / 0.65))):
            q = Piece(p.world(-w / 2 + 0.35 + i * 0.62, side * (d / 2 + R.uniform(0.0, 0.35)), 0)[:2], p.turn + (0 if side > 0 else 180) + R.uniform(-20, 20), p.floor)
            state = R.getstate()
            R.seed(seed)
            (rod_chair if seed < 0.6 else chair)(q, 0.45, 0.46)
            R.setstate(state)


def cabinet(p, w, d, h=None):
    h = h or R.choice((R.uniform(0.35, 0.6), R.uniform(0.75, 1.1), R.uniform(1.6, 2.4)))
    body, front = p.surface(), p.surface()
    if R.random() < 0.5:
        front = body
    leg = R.choice((0, 0, 0.06, 0.15))
    p.legs(w, d, leg, p.surface())
    gap = 0.008
    p.box((w, d - 0.02, h - leg), 0, 0.01, leg, body, 0.004)
    columns, rows = max(1, round(w / R.uniform(0.35, 0.9))), R.randint(1, max(1, round(h / 0.3)))
    handle = lacquer('handle')
    opened = R.random() < 0.2
    for i in range(columns):
        for j in range(rows):
            cw, ch = w / columns, (h - leg - 0.06) / rows
            x, z = -w / 2 + cw * (i + 0.5), leg + 0.03 + ch * j
            p.box((cw - gap, 0.02, ch - gap), x, -d / 2 + (0.0 if not opened else 0.03), z, front, 0.003)
            if R.random() < 0.7:
                p.box((0.1, 0.02, 0.012), x, -d / 2 - 0.02, z + ch * 0.85, handle, 0.002)
    p.clutter(w, d, h, R.randint(0, 5) if h < 1.5 else 0)
    if h < 0.7 and R.random() < 0.5:
        p.box((min(w, 1.3), 0.05, 0.75), 0, 0.1, h + R.uniform(0.03, 0.5), lacquer('screen', (0.01, 0.01, 0.012)), 0.004)


def kitchen(p, w, d):
    front, top = p.surface(), p.surface()
    p.box((w, d - 0.06, 0.1), 0, 0.05, 0, lacquer('plinth'), 0.002)
    columns = max(1, round(w / 0.6))
    for i in range(columns):
        x = -w / 2 + w / columns * (i + 0.5)
        m = front if R.random() < 0.85 else lacquer('oven', (0.02, 0.02, 0.02))
        p.box((w / columns - 0.006, d, 0.76), x, 0, 0.1, m, 0.003)
    p.box((w + 0.02, d + 0.03, 0.04), 0, -0.01, 0.86, top, 0.003)
    p.clutter(w, d, 0.9, R.randint(0, 8))
    if R.random() < 0.7:
        p.box((w, 0.36, R.uniform(0.5, 0.9)), 0, d / 2 - 0.18, R.uniform(1.4, 1.55), front, 0.003)
    if R.random() < 0.4:
        p.box((0.65, d + 0.05, R.uniform(1.7, 2.1)), w / 2 + 0.33, 0, 0, lacquer('fridge', colour(0.2, 0.8, 0.1)), 0.01)


def shelves(p, w, d):
    h = R.uniform(0.8, 2.3)
    m = p.surface()
    count = R.randint(2, 6)
    for x in (-1, 1):
        p.box((0.025, d, h), x * w / 2, 0, 0, m, 0.002)
    if R.random() < 0.6:
        p.box((w, 0.01, h), 0, d / 2, 0, p.surface(), 0.001)
    for i in range(count + 1):
        z = 0.05 + (h - 0.08) * i / count
        p.box((w, d, 0.025), 0, 0, z, m, 0.002)
        p.clutter(w, d, z + 0.025, R.randint(0, 4))


def plant(p, w, d):
    """Many small faces in one mesh: broad leaves, blades of grass, fronds, a bush; pot on the floor or on thin legs."""
    h = 0.0
    kind = R.random()
    stand = R.random() < 0.25
    if kind < 0.9:
        base = R.uniform(0.15, 0.5) if stand else 0
        if stand:
            p.thin_legs(0.34, 0.34, base + 0.1, 0.03)
        pot = R.uniform(0.15, 0.45)
        p.rod(R.uniform(0.08, 0.22), pot, 0, 0, base, p.surface())
        h = base + pot
    green = shade(R.choice(((0.05, 0.14, 0.03), (0.03, 0.1, 0.04), (0.14, 0.2, 0.04), (0.2, 0.14, 0.08))), R.uniform(0.5, 2.2))
    leaf = lacquer('leaf', green)
    tall = R.uniform(0.3, 1.7)
    sort = R.choice(('broad', 'blades', 'fronds', 'bush'))
    vertices, faces = [], []

    def add(root, tip, wide, droop):
        """A leaf of two quads that bends over."""
        root, tip = Vector(root), Vector(tip)
        along = tip - root
        side = along.cross(Vector((0, 0, 1))) if abs(along.z) < along.length * 0.98 else Vector((1, 0, 0))
        side = side.normalized() * wide / 2
        middle = root + along * 0.55 + Vector((0, 0, droop))
        n = len(vertices)
        vertices.extend((root - side * 0.3, root + side * 0.3, middle + side, middle - side, tip + side * 0.1, tip - side * 0.1))
        faces.extend(((n, n + 1, n + 2, n + 3), (n + 3, n + 2, n + 4, n + 5)))

    if sort == 'blades':
        for _ in range(R.randint(15, 60)):
            a, out, z = R.uniform(0, 6.28), R.uniform(0.05, 0.6) * tall * 0.7, R.uniform(0.2, 1) * tall
            add((0.03 * math.cos(a), 0.03 * math.sin(a), h), (out * math.cos(a), out * math.sin(a), h + z * R.uniform(0.1, 1)), R.uniform(0.008, 0.05), z * 0.3)
    elif sort == 'fronds':
        for _ in range(R.randint(6, 14)):
            a, out = R.uniform(0, 6.28), R.uniform(0.25, 0.7)
            for k in range(12):
                t = (k + 2) / 14
                at = (out * t * math.cos(a), out * t * math.sin(a), h + tall * (1.6 * t - t * t))
                for turn in (-1, 1):
                    b = a + turn * 1.0
                    long = 0.22 * (1 - 0.6 * t)
                    add(at, (at[0] + long * math.cos(b), at[1] + long * math.sin(b), at[2] - 0.06), 0.014, 0.0)
    else:
        spread = R.uniform(0.2, 0.5)
        small = sort == 'bush'
        for _ in range(R.randint(150, 350) if small else R.randint(20, 70)):
            a, out, z = R.uniform(0, 6.28), R.uniform(0.0, spread), R.uniform(0.05, tall)
            long = R.uniform(0.03, 0.09) if small else R.uniform(0.12, 0.35)
            root = (out * math.cos(a), out * math.sin(a), h + z)
            add(root, (root[0] + long * math.cos(a + R.gauss(0, 1)), root[1] + long * math.sin(a), root[2] + R.uniform(-0.6, 0.6) * long), long * R.uniform(0.3, 0.6), long * 0.15)
        for _ in range(R.randint(1, 4)):
            p.stick((0, 0, h), (R.gauss(0, 0.1), R.gauss(0, 0.1), h + tall), 0.008, lacquer('stem', (0.1, 0.06, 0.03)))
    thing = shapes.mesh_object('leaves', vertices, faces, leaf)
    thing.location = p.world(0, 0, 0)
    thing.pass_index = PLANT


def stool(p, w, d):
    h = R.choice((R.uniform(0.35, 0.5), R.uniform(0.6, 0.8)))
    p.thin_legs(w * 0.85, d * 0.85, h - 0.02, 0.02)
    m = p.surface()
    if R.random() < 0.5:
        p.rod(min(w, d) / 2, R.uniform(0.02, 0.08), 0, 0, h - 0.02, m)
    else:
        p.box((w, d, R.uniform(0.02, 0.08)), 0, 0, h - 0.02, m, 0.01)


def rod_chair(p, w, d):
    """A chair whose frame is rods, whose seat and back are thin sheets or bars."""
    m, r, seat = p.thin(), R.uniform(0.006, 0.017), R.uniform(0.42, 0.47)
    cover = p.surface()
    back = R.uniform(0.75, 1.0)
    splay = R.uniform(0, 0.06)
    x, y = w / 2 - 0.02, d / 2 - 0.02
    arms = R.random() < 0.3
    kind = R.random()
    if kind < 0.65:
        for sx in (-1, 1):
            p.stick((sx * x, -y, seat), (sx * (x + splay), -y - splay, 0), r, m)
            p.stick((sx * x, y + 0.06, back), (sx * x, y, seat), r, m)
            p.stick((sx * x, y, seat), (sx * (x + splay), y + splay, 0), r, m)
        if R.random() < 0.5:
            for sx in (-1, 1):
                p.stick((sx * x, -y, seat * 0.4), (sx * x, y, seat * 0.4), r * 0.7, m)
    elif kind < 0.85:
        for sx in (-1, 1):
            p.path(((sx * x, y + 0.06, back), (sx * x, y, seat), (sx * x, -y, seat), (sx * x, -y, r), (sx * x, y, r)), r, m)
    else:
        p.stick((0, 0, seat), (0, 0, 0.08), 0.022, m)
        for i in range(5):
            a = i * 1.257
            p.stick((0, 0, 0.1), (0.28 * math.cos(a), 0.28 * math.sin(a), 0.05), 0.014, m)
            p.ball((0.05, 0.05, 0.05), 0.28 * math.cos(a), 0.28 * math.sin(a), 0, m)
        p.stick((0, y, seat), (0, y + 0.06, back), r, m)
    p.box((w, d, R.uniform(0.012, 0.07)), 0, 0, seat - 0.01, cover, 0.01)
    if R.random() < 0.6:
        p.box((w, 0.02, R.uniform(0.15, 0.4)), 0, y + 0.04, back - 0.35, cover, 0.008, lean=-6)
    else:
        for i in range(R.randint(3, 8)):
            at = -x + 2 * x * (i + 0.5) / 6
            p.stick((min(at, x), y + 0.05, back - 0.02), (min(at, x), y, seat), r * 0.6, m)
        p.stick((-x, y + 0.06, back), (x, y + 0.06, back), r, m)
    if arms:
        for sx in (-1, 1):
            p.path(((sx * x, y, seat + 0.22), (sx * x, -y, seat + 0.22), (sx * x, -y, seat)), r, m)


def rack(p, w, d):
    """Clothes rack, drying rack, or ladder shelf."""
    m, r, h = p.thin(), R.uniform(0.008, 0.018), R.uniform(1.1, 1.8)
    kind = R.random()
    if kind < 0.5:
        for sx in (-1, 1):
            p.stick((sx * w / 2, -d / 2, r), (sx * w / 2, d / 2, r), r, m)
            p.stick((sx * w / 2, 0, r), (sx * w / 2, 0, h), r, m)
        p.stick((-w / 2, 0, h), (w / 2, 0, h), r, m)
        if R.random() < 0.5:
            p.stick((-w / 2, 0, 0.2), (w / 2, 0, 0.2), r, m)
        for _ in range(R.randint(0, 14)):
            p.box((R.uniform(0.02, 0.07), R.uniform(0.3, 0.5), R.uniform(0.5, 1.0)), R.uniform(-w / 2, w / 2) * 0.9, 0, h - R.uniform(0.6, 1.0), cloth('garment'), 0.01, spin=R.uniform(-8, 8))
    elif kind < 0.75:
        for sx in (-1, 1):
            p.stick((sx * w / 2, -d / 2, 0), (sx * w / 2, d / 2, 0.9), r, m)
            p.stick((sx * w / 2, d / 2, 0), (sx * w / 2, -d / 2, 0.9), r, m)
        for i in range(8):
            y = -d / 2 + d * i / 7
            p.stick((-w / 2, y, 0.88), (w / 2, y, 0.88), 0.003, m)
        for _ in range(R.randint(0, 5)):
            p.box((R.uniform(0.2, 0.5), 0.01, R.uniform(0.2, 0.6)), R.uniform(-w / 3, w / 3), R.uniform(-d / 2, d / 2), 0.4, cloth('washing'), 0.003)
    else:
        for sx in (-1, 1):
            for y in (-d / 2, d / 2):
                p.stick((sx * w / 2, y, 0), (sx * w / 2, y, h), r, m)
        for i in range(R.randint(2, 5)):
            z = 0.1 + i * 0.35
            if z < h:
                p.box((w, d, 0.015), 0, 0, z, p.surface(), 0.002)
                p.clutter(w, d, z + 0.015, R.randint(0, 4))


def legged_cabinet(p, w, d):
    """A low cabinet, console or desk on thin legs, with the floor going on below."""
    leg = R.choice((R.uniform(0.1, 0.25), R.uniform(0.25, 0.6)))
    p.thin_legs(w, d, leg, R.uniform(0.03, 0.12))
    h = R.uniform(0.12, 0.6)
    m, front = p.surface(), p.surface()
    p.box((w, d, h), 0, 0, leg, m, 0.004)
    columns = max(1, round(w / R.uniform(0.35, 0.7)))
    for i in range(columns):
        p.box((w / columns - 0.008, 0.02, h - 0.02), -w / 2 + w / columns * (i + 0.5), -d / 2, leg + 0.01, front, 0.003)
    p.clutter(w, d, leg + h, R.randint(0, 5))


def tripod(p, w, d):
    """Floor lamps on rods, easels, music stands, fans."""
    m, h, r = p.thin(), R.uniform(0.9, 1.6), R.uniform(0.005, 0.014)
    reach = R.uniform(0.15, 0.3)
    for i in range(3):
        a = i * 2.094 + 0.4
        p.stick((0, 0, h), (reach * math.cos(a), reach * math.sin(a), 0), r, m)
    if R.random() < 0.6:
        p.rod(R.uniform(0.12, 0.25), R.uniform(0.18, 0.4), 0, 0, h, glow('shade', (1, 0.85, 0.65), R.uniform(0.3, 3)) if R.random() < 0.4 else cloth('shade'))
    else:
        p.box((R.uniform(0.3, 0.6), 0.02, R.uniform(0.3, 0.6)), 0, 0, h - 0.1, p.surface(), 0.003, lean=-12)


def toilet(p, w, d):
    white = lacquer('ceramic', shade((0.8, 0.8, 0.78), R.uniform(0.85, 1.05)))
    p.box((0.36, 0.18, 0.4), 0, d / 2 - 0.09, 0.38, white, 0.03)
    p.box((0.24, 0.5, 0.38), 0, 0, 0, white, 0.08)
    p.rod(0.19, 0.06, 0, -0.1, 0.37, white)
    if R.random() < 0.5:
        p.rod(0.05, 0.4, 0.4, d / 2 - 0.1, 0, p.surface())


def basin(p, w, d):
    """A bath, a washstand or a washing machine."""
    white = lacquer('ceramic', shade((0.8, 0.8, 0.78), R.uniform(0.85, 1.05)))
    kind = R.random()
    if kind < 0.35:
        p.box((w, d, 0.56), 0, 0, 0, white, 0.08)
        p.box((w - 0.14, d - 0.14, 0.01), 0, 0, 0.556, lacquer('water', (0.5, 0.55, 0.55)), 0.003)
    elif kind < 0.7:
        leg = R.choice((0, 0.25))
        if leg:
            p.thin_legs(min(w, 1.0), d, leg)
        p.box((min(w, 1.0), d, 0.8 - leg), 0, 0, leg, p.surface(), 0.005)
        p.box((min(w, 1.0), d, 0.1), 0, 0, 0.8, white, 0.03)
    else:
        p.box((0.6, 0.6, 0.85), 0, 0, 0, white, 0.02)
        drum = p.rod(0.18, 0.03, 0, -0.3, 0.45, lacquer('drum', (0.03, 0.03, 0.04)))
        drum.rotation_euler = (math.pi / 2, 0, math.radians(p.turn))


def showcase(p, w, d):
    """Shop furniture: gondola, table with stacks, plinth, counter."""
    kind = R.random()
    m = p.surface()
    if kind < 0.4:
        h = R.uniform(1.1, 2.0)
        p.box((w, 0.05, h), 0, 0, 0, m, 0.003)
        p.box((w, d, 0.12), 0, 0, 0, m, 0.003)
        for i in range(R.randint(2, 5)):
            z = 0.12 + (h - 0.2) * i / 4
            p.box((w, d * 0.9, 0.02), 0, 0, z, m, 0.002)
            p.clutter(w, d * 0.9, z + 0.02, R.randint(2, 8))
    elif kind < 0.7:
        p.box((w, d, R.uniform(0.3, 1.1)), 0, 0, 0, m, 0.004)
    else:
        p.thin_legs(w, d, 0.75)
        p.box((w, d, 0.03), 0, 0, 0.75, m, 0.003)
        p.clutter(w, d, 0.78, R.randint(4, 12))


def pet(p, w, d):
    fur = cloth('fur', R.choice((shade((0.02, 0.02, 0.02), 1), (0.4, 0.25, 0.12), (0.6, 0.55, 0.5), (0.2, 0.18, 0.16))), pattern=R.choice((False, 'spots')))
    s = R.uniform(0.5, 1.3)
    if R.random() < 0.4:
        p.ball((0.5 * s, 0.3 * s, 0.16 * s), 0, 0, 0, fur)
        p.ball((0.15 * s, 0.15 * s, 0.13 * s), 0.24 * s, -0.05, 0.06 * s, fur)
        return
    p.ball((0.42 * s, 0.2 * s, 0.2 * s), 0, 0, 0.2 * s, fur)
    p.ball((0.17 * s, 0.14 * s, 0.14 * s), 0.25 * s, 0, 0.35 * s, fur)
    for sx in (-1, 1):
        for sy in (-1, 1):
            p.stick((sx * 0.14 * s, sy * 0.06 * s, 0.28 * s), (sx * 0.15 * s, sy * 0.06 * s, 0), 0.018 * s, fur)
    p.path(((-0.2 * s, 0, 0.32 * s), (-0.32 * s, 0, 0.38 * s), (-0.38 * s, 0, 0.5 * s)), 0.014 * s, fur)


def cable(p, w, d):
    """A cable that meanders over the floor, sometimes to a socket strip or a vacuum robot."""
    m = lacquer('cable', R.choice(((0.01, 0.01, 0.01), (0.7, 0.7, 0.68), (0.4, 0.1, 0.02))))
    x, y, a = 0.0, 0.0, R.uniform(0, 6.28)
    points = [(x, y, 0.004)]
    for _ in range(R.randint(8, 26)):
        a += R.gauss(0, 0.5)
        x, y = x + 0.08 * math.cos(a), y + 0.08 * math.sin(a)
        points.append((x, y, 0.004))
    p.path(points, R.uniform(0.003, 0.006), m)
    if R.random() < 0.4:
        p.box((0.28, 0.06, 0.04), x, y, 0, lacquer('strip', (0.8, 0.8, 0.78)), 0.006)
    elif R.random() < 0.5:
        p.rod(0.17, 0.09, x, y, 0, p.surface())


def flat_things(p, w, d):
    """Paper, books, shoes, cushions, toys, scales on the floor."""
    for _ in range(R.randint(1, 6)):
        x, y, kind = R.gauss(0, 0.4), R.gauss(0, 0.4), R.random()
        if kind < 0.3:
            p.box((R.uniform(0.15, 0.35), R.uniform(0.15, 0.3), R.uniform(0.003, 0.05)), x, y, 0, p.surface(), 0.001, spin=R.uniform(0, 90))
        elif kind < 0.6:
            m, turn = p.surface(), R.uniform(0, 360)
            for side in (-0.07, 0.07):
                a = math.radians(turn)
                p.box((0.27, 0.09, R.uniform(0.03, 0.1)), x - side * math.sin(a), y + side * math.cos(a), 0, m, 0.025, spin=turn)
        elif kind < 0.8:
            p.ball((R.uniform(0.3, 0.6), R.uniform(0.3, 0.6), 0.16), x, y, 0, cloth('cushion'))
        else:
            p.ball((0.12, 0.12, 0.12), x, y, 0, p.surface())


def lamp(p, w, d):
    m = lacquer('lamp')
    h = R.uniform(1.3, 1.8)
    p.rod(R.uniform(0.12, 0.18), 0.03, 0, 0, 0, m)
    p.rod(0.012, h, 0, 0, 0, m)
    p.rod(R.uniform(0.1, 0.25), R.uniform(0.15, 0.35), 0, 0, h, glow('shade', (1, 0.85, 0.65), R.uniform(0.5, 3)) if R.random() < 0.5 else cloth('shade'))


def loose(p, w, d):
    """Boxes, bags, toys, stools, bins, piles."""
    for _ in range(R.randint(1, 5)):
        s = R.uniform(0.1, 0.5)
        x, y, m = R.uniform(-0.4, 0.4), R.uniform(-0.4, 0.4), p.surface()
        kind = R.random()
        if kind < 0.45:
            p.box((s, s * R.uniform(0.4, 1.4), s * R.uniform(0.15, 1.3)), x, y, 0, m, R.choice((0.003, 0.04)), spin=R.uniform(0, 90))
        elif kind < 0.7:
            p.rod(s * 0.45, s * R.uniform(0.3, 1.8), x, y, 0, m)
        else:
            p.ball((s, s * R.uniform(0.5, 1.3), s * R.uniform(0.3, 1)), x, y, 0, m)


def swivel_chair(p, w, d):
    """A star of arms on castors under one column."""
    m, seat, high = p.thin(), R.choice((cloth, lacquer))('seat'), R.uniform(0.4, 0.52)
    for i in range(5):
        a = i * 1.2566 + 0.3
        x, y = 0.3 * math.cos(a), 0.3 * math.sin(a)
        p.stick((0, 0, 0.11), (x, y, 0.07), R.uniform(0.012, 0.022), m)
        p.ball((0.05, 0.05, 0.06), x, y, 0, lacquer('castor', (0.01, 0.01, 0.01)))
    p.rod(R.uniform(0.018, 0.03), high - 0.1, 0, 0, 0.1, m)
    p.box((w, d, R.uniform(0.05, 0.1)), 0, 0, high, seat, 0.04)
    p.box((w * 0.9, 0.07, R.uniform(0.35, 0.75)), 0, d / 2 - 0.02, high + R.uniform(0.05, 0.18), seat, 0.03, lean=-R.uniform(3, 12))
    if R.random() < 0.5:
        for side in (-1, 1):
            p.path(((side * w / 2, 0, high), (side * w / 2, 0, high + 0.2), (side * w / 2, -0.2, high + 0.2)), 0.015, m)


def wardrobe(p, w, d):
    """Up to the ceiling, on a plinth, often in the floor's own material: nothing but joints tells its doors from the floor."""
    front = p.floor[0] if R.random() < 0.35 else p.surface()
    high, plinth = R.uniform(2.0, 2.7), R.choice((0, 0.04, 0.08))
    if plinth:
        p.box((w, d - 0.05, plinth), 0, 0.025, 0, R.choice((front, lacquer('plinth'))), 0.002)
    p.box((w, d - 0.02, high - plinth), 0, 0.01, plinth, front if R.random() < 0.7 else p.surface(), 0.003)
    doors = max(1, round(w / R.uniform(0.4, 1.0)))
    for i in range(doors):
        p.box((w / doors - 0.006, 0.02, high - plinth - 0.01), -w / 2 + w / doors * (i + 0.5), -d / 2, plinth + 0.005, front, 0.002)


def heap(p, w, d):
    """Clothes, blankets and bags left on the floor."""
    for _ in range(R.randint(2, 7)):
        wide, m = R.uniform(0.15, 0.6), cloth('clothes')
        p.ball((wide, wide * R.uniform(0.5, 1), wide * R.uniform(0.12, 0.5)), R.gauss(0, 0.25), R.gauss(0, 0.25), -0.01, m)


def person(p, w, d):
    """Standing or sitting, of balls and rods."""
    trousers, shirt, skin = cloth('trousers'), cloth('shirt'), lacquer('skin', R.choice(((0.6, 0.38, 0.28), (0.3, 0.16, 0.1), (0.75, 0.52, 0.4))))
    hip = R.choice((0.48, 0.88))
    for side in (-0.1, 0.1):
        knee = (side * 1.3, -0.42, 0.48) if hip < 0.6 else (side * 1.2, -0.03, 0.46)
        p.stick((side, 0, hip), knee, 0.075, trousers, 12)
        p.stick(knee, (knee[0], knee[1], 0.06), 0.055, trousers, 12)
        p.box((0.1, 0.26, 0.08), knee[0], knee[1] - 0.06, 0, lacquer('shoe'), 0.03)
        p.path(((side * 2, 0, hip + 0.5), (side * 2.6, -0.08, hip + 0.25), (side * 1.6, -0.3, hip + 0.15)), 0.045, shirt)
    p.ball((0.4, 0.26, 0.7), 0, 0, hip - 0.08, shirt)
    p.ball((0.18, 0.2, 0.25), 0, 0, hip + 0.6, skin)
    p.ball((0.21, 0.22, 0.2), 0, 0.02, hip + 0.69, cloth('hair', (0.02, 0.015, 0.01), pattern=False))


# (maker, widths, depths, at a wall, weight)
FURNITURE_KINDS = (
    (sofa, (0.75, 3.2), (0.75, 1.05), 0.65, 8),
    (bed, (0.9, 2.0), (1.9, 2.15), 0.95, 4),
    (table, (0.4, 1.6), (0.4, 0.9), 0.2, 8),
    (dining, (0.8, 2.2), (0.75, 1.0), 0.1, 5),
    (chair, (0.42, 0.75), (0.42, 0.75), 0.3, 4),
    (rod_chair, (0.38, 0.6), (0.38, 0.55), 0.2, 9),
    (stool, (0.28, 0.45), (0.28, 0.45), 0.2, 5),
    (rack, (0.6, 1.6), (0.35, 0.6), 0.5, 4),
    (legged_cabinet, (0.4, 2.0), (0.3, 0.5), 0.85, 7),
    (tripod, (0.4, 0.6), (0.4, 0.6), 0.5, 3),
    (cabinet, (0.4, 3.0), (0.3, 0.65), 0.93, 9),
    (kitchen, (1.2, 3.6), (0.58, 0.66), 0.8, 4),
    (shelves, (0.5, 2.0), (0.25, 0.5), 0.85, 5),
    (showcase, (0.8, 2.4), (0.4, 0.9), 0.3, 3),
    (toilet, (0.45, 0.6), (0.65, 0.75), 0.95, 2),
    (basin, (0.8, 1.7), (0.6, 0.8), 0.95, 2),
    (plant, (0.4, 0.6), (0.4, 0.6), 0.6, 7),
    (lamp, (0.3, 0.4), (0.3, 0.4), 0.7, 2),
    (loose, (0.7, 1.0), (0.7, 1.0), 0.5, 4),
    (flat_things, (0.6, 0.9), (0.6, 0.9), 0.2, 3),
    (cable, (0.5, 0.8), (0.5, 0.8), 0.4, 2),
    (pet, (0.4, 0.6), (0.3, 0.4), 0.1, 2),
    (swivel_chair, (0.42, 0.55), (0.42, 0.55), 0.1, 4),
    (wardrobe, (0.8, 3.4), (0.4, 0.65), 0.97, 6),
    (heap, (0.6, 0.9), (0.6, 0.9), 0.3, 3),
    (person, (0.5, 0.6), (0.5, 0.7), 0.1, 2),
)
