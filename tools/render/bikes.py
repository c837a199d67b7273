"""Motorcycles: a naked road bike and a cruiser, from rods, boxes and balls run together."""
from dataclasses import dataclass

import numpy as np

from sheet import cut, refined
from solid import Mesh, box, lathe, rod, skin, smax, smin, step
from wheels import rim


def _round_tyre(radius, width, rim_radius):
    """A motorcycle's tyre: round in section."""
    a = np.linspace(-2.25, 2.25, 30)
    c = radius - width * 0.46
    points = [(c + width * 0.46 * np.cos(v), width / 2 * np.sin(v) * (1.0 if abs(v) < 1.6 else 1.02)) for v in a]
    points = [(rim_radius, points[0][1])] + points + [(rim_radius, points[-1][1])]
    return lathe(points, 128)


def _blob(x, y, z, at, half, power=2.4):
    """A ball drawn out, fuller with a higher power."""
    s = sum((np.abs((c - a) / h) + 1e-6) ** power for c, a, h in zip((x, y, z), at, half)) ** (1 / power)
    return (s - 1) * min(half)


@dataclass
class Bike:
    """Numbers of a motorcycle; x runs from the front tyre backwards, metres."""

    name: str
    length: float
    height: float
    kind: str
    front: tuple
    rear: tuple
    front_tyre: tuple
    rear_tyre: tuple
    head: tuple
    design: str
    finish: str

    def add(self, name, f, low, high, material, cell=0.007, both=False):
        """Skins a solid as a part."""
        m = skin(f, low, high, cell, 0.0008)
        self.parts.append((name, m.both() if both else m, material))
        return m

    def tubes(self, name, lines, r, material, cell=0.007, join=0.006):
        """Bent tubes, mirrored to the other side."""
        p = np.array([q for line in lines for q in line])

        def f(x, y, z):
            yy = np.abs(y)
            out = np.full(x.shape, 1e9)
            for line in lines:
                d = np.full(x.shape, 1e9)
                for a, b in zip(line[:-1], line[1:]):
                    d = smin(d, rod(x, yy, z, a, b, r), join)
                out = np.minimum(out, d)
            return out

        low, high = p.min(0) - r - 0.03, p.max(0) + r + 0.03
        low[1] = -high[1]
        self.add(name, f, low, high, material, cell)

    def build(self, cell=0.007):
        """All parts."""
        self.parts = []
        self._wheel(self.front, self.front_tyre)
        self._wheel(self.rear, self.rear_tyre)
        self._discs()
        (self._naked if self.kind == "naked" else self._cruiser)()
        return self.parts

    def _wheel(self, at, size):
        radius, width, rim_radius = size
        self.parts.append(("tyre", _round_tyre(radius, width, rim_radius - 0.006).moved((at[0], 0, at[1])), "tyre"))
        face, lip = rim(self.design, rim_radius, width * 0.62)
        middle = face.moved((0, width * 0.62 / 2 * 0.86 - 0.042, 0))
        middle = Mesh.joined([middle, middle.mirrored()])
        for mesh in (middle, lip):
            self.parts.append(("rim", mesh.moved((at[0], 0, at[1])), self.finish))

    def _discs(self):
        for at, r, ys in ((self.front, 0.155, (-0.068, 0.068)), (self.rear, 0.115, (0.085,))):
            for y in ys:
                ring = lathe([(r, y - 0.003), (r, y + 0.003), (r * 0.62, y + 0.003), (r * 0.62, y - 0.003), (r, y - 0.003)], 72)
                ring.normals[:] = [0, np.sign(y), 0]
                self.parts.append(("disc", ring.moved((at[0], 0, at[1])), "chrome"))
        a = self.front
        f = lambda x, y, z: box(x, np.abs(y), z, (a[0] + 0.12, 0.082, a[1] + 0.055), (0.032, 0.030, 0.055), 0.015)
        self.add("caliper", f, (a[0], -0.15, a[1] - 0.05), (a[0] + 0.2, 0.15, a[1] + 0.15), "graphite")

    def _guard(self, at, radius, width, start, end, material, name="guard"):
        def f(x, y, z):
            r = np.hypot(x - at[0], z - at[1])
            a = np.degrees(np.arctan2(z - at[1], x - at[0])) % 360
            bow = radius - 0.55 * width * (1 - np.sqrt(np.maximum(1 - (y / (width * 0.72)) ** 2, 0.05)))
            ends = np.maximum(start - a, a - end) * np.pi / 180 * radius
            return smax(smax(np.abs(r - bow) - 0.004, np.abs(y) - width / 2, 0.01), ends, 0.03)

        self.add(name, f, (at[0] - radius - 0.05, -width, at[1] - radius), (at[0] + radius + 0.05, width, at[1] + radius + 0.05), material, 0.006)

    def _lamp(self, at, r, deep):
        shell = lambda x, y, z: smax(_blob(x, y, z, (at[0] + deep * 0.4, 0, at[1]), (deep, r, r), 2.2), at[0] - x - 0.0, 0.01)
        m = skin(shell, (at[0] - 0.05, -r - 0.05, at[1] - r - 0.05), (at[0] + deep * 1.6, r + 0.05, at[1] + r + 0.05), 0.006, 0.0008)
        face = lambda x, y, z: np.maximum(np.hypot(y, z - at[1]) - r * 0.82, x - at[0] - 0.025)
        glass, rest, _ = cut(refined(m, face, 2), face)
        self.parts += [("lamp", rest, "graphite" if self.kind == "naked" else "chrome"), ("lens", glass.offset(0.004), "lens"), ("bowl", glass.offset(-0.012), "chrome")]
        bar = lambda x, y, z: smax(np.abs(z - at[1]) - 0.008, np.hypot(y, z - at[1]) - r * 0.7, 0.002) if False else np.abs(np.hypot(y, z - at[1]) - r * 0.70) - 0.007
        ring, _, _ = cut(refined(glass, bar, 2), bar)
        self.parts.append(("ring", ring.offset(-0.004), "glow"))
        eye = lambda x, y, z: np.sqrt((x - at[0] - 0.03) ** 2 + y**2 + (z - at[1]) ** 2) - r * 0.42
        self.add("eye", eye, (at[0] - 0.05, -r, at[1] - r), (at[0] + 0.1, r, at[1] + r), "trim", 0.006)

    def _small(self, at_front, at_rear, plate):
        for at, material in ((at_front, "amber"), (at_rear, "amber")):
            f = lambda x, y, z: rod(x, np.abs(y), z, (at[0], at[1] - 0.02, at[2]), (at[0], at[1] + 0.03, at[2]), 0.018, 0.013)
            self.add("indicator", f, (at[0] - 0.05, -at[1] - 0.08, at[2] - 0.05), (at[0] + 0.05, at[1] + 0.08, at[2] + 0.05), material)
        px, pz = plate
        f = lambda x, y, z: box(x - (z - pz) * 0.25, y, z, (px, 0, pz), (0.005, 0.11, 0.08), 0.004)
        self.add("plate", f, (px - 0.08, -0.15, pz - 0.12), (px + 0.08, 0.15, pz + 0.12), "plate", 0.006)

    def _forks(self, top, split, upper, lower, r):
        axle = (self.front[0], 0.105, self.front[1])
        t = np.array(axle) + (np.array(top) - axle) * split
        t[1] = 0.105
        self.tubes("fork upper", [[(top[0], 0.105, top[2]), tuple(t)]], r, upper)
        self.tubes("fork lower", [[tuple(t), axle]], r * 0.8, lower)
        f = lambda x, y, z: np.minimum(box(x, y, z, (top[0] + 0.02, 0, top[2] - 0.01), (0.045, 0.145, 0.014), 0.012), box(x, y, z, (top[0] - 0.045, 0, top[2] - 0.17), (0.05, 0.145, 0.017), 0.012))
        self.add("clamps", f, (top[0] - 0.15, -0.18, top[2] - 0.22), (top[0] + 0.1, 0.18, top[2] + 0.04), "graphite")
        self.tubes("axle", [[(axle[0], 0, axle[2]), (axle[0], 0.125, axle[2])]], 0.014, "satin")

    def _naked(self):
        rx, rz = self.rear
        self._forks((0.60, 0.105, 0.955), 0.52, "satin", "chrome", 0.028)
        self._guard(self.front, self.front_tyre[0] + 0.022, 0.135, 40, 165, "graphite")
        self._lamp((0.44, 0.90), 0.095, 0.11)
        self.tubes("bar", [[(0.62, 0.0, 1.01), (0.62, 0.14, 1.02), (0.66, 0.26, 1.075), (0.74, 0.385, 1.06)]], 0.0125, "graphite", join=0.02)
        self.tubes("grips", [[(0.70, 0.29, 1.068), (0.745, 0.40, 1.06)]], 0.020, "plastic")
        self.tubes("levers", [[(0.66, 0.27, 1.06), (0.62, 0.30, 1.055), (0.665, 0.40, 1.045)]], 0.006, "graphite", 0.004)
        self.tubes("mirror arms", [[(0.67, 0.27, 1.08), (0.64, 0.34, 1.20)]], 0.006, "graphite", 0.004)
        f = lambda x, y, z: _blob(x, np.abs(y), z, (0.65, 0.365, 1.215), (0.025, 0.075, 0.038), 2.8)
        self.add("mirrors", f, (0.58, -0.48, 1.13), (0.72, 0.48, 1.3), "graphite", 0.006)

        def tank(x, y, z):
            q = np.clip((x - 0.66) / 0.5, 0, 1)
            wide = 0.155 - 0.075 * step(q, 0.45, 1.0) + 0.01 * np.sin(q * 3)
            high = 0.985 + 0.055 * np.sin(np.pi * np.clip(q * 0.85 + 0.12, 0, 1)) - 0.10 * step(q, 0.55, 1.0)
            f = smax(np.abs(y) - wide + 0.5 * np.maximum(z - 0.95, 0), z - high, 0.09)
            f = smax(f, 0.795 + 0.06 * (1 - q) - z - 0.25 * np.abs(y) + 0.01, 0.03)
            f = smax(f, np.maximum(0.64 + 0.12 * np.maximum(z - 0.9, 0) - x, x - 1.17), 0.06)
            knee = _blob(x, np.abs(y), z, (1.06, 0.20, 0.86), (0.16, 0.09, 0.10))
            return smax(f, -knee, 0.04) * 0.8

        self.add("tank", tank, (0.55, -0.22, 0.72), (1.25, 0.22, 1.12), "paint", 0.007)

        def shroud(x, y, z):
            f = _blob(x - 0.3 * (z - 0.8), np.abs(y), z, (0.68, 0.165, 0.80), (0.15, 0.03, 0.13), 3.2)
            return f

        self.add("shrouds", shroud, (0.45, -0.23, 0.62), (0.95, 0.23, 1.0), "paint", 0.007)

        def seat(x, y, z):
            q = np.clip((x - 1.08) / 0.55, 0, 1)
            mid = 0.825 + 0.085 * step(q, 0.35, 0.62) + 0.03 * q
            return smax(smax(np.abs(y) - 0.135 + 0.05 * step(q, 0.4, 1.0) + 0.03 * (1 - step(q, 0, 0.3)), np.abs(z - mid) - 0.042, 0.05), np.abs(x - 1.36) - 0.29, 0.06)

        self.add("seat", seat, (1.0, -0.18, 0.72), (1.72, 0.18, 1.02), "leather")

        def tail(x, y, z):
            q = np.clip((x - 1.12) / 0.68, 0, 1)
            mid = 0.775 + 0.12 * q + 0.03 * q * q
            return smax(smax(np.abs(y) - 0.125 + 0.075 * q, np.abs(z - mid) - 0.055 + 0.03 * q, 0.04), np.abs(x - 1.46) - 0.34, 0.05)

        self.add("tail", tail, (1.05, -0.17, 0.66), (1.88, 0.17, 1.02), "paint")
        f = lambda x, y, z: box(x, y, z, (1.795, 0, 0.90), (0.02, 0.045, 0.014), 0.01)
        self.add("tail lamp", f, (1.72, -0.08, 0.85), (1.86, 0.08, 0.95), "red glow", 0.005)
        self.tubes("spars", [[(0.63, 0.06, 0.88), (0.80, 0.165, 0.76), (1.06, 0.165, 0.62), (1.14, 0.135, 0.45), (1.14, 0.12, 0.36)]], 0.034, "graphite", join=0.03)
        self.tubes("subframe", [[(1.04, 0.10, 0.68), (1.45, 0.10, 0.80)], [(1.12, 0.11, 0.52), (1.42, 0.10, 0.79)]], 0.014, "graphite")
        self.tubes("swing arm", [[(1.14, 0.09, 0.42), (1.40, 0.125, 0.40), (rx, 0.125, rz)]], 0.034, "satin", join=0.03)
        self._engine()
        self.tubes("headers", [[(0.72, y, 0.64), (0.62, y, 0.58), (0.585, y, 0.45), (0.64, y * 0.8, 0.30), (0.80, y * 0.55, 0.235)] for y in (0.05, 0.14)], 0.020, "satin", join=0.03)
        self.tubes("collector", [[(0.78, 0.05, 0.235), (1.0, 0.03, 0.235)]], 0.05, "satin")

        def can(x, y, z):
            return smax(rod(x, y, z, (1.12, -0.15, 0.27), (1.50, -0.19, 0.40), 0.052, 0.062), -rod(x, y, z, (1.48, -0.19, 0.395), (1.7, -0.20, 0.45), 0.035), 0.006)

        self.add("muffler", can, (1.0, -0.3, 0.15), (1.65, -0.05, 0.55), "graphite")
        f = lambda x, y, z: box(x + 0.25 * (z - 0.55), y, z, (0.575, 0, 0.55), (0.022, 0.175, 0.135), 0.012)
        self.add("radiator", f, (0.45, -0.22, 0.36), (0.72, 0.22, 0.74), "plastic")
        self.tubes("shock", [[(1.12, 0.0, 0.72), (1.24, 0.0, 0.42)]], 0.04, "amber")
        self.tubes("pegs", [[(1.16, 0.15, 0.36), (1.16, 0.26, 0.36)], [(1.14, 0.14, 0.42), (1.16, 0.15, 0.34)]], 0.012, "graphite")
        self.tubes("hanger", [[(1.74, 0.03, 0.86), (1.92, 0.03, 0.66)]], 0.012, "plastic")
        self._small((0.53, 0.16, 0.86), (1.84, 0.10, 0.76), (1.925, 0.62))
        self._stand()

    def _stand(self):
        f = lambda x, y, z: rod(x, y, z, (1.08, -0.12, 0.32), (1.0, -0.28, 0.012), 0.012)
        self.add("stand", f, (0.9, -0.35, -0.01), (1.2, -0.05, 0.4), "graphite")

    def _engine(self):
        def cases(x, y, z):
            yy = np.abs(y)
            f = box(x, yy, z, (0.94, 0, 0.42), (0.20, 0.155, 0.115), 0.05)
            tilt_x, tilt_z = x + 0.35 * (z - 0.55), z
            f = smin(f, box(tilt_x, yy, tilt_z, (0.82, 0, 0.56), (0.105, 0.19, 0.10), 0.02), 0.02)
            cover = smax(np.hypot(x - 1.0, z - 0.42) - 0.085, np.abs(yy - 0.165) - 0.035, 0.02)
            f = smin(f, cover, 0.012)
            cover = smax(np.hypot(x - 0.86, z - 0.44) - 0.065, np.abs(yy - 0.16) - 0.03, 0.02)
            f = smin(f, cover, 0.012)
            return smin(f, box(x, yy, z, (0.90, 0, 0.30), (0.14, 0.10, 0.05), 0.03), 0.03)

        self.add("cases", cases, (0.6, -0.26, 0.2), (1.25, 0.26, 0.75), "graphite", 0.006)

        def headcover(x, y, z):
            t = x + 0.35 * (z - 0.55)
            return box(t, y, z, (0.82, 0, 0.695), (0.10, 0.185, 0.045), 0.025)

        self.add("head", headcover, (0.6, -0.25, 0.62), (1.0, 0.25, 0.78), "satin", 0.006)

    def _cruiser(self):
        rx, rz = self.rear
        self._forks((0.80, 0.105, 0.98), 0.55, "chrome", "satin", 0.027)
        self._guard(self.front, self.front_tyre[0] + 0.03, 0.17, 15, 150, "paint")
        self._guard((rx, rz), self.rear_tyre[0] + 0.03, 0.23, 2, 138, "paint", "rear guard")
        self._lamp((0.60, 0.88), 0.10, 0.15)
        self.tubes("bar", [[(0.82, 0.0, 1.06), (0.80, 0.12, 1.10), (0.82, 0.26, 1.20), (1.04, 0.42, 1.13)]], 0.0145, "chrome", join=0.03)
        self.tubes("risers", [[(0.80, 0.05, 0.98), (0.82, 0.05, 1.07)]], 0.018, "chrome")
        self.tubes("grips", [[(0.95, 0.36, 1.16), (1.06, 0.43, 1.125)]], 0.021, "plastic")
        self.tubes("mirror arms", [[(0.90, 0.32, 1.18), (0.86, 0.36, 1.28)]], 0.006, "chrome", 0.004)
        f = lambda x, y, z: _blob(x, np.abs(y), z, (0.86, 0.37, 1.30), (0.025, 0.065, 0.045), 2.2)
        self.add("mirrors", f, (0.8, -0.47, 1.22), (0.93, 0.47, 1.38), "chrome", 0.006)

        def tank(x, y, z):
            q = np.clip((x - 0.88) / 0.52, 0, 1)
            w = 0.165 * np.sqrt(np.clip(1 - (np.abs(q - 0.34) / 0.68) ** 2.2, 0.02, 1))
            h = 0.115 * np.sqrt(np.clip(1 - (np.abs(q - 0.34) / 0.68) ** 2.4, 0.02, 1))
            mid = 0.855 - 0.07 * q
            s = ((np.abs(y) / w) ** 2.3 + (np.abs(z - mid) / h) ** 2.3) ** (1 / 2.3)
            return smax((s - 1) * np.minimum(w, h) * 0.8, np.abs(x - 1.14) - 0.275, 0.05)

        self.add("tank", tank, (0.8, -0.22, 0.6), (1.5, 0.22, 1.05), "paint", 0.007)

        def seat(x, y, z):
            q = np.clip((x - 1.32) / 0.42, 0, 1)
            mid = 0.70 - 0.05 * np.sin(np.pi * q * 0.9) + 0.11 * step(q, 0.6, 1.0)
            return smax(smax(np.abs(y) - 0.09 - 0.10 * step(q, 0.1, 0.7), np.abs(z - mid) - 0.05, 0.06), np.abs(x - 1.54) - 0.25, 0.08)

        self.add("seat", seat, (1.2, -0.25, 0.55), (1.9, 0.25, 0.9), "leather")
        self.tubes("frame", [[(0.84, 0.03, 0.88), (0.80, 0.10, 0.52), (0.86, 0.13, 0.20), (1.40, 0.13, 0.20), (1.52, 0.13, 0.36), (1.46, 0.12, 0.64)], [(0.86, 0.03, 0.78), (1.40, 0.06, 0.68)]], 0.019, "graphite", join=0.03)
        self.tubes("swing arm", [[(1.45, 0.11, 0.32), (rx, 0.135, rz)]], 0.026, "graphite")
        self.tubes("shocks", [[(1.60, 0.15, 0.62), (rx - 0.05, 0.15, rz + 0.02)]], 0.030, "chrome")
        self.tubes("struts", [[(1.46, 0.135, 0.64), (1.75, 0.135, 0.66), (2.0, 0.135, 0.60)]], 0.016, "chrome")

        def cylinder(lean):
            cx, cz = 1.13, 0.36
            s, c = np.sin(lean), np.cos(lean)

            def f(x, y, z):
                u, v = (x - cx) * c - (z - cz) * s, (x - cx) * s + (z - cz) * c
                r = np.hypot(u, y)
                fin = 0.082 + 0.020 * (np.abs((v / 0.024) % 1 - 0.5) < 0.24) * (v > 0.11) * (v < 0.31)
                return np.maximum(np.maximum(r - fin, 0.05 - v), v - 0.33)

            return f

        for lean in (-0.40, 0.40):
            self.add("cylinder", cylinder(lean), (0.8, -0.14, 0.3), (1.46, 0.14, 0.78), "satin", 0.006)
            s, c = np.sin(lean), np.cos(lean)
            f = lambda x, y, z: box((x - 1.13) * c - (z - 0.36) * s, y, (x - 1.13) * s + (z - 0.36) * c, (0, 0, 0.355), (0.085, 0.085, 0.04), 0.03)
            self.add("rocker cover", f, (0.8, -0.15, 0.55), (1.46, 0.15, 0.85), "chrome", 0.006)

        def cases(x, y, z):
            f = box(x, y, z, (1.13, 0, 0.31), (0.21, 0.12, 0.115), 0.06)
            f = smin(f, box(x, y, z, (1.36, 0, 0.32), (0.12, 0.12, 0.11), 0.05), 0.03)
            return f

        self.add("cases", cases, (0.85, -0.2, 0.15), (1.55, 0.2, 0.5), "graphite", 0.007)

        def cover(x, y, z):
            return smin(smax(np.hypot(x - 1.12, z - 0.31) - 0.10, np.abs(np.abs(y) - 0.13) - 0.03, 0.03), smax(np.hypot(x - 1.33, z - 0.31) - 0.085, np.abs(np.abs(y) - 0.13) - 0.028, 0.03), 0.03)

        self.add("covers", cover, (0.95, -0.2, 0.15), (1.5, 0.2, 0.46), "chrome", 0.006)
        f = lambda x, y, z: smax(np.hypot(x - 1.13, z - 0.60) - 0.085, np.abs(y + 0.15) - 0.035, 0.03)
        self.add("air cleaner", f, (1.0, -0.22, 0.48), (1.26, -0.08, 0.72), "chrome", 0.006)
        pipes = [
            [(0.99, -0.08, 0.62), (0.90, -0.15, 0.56), (0.90, -0.17, 0.40), (1.05, -0.18, 0.27), (1.40, -0.19, 0.25)],
            [(1.28, -0.08, 0.62), (1.36, -0.16, 0.55), (1.38, -0.18, 0.42), (1.50, -0.20, 0.34)],
        ]

        def exhaust(x, y, z):
            out = np.full(x.shape, 1e9)
            for line in pipes:
                d = np.full(x.shape, 1e9)
                for a, b in zip(line[:-1], line[1:]):
                    d = smin(d, rod(x, y, z, a, b, 0.022), 0.03)
                out = np.minimum(out, d)
            out = smin(out, rod(x, y, z, (1.40, -0.19, 0.25), (2.10, -0.21, 0.25), 0.040, 0.046), 0.02)
            out = smin(out, rod(x, y, z, (1.50, -0.20, 0.35), (2.05, -0.22, 0.36), 0.038, 0.044), 0.02)
            return out

        self.add("exhaust", exhaust, (0.8, -0.3, 0.15), (2.2, -0.03, 0.7), "chrome", 0.006)
        f = lambda x, y, z: _blob(x, y, z, (2.16, 0, 0.70), (0.05, 0.06, 0.035))
        self.add("tail lamp", f, (2.05, -0.1, 0.62), (2.25, 0.1, 0.78), "red", 0.006)
        self.tubes("boards", [[(1.0, 0.20, 0.24), (1.20, 0.24, 0.235)]], 0.02, "graphite")
        self._small((0.72, 0.17, 0.86), (2.10, 0.12, 0.62), (2.25, 0.52))
        self._stand()


NAKED = Bike("naked-bike", 2.06, 1.12, "naked", (0.30, 0.30), (1.73, 0.31), (0.300, 0.120, 0.218), (0.312, 0.180, 0.218), (0.6, 0.95), "split y", "graphite")
CRUISER = Bike("cruiser-bike", 2.36, 1.15, "cruiser", (0.33, 0.33), (1.98, 0.32), (0.325, 0.130, 0.232), (0.325, 0.180, 0.205), (0.8, 0.98), "ten", "satin")
