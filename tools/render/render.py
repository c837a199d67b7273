"""Renders vehicles in the studio: `python render.py mid-suv front-three-quarter --out shots`."""
import argparse
import json
import os
import sys
import time

import numpy as np
from PIL import Image

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import paint
import scene
from bodies import BODIES
from car import Body
from wheels import brake, rim, tyre

COLOURS = {
    # linear
    "red": (0.33, 0.012, 0.014),
    "blue": (0.012, 0.055, 0.21),
    "white": (0.80, 0.80, 0.79),
    "silver": (0.44, 0.45, 0.46),
    "grey": (0.085, 0.09, 0.098),
    "black": (0.006, 0.006, 0.007),
    "green": (0.035, 0.075, 0.05),
    "orange": (0.55, 0.12, 0.015),
}


def parts_of(car, cell=0.010):
    """A vehicle's parts: (name, mesh, material)."""
    if not hasattr(car, "wheelbase"):
        return car.build(cell)
    body = Body(car)
    parts = body.build(cell)
    ring, (face, lip), = tyre(car.wheel, car.tyre, car.rim + 0.004), rim(car.design, car.rim, car.tyre)
    disc, caliper = brake(car.rim, -car.tyre / 2)
    for a in body.axles:
        edge = float(body.side(np.array([a]), np.array([car.wheel + body.arch]))[0])
        at = (a, -(edge - 0.012 - car.tyre / 2), car.wheel)
        for name, mesh, material in (
            ("tyre", ring, "tyre"), ("rim", face, car.finish), ("lip", lip, car.finish),
            ("disc", disc, "iron"), ("caliper", caliper, "caliper"),
        ):
            parts.append((name, mesh.moved(at).both(), material))
    return parts


def wheel_of(vehicle):
    """Where the wheel is that the detail view looks at: x and height of its axle."""
    if hasattr(vehicle, "wheelbase"):
        return vehicle.front_axle, vehicle.wheel
    return (vehicle.axles[0], vehicle.wheel) if hasattr(vehicle, "axles") else vehicle.front


def turn_steps(count):
    """Every other angle first, so that a run that is stopped half-way leaves a whole turn."""
    return [*range(0, count, 2), *range(1, count, 2)]


def kept(folder, name, view):
    """Whether both layers of a view are there, so that a stopped run goes on where it was."""
    return all(os.path.exists(os.path.join(folder, f"{name}-{view}.{kind}.webp")) for kind in ("ground", "paint"))


def write_index(folder):
    """`index.json`: how layers are stored, the colours (linear) and each vehicle's views in the folder."""
    vehicles = {}
    for file in sorted(os.listdir(folder)):
        stem, _, kind = file.partition(".")
        if kind != "paint.webp" or not os.path.exists(os.path.join(folder, f"{stem}.ground.webp")):
            continue
        name = next(n for n in sorted(BODIES, key=len, reverse=True) if stem.startswith(n + "-"))
        with Image.open(os.path.join(folder, file)) as picture:
            vehicles.setdefault(name, {})[stem[len(name) + 1 :]] = list(picture.size)
    with open(os.path.join(folder, "index.json"), "w", encoding="utf-8") as out:
        json.dump({"range": paint.RANGE, "power": paint.POWER, "colours": COLOURS, "vehicles": vehicles}, out, indent=2)
        out.write("\n")


def main():
    a = argparse.ArgumentParser()
    a.add_argument("bodies")
    a.add_argument("views")
    a.add_argument("--out", default="shots")
    a.add_argument("--size", default="480x320")
    a.add_argument("--samples", type=int, default=16)
    a.add_argument("--threads", type=int, default=1)
    a.add_argument("--colours", default="red")
    a.add_argument("--layers", action="store_true", help="two renders, stored as layers; else one render a colour")
    a.add_argument("--cell", type=float, default=0.010, help="step of the body grid in metres; 0.014 is enough to look at a shape")
    a.add_argument("--dark", action="store_true")
    a.add_argument("--turn", type=int, default=0, help="renders this many angles around the vehicle instead of views, in the first colour")
    o = a.parse_args()
    width, height = map(int, o.size.split("x"))
    os.makedirs(o.out, exist_ok=True)
    for name in BODIES if o.bodies == "all" else o.bodies.split(","):
        car = BODIES[name]
        views = [] if o.turn else [v for v in (scene.VIEWS if o.views == "all" else o.views.split(",")) if not (o.layers and kept(o.out, name, v))]
        if not views and not o.turn:
            continue
        began = time.time()
        parts = parts_of(car, o.cell)
        scene.fresh()
        materials = scene.Materials()
        for part, mesh, material in parts:
            scene.add(part, mesh, materials[material])
        scene.studio(car.length / 2, not o.dark)
        print(f"{name}: built in {time.time() - began:.0f} s, {sum(len(m.faces) for _, m, _ in parts)} triangles", flush=True)
        for step in turn_steps(o.turn):
            began = time.time()
            file = os.path.join(o.out, f"{name}-turn-{step:02d}.png")
            if os.path.exists(file):
                continue
            scene.turn(step * 360 / o.turn, car.length, car.height)
            scene.settings(width, height, o.samples, o.threads)
            materials.repaint(COLOURS[o.colours.split(",")[0]])
            linear = scene.shot(os.path.join(o.out, "turn.exr"))
            Image.fromarray((paint.developed(linear) * 255).astype(np.uint8)).save(file)
            print(f"  {step} of {o.turn}: {time.time() - began:.0f} s", flush=True)
        for view in views:
            began = time.time()
            scene.look(view, car.length, car.height, wheel_of(car))
            scene.settings(width, height, o.samples, o.threads)
            stem = os.path.join(o.out, f"{name}-{view}")
            if o.layers:
                shots = []
                for colour in ((0, 0, 0), (paint.WHITE,) * 3):
                    materials.repaint(colour)
                    shots.append(scene.shot(stem + ".exr"))
                for kind, layer in zip(("ground", "paint"), paint.layers(*shots)):
                    Image.fromarray(paint.stored(layer)).save(f"{stem}.{kind}.webp", quality=88, method=6)
            else:
                for colour in o.colours.split(","):
                    materials.repaint(COLOURS[colour])
                    linear = scene.shot(stem + ".exr")
                    Image.fromarray((paint.developed(linear) * 255).astype(np.uint8)).save(f"{stem}-{colour}.png")
            os.remove(stem + ".exr")
            if o.layers:
                write_index(o.out)
            print(f"  {view}: {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
