"""Caravans: a shell from its side outline, with windows, door, draw bar and wheels."""
from dataclasses import dataclass, field

import numpy as np

from sheet import cut, refined, walls
from solid import box, path, polygon, rod, skin, smax
from wheels import rim, tyre


@dataclass
class Caravan:
    """Numbers of a caravan; x runs from the coupling (front) to the rear wall, metres."""

    name: str
    length: float
    width: float
    height: float
    outline: list
    outline_round: float
    edge: float
    axles: list
    wheel: float
    tyre: float
    rim: float
    design: str
    finish: str
    windows: list
    door: tuple
    bands: list
    skirt: float
    skirt_material: str
    front_window: tuple
    box_height: float
    shell: str = "white"
    hatches: list = field(default_factory=list)
    awning: tuple = ()
    lamps: tuple = (0.62, 0.94)
    chassis_end: float = 7.0
    spare: bool = False

    def hull(self, x, y, z):
        """Negative inside the shell."""
        s = polygon(x, z, self.outline, self.outline_round)
        return smax(s, np.abs(y) - self.width / 2, self.edge)

    def build(self, cell=0.012):
        """All parts."""
        self.parts = []
        xs, zs = [p[0] for p in self.outline], [p[1] for p in self.outline]
        m = skin(self.hull, (min(xs) - 0.06, -self.width / 2 - 0.06, min(zs) - 0.06), (max(xs) + 0.06, self.width / 2 + 0.06, max(zs) + 0.06), cell)
        near, far = -self.width / 2 + 0.06, self.width / 2 - 0.06
        arch = lambda x, y, z: np.maximum(self._arch(x, z), y - near)
        both = lambda x, y, z: np.minimum(arch(x, y, z), np.maximum(self._arch(x, z), far - y))
        _, m, seam = cut(refined(m, both, 2), both)
        self.put("arch lip", walls(seam, 0.006, 0.12), "plastic")
        ring = lambda x, y, z: both(x, y, z) - 0.045
        mould, m, seam = cut(refined(m, ring, 1), ring)
        self.put("arch mould", mould.offset(0.008), "plastic")
        self.put("arch edge", walls(seam, 0.008, 0.002), "plastic")
        for corners, r, side in self.windows:
            m = self._window(m, corners, r, side)
        m = self._front(m)
        m = self._door(m)
        lamp = lambda x, y, z: np.maximum(polygon(np.abs(y), z, _rect(0.86, 1.02, *self.lamps), 0.02), self.length - 0.3 - x)
        lens, m, seam = cut(refined(m, lamp, 2), lamp)
        self.put("tail lamp", lens.offset(0.012), "red")
        self.put("tail lamp wall", walls(seam, 0.012, 0), "trim")
        skirt = lambda x, y, z: z - self.skirt
        low, m, seam = cut(refined(m, skirt, 1), skirt)
        self.put("skirt", low.offset(0.003), self.skirt_material)
        self.put("skirt edge", walls(seam, 0.003, 0.002), self.skirt_material)
        for material, points, half in self.bands:
            band = lambda x, y, z: path(x, z, points) - half
            strip, m, _ = cut(refined(m, band, 2), band)
            self.put("band", strip, material)
        self.put("shell", m, self.shell)
        self._chassis()
        return self.parts

    def put(self, name, mesh, material):
        """Takes a part."""
        if len(mesh.faces):
            self.parts.append((name, mesh, material))

    def _arch(self, x, z):
        d = np.full(x.shape, 1e9)
        for a in self.axles:
            dz = np.maximum(z - self.wheel, 0)
            d = np.minimum(d, np.sqrt((x - a) ** 2 + dz**2) - self.wheel - 0.06)
        a, b = min(self.axles), max(self.axles)
        if b > a:
            d = np.minimum(d, box(x, x * 0, z, ((a + b) / 2, 0, self.wheel), ((b - a) / 2, 9, self.wheel + 0.06), 0.02))
        return d

    def _window(self, m, corners, r, side):
        edge = self.width / 2 - 0.1
        g = lambda x, y, z: np.maximum(polygon(x, z, corners, r), edge - y * side)
        opening, m, seam = cut(refined(m, g, 2), g)
        frame, pane, inner = cut(refined(opening, lambda x, y, z: g(x, y, z) + 0.03, 1), lambda x, y, z: -g(x, y, z) - 0.03)
        self.put("window frame", frame.offset(0.012), "plastic")
        self.put("window edge", walls(seam, 0.012, 0.002), "plastic")
        self.put("window inner", walls(inner, 0.012, 0.0), "plastic")
        self.put("pane", pane.offset(0.006), "privacy")
        back = pane.offset(-0.05)
        self.put("blind", back, "cabin")
        return m

    def _front(self, m):
        low, high, half = self.front_window
        if not high:
            return m
        g = lambda x, y, z: np.maximum(polygon(np.abs(y), z, [(-0.5, low), (half, low), (half, high), (-0.5, high)], 0.07), x - self.outline[0][0] - 1.0)
        opening, m, seam = cut(refined(m, g, 2), g)
        frame, pane, inner = cut(opening, lambda x, y, z: -g(x, y, z) - 0.035)
        self.put("front frame", frame.offset(0.012), "plastic")
        self.put("front edge", walls(seam, 0.012, 0.002), "plastic")
        self.put("front pane", pane.offset(0.004), "privacy")
        self.put("front blind", pane.offset(-0.05), "cabin")
        return m

    def _door(self, m):
        a, b, low, high = self.door
        shape = [(a, low), (b, low), (b, high), (a, high)]
        edge = self.width / 2 - 0.1
        g = lambda x, y, z: np.maximum(np.abs(polygon(x, z, shape, 0.08)) - 0.005, edge + y)
        gap, m, seam = cut(refined(m, lambda x, y, z: g(x, y, z), 3), g)
        self.put("door gap", gap.offset(-0.01), "dark")
        self.put("door wall", walls(seam, 0, 0.01), "plastic")
        h = np.array([b - 0.09, -self.width / 2 - 0.012, (low + high) / 2 - 0.1])
        f = lambda x, y, z: box(x, y, z, h, (0.035, 0.02, 0.075), 0.015)
        self.put("door handle", skin(f, h - 0.12, h + 0.12, 0.006), "plastic")
        return m

    def _chassis(self):
        front = min(p[0] for p in self.outline)
        z = 0.46

        def bar(x, y, d):
            yy = np.abs(y)
            f = rod(x, yy, d, (0.12, 0.02, z), (front + 0.5, 0.55, z), 0.045)
            f = np.minimum(f, box(x, y, d, (0.1, 0, z + 0.03), (0.14, 0.05, 0.05), 0.02))
            f = np.minimum(f, rod(x, y, d, (0.34, 0.12, 0.30), (0.34, 0.12, 0.78), 0.028))
            f = np.minimum(f, rod(x, y, d, (0.34, 0.12, 0.80), (0.26, 0.16, 0.86), 0.012))
            return np.minimum(f, box(x, y, d, ((front + self.chassis_end) / 2, 0, 0.45), ((self.chassis_end - front) / 2 - 0.05, self.width / 2 - 0.18, 0.05), 0.01))

        self.put("chassis", skin(bar, (-0.1, -1.2, 0.2), (self.length, 1.2, 0.95), 0.016), "graphite")

        def jockey(x, y, d):
            return smax(np.hypot(x - 0.34, d - 0.10) - 0.10, np.abs(y - 0.12) - 0.035, 0.02)

        self.put("jockey wheel", skin(jockey, (0.2, 0, -0.02), (0.5, 0.25, 0.25), 0.01), "tyre")
        top = self.box_height
        lid = lambda x, y, d: box(x, y, d, ((front + 0.62) / 2 + 0.02, 0, (top + 0.52) / 2), ((front - 0.62) / 2 + 0.06, 0.62, (top - 0.52) / 2), 0.06)
        self.put("front box", skin(lid, (0.4, -0.75, 0.4), (front + 0.3, 0.75, top + 0.15), 0.014), self.skirt_material)
        ring, (face, lip) = tyre(self.wheel, self.tyre, self.rim + 0.004), rim(self.design, self.rim, self.tyre)
        for a in self.axles:
            at = (a, -(self.width / 2 - 0.03 - self.tyre / 2), self.wheel)
            for name, mesh, material in (("tyre", ring, "tyre"), ("rim", face, self.finish), ("lip", lip, self.finish)):
                self.put(name, mesh.moved(at).both(), material)
        if self.spare:
            turn = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
            for name, mesh, material in (("spare tyre", ring, "tyre"), ("spare rim", face, self.finish), ("spare lip", lip, self.finish)):
                self.put(name, mesh.moved((self.length + self.tyre / 2 + 0.03, 0, 1.48), turn), material)
        for a, b, h in self.hatches:
            top = float(max(p[1] for p in self.outline))
            f = lambda x, y, d: box(x, y, d, ((a + b) / 2, 0, top + h / 2 - 0.03), ((b - a) / 2, 0.35, h / 2 + 0.03), 0.04)
            self.put("roof hatch", skin(f, (a - 0.1, -0.5, top - 0.15), (b + 0.1, 0.5, top + h + 0.1), 0.014), "white")
        if self.awning:
            a, b, up = self.awning
            f = lambda x, y, d: rod(x, y, d, (a, -self.width / 2 - 0.05, up), (b, -self.width / 2 - 0.05, up), 0.055)
            self.put("awning", skin(f, (a - 0.1, -self.width / 2 - 0.15, up - 0.1), (b + 0.1, -self.width / 2 + 0.05, up + 0.1), 0.01), "graphite")
        plate = lambda x, y, d: box(x, y, d, (self.length + 0.012, -0.5, sum(self.lamps) / 2), (0.006, 0.186, 0.054), 0.004)
        self.put("plate", skin(plate, (self.length - 0.03, -0.75, 0.5), (self.length + 0.05, -0.25, 1.5), 0.008), "plate")


