"""A car's skin cut up: panes and pillars, cladding, and the gaps round doors and lids."""
import numpy as np

from sheet import cut, refined, walls
from solid import Curve, path, smin


class Panels:
    """What is cut from a Shape's skin; each step takes the skin and gives back what is left of it."""

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
        first = next((at for at, half, _ in c.pillars if half > 0.03), 99)
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
