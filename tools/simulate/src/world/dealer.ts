import type { FeedEvent } from '@forecourt/contracts';
import { FeedIntake } from '@forecourt/stock/simulated';
import { riverside } from './configuration.ts';
import type { World } from './world.ts';

/** A car that the dealer has, as the dealer's own system knows it. */
export interface DealersCar {
  readonly stocknum: string;
  readonly make: string;
  readonly model: string;
  price: number;
  isSold: boolean;
}

const MAKES = [
  ['Toyota', 'Corolla'],
  ['Mazda', 'CX-5'],
  ['Kia', 'Cerato'],
] as const;

/** The dealer's system: pushes what it knows until stock has answered, as integrators are asked to. */
export class Dealer {
  readonly cars: DealersCar[] = [];
  readonly #world: World;
  #events = 0;
  #unanswered = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Whether all that was pushed was answered. */
  get isDone(): boolean {
    return this.#unanswered === 0;
  }

  list(): void {
    const { random } = this.#world.kernel;
    const [stocknum, price] = [`S${this.cars.length + 1}`, 10_000 + random.below(20_000)];
    const [make, model] = random.pick(MAKES);
    const car = { stocknum, make, model, price, isSold: false };
    this.cars.push(car);
    this.#pushAll(car);
  }

  /** Sends every car as it is now: after a restore, stock may lack what it has answered. */
  sendAgain(): void {
    for (const car of this.cars) this.#pushAll(car);
  }

  reprice(car: DealersCar): void {
    if (car.isSold) return;
    car.price = 10_000 + this.#world.kernel.random.below(20_000);
    this.#push(car, { type: 'price', prices: { price: car.price } });
  }

  sell(car: DealersCar): void {
    if (car.isSold) return;
    car.isSold = true;
    this.#push(car, { type: 'status', status: 'sold' });
  }

  #pushAll(car: DealersCar): void {
    const { make, model, price, isSold } = car;
    const status = isSold ? 'sold' : 'in_stock';
    this.#push(car, { type: 'upsert', car: { make, model, car_type: 'used', year: 2021, km: 41_000, price, status } });
  }

  #push(car: DealersCar, news: object): void {
    const { kernel } = this.#world;
    this.#events += 1;
    const occurredAt = new Date(kernel.now + this.#events).toISOString();
    const event = {
      event_id: `e${this.#events}`,
      occurred_at: occurredAt,
      stocknum: car.stocknum,
      dealership_slug: riverside.slug,
      ...news,
    };
    this.#unanswered += 1;
    void this.#untilAnswered(event as FeedEvent);
  }

  async #untilAnswered(event: FeedEvent): Promise<void> {
    const { kernel } = this.#world;
    for (;;) {
      try {
        const [verdict] = await this.#world.ask(
          'stock',
          `feed: ${event.type} ${event.stocknum}`,
          async ({ container }) => {
            const intake = await container.get(FeedIntake);
            const sender = {
              client: 'dms',
              dealerships: [{ id: riverside.id, slug: riverside.slug }],
              meta: { actor: 'feed:dms' },
            };
            return intake.apply(intake.check([{ index: 0, event }], sender));
          },
        );
        if (verdict?.verdict === 'refused')
          this.#world.fail(`stock refused ${JSON.stringify(event)}: ${JSON.stringify(verdict)}`);
        this.#unanswered -= 1;
        return;
      } catch (error) {
        kernel.log(`the dealer sends ${event.event_id} again: ${String(error)}`);
        await kernel.pause(kernel.random.between(500, 2_000));
      }
    }
  }
}
