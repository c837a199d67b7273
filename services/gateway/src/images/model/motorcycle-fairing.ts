import { knots } from './curve.ts';
import { MATERIALS } from './materials.ts';
import type { MeshBuilder, Surface } from './mesh.ts';
import { PAINT, plain, TRIM } from './motorcycle-materials.ts';
import type { MotorcyclePlan } from './motorcycle-plans.ts';
import { addPillow } from './pillow.ts';
import { addBox, addLump } from './primitives.ts';

/** Adds the fairing with its lamps and screen, or a lamp alone. */
export function addFairing(builder: MeshBuilder, { fairing, head, front }: MotorcyclePlan): void {
  const [x, z] = head;
  const lamp: Surface = {
    material: ({ u }) => (u < -0.55 ? MATERIALS.lampLight : u < -0.2 ? MATERIALS.lampShell : MATERIALS.trim),
  };
  if (fairing === 'sport') {
    addPillow(builder, PAINT, {
      top: knots('0.34 0.82, 0.46 0.98, 0.66 1.04, 0.74 0.92'),
      bottom: knots('0.34 0.82, 0.5 0.72, 0.66 0.68, 0.74 0.9'),
      half: knots('0.34 0.05, 0.5 0.19, 0.74 0.2'),
    });
    addPillow(builder, plain(MATERIALS.glass), {
      top: knots('0.44 0.97, 0.56 1.1, 0.72 1.16, 0.76 1.1'),
      bottom: knots('0.44 0.97, 0.56 0.96, 0.72 1, 0.76 1.08'),
      half: knots('0.44 0.05, 0.6 0.13, 0.76 0.14'),
    });
    addPillow(builder, PAINT, {
      top: knots('0.52 0.72, 0.68 0.86, 0.9 0.76, 1.1 0.5, 1.3 0.34'),
      bottom: knots('0.52 0.72, 0.66 0.5, 0.78 0.25, 1.05 0.2, 1.3 0.32'),
      half: knots('0.52 0.12, 0.75 0.235, 1 0.225, 1.3 0.14'),
      square: 0.6,
    });
    for (const side of [-1, 1])
      addLump(builder, plain(MATERIALS.lampLight), [0.41, side * 0.09, 0.86], [0.06, 0.05, 0.018], 0.7);
    return;
  }
  if (fairing === 'adventure') {
    addPillow(builder, PAINT, {
      top: knots('0.18 0.84, 0.4 0.96, 0.66 1.06, 0.76 1'),
      bottom: knots('0.18 0.84, 0.4 0.88, 0.6 0.8, 0.76 0.98'),
      half: knots('0.18 0.03, 0.45 0.1, 0.76 0.17'),
    });
    addPillow(builder, plain(MATERIALS.glass), {
      top: knots('0.46 1.04, 0.54 1.24, 0.64 1.4, 0.68 1.38'),
      bottom: knots('0.46 1.04, 0.54 1.14, 0.64 1.3, 0.68 1.37'),
      half: knots('0.46 0.1, 0.56 0.15, 0.68 0.12'),
    });
    addLump(builder, lamp, [0.4, 0, 1.02], [0.1, 0.12, 0.06], 0.6);
    for (const side of [-1, 1])
      addPillow(builder, PAINT, {
        top: knots('0.62 0.86, 0.75 1, 1 0.9'),
        bottom: knots('0.62 0.86, 0.78 0.66, 1 0.88'),
        half: knots('0.62 0.02, 0.8 0.05, 1 0.02'),
        y: side * 0.18,
      });
    return;
  }
  if (fairing === 'scooter') {
    addPillow(builder, PAINT, {
      top: knots('0.34 0.72, 0.42 0.86, 0.52 0.9, 0.6 0.8'),
      bottom: knots('0.34 0.5, 0.46 0.34, 0.56 0.3, 0.62 0.34'),
      half: knots('0.34 0.1, 0.46 0.21, 0.62 0.2'),
      square: 0.6,
    });
    addBox(builder, TRIM, [0.58, -0.19, 0.28], [1.05, 0.19, 0.34]);
    addPillow(builder, PAINT, {
      top: knots('0.94 0.4, 1 0.7, 1.3 0.74, 1.84 0.78'),
      bottom: knots('0.94 0.3, 1.1 0.3, 1.4 0.46, 1.84 0.76'),
      half: knots('0.94 0.14, 1.2 0.2, 1.84 0.07'),
      square: 0.6,
    });
    addLump(builder, plain(MATERIALS.alloyDark), [1.42, 0.13, 0.3], [0.24, 0.07, 0.09], 0.6);
    addLump(builder, PAINT, [x, 0, z + 0.12], [0.1, 0.14, 0.07], 0.7);
    addLump(builder, plain(MATERIALS.lampLight), [x - 0.09, 0, z + 0.11], [0.03, 0.07, 0.04], 0.8);
    return;
  }
  addLump(builder, lamp, [x - 0.13, 0, z - 0.02], [0.09, front.radius > 0.32 ? 0.1 : 0.085, 0.09], 0.9);
}
