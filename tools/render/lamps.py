"""A car's lamps and grilles: cut from its skin, with depth behind them."""
import numpy as np

from sheet import cut, refined, walls
from solid import path, polygon, skin, smax


class Lamps:
    """Lamps with a lens, a bowl, lines of light and projector eyes; grilles with bars."""

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
