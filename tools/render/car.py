"""A car body from a table of curves.

The body is where four height fields meet: the sides y = f(x, z), the top z = f(x, y), the nose
x = f(y, z) and the tail x = f(y, z), with wide roundings between them. Windows, pillars and
doors are offsets of those fields, so they stay parallel to the edges on every body.
x runs from the nose to the tail, y from the middle plane outwards, z from the ground up; metres.
"""
from dataclasses import dataclass, field

import numpy as np

from sheet import cut, refined, walls
from solid import Curve, Mesh, box, path, polygon, rod, skin, smax, smin, step


@dataclass
class Car:
    """One body's numbers. Curves are lists of points; see MID_SUV in bodies.py for each one's sense."""

    name: str
    length: float
    width: float
    height: float
    front_axle: float
    wheelbase: float
    wheel: float
    tyre: float
    rim: float
    design: str
    finish: str
    ground: float
    belt: list
    section: list
    top: list
    nose: list
    tail: list
    plan: list
    cowl: float
    header: float
    glass_end: float
    pillars: list
    doors: dict
    lamps: dict
    crown: float = 0.05
    sweep: float = 0.16
    nose_bow: tuple = (0.10, 0.16)
    tail_bow: tuple = (0.05, 0.10)
    round_side: float = 0.13
    round_nose: float = 0.16
    round_tail: float = 0.10
    round_corner: float = 0.22
    arch_gap: float = 0.045
    flare: float = 0.022
    creases: list = field(default_factory=list)
    side_glass_top: float = 0.075
    rear_glass: tuple = ()
    cladding: dict = field(default_factory=dict)
    grilles: list = field(default_factory=list)
    plates: tuple = (0.5, 0.85)
    rails: bool = False
    privacy: bool = True
    hood: dict = field(default_factory=dict)
    tailgate: list = field(default_factory=list)
    shuts: list = field(default_factory=list)
    screen_margin: float = 0.06
    cabin: bool = True
    extras: object = None
    carve: object = None


