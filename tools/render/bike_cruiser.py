"""A cruiser."""
import numpy as np

from bikes import Bike, blob
from solid import box, rod, smax, smin, step


class Cruiser(Bike):
    """Low seat, drop-shaped tank, two cylinders in a V, long pipes."""

    def body(self):
        rx, rz = self.rear
        self._forks((0.80, 0.105, 0.98), 0.55, "chrome", "satin", 0.027)
        self._guard(self.front, self.front_tyre[0] + 0.03, 0.17, 15, 150, "paint")
        self._guard((rx, rz), self.rear_tyre[0] + 0.03, 0.23, 2, 138, "paint", "rear guard")
        self._lamp((0.60, 0.88), 0.10, 0.15)
        self.tubes("bar", [[(0.82, 0.0, 1.06), (0.80, 0.12, 1.075), (0.83, 0.27, 1.14), (1.06, 0.41, 1.075)]], 0.0145, "chrome", join=0.03)
        self.tubes("risers", [[(0.80, 0.05, 0.98), (0.82, 0.05, 1.07)]], 0.018, "chrome")
        self.tubes("grips", [[(0.97, 0.355, 1.10), (1.08, 0.425, 1.07)]], 0.021, "plastic")
        self.tubes("mirror arms", [[(0.91, 0.32, 1.12), (0.88, 0.37, 1.225)]], 0.006, "chrome", 0.004)
        f = lambda x, y, z: blob(x, np.abs(y), z, (0.88, 0.38, 1.25), (0.022, 0.060, 0.040), 2.2)
        self.add("mirrors", f, (0.8, -0.47, 1.17), (0.96, 0.47, 1.33), "chrome", 0.006)

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
            mid = 0.715 - 0.045 * np.sin(np.pi * q * 0.8) + 0.045 * step(q, 0.6, 1.0)
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
        f = lambda x, y, z: blob(x, y, z, (2.235, 0, 0.605), (0.045, 0.055, 0.035))
        self.add("tail lamp", f, (2.15, -0.1, 0.53), (2.32, 0.1, 0.68), "red", 0.006)
        self.tubes("boards", [[(1.0, 0.20, 0.24), (1.20, 0.24, 0.235)]], 0.02, "graphite")
        f = lambda x, y, z: smax(box(x + 0.15 * (z - 0.5), y, z, (1.47, 0, 0.50), (0.10, 0.11, 0.12), 0.05), 0.0 - z, 0.01)
        self.add("side cover", f, (1.3, -0.2, 0.3), (1.65, 0.2, 0.7), "paint")
        self.tubes("levers", [[(0.93, 0.33, 1.12), (0.91, 0.36, 1.11), (1.02, 0.44, 1.06)]], 0.006, "chrome", 0.004)
        self._small((0.72, 0.17, 0.86), (2.16, 0.13, 0.56), (2.345, 0.46))
        self._stand()


CRUISER = Cruiser("cruiser-bike", 2.36, 1.15, (0.33, 0.33), (1.98, 0.32), (0.325, 0.130, 0.232), (0.325, 0.180, 0.205), (0.8, 0.98), "ten", "satin", "chrome")
