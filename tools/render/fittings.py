"""What is put on and in a car's body: handles, mirrors, rails, plates, wipers and a dim cabin."""
import numpy as np

from sheet import cut, refined
from solid import Mesh, box, rod, skin, smax, smin


class Fittings:
    """Parts that are solids of their own, placed by a Shape's fields."""

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
