"""A car body from a table of curves.

The body is where four height fields meet: the sides y = f(x, z), the top z = f(x, y), the nose
x = f(y, z) and the tail x = f(y, z), with wide roundings between them. Windows, pillars and
doors are offsets of those fields, so they stay parallel to the edges on every body.
x runs from the nose to the tail, y from the middle plane outwards, z from the ground up; metres.
"""
from dataclasses import dataclass, field

import numpy as np

from solid import Curve, smax, step


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


class Shape:
    """The fields of a car: where its skin, its windows and its arches are."""

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
