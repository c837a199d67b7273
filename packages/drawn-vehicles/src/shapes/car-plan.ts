import type { WheelPlan } from './wheel.ts';

/** A band across an end of a car: how far from the middle it starts and ends, and its lower and upper height; `rise` lifts its outer end. */
export interface Band {
  readonly y: readonly [from: number, to: number];
  readonly z: readonly [from: number, to: number];
  readonly rise?: number;
}

/** What a car's form is made from, in metres, its nose at x = 0. Outlines are those of `Profile`. */
export interface CarPlan {
  readonly width: number;
  /** The outline from the side without the cabin, and that of the cabin. */
  readonly body: string;
  readonly cabin: string;
  /** The side windows' outline, and the posts between them: x at the belt and width. */
  readonly glass: string;
  readonly posts?: readonly (readonly [x: number, wide: number])[];
  /** The belt's height, and how far the cabin's sides lean in per metre over it. */
  readonly belt: number;
  readonly lean: number;
  /** How far the cabin stands in from the body's side, and how much narrower it is behind. */
  readonly inset?: number;
  readonly narrow?: number;
  /** Rounding of the body's and the cabin's long edges. */
  readonly edge?: readonly [body: number, cabin: number];
  /** How far the corners of nose and tail fall back in plan. */
  readonly bow: readonly [nose: number, tail: number];
  readonly wheels: WheelPlan;
  /** x where the windscreen meets the roof, and the height where it ends below. */
  readonly screen: readonly [x: number, foot: number];
  /** The rear window: least and most height, and x from where it may be. */
  readonly back?: readonly [foot: number, top: number, from: number];
  /** x of the doors' gaps. */
  readonly doors: readonly number[];
  readonly head: Band;
  readonly tail: Band;
  readonly grille?: Band;
  readonly intake?: Band;
  /** Bare plastic below this height and around the wheels. */
  readonly cladding?: number;
  /** x of the mirrors, and their size as a share of a car's. */
  readonly mirror?: readonly [x: number, size: number];
  /** Rails on the roof: from and to. */
  readonly rails?: readonly [from: number, to: number];
  /** An open load tub: from and to by x, and the height of its floor. */
  readonly tub?: readonly [from: number, to: number, floor: number];
  /** A roof of cloth, or none: the seats are open from x to x. */
  readonly open?: readonly [from: number, to: number];
  /** Everything that is carried behind the cab stands on its own. */
  readonly scale?: readonly [x: number, y: number, z: number];
}
