import { type Distance, length, rounded, soft } from '../drawing/field.ts';
import { Profile } from '../drawing/profile.ts';
import { type Look, MATTER, type Part, type Spot } from '../drawing/solid.ts';

/** A window or door of a side: from and to along it, from and to in height. */
type Pane = readonly [from: number, to: number, low: number, high: number];

/** A box that people or goods are in, in metres. */
export interface CoachPlan {
  /** The outline from the side, as of `Profile`. */
  readonly outline: string;
  readonly width: number;
  readonly edge?: number;
  readonly panes?: readonly Pane[];
  /** A door on the left side. */
  readonly door?: Pane;
  /** Windows of the front and rear: half width, low and high. */
  readonly front?: readonly [half: number, low: number, high: number];
  readonly rear?: readonly [half: number, low: number, high: number];
  /** Dark plate up to this height. */
  readonly plate?: number;
  /** A stripe along the sides: low and high. */
  readonly stripe?: readonly [low: number, high: number];
  /** Cloth between these heights, as of a raised pop-top. */
  readonly cloth?: readonly [low: number, high: number];
  /** Room for wheels: x of the axles, and their radius. */
  readonly axles?: readonly number[];
  readonly radius?: number;
  /** Height of the tail lamps; none without it. */
  readonly lamps?: number;
}

/** A caravan's or truck's box. */
export function coach(plan: CoachPlan): Part {
  const { outline, width, edge = 0.1, axles = [], radius = 0.34 } = plan;
  const profile = new Profile(outline);
  const half = width / 2;
  const middle = (profile.from + profile.to) / 2;
  const distance: Distance = (x, y, z) => {
    const side = Math.abs(y);
    let form = rounded(profile.at(x, z), side - half, edge);
    for (const axle of axles) {
      const arch = length(x - axle, z - radius) - radius * 1.14 - 0.03;
      form = rounded(form, -Math.max(arch, half - 0.3 - side), 0.02);
    }
    return form;
  };
  return { distance, look: (spot, look) => paintCoach(plan, { half, middle, end: profile.to }, spot, look) };
}

interface CoachSize {
  readonly half: number;
  readonly middle: number;
  readonly end: number;
}

function paintCoach(plan: CoachPlan, { half, middle, end }: CoachSize, { x, y, z, nx, ny }: Spot, look: Look): void {
  look.lay(MATTER.paint);
  const { panes = [], door, front, rear, plate = 0, stripe, cloth, lamps } = plan;
  const edge = (inside: number) => soft(-0.004, 0.004, inside);
  if (stripe) look.lay(MATTER.alloyDark, edge(Math.min(z - stripe[0], stripe[1] - z)));
  look.lay(MATTER.trim, edge(plate - z));
  if (cloth) look.lay(MATTER.canvas, edge(Math.min(z - cloth[0], cloth[1] - z)));
  if (Math.abs(ny) > 0.6) {
    for (const pane of panes) window(look, paneAt(pane, x, z));
    if (door && y < 0) {
      const off = paneAt(door, x, z);
      look.lay(MATTER.shade, soft(0.012, 0.006, Math.abs(off)));
      window(look, paneAt([door[0] + 0.13, door[1] - 0.13, (door[2] + door[3]) / 2 + 0.1, door[3] - 0.16], x, z));
    }
  }
  const pane = x < middle ? front : rear;
  if (pane && Math.abs(nx) > 0.5) window(look, paneAt([-pane[0], pane[0], pane[1], pane[2]], y, z));
  if (lamps !== undefined && x > end - 0.3 && nx > 0.5) {
    look.lay(MATTER.tail, edge(-paneAt([half - 0.2, half - 0.1, lamps, lamps + 0.34], Math.abs(y), z)));
  }
}

function window(look: Look, off: number): void {
  look.lay(MATTER.trim, soft(0.034, 0.028, off));
  look.lay(MATTER.glass, soft(0.004, -0.004, off));
}

/** How far a place is from a pane with rounded corners, negative inside. */
function paneAt([from, to, low, high]: Pane, x: number, z: number): number {
  const r = 0.06;
  const a = Math.abs(x - (from + to) / 2) - (to - from) / 2 + r;
  const b = Math.abs(z - (low + high) / 2) - (high - low) / 2 + r;
  return length(Math.max(a, 0), Math.max(b, 0)) + Math.min(0, Math.max(a, b)) - r;
}
