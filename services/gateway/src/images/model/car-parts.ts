import { addLoad } from './car-load.ts';
import { archRadius, type CarPlan } from './car-plan.ts';
import { type Knot, valueAt } from './curve.ts';
import { MATERIALS } from './materials.ts';
import type { Material, MeshBuilder, Surface } from './mesh.ts';
import { addBox, addLump, addTube } from './primitives.ts';
import { addWheel } from './wheels.ts';

const plain = (material: Material): Surface => ({ material: () => material });
const PAINT = plain(MATERIALS.paint);

/** Adds what is fixed to a car's skin on both sides, its wheels and the wells they turn in. */
export function addParts(builder: MeshBuilder, plan: CarPlan, halfWidth: (x: number, z: number) => number): void {
  for (const side of [-1, 1] as const) {
    if (plan.mirrors) addMirror(builder, plan, plan.mirrors, halfWidth, side);
    for (const [x, z] of plan.handles) {
      addLump(builder, PAINT, [x, side * (halfWidth(x, z) + 0.012), z], [0.105, 0.022, 0.019], 0.6);
    }
    if (plan.rails) addRail(builder, plan, plan.rails, halfWidth, side);
    addWheels(builder, plan, side);
  }
  if (plan.load) addLoad(builder, plan, plan.load);
  if (plan.plates !== false) addPlates(builder, plan);
}

function addMirror(
  builder: MeshBuilder,
  plan: CarPlan,
  [x, size]: Knot,
  halfWidth: (x: number, z: number) => number,
  side: number,
): void {
  const z = valueAt(plan.belt, x) + 0.1 * size;
  const base = halfWidth(x, valueAt(plan.belt, x));
  const shell: Surface = {
    material: ({ nx, z: height }) => {
      if (nx > 0.75) return MATERIALS.chrome;
      return height < z - 0.045 * size ? MATERIALS.trim : MATERIALS.paint;
    },
  };
  addLump(builder, shell, [x, side * (base + 0.15 * size), z], [0.085 * size, 0.12 * size, 0.078 * size], 0.7);
  addTube(
    builder,
    plain(MATERIALS.trim),
    [
      [x, side * (base - 0.04), z - 0.07 * size],
      [x, side * (base + 0.08), z - 0.05 * size],
    ],
    0.026 * size,
  );
}

function addRail(
  builder: MeshBuilder,
  plan: CarPlan,
  [from, to]: readonly [number, number],
  halfWidth: (x: number, z: number) => number,
  side: number,
): void {
  const at = (x: number, lift: number) => {
    const z = valueAt(plan.top, x);
    return [x, side * (halfWidth(x, z) - plan.edge * 0.75), z + lift] as const;
  };
  const middle = (from + to) / 2;
  addTube(
    builder,
    plain(MATERIALS.steel),
    [at(from, -0.02), at(from + 0.12, 0.035), at(middle, 0.04), at(to - 0.12, 0.035), at(to, -0.02)],
    0.017,
  );
}

function addWheels(builder: MeshBuilder, plan: CarPlan, side: -1 | 1): void {
  const { radius, axles, spokes, rim, paired, dark } = plan.wheels;
  const face = side * (plan.width / 2 - 0.035);
  const arch = archRadius(radius);
  for (const x of axles) {
    addWell(builder, { x, y: face, z: radius }, arch, side);
    addWheel(builder, {
      x,
      y: face,
      radius,
      width: 0.225,
      rim,
      spokes,
      ...(paired && { paired }),
      ...(dark && { dark }),
    });
  }
}

/** The dark room that a wheel turns in, open below. */
function addWell(
  builder: MeshBuilder,
  { x, y, z }: { x: number; y: number; z: number },
  radius: number,
  side: number,
): void {
  const section = [
    [1.02, 0.02],
    [1.02, 0.34],
    [0, 0.34],
  ] as const;
  builder.part();
  builder.sheet(plain(MATERIALS.dark), section.length, 37, (column, row) => {
    const [share, deep] = section[column] ?? [0, 0];
    const angle = ((row / 36) * 1.3 - 0.15) * Math.PI;
    // Over the wheel the skin swells outwards.
    const out = column === 0 && Math.sin(angle) > 0.3 ? -0.028 : deep;
    return [x + radius * share * Math.cos(angle), y - side * out, z + radius * share * Math.sin(angle), share, angle];
  });
}

function addPlates(builder: MeshBuilder, plan: CarPlan): void {
  const plate: Surface = {
    material: ({ u, v }) => (u < 0.02 || u > 0.98 || v < 0.06 || v > 0.94 ? MATERIALS.trim : MATERIALS.plate),
  };
  const bend = 0.13 * (plan.width / 1.8);
  const [low, high] = [(plan.intake[1] + plan.grille[1]) / 2, valueAt(plan.under, plan.length - 0.1) + 0.42];
  addBox(builder, plate, [-bend - 0.012, -0.185, low - 0.052], [-bend + 0.012, 0.185, low + 0.052]);
  addBox(
    builder,
    plate,
    [plan.length + bend - 0.012, -0.185, high - 0.052],
    [plan.length + bend + 0.012, 0.185, high + 0.052],
  );
}
