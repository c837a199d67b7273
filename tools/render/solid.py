"""Solids as distance functions, and their skins as triangle meshes with exact normals.

A solid is a function of three arrays (x, y, z in metres) that is negative inside.
`skin` finds its surface on a grid (surface nets), then moves each vertex onto the surface by
Newton's steps and takes the normal from the gradient, so that reflections flow although the
triangles are 8 to 12 mm long.
"""
from dataclasses import dataclass

import numpy as np


@dataclass
class Mesh:
    """Triangles with a normal at each vertex."""

    points: np.ndarray
    normals: np.ndarray
    faces: np.ndarray

    @staticmethod
    def joined(meshes):
        """One mesh from many."""
        meshes = [m for m in meshes if len(m.faces)]
        if not meshes:
            return Mesh(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3), int))
        starts = np.cumsum([0] + [len(m.points) for m in meshes[:-1]])
        return Mesh(
            np.concatenate([m.points for m in meshes]),
            np.concatenate([m.normals for m in meshes]),
            np.concatenate([m.faces + s for m, s in zip(meshes, starts)]),
        )

    def mirrored(self):
        """The same on the other side of the vehicle's middle plane (y = 0)."""
        flip = np.array([1, -1, 1])
        return Mesh(self.points * flip, self.normals * flip, self.faces[:, ::-1])

    def both(self):
        """This half and its mirror image."""
        return Mesh.joined([self, self.mirrored()])

    def moved(self, by=(0, 0, 0), turn=None):
        """Turned by a 3 × 3 matrix, then moved."""
        p, n = self.points, self.normals
        if turn is not None:
            p, n = p @ np.asarray(turn).T, n @ np.asarray(turn).T
        return Mesh(p + np.asarray(by), n, self.faces)

    def offset(self, by):
        """Each vertex moved along its normal (metres; negative is inwards)."""
        return Mesh(self.points + self.normals * by, self.normals, self.faces)


class Curve:
    """A smooth function through points: monotone cubic pieces, then rounded by `soft` metres."""

    def __init__(self, points, soft=0.02):
        p = np.array(sorted(points), float)
        t, v = p[:, 0], p[:, 1]
        step = np.diff(t)
        rise = np.diff(v) / step
        slope = np.empty(len(t))
        slope[0], slope[-1] = rise[0], rise[-1]
        for i in range(1, len(t) - 1):
            a, b = rise[i - 1], rise[i]
            w1, w2 = 2 * step[i] + step[i - 1], step[i] + 2 * step[i - 1]
            slope[i] = 0 if a * b <= 0 else (w1 + w2) / (w1 / a + w2 / b)
        self.unit = 0.002
        self.t = np.arange(t[0] - 0.6, t[-1] + 0.6, self.unit)
        q = np.clip(self.t, t[0], t[-1])
        i = np.clip(np.searchsorted(t, q) - 1, 0, len(t) - 2)
        h, s = step[i], (q - t[i]) / step[i]
        out = (
            (2 * s**3 - 3 * s**2 + 1) * v[i]
            + (s**3 - 2 * s**2 + s) * h * slope[i]
            + (-2 * s**3 + 3 * s**2) * v[i + 1]
            + (s**3 - s**2) * h * slope[i + 1]
        )
        out = out + (self.t - q) * np.where(self.t < t[0], slope[0], slope[-1])
        if soft > 0:
            r = int(3 * soft / self.unit) + 1
            k = np.exp(-0.5 * (np.arange(-r, r + 1) * self.unit / soft) ** 2)
            out = np.convolve(np.pad(out, r, mode="edge"), k / k.sum(), mode="valid")
        self.v = out
        self.d = np.gradient(out, self.unit)

    def __call__(self, t):
        return np.interp(t, self.t, self.v)

    def slope(self, t):
        """The derivative."""
        return np.interp(t, self.t, self.d)


def smax(a, b, k):
    """The larger of two, rounded where they are within k of each other (curvature goes on)."""
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.maximum(a, b) + h**3 * k / 6


def smin(a, b, k):
    """The smaller of two, rounded likewise."""
    return -smax(-a, -b, k)


def step(t, a, b):
    """0 below a, 1 above b, smooth between."""
    s = np.clip((t - a) / (b - a), 0, 1)
    return s * s * s * (s * (6 * s - 15) + 10)


def ball(x, y, z, at, r):
    """A ball."""
    return np.sqrt((x - at[0]) ** 2 + (y - at[1]) ** 2 + (z - at[2]) ** 2) - r


