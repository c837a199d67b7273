"""`python check_paint.py hatch red`: a composed colour beside a direct render; prints the differences."""
import os
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import paint
import scene
from bodies import BODIES
from render import COLOURS, parts_of, wheel_of


def main(body, colour, size=(240, 160), samples=12):
    """Renders black, white and the colour, small; gives (mean, 99th percentile) of 255 steps."""
    vehicle = BODIES[body]
    parts = parts_of(vehicle, 0.016)
    scene.fresh()
    materials = scene.Materials()
    for name, mesh, material in parts:
        scene.add(name, mesh, materials[material])
    scene.studio(vehicle.length / 2)
    scene.look("front-three-quarter", vehicle.length, vehicle.height, wheel_of(vehicle))
    scene.settings(*size, samples, 1)
    shots = []
    with tempfile.TemporaryDirectory() as folder:
        for c in ((0, 0, 0), (paint.WHITE,) * 3, COLOURS[colour]):
            materials.repaint(c)
            shots.append(scene.shot(os.path.join(folder, "shot.exr")))
    ground, layer = paint.layers(*shots[:2])
    kept = [paint.restored(paint.stored(v)) for v in (ground, layer)]
    apart = np.abs(paint.developed(paint.composed(*kept, COLOURS[colour])) - paint.developed(shots[2])) * 255
    return float(apart.mean()), float(np.percentile(apart, 99))


if __name__ == "__main__":
    print("mean %.2f, 99th percentile %.2f of 255" % main(*sys.argv[1:3]))
