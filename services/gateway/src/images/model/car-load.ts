import type { CarPlan } from './car-plan.ts';
import { MATERIALS } from './materials.ts';
import type { Material, MeshBuilder, Surface } from './mesh.ts';
import { addBox, addTube } from './primitives.ts';

const plain = (material: Material): Surface => ({ material: () => material });

/** Adds what stands on a chassis behind the cab: an alloy tray with a headboard, or a white box, over rails and mudguards. */
export function addLoad(builder: MeshBuilder, plan: CarPlan, load: NonNullable<CarPlan['load']>): void {
  const { from, to, floor, high } = load;
  const half = plan.width / 2;
  const rail = plain(MATERIALS.plastic);
  for (const side of [-1, 1]) {
    const y = side * 0.4;
    addBox(builder, rail, [from - 0.5, y - 0.05, 0.55], [to - 0.1, y + 0.05, 0.72]);
    addLamp(builder, to, side * (half - 0.2), floor - 0.12);
  }
  addBox(builder, rail, [to - 0.12, -half + 0.08, floor - 0.2], [to - 0.06, half - 0.08, floor - 0.06]);
  if (load.kind === 'box') {
    addBox(builder, panelled(from, to), [from, -half - 0.06, floor - 0.06], [to, half + 0.06, floor + high]);
    return;
  }
  addBox(builder, ribbed, [from, -half - 0.02, floor - 0.09], [to, half + 0.02, floor]);
  for (const side of [-1, 1]) {
    const y = side * (half - 0.005);
    addBox(builder, ribbed, [from, y - 0.02, floor], [to, y + 0.02, floor + high]);
  }
  addBox(builder, ribbed, [to - 0.03, -half, floor], [to, half, floor + high]);
  addBox(builder, ribbed, [from, -half, floor], [from + 0.03, half, floor + high]);
  addRack(builder, from + 0.05, half, floor + high);
}

const ribbed: Surface = {
  material: ({ z, ny, nx }) =>
    Math.abs(ny) + Math.abs(nx) > 0.5 && (z * 11) % 1 < 0.08 ? MATERIALS.steel : MATERIALS.alloy,
};

function panelled(from: number, to: number): Surface {
  return {
    material: ({ x, z, ny, nx, y }) => {
      if (Math.abs(ny) > 0.5 && (x - from < 0.05 || to - x < 0.05)) return MATERIALS.alloy;
      if (nx ** 2 > 0.5 && Math.abs(y) < 0.008) return MATERIALS.gap;
      return z < 1.0 ? MATERIALS.alloy : MATERIALS.white;
    },
  };
}

function addLamp(builder: MeshBuilder, x: number, y: number, z: number): void {
  addBox(builder, plain(MATERIALS.tail), [x - 0.06, y - 0.12, z - 0.05], [x - 0.02, y + 0.12, z + 0.05]);
}

function addRack(builder: MeshBuilder, x: number, half: number, foot: number): void {
  const top = foot + 0.55;
  const bars = [
    [
      [x, -half + 0.1, foot],
      [x, -half + 0.1, top],
      [x, half - 0.1, top],
      [x, half - 0.1, foot],
    ],
    [
      [x, -half + 0.1, foot + 0.28],
      [x, half - 0.1, foot + 0.28],
    ],
  ] as const;
  for (const bar of bars) addTube(builder, plain(MATERIALS.alloyDark), bar, 0.024);
}
