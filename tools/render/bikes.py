"""What motorcycles share: wheels, discs, forks, guards, lamp; from rods, boxes and balls run together."""
from dataclasses import dataclass

import numpy as np

from sheet import cut, refined
from solid import Mesh, box, lathe, rod, skin, smax, smin
from wheels import rim


def _round_tyre(radius, width, rim_radius):
    """A motorcycle's tyre: round in section."""
    a = np.linspace(-2.25, 2.25, 30)
    c = radius - width * 0.46
    points = [(c + width * 0.46 * np.cos(v), width / 2 * np.sin(v) * (1.0 if abs(v) < 1.6 else 1.02)) for v in a]
    points = [(rim_radius, points[0][1])] + points + [(rim_radius, points[-1][1])]
    return lathe(points, 128)


def blob(x, y, z, at, half, power=2.4):
    """A ball drawn out, fuller with a higher power."""
    s = sum((np.abs((c - a) / h) + 1e-6) ** power for c, a, h in zip((x, y, z), at, half)) ** (1 / power)
    return (s - 1) * min(half)


@dataclass
class Bike:
    """Numbers of a motorcycle; x runs from the front tyre backwards, metres."""

    name: str
    length: float
    height: float
    front: tuple
    rear: tuple
    front_tyre: tuple
    rear_tyre: tuple
    head: tuple
    design: str
    finish: str
    lamp_shell: str = "graphite"

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
        self.body()
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
        shell = lambda x, y, z: smax(blob(x, y, z, (at[0] + deep * 0.4, 0, at[1]), (deep, r, r), 2.2), at[0] - x - 0.0, 0.01)
        m = skin(shell, (at[0] - 0.05, -r - 0.05, at[1] - r - 0.05), (at[0] + deep * 1.6, r + 0.05, at[1] + r + 0.05), 0.006, 0.0008)
        face = lambda x, y, z: np.maximum(np.hypot(y, z - at[1]) - r * 0.82, x - at[0] - 0.025)
        glass, rest, _ = cut(refined(m, face, 2), face)
        self.parts += [("lamp", rest, self.lamp_shell), ("lens", glass.offset(0.004), "lens"), ("bowl", glass.offset(-0.012), "chrome")]
        bar = lambda x, y, z: np.abs(np.hypot(y, z - at[1]) - r * 0.70) - 0.007
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

    def _stand(self):
        f = lambda x, y, z: rod(x, y, z, (1.08, -0.12, 0.32), (1.0, -0.28, 0.012), 0.012)
        self.add("stand", f, (0.9, -0.35, -0.01), (1.2, -0.05, 0.4), "graphite")
