import type { Knot } from './curve.ts';
import { MATERIALS } from './materials.ts';
import type { MeshBuilder } from './mesh.ts';
import { ENGINE, PAINT, plain, TRIM } from './motorcycle-materials.ts';
import type { MotorcyclePlan } from './motorcycle-plans.ts';
import { addPillow } from './pillow.ts';
import { addBox, addLathe, addLump, addTube } from './primitives.ts';

/** Adds tank, seat, tail, engine and exhaust. */
export function addMiddle(builder: MeshBuilder, plan: MotorcyclePlan): void {
  const { tank, seat, rear, engine } = plan;
  if (tank) {
    const [from, to]: [Knot, Knot] = [tank[0] ?? [0, 0], tank.at(-1) ?? [0, 0]];
    const bottom: Knot[] = [from, [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - 0.14], to];
    addPillow(builder, PAINT, {
      top: tank,
      bottom,
      half: [
        [from[0], 0.06],
        [from[0] + 0.15, 0.17],
        [to[0] - 0.2, 0.16],
        [to[0], 0.08],
      ],
    });
  }
  const seatBottom = seat.map(([x, z], index): Knot => [x, z - (index === 0 || index === seat.length - 1 ? 0 : 0.09)]);
  const [seatFrom, seatTo] = [seat[0] ?? [0, 0], seat.at(-1) ?? [0, 0]];
  addPillow(builder, plain(MATERIALS.canvas), {
    top: seat.map(([x, z], index): Knot => [x, z + (index % 3 ? 0.035 : 0)]),
    bottom: seatBottom,
    half: [
      [seatFrom[0], 0.1],
      [1.35, 0.15],
      [seatTo[0], 0.06],
    ],
  });
  addPillow(builder, PAINT, {
    top: seat.map(([x, z]): Knot => [x + 0.03, z - 0.04]),
    bottom: seat.map(([x, z], index): Knot => [x + 0.03, z - (index === 0 || index === seat.length - 1 ? 0.04 : 0.2)]),
    half: [
      [seatFrom[0], 0.1],
      [1.35, 0.14],
      [seatTo[0], 0.05],
    ],
  });
  addLump(builder, plain(MATERIALS.tailLight), [seatTo[0] + 0.02, 0, seatTo[1] - 0.05], [0.03, 0.07, 0.025], 0.6);
  addTube(
    builder,
    TRIM,
    [
      [seatTo[0] - 0.05, 0, seatTo[1] - 0.1],
      [rear.x + rear.radius * 0.95, 0, rear.radius * 1.9],
    ],
    0.03,
  );
  if (engine !== 'hidden') addEngine(builder, plan);
  for (const side of [-1, 1]) {
    const y = side * (rear.width / 2 + 0.05);
    addTube(
      builder,
      engine === 'twin' ? plain(MATERIALS.chrome) : TRIM,
      [
        [rear.x, y, rear.radius],
        [1.15, y, 0.42],
      ],
      0.035,
    );
    if (side > 0 || engine === 'twin')
      addTube(
        builder,
        plain(engine === 'twin' ? MATERIALS.chrome : MATERIALS.steel),
        [
          [1.0, y, 0.26],
          [1.3, y + side * 0.05, 0.26],
          [rear.x + 0.1, y + side * 0.07, engine === 'inline' ? 0.48 : 0.28],
        ],
        0.05,
      );
  }
}

function addEngine(builder: MeshBuilder, { engine, head, tank }: MotorcyclePlan): void {
  const metal = engine === 'twin' ? plain(MATERIALS.alloy) : ENGINE;
  addLump(builder, plain(MATERIALS.alloyDark), [1.08, 0, 0.4], [0.27, 0.18, 0.16], 0.55);
  for (const side of [-1, 1])
    addLathe(
      builder,
      metal,
      { x: 1.17, y: side * 0.19, z: 0.4, radius: 0.11 },
      [
        [0.11, 0],
        [0.1, side * 0.02],
        [0, side * 0.025],
      ],
      32,
    );
  const lean = engine === 'twin' ? [-0.17, 0.17] : [-0.14];
  for (const tilt of lean) {
    for (let fin = 0; fin < 6; fin++) {
      const share = fin / 5;
      addLump(
        builder,
        metal,
        [1.02 + tilt * (0.4 + 0.7 * share), 0, 0.5 + 0.19 * share],
        [0.1, engine === 'twin' ? 0.12 : 0.19, 0.014],
        0.5,
      );
    }
  }
  const under = tank?.[0] ?? head;
  for (const side of [-1, 1]) {
    addTube(
      builder,
      PAINT,
      [
        [head[0] + 0.04, side * 0.05, head[1] - 0.05],
        [under[0] + 0.35, side * 0.14, 0.68],
        [1.25, side * 0.13, 0.5],
        [1.22, side * 0.12, 0.34],
      ],
      0.026,
    );
  }
  addTube(
    builder,
    plain(MATERIALS.steel),
    [
      [0.92, 0.1, 0.55],
      [0.76, 0.1, 0.4],
      [0.86, 0.1, 0.24],
      [1.1, 0.12, 0.24],
    ],
    0.026,
  );
  addBox(builder, plain(MATERIALS.trim), [0.68, -0.17, 0.42], [0.72, 0.17, 0.72]);
}