def _rect(a, b, low, high):
    return [(a, low), (b, low), (b, high), (a, high)]


TOURING = Caravan(
    name="caravan-touring",
    length=7.2, width=2.40, height=2.75,
    outline=[(1.28, 0.50), (7.18, 0.50), (7.2, 1.2), (7.08, 2.35), (6.85, 2.66), (2.35, 2.68), (1.95, 2.50), (1.34, 1.35)], outline_round=0.16, edge=0.12,
    axles=[4.25, 5.05], wheel=0.33, tyre=0.205, rim=0.20, design="five wide", finish="satin",
    windows=[(_rect(2.35, 3.35, 1.45, 2.05), 0.08, -1), (_rect(5.35, 6.55, 1.45, 2.05), 0.08, -1), (_rect(2.35, 3.6, 1.45, 2.05), 0.08, 1), (_rect(4.6, 6.4, 1.45, 2.05), 0.08, 1), (_rect(3.80, 4.16, 1.62, 2.05), 0.08, -1)],
    door=(3.66, 4.30, 0.60, 2.36),
    bands=[("graphite", [(1.4, 1.12), (3.0, 1.16), (5.0, 1.26), (7.3, 1.42)], 0.05), ("red", [(1.4, 1.00), (3.0, 1.04), (5.0, 1.15), (7.3, 1.33)], 0.018)],
    skirt=0.74, skirt_material="graphite", front_window=(1.5, 2.15, 0.85), box_height=1.05,
    hatches=[(3.0, 3.7, 0.10), (4.6, 5.5, 0.20)], awning=(2.6, 6.6, 2.44),
)

