import { setTimeout as pause } from 'node:timers/promises';
import { type Lags, Probes, timeNow } from './probes.ts';
import type { ListedCar, Product } from './product.ts';

const EVENTS_PER_REQUEST = 10;
/** Above every price of the demonstration, so that only prices sent here are found. */
const FIRST_PRICE = 1_000_000;

/** Sends new prices at a steady rate, however long the answers take; the first car of each request is watched. */
export class SteadyFeed {
  readonly #product: Product;
  readonly #events: number;
  readonly #revisions: Map<string, number>;
  #sent = 0;

  /** @param events of a run; each car gets at most one price in it. */
  constructor(product: Product, events: number) {
    if (product.cars.length < events) throw new Error(`${events} cars are needed; there are ${product.cars.length}.`);
    this.#product = product;
    this.#events = events;
    this.#revisions = new Map(product.cars.map(({ id, revision }) => [id, revision]));
  }

  /** Resolves when all were found. @param rate events a second */
  async run(rate: number): Promise<Lags> {
    const probes = new Probes(this.#product);
    const requests: Promise<void>[] = [];
    const count = this.#events / EVENTS_PER_REQUEST;
    const started = performance.now();
    for (let place = 0; place < count; place += 1) {
      const due = started + (place * EVENTS_PER_REQUEST * 1_000) / rate;
      await pause(Math.max(0, due - performance.now()));
      const request = this.#send(probes);
      // Reported below, whatever the rest of the run does.
      request.catch(() => undefined);
      requests.push(request);
    }
    await Promise.all(requests);
    return probes.finish();
  }

  async #send(probes: Probes): Promise<void> {
    const prices = Array.from({ length: EVENTS_PER_REQUEST }, () => this.#next());
    const [watched] = prices;
    const sentAt = timeNow();
    await this.#product.send(prices.map(priceEvent));
    if (watched) probes.add({ ...watched, id: watched.car.id, sentAt, acceptedAt: timeNow() });
  }

  /** Goes round all cars. */
  #next(): { car: ListedCar; price: number; revision: number } {
    const car = this.#product.cars[this.#sent % this.#product.cars.length];
    if (!car) throw new Error('There are no cars.');
    this.#sent += 1;
    const revision = (this.#revisions.get(car.id) ?? 0) + 1;
    this.#revisions.set(car.id, revision);
    return { car, price: FIRST_PRICE + this.#sent, revision };
  }
}

function priceEvent({ car, price }: { car: ListedCar; price: number }): object {
  return {
    type: 'price',
    event_id: `bench-${car.id}-${price}`,
    occurred_at: new Date().toISOString(),
    dealership_slug: car.dealershipSlug,
    stocknum: car.stocknum,
    prices: { price },
  };
}
