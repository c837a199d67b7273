import { archRadius, type CarPlan, type LampPlan } from './car-plan.ts';
import { type Knot, valueAt } from './curve.ts';
import { MATERIALS } from './materials.ts';
import type { Material, Point, Surface } from './mesh.ts';

/** A car's skin as its builder knows it. */
export interface HullShape {
  readonly plan: CarPlan;
  readonly outline: readonly Knot[];
  readonly halfWidth: (x: number, z: number) => number;
}

const GAP = 0.0055;

/** What a car's skin is made of: `side` reads u as the distance from the outline and v as the height over the belt, `strip` u across. */
export function carLook({ plan, outline }: HullShape): { side: Surface; strip: Surface } {
  const ends = (point: Point) => front(plan, point) ?? rear(plan, point);
  return {
    side: { material: (point) => windows(plan, point) ?? ends(point) ?? panels(plan, point) },
    strip: { material: (point) => screens(plan, outline, point) ?? ends(point) ?? top(plan, point) },
  };
}

function windows({ band, pillars, softTop, belt }: CarPlan, { x, u, v }: Point): Material | null {
  if (!band || v < -0.005) return softTop && v > 0 ? MATERIALS.canvas : null;
  const inner = insideBy(
    [v - 0.022, u - 0.075, x - band.from - band.leanFrom * v, band.to + band.leanTo * v - x],
    0.05,
  );
  if (inner < -0.014) return softTop && v > 0.01 ? MATERIALS.canvas : null;
  if (inner < 0) return v < 0.025 ? MATERIALS.chrome : MATERIALS.trim;
  for (const [at, wide] of pillars) {
    const off = Math.abs(x - at - band.leanTo * 0.15 * v) - wide / 2;
    if (off < 0) return MATERIALS.trim;
  }
  return valueAt(belt, x) > 0 ? MATERIALS.glass : null;
}

/** How far inside a shape with rounded corners, from the distances to its edges. */
function insideBy(distances: readonly number[], radius: number): number {
  let [least, second] = [Infinity, Infinity];
  for (const distance of distances) {
    if (distance < least) [least, second] = [distance, least];
    else if (distance < second) second = distance;
  }
  if (least >= radius || second >= radius || least < 0) return least;
  return radius - Math.hypot(radius - least, radius - second);
}

function panels(plan: CarPlan, point: Point): Material {
  const { x, z, v } = point;
  const pane = paneAt(plan, x, z);
  if (pane) return pane;
  const sill = sillAt(plan);
  const arch = archDistance(plan, x, z);
  if (plan.cladding !== undefined && (z < plan.cladding || arch < 0.06)) return MATERIALS.plastic;
  if (arch < 0.012) return MATERIALS.trim;
  if (z < sill - 0.05) return MATERIALS.plastic;
  if (isDoorGap(plan, point, sill)) return MATERIALS.gap;
  if (plan.gap !== undefined && Math.abs(x - plan.gap) < 0.012 && z > sill) return MATERIALS.gap;
  if (isFlap(plan, x, v)) return MATERIALS.gap;
  return plan.softTop && v > 0.01 ? MATERIALS.canvas : MATERIALS.paint;
}

function paneAt({ panes = [], stripe }: CarPlan, x: number, z: number): Material | null {
  for (const [from, to, low, high] of panes) {
    const inner = insideBy([x - from, to - x, z - low, high - z], 0.06);
    if (inner > 0) return inner < 0.022 ? MATERIALS.trim : MATERIALS.glass;
  }
  return stripe && z > stripe[0] && z < stripe[1] ? MATERIALS.alloyDark : null;
}

const sillAt = (plan: CarPlan): number => valueAt(plan.under, plan.length / 2) + 0.12;

function archDistance({ wheels }: CarPlan, x: number, z: number): number {
  const radius = archRadius(wheels.radius);
  return Math.min(...wheels.axles.map((axle) => Math.hypot(x - axle, z - wheels.radius) - radius));
}

function isDoorGap({ doors }: CarPlan, { x, z, v }: Point, sill: number): boolean {
  const [first, last] = [doors[0] ?? 0, doors.at(-1) ?? 0];
  if (doors.length > 1 && v < 0.02 && x > first && x < last && Math.abs(z - sill) < GAP) return true;
  if (v > 0.02 || z < sill) return false;
  return doors.some((door, index) => {
    // The front edge of the front door is upright, the others follow the window line.
    const lean = index === 0 ? 0.04 * v : 0.1 * v;
    return Math.abs(x - door - lean) < GAP;
  });
}

function isFlap({ wheels, belt }: CarPlan, x: number, v: number): boolean {
  const at = (wheels.axles.at(-1) ?? 0) + 0.12;
  if (valueAt(belt, at) < 0.85 || valueAt(belt, at) > 1.35) return false;
  const far = Math.hypot(x - at, v + 0.13);
  return Math.abs(far - 0.075) < 0.003;
}

