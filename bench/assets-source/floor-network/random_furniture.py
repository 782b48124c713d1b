"""Furniture of the drawn rooms from boxes, rods and balls, of random size and shape."""

import math

import shapes
from chance import R
from random_surfaces import cloth, colour, lacquer, shade, thing_surface
from surfaces import glow


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

    def surface(self):
        return thing_surface(self.floor)

    def legs(self, w, d, h, material, inset=0.05):
        kind = R.random()
        if h < 0.03:
            return
        for x in (-1, 1):
            for y in (-1, 1):
                px, py = x * (w / 2 - inset), y * (d / 2 - inset)
                if kind < 0.5:
                    self.rod(R.uniform(0.012, 0.03), h, px, py, 0, material)
                else:
                    self.box((0.045, 0.045, h), px, py, 0, material, 0.003)

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
            chair(q, 0.45, 0.46)
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
    pot = p.surface()
    h = R.uniform(0.2, 0.45)
    p.rod(R.uniform(0.1, 0.22), h, 0, 0, 0, pot)
    leaf = lacquer('leaf', shade((0.06, 0.16, 0.03), R.uniform(0.5, 2.2)))
    tall = R.uniform(0.4, 1.5)
    for _ in range(R.randint(15, 50)):
        a, out, z = R.uniform(0, 360), R.uniform(0.03, 0.42), R.uniform(0, tall)
        x, y = out * math.cos(a), out * math.sin(a)
        thing = p.box((R.uniform(0.12, 0.4), R.uniform(0.03, 0.14), 0.004), x, y, h + z, leaf, 0)
        thing.rotation_euler = (R.uniform(-0.8, 0.8), R.uniform(-1, 1), R.uniform(0, 6.3))
    p.rod(0.012, tall, 0, 0, h, lacquer('stem', (0.1, 0.06, 0.03)))


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


# (maker, widths, depths, at a wall, weight)
FURNITURE_KINDS = (
    (sofa, (0.75, 3.2), (0.75, 1.05), 0.65, 9),
    (bed, (0.9, 2.0), (1.9, 2.15), 0.95, 4),
    (table, (0.4, 1.6), (0.4, 0.9), 0.2, 8),
    (dining, (0.8, 2.2), (0.75, 1.0), 0.1, 4),
    (chair, (0.42, 0.75), (0.42, 0.75), 0.3, 6),
    (cabinet, (0.4, 3.0), (0.3, 0.65), 0.93, 10),
    (kitchen, (1.2, 3.6), (0.58, 0.66), 0.8, 5),
    (shelves, (0.5, 2.0), (0.25, 0.5), 0.85, 5),
    (plant, (0.4, 0.6), (0.4, 0.6), 0.7, 4),
    (lamp, (0.3, 0.4), (0.3, 0.4), 0.7, 2),
    (loose, (0.7, 1.0), (0.7, 1.0), 0.5, 4),
)