OFFROAD = Caravan(
    name="caravan-offroad",
    length=6.6, width=2.30, height=2.80,
    outline=[(1.30, 0.62), (5.5, 0.62), (6.58, 1.02), (6.6, 2.3), (6.45, 2.70), (1.75, 2.72), (1.42, 2.45), (1.30, 1.3)], outline_round=0.10, edge=0.07,
    axles=[3.75, 4.65], wheel=0.40, tyre=0.265, rim=0.21, design="steel", finish="graphite",
    windows=[(_rect(1.85, 2.6, 1.55, 2.12), 0.06, -1), (_rect(4.5, 5.9, 1.55, 2.12), 0.06, -1), (_rect(1.9, 3.0, 1.55, 2.12), 0.06, 1), (_rect(4.0, 5.8, 1.55, 2.12), 0.06, 1), (_rect(2.98, 3.30, 1.65, 2.12), 0.06, -1)],
    door=(2.84, 3.46, 0.72, 2.42),
    bands=[("plastic", [(1.3, 1.33), (6.7, 1.33)], 0.012), ("amber", [(3.8, 1.46), (5.2, 1.40), (6.7, 1.52)], 0.022)],
    skirt=1.28, skirt_material="graphite", front_window=(1.75, 2.2, 0.55), box_height=1.25, shell="cream",
    hatches=[(2.4, 3.0, 0.10), (4.3, 5.2, 0.20)], awning=(1.9, 6.1, 2.52), lamps=(1.08, 1.22), chassis_end=5.5, spare=True,
)
