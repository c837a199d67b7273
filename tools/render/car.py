"""A car from its table: all its parts as meshes of one material each."""
import numpy as np

from fittings import Fittings
from lamps import Lamps
from panels import Panels
from shape import Car, Shape
from sheet import cut, refined, walls
from solid import lathe, skin

__all__ = ["Body", "Car"]


class Body(Shape, Panels, Lamps, Fittings):
    """Builds a car's parts: (name, mesh, material), without its wheels."""

    def __init__(self, car):
        super().__init__(car)
        self.parts = []

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
        c = self.car
        for a in self.axles:
            r = self.arch + 0.012
            reach = float(self.side(np.array([a]), np.array([c.wheel + self.arch]))[0]) - 0.03
            well = lathe([(0.001, 0.46), (r * 0.9, 0.46), (r, 0.5), (r, reach)], 72)
            well = well.moved((a, 0, c.wheel))
            well.normals[:] = -well.normals
            well = cut(well, lambda x, y, z: c.ground - 0.02 - z)[0]
            self.put("liner", well, "dark")