def box(x, y, z, at, half, r=0.01):
    """A box with rounded edges; `half` are its half lengths."""
    dx, dy, dz = (np.abs(c - a) - h + r for c, a, h in zip((x, y, z), at, half))
    outer = np.sqrt(np.maximum(dx, 0) ** 2 + np.maximum(dy, 0) ** 2 + np.maximum(dz, 0) ** 2)
    return outer + np.minimum(np.maximum(dx, np.maximum(dy, dz)), 0) - r


def rod(x, y, z, a, b, ra, rb=None):
    """A rod with round ends from a to b; its radius may taper."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    d = b - a
    s = np.clip(((x - a[0]) * d[0] + (y - a[1]) * d[1] + (z - a[2]) * d[2]) / (d @ d), 0, 1)
    r = ra if rb is None else ra + (rb - ra) * s
    return np.sqrt((x - a[0] - s * d[0]) ** 2 + (y - a[1] - s * d[1]) ** 2 + (z - a[2] - s * d[2]) ** 2) - r


def polygon(u, v, corners, r=0.0):
    """Signed distance to a plane polygon, its corners rounded by r; a lower bound from 0.15 away."""
    c = np.asarray(corners, float)
    away = _apart(u, v, c)
    near = away < 0.15
    if not near.all():
        out = np.array(away)
        out[near] = polygon(u[near], v[near], corners, r) if near.any() else 0
        return out
    if r:
        c = _shrunk(c, r)
    best = np.full(u.shape, 1e9)
    inside = np.zeros(u.shape, bool)
    for (ax, ay), (bx, by) in zip(c, np.roll(c, -1, 0)):
        ex, ey = bx - ax, by - ay
        wx, wy = u - ax, v - ay
        s = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey + 1e-12), 0, 1)
        best = np.minimum(best, (wx - ex * s) ** 2 + (wy - ey * s) ** 2)
        crosses = ((ay > v) != (by > v)) & (u < (bx - ax) * (v - ay) / (by - ay + 1e-12) + ax)
        inside ^= crosses
    return np.where(inside, -1, 1) * np.sqrt(best) - r


def _apart(u, v, c):
    """Distance to the box round a plane figure; 0 in it."""
    (a, b), (d, e) = c.min(0), c.max(0)
    return np.hypot(np.maximum(np.maximum(a - u, u - d), 0), np.maximum(np.maximum(b - v, v - e), 0))


def _shrunk(c, r):
    """A polygon drawn in by r (each edge moved inwards)."""
    area = np.sum(c[:, 0] * np.roll(c[:, 1], -1) - np.roll(c[:, 0], -1) * c[:, 1])
    if area < 0:
        c = c[::-1]
    out = []
    for p, q, s in zip(np.roll(c, 1, 0), c, np.roll(c, -1, 0)):
        e, f = (q - p) / np.linalg.norm(q - p), (s - q) / np.linalg.norm(s - q)
        n, m = np.array([-e[1], e[0]]), np.array([-f[1], f[0]])
        out.append(q + (n + m) * r / max(1 + n @ m, 0.35))
    return np.array(out)


def path(u, v, corners, soft=8):
    """Distance to an open line through points, its corners rounded by Chaikin's cutting.

    From 0.15 away it is a lower bound.
    """
    c = np.asarray(corners, float)
    away = _apart(u, v, c)
    near = away < 0.15
    if not near.all():
        out = np.array(away)
        out[near] = path(u[near], v[near], corners, soft) if near.any() else 0
        return out
    for _ in range(0 if soft == 0 else 3):
        q = np.empty((2 * len(c), 2))
        q[0], q[-1] = c[0], c[-1]
        q[1:-1:2] = c[:-1] * 0.8 + c[1:] * 0.2
        q[2:-1:2] = c[:-1] * 0.2 + c[1:] * 0.8
        c = q
    best = np.full(u.shape, 1e9)
    for (ax, ay), (bx, by) in zip(c[:-1], c[1:]):
        ex, ey = bx - ax, by - ay
        s = np.clip(((u - ax) * ex + (v - ay) * ey) / (ex * ex + ey * ey + 1e-12), 0, 1)
        best = np.minimum(best, (u - ax - ex * s) ** 2 + (v - ay - ey * s) ** 2)
    return np.sqrt(best)


def gradient(f, p, e=0.0015):
    """The field's unit gradient and its length at points."""
    x, y, z = p.T
    g = np.stack(
        [
            f(x + e, y, z) - f(x - e, y, z),
            f(x, y + e, z) - f(x, y - e, z),
            f(x, y, z + e) - f(x, y, z - e),
        ],
        1,
    ) / (2 * e)
    size = np.linalg.norm(g, axis=1, keepdims=True)
    return g / np.maximum(size, 1e-9), size[:, 0]