function screens(plan: CarPlan, outline: readonly Knot[], { u, v, z }: Point): Material | null {
  const across = Math.abs(u);
  const framed = (distance: number, side: number) => {
    if (distance < 0 || side < 0) return null;
    return distance < 0.028 || side < 0.03 ? MATERIALS.trim : MATERIALS.glass;
  };
  const between = ([from, to]: readonly [number, number]) => Math.min(v - from, to - v);
  const ahead = framed(between(plan.screen), 0.97 - across);
  if (ahead) return ahead;
  if (plan.rearScreen) {
    const behind = framed(between(plan.rearScreen), 0.94 - across);
    if (behind) return behind;
  }
  if (plan.backWindow && v > plan.length - 0.25) {
    const [from, to] = plan.backWindow;
    return framed(Math.min(z - from, to - z), 0.9 - across);
  }
  return outline.length > 0 ? null : MATERIALS.paint;
}

function top(plan: CarPlan, { u, v, z, nx }: Point): Material {
  const across = Math.abs(u);
  if (plan.cover && v > plan.cover[0] && v < plan.cover[1] && nx < 0.6 && nx > -0.6) {
    return across < 0.93 ? MATERIALS.canvas : MATERIALS.paint;
  }
  if (plan.softTop && v > plan.screen[1])
    return v < plan.length * 0.86 && z > valueAt(plan.belt, v) + 0.02 ? MATERIALS.canvas : MATERIALS.paint;
  if (v < plan.bonnetTo && v > 0.16) {
    if (Math.abs(across - 0.93) < 0.006 / plan.width) return MATERIALS.gap;
    if (Math.abs(v - plan.bonnetTo + 0.02) < 0.012) return MATERIALS.gap;
  }
  return MATERIALS.paint;
}

function front(plan: CarPlan, { x, y, z, nx }: Point): Material | null {
  if (x > plan.length * 0.3) return null;
  const across = Math.abs(y);
  const lamp = lampAt(plan.lamp, across, x, z);
  if (lamp) return lamp.edge < 0.1 ? MATERIALS.gap : headlamp(lamp);
  if (nx > -0.35) return null;
  const grille = panel(plan.grille, across, z);
  if (grille > 0.014) return bars(z) ? MATERIALS.trim : MATERIALS.gap;
  if (grille > 0) return MATERIALS.chrome;
  if (panel(plan.intake, across, z) > 0) return bars(z + 0.02) ? MATERIALS.plastic : MATERIALS.gap;
  const foot = valueAt(plan.under, 0.1) + 0.09;
  if (z < foot || (plan.cladding !== undefined && z < plan.cladding)) return MATERIALS.plastic;
  return null;
}

const bars = (z: number): boolean => (z * 26) % 1 > 0.42;

function panel([half, from, to]: readonly [number, number, number], across: number, z: number): number {
  return insideBy([half - across - 0.35 * Math.max(0, z - (from + to) / 2), z - from, to - z], 0.05);
}

interface LampPlace {
  /** Along the lamp from its inner end, and across its height, each 0 to 1; and how far from its edge. */
  readonly along: number;
  readonly over: number;
  readonly edge: number;
}

function lampAt(
  { z: middle, rise, high, from, long }: LampPlan,
  across: number,
  deep: number,
  z: number,
): LampPlace | null {
  const along = (across - from + deep * 0.9) / long;
  if (along < 0 || along > 1) return null;
  const over = (z - middle - rise * along * long) / high + 0.5;
  const edge = 1 - Math.max(Math.abs(along * 2 - 1) ** 5, 0) - Math.abs(over * 2 - 1) ** 2.6;
  return edge < 0 ? null : { along, over, edge };
}

function headlamp({ along, over }: LampPlace): Material {
  if (over > 0.68 && over < 0.86) return MATERIALS.lampLight;
  const spot = (at: number) => Math.hypot((along - at) * 2.6, (over - 0.4) * 1.05);
  const least = Math.min(spot(0.32), spot(0.58));
  if (least < 0.13) return MATERIALS.lampLight;
  if (least < 0.26) return MATERIALS.projector;
  return MATERIALS.lampShell;
}

function rear(plan: CarPlan, { x, y, z, nx, u }: Point): Material | null {
  const deep = plan.length - x;
  if (deep > plan.length * 0.2) return null;
  const across = Math.abs(y);
  const lamp = lampAt(plan.tailLamp, across, deep, z);
  if (lamp) {
    if (lamp.edge < 0.06) return MATERIALS.gap;
    return lamp.over > 0.3 && lamp.over < 0.62 ? MATERIALS.tailLight : MATERIALS.tail;
  }
  if (nx < 0.25) return null;
  const foot = valueAt(plan.under, plan.length - 0.1);
  if (z < foot + 0.16) return MATERIALS.plastic;
  const bumper = foot + 0.36;
  if (Math.abs(z - bumper) < GAP && across < plan.width * 0.46) return MATERIALS.gap;
  if (z > bumper && Math.abs(across - plan.width * 0.4) < GAP && Math.abs(u) < 1) return MATERIALS.gap;
  if (Math.abs(z - bumper - 0.17) < 0.008 && across < plan.width * 0.2) return MATERIALS.trim;
  return null;
}
