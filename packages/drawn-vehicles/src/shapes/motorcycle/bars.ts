import { type Distance, length, type Place, rod, rounded } from '../../drawing/field.ts';
import { line } from '../hull.ts';

const BENDS = 5;

/**
 * A bent tube.
 * @param places that it runs through: 'x y z, x y z, …' or as places
 * @param radius one, or radii as `line` takes them, along its places from 0
 */
export function tube(places: string | readonly Place[], radius: number | string): Distance {
  const through = typeof places === 'string' ? placesOf(places) : places;
  const axes = ([0, 1, 2] as const).map((axis) => line(through.map((place, at) => `${at} ${place[axis]}`).join(', ')));
  const last = through.length - 1;
  const steps = last === 1 ? 1 : last * BENDS;
  const radiusAt = typeof radius === 'number' ? () => radius : line(radius);
  const at = (step: number): Place => axes.map((axis) => axis((step * last) / steps)) as unknown as Place;
  const rods = Array.from({ length: steps }, (_, step) =>
    rod(at(step), at(step + 1), radiusAt((step * last) / steps), radiusAt(((step + 1) * last) / steps)),
  );
  return (x, y, z) => {
    let least = Infinity;
    for (const each of rods) least = Math.min(least, each(x, y, z));
    return least;
  };
}

const placesOf = (places: string): Place[] =>
  places.split(',').map((place) => place.trim().split(/\s+/).map(Number) as unknown as Place);

/** A bar of a rectangular section between two places in planes of x and z: half heights at both ends, and half its width. */
export function beam(
  [ax, y, az]: Place,
  [bx, otherY, bz]: Place,
  high: readonly [number, number],
  half: number,
  edge = 0.012,
): Distance {
  const [dx, dz] = [bx - ax, bz - az];
  const square = dx * dx + dz * dz;
  return (px, py, pz) => {
    const t = Math.min(1, Math.max(0, ((px - ax) * dx + (pz - az) * dz) / square));
    const flat = length(px - ax - dx * t, pz - az - dz * t) - high[0] - (high[1] - high[0]) * t;
    return rounded(flat, Math.abs(py - y - (otherY - y) * t) - half, edge);
  };
}

/** A disc around the y axis, from one y to another. */
export const drum = (x: number, z: number, radius: number, from: number, to: number, edge = 0.012): Distance => {
  const [middle, half] = [(from + to) / 2, Math.abs(to - from) / 2];
  return (px, py, pz) => rounded(length(px - x, pz - z) - radius, Math.abs(py - middle) - half, edge);
};
