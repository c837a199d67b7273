"""Wheels: tyres with sidewalls and tread, and alloy rims of several designs."""
import numpy as np

from solid import lathe, skin, smax, smin, step


def tyre(radius, width, rim):
    """A tyre about the y axis; its outer side is at y = -width / 2."""
    w, side = width / 2, radius - rim
    groove = []
    marks = np.linspace(-0.62, 0.62, 4) * w
    for at in marks:
        groove += [(radius + 0.0, at - 0.007), (radius - 0.008, at - 0.005), (radius - 0.008, at + 0.005), (radius, at + 0.007)]
    half = [
        (rim - 0.012, w * 0.80), (rim - 0.004, w * 0.86), (rim + 0.006, w * 0.90), (rim + 0.012, w * 0.885), (rim + side * 0.28, w * 0.985), (rim + side * 0.3, w * 0.988),
        (rim + side * 0.5, w * 1.0), (rim + side * 0.70, w * 0.985), (rim + side * 0.72, w * 0.972), (rim + side * 0.86, w * 0.93),
        (radius - 0.010, w * 0.855), (radius - 0.004, w * 0.80), (radius, w * 0.74),
    ]
    profile = [(r, -y) for r, y in half] + groove + half[::-1]
    return lathe(_dense(profile), 160)


def _dense(profile):
    out = []
    for a, b in zip(profile[:-1], profile[1:]):
        out.append(a)
        out.append(((a[0] * 2 + b[0]) / 3, (a[1] * 2 + b[1]) / 3))
        out.append(((a[0] + b[0] * 2) / 3, (a[1] + b[1] * 2) / 3))
    return out + [profile[-1]]


DESIGNS = ("five twin", "ten", "five wide", "turbine", "split y", "steel", "mesh", "aero")


def rim(design, rim_radius, width):
    """(face, dark) meshes of a rim about the y axis; its outer side is at y = -width / 2."""
    R, out = rim_radius, -width / 2 * 0.86
    count = {"five twin": 5, "ten": 10, "five wide": 5, "turbine": 9, "split y": 7, "steel": 8, "mesh": 12, "aero": 5}[design]

    def spokes(x, y, z):
        r = np.sqrt(x * x + z * z)
        a = np.arctan2(x, z)
        if design == "turbine":
            a = a + 1.1 * (r - 0.1)
        t = (a + np.pi / count) % (2 * np.pi / count) - np.pi / count
        across = np.abs(t) * r
        q = np.clip(r / R, 0, 1)
        if design == "five twin":
            d = np.abs(across - (0.022 + 0.034 * q)) - (0.0165 - 0.002 * q)
        elif design == "five wide":
            d = across - (0.045 - 0.012 * q + 0.02 * step(q, 0.7, 1))
        elif design == "split y":
            d = np.abs(across - 0.055 * step(q, 0.5, 1.02)) - (0.014 - 0.004 * q)
        elif design == "mesh":
            d = np.minimum(np.abs(across - 0.5 * 2 * np.pi / count * r * step(q, 0.45, 0.95)) - 0.008, across - 0.007)
        elif design == "aero":
            d = across - (0.03 + 0.55 * np.maximum(q - 0.35, 0) * R * 0.9)
        elif design == "turbine":
            d = across - (0.013 + 0.012 * q)
        elif design == "steel":
            hole = np.sqrt((t * r) ** 2 + (r - R * 0.70) ** 2) - 0.022
            d = -hole
        else:
            d = across - (0.0185 - 0.003 * q)
        face = out + 0.014 + 0.028 * (1 - q) ** 1.2 + 0.010 * step(q, 0.9, 1.0)
        thick = 0.017 + 0.012 * (1 - q)
        slab = np.abs(y - face - thick) - thick
        f = smax(d, slab, 0.014)
        f = smax(f, r - R * 0.985, 0.01)
        hub = smax(r - 0.068, np.abs(y - (out + 0.05)) - 0.016, 0.016)
        f = smin(f, hub, 0.03)
        n = 5
        th = (np.arctan2(x, z) + np.pi / n) % (2 * np.pi / n) - np.pi / n
        nut = np.sqrt((th * r) ** 2 + (r - 0.052) ** 2) - 0.010
        f = smax(f, -smax(nut, y - (out + 0.05), 0.003), 0.006)
        cap = smax(r - 0.030, np.abs(y - (out + 0.036)) - 0.008, 0.006)
        return np.minimum(f, cap)

    def barrel(x, y, z):
        r = np.sqrt(x * x + z * z)
        ring = smax(np.abs(r - R + 0.007 + 0.012 * step(y, out + 0.01, out + 0.05)) - 0.007, np.abs(y) + out, 0.008)
        return ring

    b = (R + 0.03, -out + 0.03, R + 0.03)
    low, high = [-v for v in b], b
    face = skin(spokes, low, (R + 0.03, out + 0.12, R + 0.03), 0.005, 0.0008)
    lip = skin(barrel, low, high, 0.006, 0.0008)
    return face, lip


def brake(rim_radius, out):
    """A brake disc behind a rim, and its caliper."""
    r = rim_radius * 0.74
    disc = lathe(_dense([(0.05, out + 0.085), (r, out + 0.085), (r, out + 0.11), (0.05, out + 0.11)]), 64)
    disc.normals[:] = [0, -1, 0]

    def block(x, y, z):
        rr = np.sqrt(x * x + z * z)
        a = np.abs(np.arctan2(z, x) - 0.5)
        return smax(smax(np.abs(rr - r * 0.86) - 0.042, a * rr - 0.09, 0.02), np.abs(y - out - 0.095) - 0.042, 0.015)

    return disc, skin(block, (-r - 0.1, out, -r - 0.1), (r + 0.1, out + 0.2, r + 0.1), 0.008)
