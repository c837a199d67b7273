import { boxAt, type Distance, rod } from '../drawing/field.ts';
import { both, MATTER, type Part, part } from '../drawing/solid.ts';
import type { CarPlan } from './car-plan.ts';

/** What the parts on a car's skin need to know of it, in metres. */
interface CarSkin {
  /** Half its width. */
  readonly half: number;
  readonly height: number;
  /** How far the cabin's side is from the middle. */
  readonly cabinHalf: (x: number, z: number) => number;
}

/** Mirrors, seats and rails: what stands off a car's skin. */
export function carExtras(plan: CarPlan, { half, height, cabinHalf }: CarSkin): Part[] {
  const made: Part[] = [];
  if (plan.mirror) {
    const [x, size] = plan.mirror;
    const z = plan.belt + 0.1 * size;
    const shell: Distance = (px, y, pz) =>
      boxAt(
        px - x - 0.25 * (Math.abs(y) - half),
        Math.abs(y) - half - 0.05 * size,
        pz - z,
        0.06 * size,
        0.1 * size,
        0.062 * size,
        0.05 * size,
      );
    made.push(
      part(MATTER.paint, shell),
      part(MATTER.trim, both(rod([x, half - 0.12, z - 0.08], [x, half, z - 0.04], 0.025))),
    );
  }
  if (plan.open) {
    const [from, to] = plan.open;
    const [x, z] = [from + (to - from) * 0.56, plan.belt - 0.06];
    made.push(
      part(
        MATTER.seat,
        both(rod([x + 0.04, 0.26, z - 0.2], [x + 0.12, 0.26, z + 0.06], 0.12)),
        both(rod([x + 0.04, 0.46, z - 0.2], [x + 0.12, 0.46, z + 0.06], 0.12)),
        both(rod([x + 0.15, 0.3, z + 0.17], [x + 0.15, 0.42, z + 0.17], 0.07)),
      ),
    );
  }
  if (plan.rails) {
    const [from, to] = plan.rails;
    const at = height;
    const y = cabinHalf(to, at) - 0.09;
    made.push(
      part(
        MATTER.trim,
        both(rod([from, y, at - 0.025], [to, y, at - 0.035], 0.016)),
        both(rod([from, y, at - 0.025], [from - 0.1, y, at - 0.12], 0.016)),
        both(rod([to, y, at - 0.035], [to + 0.1, y, at - 0.13], 0.016)),
      ),
    );
  }
  return made;
}
