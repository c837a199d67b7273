"""Sheet metal: a skin is cut along curves into panels, panes and lenses, with walls at the cuts."""
import numpy as np

from solid import Mesh


def refined(mesh, distance, levels=3, reach=0.6):
    """The triangles near a line (distance of points, metres) split in four, `levels` times."""
    for _ in range(levels):
        p, f = mesh.points, mesh.faces
        if not len(f):
            return mesh
        corners = p[f]
        size = np.linalg.norm(corners - np.roll(corners, 1, 1), axis=2).max(1)
        near = np.abs(distance(*corners.mean(1).T)) < size * reach + 0.0015
        keep, cut = f[~near], f[near]
        n = len(p)
        pairs = np.sort(np.concatenate([cut[:, [0, 1]], cut[:, [1, 2]], cut[:, [2, 0]]]), 1)
        unique, back = np.unique(pairs, axis=0, return_inverse=True)
        back = back.reshape(-1)
        m = len(cut)
        ab, bc, ca = n + back[:m], n + back[m : 2 * m], n + back[2 * m :]
        a, b, c = cut.T
        faces = np.concatenate([
            keep,
            np.stack([a, ab, ca], 1),
            np.stack([ab, b, bc], 1),
            np.stack([ca, bc, c], 1),
            np.stack([ab, bc, ca], 1),
        ])
        normals = mesh.normals[unique].mean(1)
        normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        mesh = Mesh(np.concatenate([p, p[unique].mean(1)]), np.concatenate([mesh.normals, normals]), faces)
    return mesh


def cut(mesh, region):
    """The part where region < 0, the rest, and the seam: edges (two points, two normals) between.

    The new vertices lie where the region's function is zero on each triangle's edge.
    """
    p, nrm, f = mesh.points, mesh.normals, mesh.faces
    if not len(f):
        return mesh, mesh, np.zeros((0, 2, 2, 3))
    g = region(*p.T)
    g = np.where(np.abs(g) < 1e-7, 1e-7, g)
    sign = g[f] < 0
    count = sign.sum(1)
    whole_in, whole_out, mixed = f[count == 3], f[count == 0], f[(count == 1) | (count == 2)]
    alone = np.where(count[(count == 1) | (count == 2)] == 1, True, False)
    s = g[mixed] < 0
    odd = np.argmax(s == alone[:, None], 1)
    r = np.arange(len(mixed))
    a, b, c = mixed[r, odd], mixed[r, (odd + 1) % 3], mixed[r, (odd + 2) % 3]

    def between(i, j):
        lo, hi, glo, ghi = np.zeros(len(i)), np.ones(len(i)), g[i], g[j]
        for _ in range(3):
            t = lo + (hi - lo) * np.clip(glo / (glo - ghi), 0.05, 0.95)
            v = region(*(p[i] + (p[j] - p[i]) * t[:, None]).T)
            v = np.where(np.abs(v) < 1e-9, 1e-9, v)
            low = (v < 0) == (glo < 0)
            lo, glo = np.where(low, t, lo), np.where(low, v, glo)
            hi, ghi = np.where(low, hi, t), np.where(low, ghi, v)
        t = lo + (hi - lo) * np.clip(glo / (glo - ghi), 0, 1)
        q = p[i] + (p[j] - p[i]) * t[:, None]
        n = nrm[i] + (nrm[j] - nrm[i]) * t[:, None]
        return q, n / np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-9)

    if len(mixed):
        qb, nb = between(a, b)
        qc, nc = between(a, c)
    else:
        qb = qc = nb = nc = np.zeros((0, 3))
    start = len(p)
    points, normals = np.concatenate([p, qb, qc]), np.concatenate([nrm, nb, nc])
    ib, ic = start + r, start + len(mixed) + r
    tip = np.stack([a, ib, ic], 1)
    foot = np.concatenate([np.stack([ib, b, c], 1), np.stack([ib, c, ic], 1)])
    twice = np.concatenate([alone, alone])
    inner = np.concatenate([whole_in, tip[alone], foot[~twice]])
    outer = np.concatenate([whole_out, tip[~alone], foot[twice]])
    seam = np.stack([np.stack([qb, qc], 1), np.stack([nb, nc], 1)], 1)
    return _tidy(points, normals, inner), _tidy(points, normals, outer), seam


def _tidy(points, normals, faces):
    used, back = np.unique(faces, return_inverse=True)
    return Mesh(points[used], normals[used], back.reshape(-1, 3))


def walls(seam, top=0.0, depth=0.012):
    """The walls at a seam, from `top` metres above the skin to `depth` below it."""
    if not len(seam):
        return Mesh.joined([])
    (pa, pb), (na, nb) = (seam[:, 0, 0], seam[:, 0, 1]), (seam[:, 1, 0], seam[:, 1, 1])
    points = np.stack([pa + na * top, pb + nb * top, pb - nb * depth, pa - na * depth], 1)
    side = np.cross(points[:, 1] - points[:, 0], points[:, 2] - points[:, 0])
    side /= np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-12)
    n = len(points)
    i = np.arange(n) * 4
    faces = np.concatenate([np.stack([i, i + 1, i + 2], 1), np.stack([i, i + 2, i + 3], 1)])
    return Mesh(points.reshape(-1, 3), np.repeat(side, 4, 0), faces)
