import { blend, boxAt, type Distance, length, rounded, soft } from '../drawing/field.ts';
import { Profile } from '../drawing/profile.ts';
import { type Look, MATTER, type Matter, type Part, type Spot, type Vehicle } from '../drawing/solid.ts';
import { carExtras } from './car-extras.ts';
import type { Band, CarPlan } from './car-plan.ts';
import { wheels } from './wheel.ts';

/** A car of a plan. */
export function car(plan: CarPlan): Vehicle {
  const form = new CarForm(plan);
  const parts: Part[] = [form, wheels(form.plan.wheels, form.half - 0.012), ...carExtras(form.plan, form)];
  return { parts, from: 0, to: form.length, width: form.plan.width + 0.12, height: form.height };
}

const WELL = 0.34;
const GAP = 0.0055;

/** The skin of a car: its body and cabin in one, the wheel wells cut out. */
class CarForm implements Part {
  readonly plan: CarPlan;
  readonly half: number;
  readonly length: number;
  readonly height: number;
  readonly #body: Profile;
  readonly #cabin: Profile;
  readonly #glass: Profile;
  readonly #sill: number;
  readonly #front: number;
  readonly #rear: number;
  readonly #bodyEdge: number;
  readonly #cabinEdge: number;
  readonly #nose: number;
  readonly #tail: number;

