import { type Distance, rounded } from '../drawing/field.ts';
import { Profile } from '../drawing/profile.ts';

/** An outline from the side made solid: half as wide as `half`, which may run from one value at its front to another at its rear, its edges rounded over `edge`. */
export function slab(corners: string, half: number | readonly [front: number, rear: number], edge: number): Distance {
  const profile = new Profile(corners);
  const [front, rear] = typeof half === 'number' ? [half, half] : half;
  const { from, to } = profile;
  return (x, y, z) => {
    const share = Math.min(1, Math.max(0, (x - from) / (to - from)));
    return rounded(profile.at(x, z), Math.abs(y) - front - (rear - front) * share, edge);
  };
}
