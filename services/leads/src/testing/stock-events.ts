import { stockTopic, type VehicleEventData, type VehicleEventName, vehicleEvents } from '@forecourt/contracts';
import { type Transport, toMessage } from '@forecourt/messaging';

type Own<Name extends VehicleEventName> = Omit<VehicleEventData<Name>, 'vehicle_id' | 'dealership_id' | 'stocknum'>;

/** A vehicle of the stock topic whose events are published one after the other. */
export class StockedCar {
  #version = 0;

  constructor(
    private readonly transport: Transport,
    private readonly clock: { now(): Date },
    readonly id: string,
    private readonly dealershipId = 1,
  ) {}

  /** What each of its events says whose it is by. */
  get names() {
    return { vehicle_id: this.id, dealership_id: this.dealershipId, stocknum: `S-${this.id}` };
  }

  /** The listing of a used Corolla, at $26,990 if nothing else is said. */
  list(price = 26_990, details: object = {}): Promise<void> {
    return this.happen('VehicleListed', this.listing(price, details));
  }

  /** What its listing says besides its names. */
  listing(price = 26_990, details: object = {}): Own<'VehicleListed'> {
    return {
      dealership_slug: 'riverside',
      slug: `2021-toyota-corolla-${this.id}`,
      details: { make: 'Toyota', model: 'Corolla', year: 2021, car_type: 'used', ...details },
      prices: { price },
      photos: { photos_count: 2 },
      status: 'in_stock',
      show_on_dealer_website: true,
      created_at: '2026-03-02T01:15:00Z',
    };
  }

  price(price: number): Promise<void> {
    return this.happen('VehiclePriced', { prices: { price } });
  }

  /** Stock was restored from a backup: it knows the car's first events only, and goes on from there. */
  restore(version: number): void {
    this.#version = version;
  }

  /** Publishes its next event. */
  async happen<Name extends VehicleEventName>(name: Name, own: Own<Name>, said = this.clock.now()): Promise<void> {
    this.#version += 1;
    const message = toMessage(stockTopic.name, {
      specversion: '1.0',
      id: `${this.id}:${this.#version}`,
      source: '/services/stock',
      type: vehicleEvents[name].type,
      subject: this.id,
      time: said.toISOString(),
      recordedtime: this.clock.now().toISOString(),
      datacontenttype: 'application/json',
      partitionkey: this.id,
      streamversion: this.#version,
      data: { ...own, ...this.names },
    });
    await this.transport.publish([message]);
  }
}
