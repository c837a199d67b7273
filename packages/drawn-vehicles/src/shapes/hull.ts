import { type Distance, rounded, soft } from '../drawing/field.ts';
import { Profile } from '../drawing/profile.ts';
import type { Look, Matter, Part, Spot } from '../drawing/solid.ts';

/** Motorcycles have finer outlines than cars. */
const CELL = 0.01;
/** Widths may grow this much per metre; distances across such a side run ahead by so much. */
const SLOPE = 0.86;

/** An outline of a motorcycle, as `Profile` takes it. */
const outline = (corners: string): Profile => new Profile(corners, CELL);

/** A smooth line through knots 'at value, at value, …', which never swings beyond them and is level outside them. */
export function line(knots: string): (at: number) => number {
  const points = knots.split(',').map((knot) => knot.trim().split(/\s+/).map(Number) as [number, number]);
  const slopes = points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at] as [number, number];
    return (y - fromY) / (x - fromX);
  });
  const bends = points.map((_, at) => {
    const [before = 0, after = 0] = [slopes[at - 1], slopes[at]];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (at) => {
    const next = points.findIndex(([x]) => x > at);
    if (next < 1) return (next === 0 ? points[0] : points.at(-1))?.[1] ?? 0;
    const [fromX, fromY] = points[next - 1] as [number, number];
    const [toX, toY] = points[next] as [number, number];
    const wide = toX - fromX;
    const t = (at - fromX) / wide;
    const [a, b] = [(bends[next - 1] as number) * wide, (bends[next] as number) * wide];
    const rise = toY - fromY;
    return fromY + t * (a + t * (3 * rise - 2 * a - b + t * (a + b - 2 * rise)));
  };
}

/**
 * A form by its outline from the side and how wide it is.
 * @param side the outline; @param half its half width along x as `line` takes it; @param share what of that it has along z
 * @param edge over how many metres its edges are rounded
 */
export function hull(side: string, half: string, share = '0 1', edge = 0.03): Distance {
  const profile = outline(side);
  const [halfAt, shareAt] = [line(half), line(share)];
  return (x, y, z) => rounded(profile.at(x, z), (Math.abs(y) - halfAt(x) * shareAt(z)) * SLOPE, edge);
}

/** The solid without what lies within an outline from the side and further out than `floor` metres from the middle. */
export function carved(solid: Distance, side: string, floor: number, edge = 0.012): Distance {
  const profile = outline(side);
  return (x, y, z) => rounded(solid(x, y, z), -Math.max(profile.at(x, z), floor - Math.abs(y)), edge);
}

/** A matter and where it covers a form, as a share from 0 to 1. */
export type Coat = readonly [matter: Matter, where: (spot: Spot) => number];

/** A part of one matter with others laid over it, in order. */
export const coated = (matter: Matter, distance: Distance, ...coats: readonly Coat[]): Part => ({
  distance,
  look(spot: Spot, look: Look) {
    look.lay(matter);
    for (const [over, where] of coats) look.lay(over, where(spot));
  },
});

const SHARP = 0.0025;

/** Within an outline, seen from the side. */
export function beside(side: string): (spot: Spot) => number {
  const profile = outline(side);
  return ({ x, y, z, ny }) => (ny * y > 0 ? soft(SHARP, -SHARP, profile.at(x, z)) : 0);
}

/** Within an outline from the side, or up to `beyond` metres outside it, whichever way the surface faces. */
export function within(side: string, beyond = 0): (spot: Spot) => number {
  const profile = outline(side);
  return ({ x, z }) => soft(SHARP, -SHARP, profile.at(x, z) - beyond);
}

/** Within an outline of y and z, seen from ahead; y is the distance from the middle. */
export function ahead(front: string): (spot: Spot) => number {
  const profile = outline(front);
  return ({ y, z, nx }) => (nx < -0.12 ? soft(SHARP, -SHARP, profile.at(Math.abs(y), z)) : 0);
}

/** Within an outline of y and z, seen from behind. */
export function behind(rear: string): (spot: Spot) => number {
  const profile = outline(rear);
  return ({ y, z, nx }) => (nx > 0.12 ? soft(SHARP, -SHARP, profile.at(Math.abs(y), z)) : 0);
}

/** The gap between two panels: along an outline, seen from the side. */
export function gap(side: string, wide = 0.0035): (spot: Spot) => number {
  const profile = outline(side);
  return ({ x, z }) => soft(wide, wide * 0.4, Math.abs(profile.at(x, z)));
}
