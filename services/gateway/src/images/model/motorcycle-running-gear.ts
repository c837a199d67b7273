import type { Vector } from './camera.ts';
import { MATERIALS } from './materials.ts';
import type { MeshBuilder } from './mesh.ts';
import { PAINT, plain, STEEL, TRIM } from './motorcycle-materials.ts';
import type { MotorcyclePlan } from './motorcycle-plans.ts';
import { addLathe, addLump, addTube } from './primitives.ts';
import { addWheel } from './wheels.ts';

/** Adds both wheels with their brakes. */
export function addWheels(builder: MeshBuilder, { front, rear, spokes }: MotorcyclePlan): void {
  for (const { x, radius, width } of [front, rear]) {
    for (const side of [-1, 1]) {
      addWheel(builder, { x, y: (side * width) / 2, radius, width: width / 2 + 0.001, rim: 0.74, spokes, dark: true });
      addLathe(builder, STEEL, { x, y: side * (width / 2 + 0.02), z: radius, radius: radius * 0.45 }, [
        [radius * 0.45, 0],
        [radius * 0.3, side * 0.004],
      ]);
    }
    // The crown of the tyre is round.
    addLathe(builder, plain(MATERIALS.rubber), { x, y: 0, z: radius, radius }, [
      [radius * 0.95, -width / 2],
      [radius * 1.01, -width / 4],
      [radius * 1.03, 0],
      [radius * 1.01, width / 4],
      [radius * 0.95, width / 2],
    ]);
  }
}

/** Adds fork, handlebar, mirrors and the front guard. */
export function addFront(builder: MeshBuilder, { front, head, bars }: MotorcyclePlan): void {
  const [headX, headZ] = head;
  const [up, back, span] = bars;
  for (const side of [-1, 1]) {
    const y = side * (front.width / 2 + 0.045);
    const share = 0.5;
    const knee: Vector = [front.x + (headX - front.x) * share, y, front.radius + (headZ - front.radius) * share];
    addTube(builder, TRIM, [[front.x, y, front.radius], knee], 0.032);
    addTube(builder, STEEL, [knee, [headX, y, headZ]], 0.026);
    const grip: Vector = [headX + back, side * span, headZ + up];
    addTube(
      builder,
      TRIM,
      [[headX, side * 0.08, headZ + 0.02], [headX + back * 0.4, side * 0.18, headZ + up], grip],
      0.016,
    );
    addTube(
      builder,
      plain(MATERIALS.rubber),
      [
        [headX + back * 0.8, side * (span - 0.11), headZ + up],
        [grip[0] + 0.02, side * (span + 0.02), grip[2]],
      ],
      0.024,
    );
    addTube(
      builder,
      TRIM,
      [
        [headX, side * 0.22, headZ + up],
        [headX - 0.02, side * (span - 0.04), headZ + up + 0.14],
      ],
      0.009,
    );
    addLump(builder, TRIM, [headX - 0.02, side * (span - 0.02), headZ + up + 0.17], [0.025, 0.075, 0.045], 0.7);
  }
  addTube(
    builder,
    TRIM,
    [
      [headX, -0.13, headZ],
      [headX, 0.13, headZ],
    ],
    0.035,
  );
  const fender = front.radius * 1.14;
  addLathe(
    builder,
    { ...PAINT, cut: (x, _y, z) => z < front.radius * 1.25 - (x - front.x) * 0.5 },
    { x: front.x, y: 0, z: front.radius, radius: fender },
    [
      [fender * 0.94, -front.width * 0.62],
      [fender, -front.width * 0.3],
      [fender, front.width * 0.3],
      [fender * 0.94, front.width * 0.62],
    ],
  );
}
