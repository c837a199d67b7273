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
import type { WatchingAlert } from './alert.rows.ts';
import type { AlertSite } from './alert.site.ts';
import type { FoldedCars } from './alert-cars.rows.ts';
import {
  type CarChange,
  type CarNews,
  documentOf,
  isOnOffer,
  keptQuery,
  mayBeNews,
  namedMakes,
  namesOf,
  newsOf,
  priceOf,
} from './car-news.ts';
import { type DueMatch, MOST_WAITING } from './due.rows.ts';

/** Some 20 ms of work. */
const ASKED_AT_ONCE = 10_000;

/** An event of a car, and when it happened. */
export interface StockEvent {
  readonly event: VersionedVehicleEvent;
  readonly time: Date;
}

/** When one event of a car happened, and what it was before it. */
interface Step {
  readonly time: Date;
  readonly before: FoldedCar | undefined;
}

/** The cars after some events of theirs, and what each event found. Pure. */
export function folded(before: FoldedCars, events: readonly StockEvent[]) {
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
export interface ChangedCar {
  readonly carId: string;
  readonly dealershipId: number;
  /** All that changed. */
  readonly change: CarChange & { readonly after: CarDocument };
  readonly steps: readonly [Step, ...Step[]];
  /** What changed from one of the steps on. */
  changeFrom(step: Step): CarChange;
}

/** The cars on offer that some events have changed for anybody. Pure. */
export function changedCars(
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
export async function newsOfSite(
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
  const names = namesOf(cars.flatMap(({ change }) => [change.before, change.after]));
  let asked = 0;
  for (const [search, keepers] of searches) {
    const query = keptQuery(search, site, now, names);
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
  const anyCar = keptQuery(undefined, site, now, namesOf([]));
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
