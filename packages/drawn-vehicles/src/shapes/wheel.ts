import { blend, type Distance, length, rounded, soft } from '../drawing/field.ts';
import { MATTER, type Part } from '../drawing/solid.ts';

/** The wheels of a vehicle on both its sides. */
export interface WheelPlan {
  readonly radius: number;
  /** x of the axles. */
  readonly axles: readonly number[];
  readonly wide?: number;
  /** The rim's share of the radius. */
  readonly rim?: number;
  /** How many spokes; 0 for a pressed steel disc. */
  readonly spokes?: number;
  readonly dark?: boolean;
}

/** The wheels whose outer faces are `face` metres from the middle: tyre, rim and spokes. */
export function wheels({ radius, axles, wide = 0.23, rim = 0.7, spokes = 5, dark }: WheelPlan, face: number): Part {
  const middle = face - wide / 2;
  const bead = radius * rim;
  const nearest = (x: number) => {
    let best = axles[0] ?? 0;
    for (const axle of axles) if (Math.abs(axle - x) < Math.abs(best - x)) best = axle;
    return x - best;
  };
  const distance: Distance = (x, y, z) => {
    const px = nearest(x);
    const pz = z - radius;
    const py = Math.abs(y) - middle;
    const r = Math.sqrt(px * px + pz * pz);
    const tyre = shoulder(r - radius, Math.abs(py) - wide / 2, 0.05);
    if (tyre > 0.12) return tyre;
    const hollow = rounded(tyre, Math.min(bead - r, py - wide / 2 + 0.085), 0.02);
    // Distances across a spoke grow faster than they should: `hollow` bounds the step.
    const spoke = rounded(spokeAt(px, pz, r), Math.abs(py - wide / 2 + 0.055 - 0.02 * (r / bead) ** 2) - 0.022, 0.016);
    return Math.min(hollow, spoke);
  };
  const spokeAt = (px: number, pz: number, r: number): number => {
    const lip = Math.abs(r - bead + 0.012) - 0.012;
    const hub = r - bead * 0.2;
    if (spokes === 0) return Math.min(lip, Math.max(r - bead, bead * 0.09 - Math.abs(holeAt(px, pz, r))));
    const turn = (2 * Math.PI) / spokes;
    const angle = Math.atan2(pz, px) - Math.PI / 2;
    const off = angle - Math.round(angle / turn) * turn;
    const across = Math.abs(r * Math.sin(off));
    const arm = Math.max(across - bead * (0.46 / Math.sqrt(spokes)) * (0.55 + 0.28 * (r / bead)), r - bead);
    return blend(blend(arm, hub, 0.06), lip, 0.03);
  };
  const holeAt = (px: number, pz: number, r: number): number => {
    const turn = Math.PI / 4;
    const angle = Math.atan2(pz, px);
    const off = angle - Math.round(angle / turn) * turn;
    return length(r * Math.cos(off) - bead * 0.7, r * Math.sin(off)) - 0 < bead * 0.09 ? 0 : bead;
  };
  return {
    distance,
    look({ x, y, z }, look) {
      const [px, pz, py] = [nearest(x), z - radius, Math.abs(y) - middle];
      const r = length(px, pz);
      look.lay(MATTER.rubber);
      if (py < 0) return;
      const isSpoke = py > wide / 2 - 0.082 ? soft(bead + 0.004, bead - 0.004, r) : 0;
      look.lay(MATTER.trim, soft(bead + 0.004, bead - 0.004, r));
      look.lay(dark ? MATTER.alloyDark : MATTER.alloy, isSpoke);
    },
  };
}

/** A tyre's section: how far beyond its tread and its flank. */
function shoulder(over: number, beside: number, bend: number): number {
  const [a, b] = [over + bend, beside + bend];
  return length(Math.max(a, 0), Math.max(b, 0)) + Math.min(0, Math.max(a, b)) - bend;
}
