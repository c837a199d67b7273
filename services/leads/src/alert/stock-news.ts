import { setImmediate } from 'node:timers/promises';
import {
  type CarDocument,
  type CarQuery,
  type FoldedCar,
  foldVehicleEvent,
  nameKey,
  type VersionedVehicleEvent,
} from '@forecourt/car-search';
import type { SiteDirectory } from '@forecourt/service-kit';
import type { QueryRunner } from 'typeorm';
import { type WatchingAlert, watchingAlerts } from './alert.rows.ts';
import { type AlertSite, alertSitesShowing } from './alert.site.ts';
import { wantedCars } from './alert-cars.rows.ts';
import {
  type CarChange,
  type CarNews,
  isOnOffer,
  keptQuery,
  mayBeNews,
  namedMakes,
  newsOf,
  paintsOf,
} from './car-news.ts';
import { type DueMatch, keepMatches, MOST_WAITING, setTimers } from './due-matches.ts';
import type { EarlierCars } from './earlier-cars.ts';
import { documentOf, type FoldedCars, loadCars, priceOf, saveCars } from './watched-cars.ts';

/** Some 20 ms of work. */
const ASKED_AT_ONCE = 10_000;

/** An event of a car, and when it happened. */
export interface StockEvent {
  readonly event: VersionedVehicleEvent;
  readonly time: Date;
}

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

/** When one event of a car happened, and what it was before it. */
interface Step {
  readonly time: Date;
  readonly before: FoldedCar | undefined;
}

function folded(before: FoldedCars, events: readonly StockEvent[]) {
  const after = new Map<string, FoldedCar>();
  const steps = new Map<string, [Step, ...Step[]]>();
  for (const { event, time } of events) {
    const id = event.data.vehicle_id;
    const step = { time, before: after.get(id) ?? before.get(id) };
    const earlier = steps.get(id);
    if (earlier) earlier.push(step);
    else steps.set(id, [step]);
    after.set(id, foldVehicleEvent(step.before, event));
  }
  return { after, steps };
}

/** A car that some events have changed. */
interface ChangedCar {
  readonly carId: string;
  readonly dealershipId: number;
  /** All that changed. */
  readonly change: CarChange & { readonly after: CarDocument };
  readonly steps: readonly [Step, ...Step[]];
  /** What changed from one of the steps on. */
  changeFrom(step: Step): CarChange;
}

function changedCars(
  after: FoldedCars,
  steps: ReadonlyMap<string, readonly [Step, ...Step[]]>,
  directory: SiteDirectory,
): ChangedCar[] {
  return [...after].flatMap(([carId, { state }]) => {
    const ofCar = steps.get(carId);
    const now = documentOf(state, directory);
    if (!ofCar || !isOnOffer(now)) return [];
    const changeFrom = ({ before }: Step) => ({
      before: before ? documentOf(before.state, directory) : null,
      priceBefore: before && priceOf(before.state),
      after: now,
    });
    // One that is as before the batch may have been something else in between, when an alert was confirmed.
    if (!ofCar.some((step) => mayBeNews(changeFrom(step)))) return [];
    return [{ carId, dealershipId: state.dealership_id, change: changeFrom(ofCar[0]), steps: ofCar, changeFrom }];
  });
}

/** What is new for some alerts: of each as many cars as wait for its next message, and one more, which shows that there are more. */
class BoundedMatches {
  readonly all: DueMatch[] = [];
  readonly #counts = new Map<string, number>();

  add(matches: readonly DueMatch[]): void {
    for (const match of matches) {
      const count = this.#counts.get(match.alertId) ?? 0;
      if (count > MOST_WAITING) continue;
      this.#counts.set(match.alertId, count + 1);
      this.all.push(match);
    }
  }
}

/**
 * What is new on a site: equal searches are asked once a car, whoever keeps them, and only about the makes that they name. Others have their
 * turn in between: a dealer's whole stock may have changed.
 */
async function newsOfSite(
  site: AlertSite,
  alerts: readonly WatchingAlert[],
  changed: readonly ChangedCar[],
  now: Date,
): Promise<DueMatch[]> {
  const own = new Set(site.dealerships.map(({ id }) => id));
  const cars = changed.filter(({ dealershipId }) => own.has(dealershipId));
  const byMake = Map.groupBy(cars, ({ change }) => nameKey(change.after.make ?? ''));
  const searches = Map.groupBy(
    alerts.filter(({ kind }) => kind === 'search'),
    ({ search }) => search ?? '',
  );
  const due = new BoundedMatches();
  due.add(newsOfCars(site, alerts, cars, now));
  const paints = paintsOf(cars.flatMap(({ change }) => [change.before, change.after]));
  let asked = 0;
  for (const [search, keepers] of searches) {
    const query = keptQuery(search, site, now, paints);
    const asksFor = namedMakes(query)?.flatMap((make) => byMake.get(make) ?? []) ?? cars;
    for (const car of asksFor) due.add(dueTo(keepers, car, (change) => newsOf(change, query)));
    asked += asksFor.length;
    if (asked > ASKED_AT_ONCE) {
      asked = 0;
      await setImmediate();
    }
  }
  return due.all;
}

/** News of single cars that are watched. */
function newsOfCars(site: AlertSite, alerts: readonly WatchingAlert[], cars: readonly ChangedCar[], now: Date) {
  const watched = Map.groupBy(
    alerts.filter(({ kind }) => kind === 'car'),
    ({ car_id }) => car_id,
  );
  const anyCar = keptQuery(undefined, site, now, []);
  return cars.flatMap((car) => {
    const keepers = watched.get(car.carId);
    return keepers ? dueTo(keepers, car, (change) => priceDrop(change, anyCar)) : [];
  });
}

/** An alert about a car's price reports only drops, including one that came while the car was not shown. */
function priceDrop(change: CarChange, query: CarQuery): CarNews | undefined {
  const news = newsOf(change, query);
  return news?.priceBefore === undefined ? undefined : { ...news, why: 'price_dropped' };
}

/** News for each keeper of what changed since their alert was confirmed: others may have heard of what it was before. */
function dueTo(
  keepers: readonly WatchingAlert[],
  { carId, change, steps, changeFrom }: ChangedCar,
  newsIn: (change: CarChange) => CarNews | undefined,
): DueMatch[] {
  const sinceOf = ({ confirmed_at: confirmed }: WatchingAlert) =>
    confirmed === null ? undefined : steps.find(({ time }) => confirmed <= time);
  const due: DueMatch[] = [];
  for (const [since, ofStep] of Map.groupBy(keepers, sinceOf)) {
    const news = since && newsIn(since === steps[0] ? change : changeFrom(since));
    if (news) due.push(...ofStep.map(({ id }) => ({ alertId: id, carId, ...news })));
  }
  return due;
}
