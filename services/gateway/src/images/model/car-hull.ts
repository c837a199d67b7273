import { carLook, type HullShape } from './car-look.ts';
import { archRadius, type CarPlan } from './car-plan.ts';
import { distanceTo, type Knot, refined, rounded, valueAt } from './curve.ts';
import { MATERIALS } from './materials.ts';
import type { MeshBuilder, Surface } from './mesh.ts';

const ROWS = 44;
const STRIP = 23;

/** Adds a car's skin: two sides bulging from the outline, and the strip over nose, bonnet, roof and tail between them. */
export function addHull(builder: MeshBuilder, plan: CarPlan): void {
  const outline = refined(rounded(plan.top, 3), 0.035);
  const shape: HullShape = { plan, outline, halfWidth: (x, z) => halfWidth(plan, x, z) };
  const look = carLook(shape);
  const cut = inArch(plan);
  builder.part();
  for (const side of [-1, 1]) addSide(builder, { ...look.side, cut }, shape, side);
  addStrip(builder, { ...look.strip, cut }, shape);
  addFloor(builder, shape, cut);
}

/** Half the width of the skin at a place of the side, before its edges are rounded. */
export function halfWidth(plan: CarPlan, x: number, z: number): number {
  const belt = valueAt(plan.belt, x);
  const full = plan.width / 2;
  const [noseBy, noseOver] = plan.nose;
  const [tailBy, tailOver] = plan.tail;
  const ahead = Math.max(0, 1 - x / noseOver);
  const behind = Math.max(0, 1 - (plan.length - x) / tailOver);
  const plain = full - noseBy * (0.35 * ahead + 0.65 * ahead ** 3) - tailBy * (0.4 * behind + 0.6 * behind ** 3);
  return plain - bulge(z, belt) - Math.max(0, z - belt) * plan.lean - flatBelow(plan, x, z);
}

/** The section of the side below the windows: tucked in at the sill, widest at the middle, a crease, a shoulder. */
function bulge(z: number, belt: number): number {
  const share = (z - 0.25) / (belt - 0.25);
  if (share > 1) return 0.035;
  const tuck = share < 0.4 ? 0.075 * (1 - share / 0.4) ** 2 : 0;
  const waist = 0.022 * Math.exp(-(((share - 0.5) / 0.2) ** 2));
  const shoulder = share > 0.8 ? 0.035 * ((share - 0.8) / 0.2) ** 2 : 0;
  return tuck + waist + shoulder;
}

/** Muscles over the wheels. */
function flatBelow({ wheels, width }: CarPlan, x: number, z: number): number {
  let swell = 0;
  for (const axle of wheels.axles) {
    const far = Math.hypot((x - axle) * 0.8, z - wheels.radius) / wheels.radius;
    swell = Math.max(swell, Math.exp(-(((far - 1.2) / 0.5) ** 2)));
  }
  return -swell * 0.018 * (width / 1.8);
}

function edgeDrop(distance: number, edge: number): number {
  return distance >= edge ? 0 : edge - Math.sqrt(Math.max(0, edge ** 2 - (edge - distance) ** 2));
}

function addSide(builder: MeshBuilder, surface: Surface, shape: HullShape, side: number): void {
  const { outline, plan } = shape;
  builder.sheet(surface, outline.length, ROWS, (column, row) => {
    const [x, top] = outline[column] ?? [0, 0];
    const bottom = Math.min(top, valueAt(plan.under, x));
    const share = row / (ROWS - 1);
    // Close rows where the skin bends over into the roof.
    const z = bottom + (top - bottom) * (1 - (1 - share) ** 1.9);
    const distance = row === ROWS - 1 ? 0 : distanceTo(nearby(outline, column), x, z);
    const half = shape.halfWidth(x, z) - edgeDrop(distance, plan.edge);
    return [x, side * half, z, distance, z - valueAt(plan.belt, x)];
  });
}

/** Only the near part of an outline can be the nearest. */
function nearby(outline: readonly Knot[], column: number): readonly Knot[] {
  return outline.slice(Math.max(0, column - 24), column + 25);
}

function addStrip(builder: MeshBuilder, surface: Surface, shape: HullShape): void {
  const { outline, plan } = shape;
  builder.sheet(surface, outline.length, STRIP, (column, row) => {
    const [x, z] = outline[column] ?? [0, 0];
    const before = outline[Math.max(0, column - 2)] ?? [x, z];
    const after = outline[Math.min(outline.length - 1, column + 2)] ?? [x, z];
    const [dx, dz] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dz) || 1;
    const half = shape.halfWidth(x, z) - plan.edge;
    const u = (row / (STRIP - 1)) * 2 - 1;
    const crown = (0.03 * Math.abs(dx / length) + 0.13 * Math.abs(dz / length)) * (1 - u * u) * (plan.width / 1.8);
    return [x - (dz / length) * crown, u * half, z + (dx / length) * crown, u, x];
  });
}

function addFloor(builder: MeshBuilder, { outline, plan, halfWidth: half }: HullShape, cut: Surface['cut']): void {
  builder.part();
  const surface: Surface = { material: () => MATERIALS.dark, ...(cut && { cut }) };
  builder.sheet(surface, outline.length, 2, (column, row) => {
    const [x, top] = outline[column] ?? [0, 0];
    const z = Math.min(top, valueAt(plan.under, x));
    return [x, (row * 2 - 1) * (half(x, z) - 0.02), z, 0, 0];
  });
}

/** The arches are cut out of the skin where the wheels turn. */
function inArch({ wheels, width }: CarPlan): NonNullable<Surface['cut']> {
  const square = archRadius(wheels.radius) ** 2;
  return (x, y, z) =>
    Math.abs(y) > width * 0.28 && wheels.axles.some((axle) => (x - axle) ** 2 + (z - wheels.radius) ** 2 < square);
}
