"""A naked road bike."""
import numpy as np

from bikes import Bike, blob
from solid import box, rod, smax, smin, step


class Naked(Bike):
    """Engine in view, low bar, short tail."""

    def body(self):
        rx, rz = self.rear
        self._forks((0.60, 0.105, 0.955), 0.52, "satin", "chrome", 0.028)
        self._guard(self.front, self.front_tyre[0] + 0.022, 0.135, 40, 165, "graphite")
        self._lamp((0.44, 0.90), 0.095, 0.11)
        self.tubes("bar", [[(0.62, 0.0, 1.01), (0.62, 0.14, 1.02), (0.66, 0.26, 1.075), (0.74, 0.385, 1.06)]], 0.0125, "graphite", join=0.02)
        self.tubes("grips", [[(0.70, 0.29, 1.068), (0.745, 0.40, 1.06)]], 0.020, "plastic")
        self.tubes("levers", [[(0.66, 0.27, 1.06), (0.62, 0.30, 1.055), (0.665, 0.40, 1.045)]], 0.006, "graphite", 0.004)
        self.tubes("mirror arms", [[(0.67, 0.27, 1.08), (0.64, 0.34, 1.20)]], 0.006, "graphite", 0.004)
        f = lambda x, y, z: blob(x, np.abs(y), z, (0.65, 0.365, 1.215), (0.025, 0.075, 0.038), 2.8)
        self.add("mirrors", f, (0.58, -0.48, 1.13), (0.72, 0.48, 1.3), "graphite", 0.006)

        def tank(x, y, z):
            q = np.clip((x - 0.66) / 0.5, 0, 1)
            wide = 0.155 - 0.075 * step(q, 0.45, 1.0) + 0.01 * np.sin(q * 3)
            high = 0.985 + 0.055 * np.sin(np.pi * np.clip(q * 0.85 + 0.12, 0, 1)) - 0.10 * step(q, 0.55, 1.0)
            f = smax(np.abs(y) - wide + 0.5 * np.maximum(z - 0.95, 0), z - high, 0.09)
            f = smax(f, 0.795 + 0.06 * (1 - q) - z - 0.25 * np.abs(y) + 0.01, 0.03)
            f = smax(f, np.maximum(0.64 + 0.12 * np.maximum(z - 0.9, 0) - x, x - 1.17), 0.06)
            knee = blob(x, np.abs(y), z, (1.06, 0.20, 0.86), (0.16, 0.09, 0.10))
            return smax(f, -knee, 0.04) * 0.8

        self.add("tank", tank, (0.55, -0.22, 0.72), (1.25, 0.22, 1.12), "paint", 0.007)

        def shroud(x, y, z):
            f = blob(x - 0.3 * (z - 0.8), np.abs(y), z, (0.68, 0.165, 0.80), (0.15, 0.03, 0.13), 3.2)
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
        f = lambda x, y, z: smax(box(x - 0.3 * (z - 0.7), y, z, (1.06, 0, 0.70), (0.17, 0.10, 0.09), 0.04), z - 0.80, 0.02)
        self.add("air box", f, (0.8, -0.16, 0.55), (1.32, 0.16, 0.85), "plastic")

        def chain(x, y, z):
            t = np.clip((x - 1.12) / (rx - 1.12), 0, 1)
            half, mid = 0.035 + 0.055 * t, 0.40 + (rz - 0.40) * t
            loop = np.abs(np.abs(z - mid) - half) - 0.007
            ends = np.maximum(1.12 - x, x - rx)
            wheel = np.abs(np.hypot(x - rx, z - rz) - 0.085) - 0.012
            return np.maximum(np.minimum(np.maximum(loop, ends), wheel), np.abs(y - 0.10) - 0.007)

        self.add("chain", chain, (1.05, 0.07, 0.15), (1.9, 0.13, 0.55), "iron", 0.005)
        self._small((0.53, 0.16, 0.86), (1.84, 0.10, 0.76), (1.925, 0.62))
        self._stand()

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


NAKED = Naked("naked-bike", 2.06, 1.12, (0.30, 0.30), (1.73, 0.31), (0.300, 0.120, 0.218), (0.312, 0.180, 0.218), (0.6, 0.95), "split y", "graphite")
