/**
 * A vehicle with a car's build seen from its left side, nose to the left, drawn on 800 × 600 with the ground at y = 452.
 * Paths are SVG path data.
 */
export interface CarShape {
  /** From the lower edge of the nose over bonnet and roof to the lower edge of the tail; the underside is drawn from `sill`. */
  readonly outline: string;
  /** y of the underside. */
  readonly sill: number;
  /** x of each wheel's centre, from nose to tail. */
  readonly axles: readonly number[];
  /** The axles that the painted body covers; all where it is absent. */
  readonly arches?: readonly number[];
  readonly wheelRadius: number;
  readonly windows: readonly string[];
  /** Door and panel gaps. */
  readonly seams: readonly string[];
  /** Door handles: x and y of each one's left end. */
  readonly handles: readonly (readonly [number, number])[];
  readonly headlamp: string;
  readonly tailLamp: string;
  /** Dark trim over the body: roof rails, sports bars, soft tops. */
  readonly trim?: readonly { readonly path: string; readonly width: number }[];
  /** Further painted or plain parts behind the body: trays, boxes, spare wheels. */
  readonly behind?: readonly { readonly path: string; readonly fill: 'paint' | 'dark' | 'box' }[];
}

/** y of the ground that the wheels stand on. */
export const GROUND = 452;
