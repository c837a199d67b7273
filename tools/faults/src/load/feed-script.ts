import type { FeedEvent } from '@forecourt/contracts';
import { Random } from '@forecourt/demo-stock';
import type { CarFacts } from '../model/car-facts.ts';
import { type Effect, StockModel } from '../model/stock-model.ts';
import { ScriptedCars } from './scripted-cars.ts';

/** A message of the script, and what must come of it. */
export interface ScriptedEvent {
  event: FeedEvent;
  effect: Effect;
  /** The cars that it changes, as they are after it. */
  cars: CarFacts[];
}

/** Whose feed is written. */
export interface FeedScriptOptions {
  seed: number;
  /** The site whose dealerships these are; its place among the sites goes into VINs and stock numbers. */
  lane: number;
  /** Letters of this load's own, such that it shares no vehicle, stock number or event with one that was sent before; none by default. */
  mark?: string | undefined;
  dealerships: readonly string[];
  /** The first message's time at the source; each further one is later by `STEP_MS`. */
  from: Date;
}

const STEP_MS = 100;
/** Addresses that a cloud signs, as of a car with many pictures. */
const SIGNED_PHOTOS = 60;
const SIGNED_LETTERS = 1_500;
/** Pictures are not in the index's documents; equipment is, and makes each of them some 90 kB. */
const EQUIPMENT = 450;
const EQUIPMENT_LETTERS = 190;
const LARGE_AT_ONCE = 8;
const NUMBERS_AT_MOST = 60;
const EVENTS_AT_MOST = 8;
/** A late message is older than the newest by at most this many steps. */
const LATEST_BY_STEPS = 40;
/** How often each kind of message comes, of a hundred; the rest are prices. */
const kinds = [
  ['new', 12],
  ['correct', 15],
  ['again', 8],
  ['photos', 4],
  ['reserve', 6],
  ['status', 12],
  ['remove', 4],
  ['reuse', 6],
  ['repeat', 6],
  ['late', 8],
  ['unknown', 1],
] as const;
type Kind = (typeof kinds)[number][0] | 'price';

/**
 * What a dealer's system sends: upserts, prices, sales and those that fall through, removals, repeats, late messages, stock numbers that
 * are reused. The same options give the same messages; each comes with the result by the rules, applied in this order.
 */
export class FeedScript {
  readonly model = new StockModel();
  readonly #options: FeedScriptOptions;
  readonly #random: Random;
  readonly #sent: FeedEvent[] = [];
  readonly #numbers: string[] = [];
  readonly #cars: ScriptedCars;
  #step = 0;
  #larges = 0;
  #largesToCome = 0;

  constructor(options: FeedScriptOptions) {
    this.#options = options;
    this.#random = new Random(`feed ${options.seed} ${options.lane}`);
    this.#cars = new ScriptedCars(options, this.#random);
  }

  /** Upserts of cars that stay in stock all the time: every search without a filter finds these. */
  anchors(count: number): ScriptedEvent[] {
    return Array.from({ length: count }, (_, place) => this.#script(this.#upsert(`${this.prefix}A${place}`, 'fresh')));
  }

  /** Lets the next requests list so many cars with 60 signed addresses of 1.5 kB each and as many bytes of equipment, before anything else. */
  enlarge(cars: number): void {
    this.#largesToCome += cars;
  }

  /** Large cars that are not yet written. */
  get largesToCome(): number {
    return this.#largesToCome;
  }

  /** The events of the next request. */
  next(): ScriptedEvent[] {
    if (this.#largesToCome > 0) return this.#large(Math.min(LARGE_AT_ONCE, this.#largesToCome));
    const length = this.#random.chance(0.3) ? 1 : this.#random.int(2, EVENTS_AT_MOST);
    return Array.from({ length }, () => this.#script(this.#write(this.#kind())));
  }

  /** A new price of one car. */
  price(stocknum: string): ScriptedEvent {
    return this.#script({ ...this.#envelope(stocknum), ...this.#cars.prices() });
  }

  #large(count: number): ScriptedEvent[] {
    this.#largesToCome -= count;
    return Array.from({ length: count }, () => {
      this.#larges += 1;
      const stocknum = `${this.prefix}G${this.#larges}`;
      const standardEquipment = Array.from({ length: EQUIPMENT }, (_, place) =>
        `Option ${place}`.padEnd(EQUIPMENT_LETTERS, '-'),
      );
      const car = { ...this.#cars.fresh(stocknum), thumbnails: this.#signedAddresses(), standardEquipment };
      return this.#script({ ...this.#envelope(stocknum), type: 'upsert', car });
    });
  }

  #signedAddresses(): string[] {
    const signature = 'a9'.repeat(SIGNED_LETTERS / 2);
    return Array.from({ length: SIGNED_PHOTOS }, (_, place) =>
      `https://pictures.example/${this.#larges}-${place}.jpg?X-Amz-Signature=${signature}`.slice(0, SIGNED_LETTERS),
    );
  }

  #script(event: FeedEvent): ScriptedEvent {
    this.#sent.push(event);
    const effect = this.model.apply(event);
    return { event, effect, cars: effect.changes.flatMap(({ vin }) => this.model.car(vin) ?? []) };
  }

  #kind(): Kind {
    let drawn = this.#random.next() * 100;
    for (const [kind, share] of kinds) {
      drawn -= share;
      if (drawn < 0) return kind;
    }
    return 'price';
  }