class Body:
    """The fields of a car, and its parts as (name, mesh, material) triples for one half or both."""

    def __init__(self, car):
        c = self.car = car
        self.belt = Curve(c.belt, 0.05)
        self.section = Curve(c.section, 0.018)
        self.top_line = Curve(c.top, 0.035)
        self.nose_line = Curve(c.nose, 0.02)
        self.tail_line = Curve(c.tail, 0.02)
        self.plan_line = Curve(c.plan, 0.08)
        self.lines = [(Curve(line, 0.08), size, above, below, Curve(fade, 0.05)) for line, size, above, below, fade in c.creases]
        self.axles = (c.front_axle, c.front_axle + c.wheelbase)
        self.arch = c.wheel + c.arch_gap
        self.parts = []

    def arches(self, x, z):
        """Distance from the nearer arch's edge in the side view; straight below the axle."""
        dz = z - self.car.wheel
        dz = np.where(dz > 0, dz, dz * 0.25)
        return np.minimum(*[np.sqrt((x - a) ** 2 + dz**2) for a in self.axles]) - self.arch

    def side(self, x, z):
        """The half width."""
        c = self.car
        b = self.belt(x)
        s = np.where(z < b, (z - c.ground) / (b - c.ground), 1 + (z - b) / 0.6)
        y = self.plan_line(x) - self.section(s)
        y = y - np.maximum(z - b, 0) * 0.05 * ((x - c.length * 0.52) / (c.length * 0.4)) ** 2
        for line, size, above, below, fade in self.lines:
            t = z - line(x)
            t = np.where(t > 0, t / above, -t / below)
            y = y + size * fade(x) * np.exp(-(np.sqrt(t * t + 0.004) - 0.0632))
        r = self.arches(x, z)
        y = y + c.flare * (1 - step(r, 0.02, 0.20)) * (1 - step(z - b, -0.08, 0.06))
        return y

    def top(self, x, y):
        """The height."""
        c = self.car
        q = (y / (c.width / 2)) ** 2
        return self.top_line(x - c.sweep * q) - c.crown * q

    def nose(self, y, z):
        """Where the front is."""
        a, b = self.car.nose_bow
        q = np.abs(y) / (self.car.width / 2)
        return self.nose_line(z) + a * q**2 + b * q**6

    def tail(self, y, z):
        """Where the rear is."""
        a, b = self.car.tail_bow
        q = np.abs(y) / (self.car.width / 2)
        return self.car.length - self.tail_line(z) - a * q**2 - b * q**6

    def field(self, x, y, z):
        """Negative inside the body."""
        c = self.car
        y = np.abs(y)
        q = (y / (c.width / 2)) ** 2
        side = (y - self.side(x, z)) * 0.97
        top = (z - self.top(x, y)) / np.sqrt(1 + self.top_line.slope(x - c.sweep * q) ** 2)
        nose = (self.nose(y, z) - x) / np.sqrt(1 + self.nose_line.slope(z) ** 2)
        tail = (x - self.tail(y, z)) / np.sqrt(1 + self.tail_line.slope(z) ** 2)
        f = smax(side, nose, c.round_corner)
        f = smax(f, tail, c.round_corner * 0.75)
        lid = smax(top, nose, c.round_nose)
        lid = smax(lid, tail, c.round_tail)
        f = smax(f, lid, c.round_side)
        f = smax(f, c.ground - z, 0.05)
        return c.carve(f, x, y, z) if c.carve else f

    # --- windows -----------------------------------------------------------------------------

    def side_glass(self, x, y, z):
        """The whole side opening: above the belt, below the roof's edge, before the last pillar."""
        c = self.car
        low = self.belt(x) + 0.018 - z
        q = (np.abs(y) / (c.width / 2)) ** 2
        slope = self.top_line.slope(x - c.sweep * q)
        high = (z - self.top(x, np.abs(y))) / np.sqrt(1 + slope**2) + c.side_glass_top
        end = self._after(x, z)
        g = smax(low, high, 0.03)
        g = smax(g, end, 0.09)
        return smax(g, self.side(x, z) - np.abs(y) - 0.12, 0.001)

    def _after(self, x, z):
        (xa, za), (xb, zb) = self.car.glass_end
        d = np.hypot(xb - xa, zb - za)
        return ((x - xa) * (zb - za) - (z - za) * (xb - xa)) / d

    def screen(self, x, y, z):
        """The windscreen."""
        c = self.car
        q = (y / (c.width / 2)) ** 2
        along = x - c.sweep * q
        g = smax(np.abs(y) - self.side(x, z) + c.screen_margin, c.cowl - along, 0.05)
        return smax(g, along - c.header, 0.05)

    def back(self, x, y, z):
        """The rear window, on the tail or, where the table says so, on the top field."""
        kind, low, high, margin = self.car.rear_glass
        g = smax(np.abs(y) - self.side(x, z) + margin, low - z if kind == "tail" else low - x, 0.06)
        g = smax(g, z - high if kind == "tail" else x - high, 0.06)
        if kind == "tail":
            return np.maximum(g, self.tail(y, z) - x - 0.12)
        return np.maximum(g, self.top(x, y) - z - 0.1)

    # --- parts -------------------------------------------------------------------------------

    def put(self, name, mesh, material, both=True):
        """Takes a part."""
        if len(mesh.faces):
            self.parts.append((name, mesh.both() if both else mesh, material))

    def build(self, cell=0.010):
        """All parts of the body without its wheels."""
        c = self.car
        m = skin(self.field, (-0.05, -cell * 2, c.ground - 0.03), (c.length + 0.05, c.width / 2 + 0.06, c.height + 0.05), cell)
        m = cut(m, lambda x, y, z: -y)[0]
        under, m, _ = cut(m, lambda x, y, z: z - c.ground - 0.014)
        self.put("under", under, "dark")
        arch = lambda x, y, z: np.maximum(self.arches(x, z), 0.42 - y)
        m = refined(m, arch, 2)
        _, m, seam = cut(m, arch)
        lip = "plastic" if c.cladding.get("ring") else "paint"
        self.put("lip", walls(seam, 0.006 if lip == "plastic" else 0, 0.05), lip)
        self._liners()
        m = self._glaze(m)
        m = self._lamps(m)
        m = self._grilles(m)
        m = self._clad(m)
        m = self._shut(m)
        self.put("panels", m, "paint")
        self._furniture()
        if c.cabin:
            self._cabin()
        if c.extras:
            c.extras(self)
        return self.parts

    def _liners(self):
        from solid import lathe

        c = self.car
        for a in self.axles:
            r = self.arch + 0.012
            reach = float(self.side(np.array([a]), np.array([c.wheel + self.arch]))[0]) - 0.03
            well = lathe([(0.001, 0.46), (r * 0.9, 0.46), (r, 0.5), (r, reach)], 72)
            well = well.moved((a, 0, c.wheel))
            well.normals[:] = -well.normals
            well = cut(well, lambda x, y, z: c.ground - 0.02 - z)[0]
            self.put("liner", well, "dark")

    def _glaze(self, m):
        c = self.car
        m = refined(m, self.side_glass, 2)
        opening, m, seam = cut(m, self.side_glass)
        self.put("reveal", walls(seam, 0.002, 0.02), "trim")
        frame, panes, _ = cut(opening, lambda x, y, z: -self.side_glass(x, y, z) - 0.014)
        self.put("frame", frame.offset(0.002), c.lamps.get("window frame", "trim"))

        def pillar(x, y, z):
            d = np.full(x.shape, 1e9)
            for at, half, tilt in c.pillars:
                d = np.minimum(d, np.abs(x - at - tilt * (z - self.belt(x))) - half)
            return d

        panes = refined(panes, pillar, 1)
        posts, panes, seam = cut(panes, pillar)
        self.put("posts", posts.offset(0.001), "trim")
        self.put("post walls", walls(seam, 0.001, 0.006), "trim")
        first = c.pillars[0][0] if c.pillars else 99
        for at, half, tilt in c.pillars:
            if half > 0.03:
                first = at
                break
        front, rear, _ = cut(panes, lambda x, y, z: x - first)
        self.put("front panes", front.offset(-0.004), "glass")
        self.put("rear panes", rear.offset(-0.004), "privacy" if c.privacy else "glass")
        m = refined(m, self.screen, 2)
        opening, m, seam = cut(m, self.screen)
        self.put("screen reveal", walls(seam, 0, 0.02), "trim")
        edge, pane, _ = cut(opening, lambda x, y, z: -self.screen(x, y, z) - 0.025)
        self.put("screen edge", edge.offset(-0.003), "trim")
        self.put("screen", pane.offset(-0.003), "glass")
        cowl = lambda x, y, z: np.maximum(
            np.maximum(np.abs(x - c.sweep * (y / (c.width / 2)) ** 2 - c.cowl + 0.045) - 0.045, np.abs(y) - self.side(x, z) + c.screen_margin + 0.01),
            self.top(x, y) - z - 0.08)
        strip, m, seam = cut(refined(m, cowl, 1), cowl)
        self.put("cowl", strip.offset(-0.012), "plastic")
        self.put("cowl walls", walls(seam, 0, 0.02), "paint")
        if c.rear_glass:
            m = refined(m, self.back, 2)
            opening, m, seam = cut(m, self.back)
            self.put("back reveal", walls(seam, 0, 0.02), "trim")
            edge, pane, _ = cut(opening, lambda x, y, z: -self.back(x, y, z) - 0.03)
            self.put("back edge", edge.offset(-0.002), "trim")
            self.put("back pane", pane.offset(-0.002), "privacy" if c.privacy else "glass")
        return m

    def wrap_front(self, x, y):
        """How far round the nose a point is: from the middle outwards, then along the side."""
        return np.abs(y) + 0.9 * np.maximum(x, 0)

    def wrap_rear(self, x, y):
        """The same from the tail's middle."""
        return np.abs(y) + 0.9 * np.maximum(self.car.length - x, 0)

    def _lamps(self, m):
        for spec in self.car.lamps["front"]:
            m = self._lamp(m, spec, front=True)
        for spec in self.car.lamps["rear"]:
            m = self._lamp(m, spec, front=False)
        return m

    def _lamp(self, m, spec, front):
        c = self.car
        wrap = self.wrap_front if front else self.wrap_rear
        near = (lambda x: x - 1.3) if front else (lambda x: c.length - 1.3 - x)

        def area(corners, r):
            return lambda x, y, z: np.maximum(polygon(wrap(x, y), z, corners, r), near(x))

        lamp = area(spec["shape"], spec.get("round", 0.015))
        m = refined(m, lamp, 2)
        patch, m, seam = cut(m, lamp)
        deep = spec.get("deep", 0.07 if front else 0.03)
        self.put("lamp wall", walls(seam, 0, deep), "bucket" if front else "red")
        self.put("lens", patch.offset(-0.001), "lens" if front else "red lens")
        self.put("bucket", patch.offset(-deep), spec.get("back", "bucket" if front else "red"))
        for light in spec.get("lights", []):
            if light[0] == "line":
                _, points, half = light
                line = lambda x, y, z: path(wrap(x, y), z, points) - half
                strip, _, seam = cut(refined(patch, line, 2), line)
                self.put("light line", strip.offset(-0.012), "glow" if front else "red glow")
                self.put("light wall", walls(seam, -0.012, 0.03), "bucket" if front else "red")
            else:
                _, u, z, r = light
                d = np.hypot(wrap(patch.points[:, 0], patch.points[:, 1]) - u, patch.points[:, 2] - z)
                i = np.argmin(d)
                self._eye(patch.points[i], patch.normals[i], r)
        return m

    def _eye(self, at, normal, r):
        aim = np.array([-1.0, 0.22, 0]) * 0.75 + normal * 0.25
        aim /= np.linalg.norm(aim)
        at = at - normal * (r * 0.9)
        tube = lambda x, y, z: self._tube(x, y, z, at, aim, r)
        pad = np.array([r * 2.4] * 3)
        self.put("eye", skin(tube, at - pad, at + pad, r / 8, 0.0006), "satin")
        glass = lambda x, y, z: np.sqrt((x - at[0]) ** 2 + (y - at[1]) ** 2 + (z - at[2]) ** 2) - r * 0.80
        self.put("pupil", skin(glass, at - pad, at + pad, r / 6, 0.0006), "trim")

    @staticmethod
    def _tube(x, y, z, at, aim, r):
        along = (x - at[0]) * aim[0] + (y - at[1]) * aim[1] + (z - at[2]) * aim[2]
        off = np.sqrt(np.maximum((x - at[0]) ** 2 + (y - at[1]) ** 2 + (z - at[2]) ** 2 - along**2, 0))
        return smax(np.abs(off - r * 0.93) - r * 0.09, np.abs(along) - r * 0.62, r * 0.1)

    def _grilles(self, m):
        c = self.car
        for spec in c.grilles:
            rear = spec.get("rear", False)
            wrap = self.wrap_rear if rear else self.wrap_front
            near = (lambda x: c.length - 0.9 - x) if rear else (lambda x: x - 0.9)
            g = lambda x, y, z: np.maximum(polygon(wrap(x, y), z, spec["shape"], spec.get("round", 0.02)), near(x))
            m = refined(m, g, 2)
            patch, m, seam = cut(m, g)
            deep = spec.get("deep", 0.05)
            rim = spec.get("frame")
            if rim:
                material, w = rim
                band, patch, inner = cut(refined(patch, lambda x, y, z: g(x, y, z) + w, 2), lambda x, y, z: -g(x, y, z) - w)
                self.put("grille frame", band.offset(0.004), material)
                self.put("frame wall", walls(seam, 0.004, 0.01), material)
                self.put("frame inner", walls(inner, 0.004, deep), material)
            else:
                self.put("grille wall", walls(seam, 0, deep), spec.get("wall", "plastic"))
            pattern = spec.get("pattern")
            if pattern:
                kind, pitch, share, material = pattern
                bars = lambda x, y, z: self._bars(kind, pitch, share, wrap(x, y), z)
                patch = refined(refined(patch, lambda x, y, z: x * 0, 1), bars, 1)
                solid, patch, seam = cut(patch, bars)
                self.put("bars", solid.offset(-0.012), material)
                self.put("bar walls", walls(seam, -0.012, 0.035), material)
            self.put("grille back", patch.offset(-deep), spec.get("back", "dark"))
        return m

    @staticmethod
    def _bars(kind, pitch, share, u, z):
        row = np.abs((z / pitch) % 1 - 0.5) * pitch - pitch * share / 2
        if kind == "slats":
            return row
        if kind == "posts":
            return np.abs((u / pitch) % 1 - 0.5) * pitch - pitch * share / 2
        a, b = (u + z * 1.3) / pitch, (u - z * 1.3) / pitch
        return np.minimum(np.abs(a % 1 - 0.5), np.abs(b % 1 - 0.5)) * pitch - pitch * share / 2

    def _clad(self, m):
        k = self.car.cladding
        if not k:
            return m
        line = Curve(k["line"], 0.06)
        ring = k.get("ring", 0)

        def region(x, y, z):
            g = z - line(x)
            if ring:
                arch = np.maximum(self.arches(x, z) - ring, 0.3 - np.abs(y))
                g = smin(g, arch, 0.03)
            return g

        m = refined(m, region, 2)
        low, m, seam = cut(m, region)
        low = self._shut(low, lip=0.004) if k.get("shut") else low
        self.put("cladding", low.offset(0.005), k.get("material", "plastic"))
        self.put("cladding edge", walls(seam, 0.005, 0.003), k.get("material", "plastic"))
        return m

    def _shut(self, m, lip=0.0):
        c = self.car
        width = 0.0026
        doors = c.doors
        lines = [("side", p) for p in doors.get("lines", [])] + list(c.shuts)

        def gap(x, y, z):
            best = np.full(x.shape, 1e9)
            off = self.side(x, z) - np.abs(y)
            for view, points in lines:
                if view == "side":
                    d = np.maximum(path(x, z, points), off - 0.09)
                elif view == "top":
                    d = np.maximum(path(x, np.abs(y), points), self.top(x, y) - z - 0.09)
                elif view == "rear":
                    d = np.maximum(path(np.abs(y), z, points), self.tail(y, z) - x - 0.12)
                else:
                    d = np.maximum(path(np.abs(y), z, points), x - self.nose(y, z) - 0.12)
                best = np.minimum(best, d)
            if "frame" in doors:
                a, b = doors["frame"]
                glass = self.side_glass(x, y, z)
                d = np.maximum(np.abs(glass - 0.026), np.maximum(a - x, x - b))
                d = np.maximum(d, self.belt(x) - 0.02 - z)
                best = np.minimum(best, np.maximum(d, off - 0.09))
            return best

        region = lambda x, y, z: gap(x, y, z) - width
        m = refined(m, gap, 3, 0.7)
        groove, m, seam = cut(m, region)
        self.put("groove", groove.offset(-0.012), "dark")
        self.put("groove walls", walls(seam, lip, 0.012), "paint" if not lip else "plastic")
        return m

    # --- things on the body --------------------------------------------------------------------

    def at_side(self, x, z):
        """The point of the side at x, z."""
        return np.array([x, float(self.side(np.array([x]), np.array([z]))[0]), z])

    def _furniture(self):
        c = self.car
        for x, drop in c.doors.get("handles", []):
            z = float(self.belt(x)) - drop
            p = self.at_side(x, z)
            q, r = p + [-0.095, 0.022, 0.004], p + [0.095, 0.020, -0.004]
            f = lambda a, b, d: smin(
                np.maximum(rod(a, b, d, q, r, 0.0165), np.abs(b - p[1] - 0.02) - 0.0085),
                smin(rod(a, b, d, q, q - [0, 0.03, 0], 0.012), rod(a, b, d, r, r - [0, 0.03, 0], 0.012), 0.01), 0.012)
            self.put("handle", skin(f, p - [0.15, 0.05, 0.05], p + [0.15, 0.08, 0.05], 0.006, 0.0008), c.doors.get("handle material", "paint"))
        if "mirror" in c.doors:
            self._mirror(c.doors["mirror"])
        if c.rails:
            self._rails(*c.rails)
        front, rear = c.plates
        if front:
            self._plate(float(self.nose(np.zeros(1), np.array([front]))[0]) - 0.012, front, -1)
        if rear:
            self._plate(float(self.tail(np.zeros(1), np.array([rear]))[0]) + 0.006, rear, 1)
        for at, half, r, material in c.lamps.get("badges", []):
            x, y, z = at
            f = lambda a, b, d: box(a, b, d, at, half, r)
            pad = np.array(half) + 0.02
            self.put("badge", skin(f, at - pad, at + pad, 0.004, 0.0006), material, both=y > 0)
        self._wipers()

    def _mirror(self, spec):
        x, up, size = spec
        z = float(self.belt(x)) + up
        foot = self.at_side(x + 0.02, float(self.belt(x)) + 0.01)
        p = foot + [0.0, 0.135, z - foot[2]]
        h = np.array([0.062, 0.108, 0.072]) * size

        def f(a, b, d):
            sx = (a - p[0]) / h[0]
            grow = 1 - 0.10 * (b - p[1]) / h[1]
            sy, sz = (b - p[1]) / h[1], (d - p[2]) / h[2] / grow
            back = np.where(sx < 0, sx, sx * 1.02)
            return ((np.abs(back) ** 2.6 + np.abs(sy) ** 3.2 + np.abs(sz) ** 3.0) ** (1 / 3) - 1) * h[0]

        pad = h * 1.35
        shell = skin(f, p - pad, p + pad, 0.007, 0.0008)
        shell = refined(shell, lambda a, b, d: a - p[0] - h[0] * 0.55, 2)
        glass, shell, _ = cut(shell, lambda a, b, d: p[0] + h[0] * 0.55 - a)
        low, shell, _ = cut(refined(shell, lambda a, b, d: d - p[2] + h[2] * 0.45, 2), lambda a, b, d: d - p[2] + h[2] * 0.45)
        glass = Mesh(glass.points * [0, 1, 1] + [p[0] + h[0] * 0.6, 0, 0], np.tile([1.0, 0.0, 0.0], (len(glass.points), 1)), glass.faces)
        self.put("mirror", shell, "paint")
        self.put("mirror foot", low, "trim")
        self.put("mirror glass", glass, "chrome")
        arm = lambda a, b, d: rod(a, b, d, foot - [0, 0.03, 0], p - [0, h[1] * 0.6, h[2] * 0.6], 0.026, 0.022)
        self.put("mirror arm", skin(arm, foot - 0.1, p + 0.12, 0.008), "trim")

    def _rails(self, start, end, y, material="satin"):
        line = []
        for x in np.linspace(start, end, 12):
            line.append([x, y, float(self.top(np.array([x]), np.array([y]))[0]) + 0.030])
        line[0][2] -= 0.045
        line[-1][2] -= 0.045

        def f(a, b, d):
            out = np.full(a.shape, 1e9)
            for p, q in zip(line[:-1], line[1:]):
                out = np.minimum(out, rod(a, b, d, p, q, 0.014))
            return out

        zs = [p[2] for p in line]
        self.put("rail", skin(f, (start - 0.05, y - 0.05, min(zs) - 0.05), (end + 0.05, y + 0.05, max(zs) + 0.05), 0.008), material)

    def _plate(self, x, z, way):
        f = lambda a, b, d: box(a, b, d, (x, 0, z), (0.005, 0.186, 0.054), 0.004)
        m = skin(f, (x - 0.03, -0.2, z - 0.08), (x + 0.03, 0.2, z + 0.08), 0.006, 0.0005)
        self.put("plate", m, "plate", both=False)
        g = lambda a, b, d: box(a, b, d, (x - way * 0.008, 0, z), (0.006, 0.198, 0.066), 0.01)
        self.put("plate holder", skin(g, (x - 0.04, -0.23, z - 0.1), (x + 0.04, 0.23, z + 0.1), 0.008, 0.0005), "trim", both=False)

    def _wipers(self):
        c = self.car
        arms = []
        for y0, y1 in ((-0.62, -0.05), (0.0, 0.56)):
            pts = []
            for y in np.linspace(y0, y1, 6):
                x = c.cowl + 0.035 + c.sweep * (y / (c.width / 2)) ** 2 + 0.03 * (y - y0)
                pts.append(np.array([x, y, float(self.top(np.array([x]), np.array([y]))[0]) + 0.012]))
            arms.append(pts)

        def f(a, b, d):
            out = np.full(a.shape, 1e9)
            for pts in arms:
                for p, q in zip(pts[:-1], pts[1:]):
                    out = np.minimum(out, rod(a, b, d, p, q, 0.008))
            return out

        p = np.concatenate(arms)
        self.put("wipers", skin(f, p.min(0) - 0.03, p.max(0) + 0.03, 0.006, 0.0006), "plastic", both=False)

    def _cabin(self):
        """Seats, dashboard and wheel, dim behind the glass."""
        c = self.car
        floor, roof = c.ground + 0.18, c.height
        dash = c.cowl + 0.42
        rows = c.doors.get("rows", [dash + 0.72, dash + 1.62])
        bz = float(self.belt(dash))

        def inner(x, y, z):
            return self.field(x, y, z) + 0.07

        def base(x, y, z):
            f = box(x, y, z, (dash - 0.12, 0, bz - 0.14), (0.30, c.width / 2 - 0.10, 0.13), 0.08)
            f = np.minimum(f, box(x, y, z, (c.length / 2, 0, floor + 0.06), (c.length / 2 - 0.4, 0.70, 0.08), 0.03))
            return np.maximum(f, inner(x, y, z))

        low, high = (0.3, -c.width / 2, floor - 0.1), (c.length, c.width / 2, roof)
        self.put("dash", skin(base, low, high, 0.03, 0.003), "cabin", both=False)

        def seats(x, y, z):
            f = np.full(x.shape, 1e9)
            for n, at in enumerate(rows):
                for s in (-0.37, 0.37):
                    half = 0.245 if n == 0 else 0.33
                    f = np.minimum(f, box(x, y, z, (at, s, floor + 0.30), (0.26, half, 0.09), 0.07))
                    lean = x - 0.22 * (z - floor - 0.3)
                    f = np.minimum(f, box(lean, y, z, (at + 0.26, s, floor + 0.62), (0.065, half - 0.02, 0.32), 0.06))
                    f = np.minimum(f, box(lean, y, z, (at + 0.27, s, floor + 1.02), (0.05, 0.13, 0.085), 0.045))
            return np.maximum(f, inner(x, y, z))

        self.put("seats", skin(seats, low, high, 0.022, 0.003), "seat", both=False)
        hub = np.array([dash + 0.26, 0.37, bz - 0.02])

        def wheel(x, y, z):
            along = (x - hub[0]) * 0.9 + (z - hub[2]) * 0.43
            up = -(x - hub[0]) * 0.43 + (z - hub[2]) * 0.9
            r = np.hypot(y - hub[1], up)
            ring = np.hypot(r - 0.18, along) - 0.017
            spoke = smax(np.minimum(np.abs(up) - 0.025, np.maximum(np.abs(y - hub[1]) - 0.02, up)), np.maximum(r - 0.18, np.abs(along) - 0.012), 0.01)
            return smin(ring, smin(spoke, smax(r - 0.06, np.abs(along) - 0.02, 0.02), 0.02), 0.02)

        self.put("steering wheel", skin(wheel, hub - 0.25, hub + 0.25, 0.012), "cabin", both=False)