  constructor(plan: CarPlan) {
    this.plan = plan;
    this.half = plan.width / 2;
    this.#body = new Profile(plan.body);
    this.#cabin = new Profile(plan.cabin);
    this.#glass = new Profile(plan.glass);
    this.length = extent(plan.body, 0);
    this.height = Math.max(extent(plan.cabin, 1), extent(plan.body, 1));
    this.#sill = plan.wheels.radius * 0.75;
    const { axles } = plan.wheels;
    [this.#front, this.#rear] = [axles[0] ?? 0, axles.at(-1) ?? 0];
    [this.#bodyEdge, this.#cabinEdge] = plan.edge ?? [0.14, 0.16];
    [this.#nose, this.#tail] = plan.bow;
  }

  readonly distance: Distance = (x, y, z) => {
    const side = Math.abs(y);
    const { plan } = this;
    const middle = this.length / 2;
    const far = boxAt(x - middle, side, z - this.height / 2, middle, this.half, this.height / 2, 0);
    if (far > 0.3) return far;
    const along = this.#along(x, side);
    const crown = 0.035 * (side / this.half) ** 2;
    const body = rounded(this.#body.at(along, z + crown), side - this.#bodyHalf(along, z), this.#bodyEdge);
    const cabin = rounded(this.#cabin.at(along, z + crown * 1.4), side - this.cabinHalf(along, z), this.#cabinEdge);
    let form = blend(body, cabin, 0.07);
    if (form > 0.3) return form;
    const { radius, axles } = plan.wheels;
    let well = 1;
    for (const axle of axles) {
      const arch = length(x - axle, z - radius) - radius * 1.1 - 0.025;
      well = Math.min(well, Math.max(arch, this.half - WELL - side));
    }
    form = rounded(form, -well, 0.03);
    // A tub keeps the housings of the wheels.
    if (plan.tub) form = rounded(form, -rounded(this.#tubAt(plan.tub, x, side, z), 0.05 - well, 0.04), 0.04);
    if (plan.open) form = rounded(form, -this.#tubAt([plan.open[0], plan.open[1], plan.belt - 0.4], x, side, z), 0.06);
    // Gaps of doors and lamps are fine lines of light; grilles lie a little deeper.
    const nose = x < this.length / 2;
    const deep = plan.grille && nose && x < 0.5 ? soft(0.012, -0.012, bandAt(plan.grille, side, z)) * 0.02 : 0;
    const air = plan.intake && nose && x < 0.5 ? soft(0.012, -0.012, bandAt(plan.intake, side, z)) * 0.025 : 0;
    return form + deep + air;
  };

  /** x along a straight car whose nose and tail are not bowed. */
  #along(x: number, side: number): number {
    const u = Math.min(1.05, side / this.half);
    const bend = u * u * (0.45 + 0.55 * u * u);
    const middle = this.length * 0.4;
    return x - this.#nose * bend * soft(middle, 0, x) + this.#tail * bend * soft(this.length - middle, this.length, x);
  }

  #bodyHalf(x: number, z: number): number {
    const long = this.length;
    const { radius } = this.plan.wheels;
    // Widest at the shoulder's line, drawn in below the doors, fuller over the wheels.
    const line = this.plan.belt - 0.2;
    const below = Math.max(0, line - z) / line;
    const above = Math.max(0, z - line);
    const drawnIn = 0.02 + 0.035 * below + 0.09 * below * below * below * below + 0.5 * above * above;
    const ends = 0.05 * soft(long * 0.28, 0, x) + 0.04 * soft(long * 0.75, long, x);
    const near = Math.min(Math.abs(x - this.#front), Math.abs(x - this.#rear));
    const muscle = 0.03 * bump((length(near, (z - radius) * 0.9) - radius * 1.1) / 0.36);
    // A long soft hollow along the doors.
    const doors = soft(this.#front, this.#front + 0.7, x) * soft(this.#rear, this.#rear - 0.7, x);
    return this.half - drawnIn - ends + muscle - 0.018 * bump((z - line * 0.66) / 0.2) * doors;
  }

  /** How far the cabin's side is from the middle. */
  readonly cabinHalf = (x: number, z: number): number => {
    const { lean, belt, inset = 0.075, narrow = 0.08 } = this.plan;
    return (
      this.half -
      inset -
      lean * (z - belt) -
      narrow * soft(this.length * 0.5, this.length, x) -
      0.05 * soft(this.length * 0.42, this.length * 0.2, x)
    );
  };

  #tubAt([from, to, floor]: readonly [number, number, number], x: number, side: number, z: number): number {
    const middle = (from + to) / 2;
    return boxAt(x - middle, side, z - floor - 1, (to - from) / 2, this.half - 0.13, 1, 0.05);
  }

  look(spot: Spot, look: Look): void {
    const { plan } = this;
    const { x, z } = spot;
    const side = Math.abs(spot.y);
    const along = this.#along(x, side);
    look.lay(MATTER.paint);
    this.#panels(spot, side, look);
    this.#ends(spot, side, along, look);
    this.#windows(spot, side, along, look);
    if (
      plan.tub &&
      z < extent(plan.body, 1) - 0.03 &&
      x > plan.tub[0] - 0.02 &&
      x < plan.tub[1] + 0.02 &&
      side < this.half - 0.1
    )
      look.lay(MATTER.plastic);
    if (plan.open && x > plan.open[0] - 0.01 && x < plan.open[1] + 0.01 && side < this.half - 0.12 && z < plan.belt)
      look.lay(MATTER.seat);
  }

  #panels({ x, z, nz }: Spot, side: number, look: Look): void {
    const { plan } = this;
    const { radius, axles } = plan.wheels;
    const arch = Math.min(...axles.map((axle) => length(x - axle, z - radius))) - radius * 1.1 - 0.025;
    const [first = 0, last = 0] = [plan.doors[0], plan.doors.at(-1)];
    if (side > this.half * 0.6 && arch > 0.03) {
      for (const door of plan.doors) {
        const off = Math.abs(x - door + 0.1 * (z - plan.belt));
        look.lay(
          MATTER.shade,
          soft(GAP + 0.003, GAP - 0.003, off) *
            soft(this.#sill - 0.01, this.#sill, z) *
            soft(plan.belt + 0.06, plan.belt, z),
        );
      }
      if (x > first && x < last) look.lay(MATTER.shade, soft(GAP + 0.003, GAP - 0.003, Math.abs(z - this.#sill)));
    }
    const bare = plan.cladding ?? 0;
    look.lay(MATTER.plastic, soft(bare + 0.004, bare - 0.004, z));
    if (bare) look.lay(MATTER.plastic, soft(0.062, 0.056, arch) * soft(this.half - 0.3, this.half - 0.25, side));
    look.lay(MATTER.trim, soft(0.004, -0.004, arch) * soft(this.half - 0.1, this.half - 0.14, side));
    look.lay(MATTER.trim, soft(0.2, 0.19, z) + soft(-0.6, -0.7, nz) * soft(0.45, 0.44, z) > 0.5 ? 1 : 0);
  }

  #ends({ z, nx }: Spot, side: number, along: number, look: Look): void {
    const { head, tail, grille, intake } = this.plan;
    if (along < this.length * 0.3 && nx < 0.2) {
      if (grille) look.lay(MATTER.trim, edgeOf(bandAt(grille, side, z)) * soft(-0.1, -0.3, nx));
      if (intake) look.lay(MATTER.trim, edgeOf(bandAt(intake, side, z)) * soft(-0.1, -0.3, nx));
      this.#lamp(head, side + 0.8 * along, z, look, MATTER.lamp);
    }
    const behind = this.length - along;
    if (behind > this.length * 0.2 || nx < -0.2) return;
    const plate: Band = { y: [-0.27, 0.27], z: [tail.z[0] - 0.21, tail.z[0] - 0.08] };
    const valance: Band = { y: [-this.half * 0.72, this.half * 0.72], z: [0, this.#sill + 0.13] };
    look.lay(MATTER.shade, edgeOf(bandAt(plate, side, z)) * 0.5 * soft(0.3, 0.5, nx));
    look.lay(MATTER.trim, edgeOf(bandAt(valance, side, z)) * soft(0.3, 0.5, nx));
    this.#lamp(tail, side + 0.8 * behind, z, look, MATTER.tail);
  }

  /** A lamp of dark glass with a line of light. */
  #lamp(band: Band, along: number, z: number, look: Look, light: Matter): void {
    const lamp = bandAt(band, along, z);
    look.lay(MATTER.glass, edgeOf(lamp));
    const high = band.z[1] - band.z[0];
    const [low, top] = light === MATTER.tail ? [0.24, 0.76] : [0.45, 0.78];
    const line: Band = {
      y: [band.y[0] + 0.015, band.y[1] - 0.02],
      z: [band.z[0] + high * low, band.z[0] + high * top],
      rise: band.rise ?? 0,
    };
    look.lay(light, edgeOf(bandAt(line, along, z)));
  }

  #windows({ x, z, nx, ny }: Spot, side: number, along: number, look: Look): void {
    const { plan } = this;
    const skin = this.cabinHalf(along, z);
    const glass = this.#glass.at(x, z);
    if (Math.abs(ny) > 0.45 && side > skin - 0.2) {
      look.lay(MATTER.shade, soft(0.014, 0.008, glass));
      look.lay(MATTER.glass, soft(0.003, -0.003, glass));
      for (const [at, wide] of plan.posts ?? []) {
        const off = Math.abs(x - at - 0.08 * (z - plan.belt)) - wide / 2;
        look.lay(MATTER.trim, soft(0.003, -0.003, off) * soft(0.003, -0.003, glass));
      }
    }
    const [top, foot] = plan.screen;
    if (nx < 0 && Math.abs(ny) < 0.75) {
      const inner = Math.min(top - along, z - foot, skin - 0.085 - side);
      look.lay(MATTER.glass, soft(-0.003, 0.003, inner));
    }
    if (plan.back && nx > 0.1 && Math.abs(ny) < 0.75 && this.#cabin.at(along, z) < 0.04) {
      const [low, high, from] = plan.back;
      const inner = Math.min(along - from, z - low, high - z, skin - 0.1 - side);
      look.lay(MATTER.glass, soft(-0.003, 0.003, inner));
    }
  }
}

/** 1 at 0, falling softly to 0 at -1 and 1. */
function bump(t: number): number {
  const rest = Math.max(0, 1 - t * t);
  return rest * rest;
}

const edgeOf = (distance: number): number => soft(0.003, -0.003, distance);

/** How far a place of an end is from a band, negative inside, its corners rounded. */
function bandAt({ y, z: [low, high], rise = 0 }: Band, side: number, z: number): number {
  const [from, to] = y;
  const lift = rise * Math.max(0, (side - from) / (to - from));
  const r = Math.min(0.05, (high - low) * 0.4);
  const a = Math.abs(side - (from + to) / 2) - (to - from) / 2 + r;
  const b = Math.abs(z - lift - (low + high) / 2) - (high - low) / 2 + r;
  return length(Math.max(a, 0), Math.max(b, 0)) + Math.min(0, Math.max(a, b)) - r;
}

function extent(outline: string, axis: 0 | 1): number {
  return Math.max(...outline.split(',').map((corner) => Number(corner.trim().split(/\s+/)[axis])));
}
