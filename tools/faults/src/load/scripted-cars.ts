import type { Random } from '@forecourt/demo-stock';
import type { FeedScriptOptions } from './feed-script.ts';

/** A listing as dealers' systems send them: some 5 kB, so that a few hundred make a batch that a broker would refuse. */
const PHOTOS = 30;
const COMMENT_LETTERS = 1_500;
const MODELS: readonly (readonly [string, string])[] = [
  ['Toyota', 'Corolla'],
  ['Mazda', 'CX-5'],
  ['Ford', 'Ranger'],
  ['Kia', 'Sportage'],
];
const COLOURS = ['White', 'Silver', 'Blue', 'Red'];

/** The cars of a feed's script: what a listing says, drawn by the script's own chance. */
export class ScriptedCars {
  readonly #options: Pick<FeedScriptOptions, 'lane' | 'mark'>;
  readonly #random: Random;
  readonly #lives = new Map<string, number>();
  #vins = 0;

  constructor(options: Pick<FeedScriptOptions, 'lane' | 'mark'>, random: Random) {
    this.#options = options;
    this.#random = random;
  }

  /** A car that the stock number has not meant before. */
  fresh(stocknum: string) {
    const life = (this.#lives.get(stocknum) ?? 0) + 1;
    this.#lives.set(stocknum, life);
    this.#vins += 1;
    const [make, model] = this.#random.pick(MODELS);
    const { lane, mark = '' } = this.#options;
    return {
      vin: `FR${lane}${mark}${String(this.#vins).padStart(14 - mark.length, '0')}`,
      make,
      model,
      badge: `L${life}`,
      year: this.#random.int(2010, 2025),
      car_type: 'used' as const,
      status: 'in_stock' as const,
      km: this.#random.int(10, 200_000),
      colour: this.colour(),
      price: this.#random.int(5_000, 90_000),
      images: this.images(),
      dealercomments: this.#comments(),
    };
  }

  /** A price, and every other time an offer below it. */
  prices(): { type: 'price'; prices: { price: number; offer_price: number | null } } {
    const price = this.#random.int(5_000, 90_000);
    return { type: 'price', prices: { price, offer_price: this.#random.chance(0.5) ? price - 500 : null } };
  }

  /** The photos of a car, other ones each time. */
  images(): { url: string }[] {
    const mark = this.#random.int(1, 1_000_000);
    return Array.from({ length: PHOTOS }, (_, place) => ({
      url: `https://pictures.example/dealer-${this.#options.lane}/stock/2026/large/${mark}/original-${place}.jpg?width=1920&quality=85`,
    }));
  }

  #comments(): string {
    const mark = this.#random.int(1, 1_000_000);
    return `Inspected and detailed, with two keys and its logbook; number ${mark} of our yard. `
      .repeat(COMMENT_LETTERS)
      .slice(0, COMMENT_LETTERS)
      .trim();
  }

  /** A colour. */
  colour(): string {
    return this.#random.pick(COLOURS);
  }
}