def skin(f, low, high, cell=0.01, e=0.0015):
    """The surface f = 0 inside a box as a mesh; `cell` is the grid's step in metres."""
    low, high = np.asarray(low, float), np.asarray(high, float)
    block = 8
    blocks = np.ceil((high - low) / (cell * block)).astype(int)
    n = blocks * block + 1
    axes = [low[i] + np.arange(n[i]) * cell for i in range(3)]
    mids = [low[i] + (np.arange(blocks[i]) + 0.5) * cell * block for i in range(3)]
    m = np.meshgrid(*mids, indexing="ij")
    value = f(*[a.ravel() for a in m]).reshape(blocks)
    grid = np.repeat(np.repeat(np.repeat(value, block, 0), block, 1), block, 2)
    grid = np.pad(grid, [(0, 1)] * 3, mode="edge").astype(np.float32)
    near = np.argwhere(np.abs(value) < cell * block * 1.15)
    o = np.arange(block + 1)
    ox, oy, oz = np.meshgrid(o, o, o, indexing="ij")
    for part in np.array_split(near, max(1, len(near) // 300)):
        if not len(part):
            continue
        ix, iy, iz = (
            part[:, k, None] * block + c.ravel()[None] for k, c in enumerate((ox, oy, oz))
        )
        grid[ix, iy, iz] = f(axes[0][ix], axes[1][iy], axes[2][iz])
    inside = grid < 0
    total = np.zeros([k - 1 for k in n], np.int8)
    for dx in (0, 1):
        for dy in (0, 1):
            for dz in (0, 1):
                total += inside[dx : n[0] - 1 + dx, dy : n[1] - 1 + dy, dz : n[2] - 1 + dz]
    cells = np.argwhere((total > 0) & (total < 8))
    number = np.full(total.shape, -1, np.int64)
    number[tuple(cells.T)] = np.arange(len(cells))
    points = low + (cells + 0.5) * cell
    for k in range(4):
        if k in (0, 2):
            d, size = gradient(f, points, e)
        move = np.clip(f(*points.T) / np.maximum(size, 0.25), -cell, cell)
        points = points - d * move[:, None]
    quads = []
    for axis in range(3):
        a, b = [k for k in range(3) if k != axis]
        lo, hi = [slice(None)] * 3, [slice(None)] * 3
        lo[axis], hi[axis] = slice(0, -1), slice(1, None)
        change = inside[tuple(lo)] != inside[tuple(hi)]
        at = np.argwhere(change)
        ok = (at[:, a] > 0) & (at[:, b] > 0) & (at[:, a] < n[a] - 1) & (at[:, b] < n[b] - 1)
        at = at[ok]
        ids = []
        for da, db in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
            c = at.copy()
            c[:, a] += da
            c[:, b] += db
            ids.append(number[tuple(c.T)])
        q = np.stack(ids, 1)
        out = inside[tuple(at.T)]
        turn = out if axis != 1 else ~out
        quads.append(np.where(turn[:, None], q, q[:, ::-1]))
    q = np.concatenate(quads)
    normals, _ = gradient(f, points, e)
    return Mesh(points, normals, np.concatenate([q[:, [0, 1, 2]], q[:, [0, 2, 3]]]))


def lathe(profile, segments=128):
    """A closed or open profile of (radius, y) turned round the y axis; normals from the profile."""
    p = np.asarray(profile, float)
    d = np.gradient(p, axis=0)
    normal = np.stack([-d[:, 1], d[:, 0]], 1)
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    a = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    c, s = np.cos(a)[:, None], np.sin(a)[:, None]
    points = np.stack([c * p[:, 0], np.broadcast_to(p[:, 1], (segments, len(p))), s * p[:, 0]], 2)
    normals = np.stack([c * normal[:, 0], np.broadcast_to(normal[:, 1], (segments, len(p))), s * normal[:, 0]], 2)
    i = np.arange(segments)[:, None] * len(p) + np.arange(len(p) - 1)[None]
    j = np.roll(np.arange(segments), -1)[:, None] * len(p) + np.arange(len(p) - 1)[None]
    q = np.stack([i, j, j + 1, i + 1], 2).reshape(-1, 4)
    return Mesh(points.reshape(-1, 3), normals.reshape(-1, 3), np.concatenate([q[:, [0, 1, 2]], q[:, [0, 2, 3]]]))
