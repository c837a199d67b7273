import { type FoldedCar } from '@forecourt/car-search';
import { EARLIER_VEHICLES_AT_ONCE, type EarlierVehiclesQuery, earlierVehicles } from '@forecourt/contracts';
import { InfrastructureFault, type ParkedVersion, readVehicleEvent, recordedTimeOf } from '@forecourt/messaging';
import type { SideHandle, SideSpec } from '@forecourt/messaging/following';
import type { Clock, InternalClient, SiteDirectory } from '@forecourt/service-kit';
import type { QueryRunner } from 'typeorm';
import { watchingAlerts } from './alert.rows.ts';
import { type AlertSite, alertSitesShowing, zoneOfSite } from './alert.site.ts';
import { type FoldedCars, loadCars, saveCars, wantedCars } from './alert-cars.rows.ts';
import { type ChangedCar, changedCars, folded, newsOfSite, type StockEvent } from './changed-cars.ts';
import { keepMatches, setTimers } from './due.rows.ts';
import { type AlertPace, nextWritingTime } from './send-time.ts';

/** What evaluation is done with. */
export interface Evaluation {
  readonly directory: SiteDirectory;
  readonly now: Date;
  /** What was fetched of cars that begin to be followed. */
  readonly earlier: EarlierCars;
  /** When to write to the persons of a site about what is new now, if nothing waits for them yet. */
  readonly dueAt: (site: AlertSite) => Date;
  /** Alerts that are read at once; as many as memory allows unless a test says otherwise. */
  readonly alertsAtOnce?: number;
}

/**
 * The effects of a batch of stock events: the cars that alerts may ask about as they are now, and what is new about them for the alerts of
 * those sites that show their dealerships (LEAD-11, SITE-4). What happened before an alert was confirmed is no news to it.
 * @returns cars whose events it left, as it must first be fetched what they were before
 */
export async function noteStockNews(
  queryRunner: QueryRunner,
  received: readonly StockEvent[],
  evaluation: Evaluation,
): Promise<ReadonlySet<string>> {
  const { events, before, left } = await followedEvents(queryRunner, received, evaluation);
  if (events.length === 0) return left;
  const { after, steps } = folded(before, events);
  await saveCars(queryRunner, after);
  const changed = changedCars(after, steps, evaluation.directory);
  const sites = alertSitesShowing(new Set(changed.map(({ dealershipId }) => dealershipId)), evaluation.directory);
  // Other batches lock rows of alerts and persons too, in the same order.
  for (const site of sites.toSorted((one, other) => (one.config.slug < other.config.slug ? -1 : 1))) {
    await keepNewsOfSite(queryRunner, site, changed, evaluation);
  }
  return left;
}

/** Keeps what is new on a site, for a portion of its alerts after another: of all alerts only those persons are in memory who have news. */
async function keepNewsOfSite(
  queryRunner: QueryRunner,
  site: AlertSite,
  changed: readonly ChangedCar[],
  { now, dueAt, alertsAtOnce }: Evaluation,
): Promise<void> {
  const { slug } = site.config;
  const carIds = changed.map(({ carId }) => carId);
  const personIds = new Set<string>();
  for await (const alerts of watchingAlerts(queryRunner, slug, carIds, alertsAtOnce)) {
    const due = await newsOfSite(site, alerts, changed, now);
    const withNews = new Set(due.map(({ alertId }) => alertId));
    for (const { id, person_id } of alerts) if (withNews.has(id)) personIds.add(person_id);
    await keepMatches(queryRunner, due);
  }
  const at = dueAt(site);
  await setTimers(
    queryRunner,
    [...personIds].map((personId) => ({ site: slug, personId, at })),
  );
}

/**
 * A car that has a row is followed event by event. One without begins to be followed at the first event at which an alert may ask about it, from
 * what it was before: nothing at its listing, else what was fetched. Cars that stock does not know by then are left out.
 */
async function followedEvents(
  queryRunner: QueryRunner,
  received: readonly StockEvent[],
  { directory, earlier }: Evaluation,
): Promise<{ events: StockEvent[]; before: FoldedCars; left: ReadonlySet<string> }> {
  const known = await loadCars(
    queryRunner,
    received.map(({ event }) => event.data.vehicle_id),
  );
  const first = new Map<string, StockEvent['event']>();
  for (const { event } of received) {
    const { vehicle_id: carId } = event.data;
    if (!known.has(carId) && !first.has(carId)) first.set(carId, event);
  }
  const dealerships = new Map([...first].map(([carId, { data }]) => [carId, data.dealership_id]));
  const wanted = await wantedCars(queryRunner, dealerships, directory);
  const before = new Map(known);
  const left = new Set<string>();
  const begun = new Set<string>();
  for (const [carId, { version }] of first) {
    if (!wanted.has(carId)) continue;
    const fetched = earlier.get(carId);
    if (version === 1) begun.add(carId);
    else if (fetched?.beforeVersion !== version) left.add(carId);
    else if (fetched.car) before.set(carId, fetched.car);
  }
  const followed = received.filter(({ event: { data } }) => before.has(data.vehicle_id) || begun.has(data.vehicle_id));
  return { events: unevaluated(followed, before), before, left };
}

/** Others were evaluated before: by another group, while an earlier release followed stock by two of them. */
function unevaluated(received: readonly StockEvent[], before: FoldedCars): StockEvent[] {
  const versions = new Map([...before].map(([carId, { streamVersion }]) => [carId, streamVersion]));
  return received.filter(({ event }) => {
    const { vehicle_id: carId } = event.data;
    if (!event.restored && event.version <= (versions.get(carId) ?? 0)) return false;
    versions.set(carId, event.version);
    return true;
  });
}

/**
 * What stock events mean for alerts (LEAD-11). Cars and what is new about them are of the transaction of the events' place in the topic, so
 * that a redelivery notifies nobody twice. What a car was before its first event that matters is fetched from stock.
 */
export function alertNews(
  directory: SiteDirectory,
  clock: Clock,
  pace: AlertPace,
  states: EarlierCarStates,
): Omit<SideSpec, 'group'> {
  const handlerWith =
    (earlier: EarlierCars): SideHandle =>
    async (received, queryRunner) => {
      const events = received.flatMap(({ event: envelope, restored }) => {
        const event = readVehicleEvent(envelope);
        return event ? [{ event: { ...event, restored }, time: recordedTimeOf(envelope) }] : [];
      });
      if (events.length === 0) return undefined;
      // Without the sites' switches no alert would be sent, and these events don't come again.
      if (!directory.isReady) throw new InfrastructureFault('The sites are not known yet.');
      const now = clock.now();
      return noteStockNews(queryRunner, events, {
        directory,
        now,
        earlier,
        dueAt: (site) => nextWritingTime(new Date(now.getTime() + pace.gatherMs), null, zoneOfSite(site), pace),
      });
    };
  return {
    handle: handlerWith(new Map()),
    fetch: async (first) => handlerWith(await states.before(first)),
    againEveryMs: pace.everyMs,
  };
}

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
