import { type Knot, rounded, valueAt } from './curve.ts';
import type { MeshBuilder, Surface } from './mesh.ts';

/** A soft body along the vehicle: its upper and lower line and half width by x, all in metres. */
export interface Pillow {
  readonly top: readonly Knot[];
  readonly bottom: readonly Knot[];
  readonly half: readonly Knot[];
  /** 1 is round across, less is boxier. */
  readonly square?: number;
  readonly y?: number;
}

const COLUMNS = 48;
const RING = 33;

/** Adds a pillow; its ends close where upper and lower line meet. */
export function addPillow(builder: MeshBuilder, surface: Surface, pillow: Pillow): void {
  const [top, bottom, half] = [rounded(pillow.top, 2), rounded(pillow.bottom, 2), rounded(pillow.half, 2)];
  const [from, to] = [top[0]?.[0] ?? 0, top.at(-1)?.[0] ?? 0];
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (pillow.square ?? 0.8);
  builder.part();
  builder.sheet(surface, COLUMNS + 1, RING, (column, row) => {
    const share = (1 - Math.cos((column / COLUMNS) * Math.PI)) / 2;
    const x = from + (to - from) * share;
    const angle = (row / (RING - 1)) * 2 * Math.PI;
    const [high, low] = [valueAt(top, x), valueAt(bottom, x)];
    const closed = column === 0 || column === COLUMNS ? 0 : 1;
    const z = (high + low) / 2 + ((high - low) / 2) * power(Math.sin(angle)) * closed;
    return [x, (pillow.y ?? 0) + valueAt(half, x) * power(Math.cos(angle)) * closed, z, share, angle];
  });
}
