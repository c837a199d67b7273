/** Rays are followed at every MESH-th pixel. */
export const MESH = 2;
/** Values that a ray finds. */
export const FOUND = 5;
/** Knots further apart than this many metres are not of one face. */
const SAME = 0.05;
/** What rays found at every MESH-th pixel: forms are smooth, so that what lies between is read from there. */
export interface Net {
  readonly columns: number;
  readonly starts: Float32Array;
  readonly hits: Int16Array;
  /** Per knot: how far, the normal, how open; for the ground only its cover. */
  readonly found: Float32Array;
}

/** Whether four knots are of one face: none is far from the others, and the face does not turn between them. */
export function sameFace(found: Float32Array, a: number, c: number, hit: number): boolean {
  if (hit < 0) return true;
  const first = a * FOUND;
  const third = c * FOUND;
  const far = found[first] as number;
  return (
    alike(found, first, first + FOUND, far) &&
    alike(found, first, third, far) &&
    alike(found, first, third + FOUND, far)
  );
}

function alike(found: Float32Array, one: number, other: number, far: number): boolean {
  if (Math.abs((found[other] as number) - far) > SAME) return false;
  const x = (found[one + 1] as number) * (found[other + 1] as number);
  const y = (found[one + 2] as number) * (found[other + 2] as number);
  return x + y + (found[one + 3] as number) * (found[other + 3] as number) > 0.9;
}
