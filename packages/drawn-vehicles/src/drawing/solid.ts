import type { Distance } from './field.ts';

/** What a surface is made of: the share of the vehicle's paint, its own colour (linear, 0 to 1), how glossy it is, and what it gives off. */
export interface Matter {
  readonly paint: number;
  readonly colour: readonly [number, number, number];
  readonly gloss: number;
  readonly glow: number;
}

const matter = (grey: number, gloss: number, changes: Partial<Matter> = {}): Matter => ({
  ...{ paint: 0, colour: [grey, grey, grey * 1.03], gloss, glow: 0 },
  ...changes,
});

/** The few matters that everything is made of. */
export const MATTER = {
  paint: { paint: 1, colour: [0, 0, 0], gloss: 0.34, glow: 0 },
  shade: { paint: 0.42, colour: [0.004, 0.004, 0.004], gloss: 0.1, glow: 0 },
  glass: matter(0.022, 1),
  trim: matter(0.03, 0.14),
  plastic: matter(0.055, 0.06),
  rubber: matter(0.024, 0.03),
  alloy: matter(0.5, 0.4),
  alloyDark: matter(0.09, 0.3),
  steel: matter(0.3, 0.3),
  white: matter(0.8, 0.2),
  silver: matter(0.45, 0.3),
  canvas: matter(0.075, 0),
  seat: matter(0.035, 0.08),
  lens: matter(0.42, 0.85),
  lamp: matter(0.6, 0.5, { glow: 0.75 }),
  amber: matter(0, 0.5, { colour: [0.62, 0.2, 0.015], glow: 0.05 }),
  gold: matter(0, 0.4, { colour: [0.42, 0.27, 0.09] }),
  tail: matter(0, 0.6, { colour: [0.5, 0.012, 0.02], glow: 0.12 }),
} satisfies Record<string, Matter>;

/** What is seen at a point, mixed of matters. */
export class Look {
  paint = 0;
  red = 0;
  green = 0;
  blue = 0;
  gloss = 0;
  glow = 0;

  /** Lays a matter over what is there, by a share of 0 to 1. */
  lay({ paint, colour, gloss, glow }: Matter, share = 1): this {
    if (share <= 0) return this;
    this.paint += (paint - this.paint) * share;
    this.red += (colour[0] - this.red) * share;
    this.green += (colour[1] - this.green) * share;
    this.blue += (colour[2] - this.blue) * share;
    this.gloss += (gloss - this.gloss) * share;
    this.glow += (glow - this.glow) * share;
    return this;
  }
}

/** A point of a surface in metres, and its normal. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
}

/** A part of a vehicle: a solid, and what covers it. */
export interface Part {
  readonly distance: Distance;
  look(spot: Spot, look: Look): void;
}

/** A part of one matter. */
export const part = (of: Matter, ...solids: readonly Distance[]): Part => ({
  distance: solids.length === 1 ? (solids[0] as Distance) : least(solids),
  look: (_, look) => look.lay(of),
});

/** The same solid on both sides of the vehicle. */
export const both =
  (solid: Distance): Distance =>
  (x, y, z) =>
    solid(x, Math.abs(y), z);

function least(solids: readonly Distance[]): Distance {
  return (x, y, z) => {
    let nearest = Infinity;
    for (const solid of solids) nearest = Math.min(nearest, solid(x, y, z));
    return nearest;
  };
}

/** A vehicle: its parts, and the box that holds it, nose at x = 0, its middle at y = 0, the ground at z = 0, in metres. */
export interface Vehicle {
  readonly parts: readonly Part[];
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly height: number;
}
