import { MATERIALS } from './materials.ts';
import type { Material, Surface } from './mesh.ts';

/** A surface of one material. */
export const plain = (material: Material): Surface => ({ material: () => material });
/** The motorcycle's colour. */
export const PAINT = plain(MATERIALS.paint);
/** Dark plastic. */
export const TRIM = plain(MATERIALS.plastic);
/** Bare steel. */
export const STEEL = plain(MATERIALS.steel);
/** Cylinders with cooling fins. */
export const ENGINE: Surface = {
  material: ({ z }) => (z > 0.5 && (z * 34) % 1 < 0.35 ? MATERIALS.gap : MATERIALS.alloyDark),
};
