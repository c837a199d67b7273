import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { type FoldedCar, foldVehicleEvent, withoutPictures } from '@forecourt/car-search';
import { type EarlierVehicles, type EarlierVehiclesQuery, type PublicEvent, stockTopic } from '@forecourt/contracts';
import { type OutgoingMessage, readVehicleEvent, type Transport } from '@forecourt/messaging';
import type { JsonAnswer } from './json-server.ts';

type VehicleEvent = NonNullable<ReturnType<typeof readVehicleEvent>>;

/** The streams of the cars that specs publish, from which a stand-in for stock says what cars were before. */
export class StockHistory {
  readonly #streams = new Map<string, VehicleEvent[]>();
  readonly #forgotten = new Set<string>();
  /** Which cars were asked for, in order, with the version. */
  readonly asked: EarlierVehiclesQuery['vehicles'] = [];
  /** Whether it has no answer. */
  isAway = false;

  /** Sees what is published on the stock topic from now on. */
  remember(transport: Transport): void {
    const publish = transport.publish.bind(transport);
    transport.publish = (messages, ...more) => {
      for (const message of messages) if (message.topic === stockTopic.name) this.#add(message);
      return publish(messages, ...more);
    };
  }

  /** Stock was restored to before the listing of a car. */
  forget(carId: string): void {
    this.#streams.delete(carId);
    this.#forgotten.add(carId);
  }

  /** Answers `POST /vehicles/earlier-states` as stock does. */
  async answer(request: IncomingMessage): Promise<JsonAnswer> {
    if (this.isAway) return { status: 503, body: { type: 'about:blank', title: 'Away', status: 503, detail: 'Away' } };
    const { vehicles } = (await json(request)) as EarlierVehiclesQuery;
    this.asked.push(...vehicles);
    const body: EarlierVehicles = { vehicles: [] };
    for (const { id, version } of vehicles) {
      const events = (this.#streams.get(id) ?? []).filter((event) => event.version <= version);
      const car = events.reduce<FoldedCar | undefined>(foldVehicleEvent, undefined);
      if (car) body.vehicles.push({ id, version: car.streamVersion, state: withoutPictures(car.state) });
    }
    return { status: 200, body };
  }

  /** A version that is there already was written by stock after it was restored: what followed the first one never happened. */
  #add({ key, headers, value }: OutgoingMessage): void {
    const event = readVehicleEvent({
      type: headers.ce_type,
      partitionkey: key,
      streamversion: Number(headers.ce_streamversion),
      recordedtime: headers.ce_recordedtime,
      data: JSON.parse(String(value)),
    } as PublicEvent);
    if (!event || this.#forgotten.has(key)) return;
    const before = (this.#streams.get(key) ?? []).filter(({ version }) => version < event.version);
    this.#streams.set(key, [...before, event]);
  }
}
