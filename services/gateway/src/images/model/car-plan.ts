import type { Knot } from './curve.ts';

/** A region of lamps or a grille at an end of the vehicle: heights in metres, widths from the middle. */
export interface LampPlan {
  /** Height of the middle at its inner edge, and how it rises outwards. */
  readonly z: number;
  readonly rise: number;
  readonly high: number;
  /** Where it begins, from the middle. */
  readonly from: number;
  /** How far it runs from there: outwards and around the corner. */
  readonly long: number;
}

/** A vehicle with a car's build, nose at x = 0; all in metres. */
export interface CarPlan {
  readonly length: number;
  readonly width: number;
  /** The outline seen from the side: from the nose's foot over bonnet and roof to the tail's foot. x never falls. */
  readonly top: readonly Knot[];
  /** The underside's height by x. */
  readonly under: readonly Knot[];
  /** The lower edge of the side windows by x. */
  readonly belt: readonly Knot[];
  /** How far the sides lean in over the belt, per metre. */
  readonly lean: number;
  /** Rounding of all edges. */
  readonly edge: number;
  /** How much narrower nose and tail are at their ends on each side, and over which length. */
  readonly nose: Knot;
  readonly tail: Knot;
  readonly wheels: {
    readonly radius: number;
    readonly axles: readonly number[];
    readonly spokes: number;
    readonly rim: number;
    readonly paired?: boolean;
    readonly dark?: boolean;
  };
  /** The windscreen and the rear window, by x along the outline. */
  readonly screen: readonly [number, number];
  readonly rearScreen?: readonly [number, number];
  /** A rear window in an upright tail: heights. */
  readonly backWindow?: readonly [number, number];
  /** The band of side windows: from and to at the belt, and how both edges lean backwards per metre. */
  readonly band?: { readonly from: number; readonly to: number; readonly leanFrom: number; readonly leanTo: number };
  /** Pillars in the band: x at the belt and width. */
  readonly pillars: readonly Knot[];
  /** Door gaps: x of each, from belt to sill. */
  readonly doors: readonly number[];
  readonly handles: readonly Knot[];
  readonly lamp: LampPlan;
  readonly tailLamp: LampPlan;
  /** Grille: half width, lower and upper height. */
  readonly grille: readonly [number, number, number];
  readonly intake: readonly [number, number, number];
  /** Bare plastic below this height and around the arches, as on SUVs. */
  readonly cladding?: number;
  readonly rails?: readonly [from: number, to: number];
  /** x where the bonnet ends. */
  readonly bonnetTo: number;
  /** Where a dark cover lies over an open load bed or a folded roof, by x. */
  readonly cover?: readonly [number, number];
  /** A roof of cloth. */
  readonly softTop?: boolean;
  /** The mirrors' place along the vehicle, and their size as a share of a car's. */
  readonly mirrors?: Knot;
  /** Further windows of the sides: from and to along the vehicle, from and to in height. */
  readonly panes?: readonly (readonly [from: number, to: number, low: number, high: number])[];
  /** A stripe of another tone along the sides: from and to in height. */
  readonly stripe?: Knot;
  /** What a chassis carries behind the cab. */
  readonly load?: {
    readonly kind: 'tray' | 'box';
    readonly from: number;
    readonly to: number;
    readonly floor: number;
    readonly high: number;
  };
  /** Number plates at both ends; default true. */
  readonly plates?: boolean;
  /** A ute's tub or a van's box behind the cab has its own gap here. */
  readonly gap?: number;
}

/** Radius of the opening around a wheel. */
export const archRadius = (wheel: number): number => wheel * 1.13 + 0.012;