  #write(kind: Kind): FeedEvent {
    const random = this.#random;
    if (this.#numbers.length < 3 || (kind === 'new' && this.#numbers.length < NUMBERS_AT_MOST))
      return this.#newNumber();
    const stocknum = random.pick(this.#numbers);
    const car = this.model.current(stocknum);
    if (kind === 'repeat') return random.pick(this.#sent.slice(-200));
    if (kind === 'unknown') return { ...this.#envelope(`${this.prefix}X${this.#step}`), ...this.#cars.prices() };
    if (kind === 'late') return this.#late(stocknum);
    if (car?.withdrawn || kind === 'reuse') return this.#upsert(stocknum, 'fresh');
    const named = this.#envelope(stocknum);
    switch (kind) {
      case 'again':
        return this.#upsert(stocknum, 'same');
      case 'photos':
        return { ...named, type: 'photos', photos: { images: this.#cars.images() } };
      case 'reserve':
        return { ...named, type: car?.reserved ? 'unreserve' : 'reserve' };
      case 'status':
        return { ...named, type: 'status', status: car?.soldAt === null ? 'sold' : 'in_stock' };
      case 'remove':
        return { ...named, type: 'remove' };
      case 'price':
        return { ...named, ...this.#cars.prices() };
      default:
        return this.#upsert(stocknum, 'changed');
    }
  }

  #newNumber(): FeedEvent {
    const stocknum = `${this.prefix}${this.#numbers.length}`;
    this.#numbers.push(stocknum);
    return this.#upsert(stocknum, 'fresh');
  }

  /** Something of before the newest messages, about the car that the number means now. */
  #late(stocknum: string): FeedEvent {
    const steps = this.#random.int(1, LATEST_BY_STEPS);
    const known = this.model.current(stocknum);
    const late = { ...this.#envelope(stocknum), occurred_at: this.#time(-steps * STEP_MS - STEP_MS / 2) };
    if (known?.withdrawn || this.#random.chance(0.5)) return { ...late, ...this.#cars.prices() };
    if (this.#random.chance(0.5)) return { ...late, type: 'status', status: 'sold' };
    return { ...late, type: 'upsert', car: this.#car(stocknum, 'changed') };
  }

  #upsert(stocknum: string, how: 'fresh' | 'changed' | 'same'): FeedEvent {
    return { ...this.#envelope(stocknum), type: 'upsert', car: this.#car(stocknum, how) };
  }

  #car(stocknum: string, how: 'fresh' | 'changed' | 'same') {
    const known = how === 'fresh' ? undefined : this.model.current(stocknum);
    if (!known) return this.#cars.fresh(stocknum);
    const { vin, make, model, badge, year, km, colour, price, offerPrice, soldAt } = known;
    const base = {
      vin,
      make,
      model,
      badge,
      year,
      km,
      colour,
      price,
      offer_price: offerPrice,
      car_type: 'used' as const,
    };
    // A car that is sold is pushed as sold by whoever pushes his whole stock: a status of in_stock would undo the sale.
    const stated = soldAt === null ? { ...base, status: 'in_stock' as const } : base;
    return how === 'same'
      ? stated
      : { ...stated, km: (km ?? 0) + this.#random.int(1, 900), colour: this.#cars.colour() };
  }

  #envelope(stocknum: string) {
    const { seed, lane, mark = '', dealerships } = this.#options;
    this.#step += 1;
    const dealership = dealerships[Number(stocknum.replace(/\D/g, '')) % dealerships.length] ?? '';
    return {
      event_id: `faults-${seed}-${lane}${mark}-${this.#step}`,
      occurred_at: this.#time(0),
      dealership_slug: dealership,
      stocknum,
    };
  }

  /** The source's time at this step, moved by this many milliseconds. */
  #time(byMs: number): string {
    return new Date(this.#options.from.getTime() + this.#step * STEP_MS + byMs).toISOString();
  }

  /** How its stock numbers begin. */
  get prefix(): string {
    return `F${'ABCDEFGH'.charAt(this.#options.lane)}${this.#options.mark ?? ''}`;
  }
}

/** No I, O or Q, which a VIN may not have, and no digit, by which a stock number finds its dealership. */
const MARK_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const MARK_LENGTH = 7;

/** The mark of a load that begins now: no other one for a hundred years. */
export function markOf(begun: Date): string {
  const seconds = Math.floor(begun.getTime() / 1_000);
  return Array.from({ length: MARK_LENGTH }, (_, place) =>
    MARK_LETTERS.charAt(Math.floor(seconds / MARK_LETTERS.length ** place) % MARK_LETTERS.length),
  ).join('');
}
