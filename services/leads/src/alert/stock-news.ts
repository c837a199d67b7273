import { setImmediate } from 'node:timers/promises';
import { type CarQuery, foldVehicleEvent, nameKey, type VersionedVehicleEvent } from '@forecourt/car-search';
import type { SiteDirectory } from '@forecourt/service-kit';
import type { QueryRunner } from 'typeorm';
import { type WatchingAlert, watchingAlerts } from './alert-rows.ts';
import { type AlertSite, alertSite } from './alert-site.ts';
import { type CarChange, type CarNews, keptQuery, mayBeNews, namedMakes, newsOf, paintsOf } from './car-news.ts';
import { type DueMatch, keepMatches, setTimers } from './due-matches.ts';
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
  /** When to write to the persons of a site about what is new now, if nothing waits for them yet. */
  readonly dueAt: (site: AlertSite) => Date;
}

interface ChangedCar extends CarChange {
  readonly carId: string;
  readonly dealershipId: number;
  readonly time: Date;
}

/**
 * The effects of a batch of stock events: the cars as they are now, and what is new about them for the alerts of those sites that show
 * their dealerships (LEAD-11, SITE-4). What happened before an alert was confirmed is no news to it.
 */
export async function noteStockNews(
  queryRunner: QueryRunner,
  received: readonly StockEvent[],
  evaluation: Evaluation,
): Promise<void> {
  const before = await loadCars(
    queryRunner,
    received.map(({ event }) => event.data.vehicle_id),
  );
  // Others were evaluated before: by another group, while an earlier release followed stock by two of them.
  const events = unevaluated(received, before);
  if (events.length === 0) return;
  const after = folded(before, events);
  await saveCars(queryRunner, after);
  const changed = changedCars(before, after, events, evaluation.directory);
  const sites = sitesShowing(changed, evaluation.directory);
  if (sites.length === 0) return;
  const alerts = await watchingAlerts(
    queryRunner,
    sites.map(({ config }) => config.slug),
    changed.map(({ carId }) => carId),
  );
  const bySite = Map.groupBy(alerts, ({ site }) => site);
  const due: DueMatch[] = [];
  for (const site of sites) {
    due.push(...(await newsOfSite(site, bySite.get(site.config.slug) ?? [], changed, evaluation.now)));
  }
  await keepMatches(queryRunner, due);
  await setTimers(queryRunner, timersOf(due, alerts, sites, evaluation));
}

function unevaluated(received: readonly StockEvent[], before: FoldedCars): StockEvent[] {
  const versions = new Map([...before].map(([carId, { streamVersion }]) => [carId, streamVersion]));
  return received.filter(({ event }) => {
    const { vehicle_id: carId } = event.data;
    if (!event.restored && event.version <= (versions.get(carId) ?? 0)) return false;
    versions.set(carId, event.version);
    return true;
  });
}

function folded(before: FoldedCars, events: readonly StockEvent[]): FoldedCars {
  const after = new Map<string, ReturnType<typeof foldVehicleEvent>>();
  for (const { event } of events) {
    const id = event.data.vehicle_id;
    after.set(id, foldVehicleEvent(after.get(id) ?? before.get(id), event));
  }
  return after;
}

function changedCars(
  before: FoldedCars,
  after: FoldedCars,
  events: readonly StockEvent[],
  directory: SiteDirectory,
): ChangedCar[] {
  const times = new Map(events.map(({ event, time }) => [event.data.vehicle_id, time]));
  return [...after].flatMap(([carId, { state }]) => {
    const was = before.get(carId);
    const time = times.get(carId);
    if (time === undefined) return [];
    const change: ChangedCar = {
      carId,
      dealershipId: state.dealership_id,
      before: was ? documentOf(was.state, directory) : null,
      priceBefore: was && priceOf(was.state),
      after: documentOf(state, directory),
      time,
    };
    return mayBeNews(change) ? [change] : [];
  });
}

/** The sites with alerts that show any of these cars. */
function sitesShowing(cars: readonly ChangedCar[], directory: SiteDirectory): AlertSite[] {
  const dealerships = new Set(cars.map(({ dealershipId }) => dealershipId));
  return directory
    .sites()
    .filter(({ config }) => config.alerts.enabled && config.dealership_ids.some((id) => dealerships.has(id)))
    .flatMap(({ config }) => alertSite(config.slug, directory) ?? []);
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
  const byMake = Map.groupBy(cars, ({ after }) => nameKey(after?.make ?? ''));
  const searches = Map.groupBy(
    alerts.filter(({ kind }) => kind === 'search'),
    ({ search }) => search ?? '',
  );
  const due: DueMatch[] = newsOfCars(site, alerts, cars, now);
  const paints = paintsOf(cars.flatMap(({ before, after }) => [before, after]));
  let asked = 0;
  for (const [search, keepers] of searches) {
    const query = keptQuery(search, site, now, paints);
    const asksFor = namedMakes(query)?.flatMap((make) => byMake.get(make) ?? []) ?? cars;
    for (const car of asksFor) due.push(...dueTo(keepers, car, newsOf(car, query)));
    asked += asksFor.length;
    if (asked > ASKED_AT_ONCE) {
      asked = 0;
      await setImmediate();
    }
  }
  return due;
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
    return keepers ? dueTo(keepers, car, priceDrop(car, anyCar)) : [];
  });
}

/** An alert about a car's price reports only drops, including one that came while the car was not shown. */
function priceDrop(change: CarChange, query: CarQuery): CarNews | undefined {
  const news = newsOf(change, query);
  return news?.priceBefore === undefined ? undefined : { ...news, why: 'price_dropped' };
}

const dueTo = (
  keepers: readonly WatchingAlert[],
  { carId, time }: ChangedCar,
  news: CarNews | undefined,
): DueMatch[] =>
  news === undefined
    ? []
    : keepers
        .filter(({ confirmed_at }) => confirmed_at !== null && confirmed_at <= time)
        .map(({ id }) => ({ alertId: id, carId, ...news }));

function timersOf(
  due: readonly DueMatch[],
  alerts: readonly WatchingAlert[],
  sites: readonly AlertSite[],
  { dueAt }: Evaluation,
) {
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  const times = new Map(sites.map((site) => [site.config.slug, dueAt(site)]));
  const persons = new Map<string, { site: string; personId: string; at: Date }>();
  for (const { alertId } of due) {
    const alert = byId.get(alertId);
    const at = alert && times.get(alert.site);
    if (at) persons.set(`${alert.site} ${alert.person_id}`, { site: alert.site, personId: alert.person_id, at });
  }
  return [...persons.values()];
}
