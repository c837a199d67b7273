import { addHull, halfWidth } from './car-hull.ts';
import { addParts } from './car-parts.ts';
import type { CarPlan, LampPlan } from './car-plan.ts';
import { boxOf, wheelOf } from './car-subject.ts';
import { knots } from './curve.ts';
import { MATERIALS } from './materials.ts';
import { type Material, MeshBuilder, type Surface } from './mesh.ts';
import type { Subject } from './negative.ts';
import { addBox, addLump, addTube } from './primitives.ts';
import { addWheel } from './wheels.ts';

const NONE: LampPlan = { z: 9, rise: 0, high: 0.1, from: 9, long: 0.1 };
const plain = (material: Material): Surface => ({ material: () => material });

const VAN: CarPlan = {
  length: 6.2,
  width: 2.4,
  top: knots(
    '0 0.75, 0 1.2, 0.02 1.7, 0.12 2.2, 0.3 2.62, 0.5 2.74, 1.2 2.78, 5.6 2.78, 6 2.74, 6.12 2.6, 6.18 1.8, 6.2 1, 6.2 0.7, 6.2 0.62',
  ),
  under: knots('0 0.7, 0.5 0.55, 5.6 0.55, 6.2 0.66'),
  belt: knots('0 3, 6.2 3'),
  lean: 0,
  edge: 0.1,
  nose: [0.04, 0.5],
  tail: [0.03, 0.4],
  wheels: { radius: 0.36, axles: [3.3, 4.1], spokes: 6, rim: 0.62, dark: true },
  screen: [9, 9],
  pillars: [],
  doors: [],
  handles: [],
  lamp: NONE,
  tailLamp: { z: 0.95, rise: 0, high: 0.22, from: 0.9, long: 0.22 },
  grille: [0, 1, 1],
  intake: [0, 0.5, 0.5],
  bonnetTo: 0,
  plates: false,
  panes: [
    [0.7, 1.6, 1.6, 2.2],
    [4.55, 5.6, 1.6, 2.2],
    [1.95, 2.55, 0.85, 2.45],
    [2.08, 2.42, 1.7, 2.3],
  ],
  backWindow: [1.7, 2.2],
  stripe: [1.2, 1.32],
  cladding: 0.98,
};

/** The plans of caravans, by type. */
export const CARAVAN_PLANS: Readonly<Record<string, CarPlan>> = {
  caravan: {
    ...VAN,
    panes: [
      [0.7, 1.6, 1.6, 2.2],
      [4.55, 5.6, 1.6, 2.2],
      [2.1, 2.5, 1.75, 2.25],
    ],
    doors: [2.0, 2.6],
  },
  'pop-top': {
    ...VAN,
    length: 5.2,
    top: knots(
      '0 0.72, 0 1.1, 0.03 1.5, 0.14 1.9, 0.3 2.1, 0.62 2.16, 0.64 2.3, 0.7 2.36, 4.5 2.36, 4.56 2.3, 4.6 2.16, 5 2.12, 5.12 2, 5.18 1.5, 5.2 1, 5.2 0.7, 5.2 0.62',
    ),
    under: knots('0 0.7, 0.5 0.55, 4.6 0.55, 5.2 0.66'),
    belt: knots('0 3, 5.2 3'),
    wheels: { ...VAN.wheels, axles: [3.05] },
    panes: [
      [0.6, 1.4, 1.35, 1.85],
      [3.7, 4.6, 1.35, 1.85],
      [1.9, 2.3, 1.4, 1.9],
    ],
    stripe: [1.06, 1.16],
    backWindow: [1.4, 1.85],
    doors: [1.8, 2.4],
  },
  'off-road-caravan': {
    ...VAN,
    top: knots(
      '0 0.95, 0 1.3, 0.02 1.7, 0.3 2.5, 0.5 2.8, 0.8 2.9, 5.6 2.9, 6 2.86, 6.12 2.7, 6.18 1.9, 6.2 1.2, 6.2 0.95, 6.2 0.9',
    ),
    under: knots('0 0.95, 0.5 0.7, 5.2 0.7, 6.2 0.98'),
    wheels: { radius: 0.4, axles: [3.2, 4.1], spokes: 6, rim: 0.56, dark: true },
    panes: [
      [0.8, 1.6, 1.75, 2.3],
      [4.7, 5.6, 1.75, 2.3],
      [2.1, 2.5, 1.9, 2.4],
    ],
    stripe: [1.34, 1.4],
    cladding: 1.3,
    doors: [2.0, 2.6],
  },
  'camper-trailer': {
    ...VAN,
    length: 3.4,
    width: 1.95,
    top: knots(
      '0 0.7, 0 0.9, 0.02 1.1, 0.2 1.36, 0.34 1.44, 0.8 1.48, 2.9 1.48, 3.26 1.46, 3.34 1.36, 3.38 1.1, 3.4 0.8, 3.4 0.72',
    ),
    under: knots('0 0.7, 0.4 0.58, 2.8 0.58, 3.4 0.74'),
    belt: knots('0 3, 3.4 3'),
    wheels: { radius: 0.39, axles: [2.0], spokes: 6, rim: 0.56, dark: true },
    panes: [],
    stripe: [1.2, 1.23],
    doors: [0.75, 1.3, 2.7],
    cladding: 0.8,
    backWindow: [9, 9],
    tailLamp: { z: 0.95, rise: 0, high: 0.2, from: 0.7, long: 0.24 },
  },
};

/** A caravan as it is rendered: its body, drawbar with jockey wheel, a box for the gas and a spare wheel behind. */
export function caravanSubject(plan: CarPlan): Subject {
  const builder = new MeshBuilder();
  addHull(builder, plan);
  addParts(builder, plan, (x, z) => halfWidth(plan, x, z));
  addDrawbar(builder, plan);
  const mesh = builder.build();
  const middle = { x: plan.length / 2, y: 0 };
  const [halfLength, half] = [plan.length / 2, plan.width / 2];
  return {
    mesh,
    box: boxOf(mesh),
    wheel: wheelOf(plan),
    shadows: [
      { ...middle, halfLength: halfLength + 0.3, halfWidth: half + 0.3, fade: 0.9, dark: 0.5 },
      { ...middle, halfLength, halfWidth: half, fade: 0.35, dark: 0.55 },
      { x: -0.6, y: 0, halfLength: 0.7, halfWidth: 0.4, fade: 0.25, dark: 0.35 },
    ],
  };
}

function addDrawbar(builder: MeshBuilder, plan: CarPlan): void {
  const steel = plain(MATERIALS.plastic);
  for (const side of [-1, 1])
    addTube(
      builder,
      steel,
      [
        [0.6, side * plan.width * 0.34, 0.6],
        [-1.15, side * 0.06, 0.55],
      ],
      0.05,
    );
  addLump(builder, plain(MATERIALS.steel), [-1.3, 0, 0.56], [0.16, 0.06, 0.06], 0.6);
  addTube(
    builder,
    plain(MATERIALS.steel),
    [
      [-0.85, 0.2, 0.95],
      [-0.85, 0.2, 0.12],
    ],
    0.035,
  );
  addWheel(builder, { x: -0.85, y: 0.16, radius: 0.11, width: 0.08, rim: 0.6, spokes: 5, dark: true });
  addBox(builder, plain(MATERIALS.alloy), [-0.62, -0.5, 0.66], [-0.08, 0.5, 1.12]);
}
