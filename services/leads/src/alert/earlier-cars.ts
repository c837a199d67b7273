import type { FoldedCar } from '@forecourt/car-search';
import { EARLIER_VEHICLES_AT_ONCE, type EarlierVehiclesQuery, earlierVehicles } from '@forecourt/contracts';
import { InfrastructureFault, type ParkedVersion } from '@forecourt/messaging';
import type { InternalClient } from '@forecourt/service-kit';

/** A car as it was before one of its events; none if stock has no event of it from before. */
export interface EarlierCar {
  readonly beforeVersion: number;
  readonly car: FoldedCar | undefined;
}

/** Cars as they were before an event of theirs, by id. */
export type EarlierCars = ReadonlyMap<string, EarlierCar>;

/** What stock says of cars before the event with which they begin to be followed. */
export class EarlierCarStates {
  readonly #stock: InternalClient;

  constructor(stock: InternalClient) {
    this.#stock = stock;
  }

  /** @throws InfrastructureFault if stock can't answer. */
  async before(events: readonly ParkedVersion[]): Promise<EarlierCars> {
    const asked = events.filter(({ version }) => version > 1);
    const cars = new Map<string, FoldedCar>();
    for (let from = 0; from < asked.length; from += EARLIER_VEHICLES_AT_ONCE) {
      const vehicles = asked
        .slice(from, from + EARLIER_VEHICLES_AT_ONCE)
        .map(({ key, version }) => ({ id: key, version: version - 1 }));
      for (const { id, state, version } of await this.#states({ vehicles }))
        cars.set(id, { state, streamVersion: version });
    }
    return new Map(events.map(({ key, version }) => [key, { beforeVersion: version, car: cars.get(key) }]));
  }

  async #states(body: EarlierVehiclesQuery) {
    try {
      const call = { body, caller: { actor: 'system:leads' }, answer: earlierVehicles };
      return (await this.#stock.request('POST', '/vehicles/earlier-states', call)).body.vehicles;
    } catch (cause) {
      throw new InfrastructureFault('Stock can’t say what cars were before.', { cause });
    }
  }
}
