import type { FeedSettings, FileDealership } from '@forecourt/contracts';
import type { DataSource } from 'typeorm';
import type { FeedDealership } from '../feed/checking/feed-dealership.ts';
import { spellingKey } from '../feed/placing/same-vehicle.ts';
import { type PackedTimes, unpackTimes } from '../vehicle/source-times.ts';

/** A car that is in stock, and what a full file needs to know of it. */
export interface StockedCar {
  stocknum: string;
  vin?: string | undefined;
  /** Other spellings of its stock number that have led to it. */
  spellings?: readonly string[];
  /** When any part of it was last reported, in UTC milliseconds by the source's clock. */
  changedAt: number;
  /** Held by a visitor, or reserved by the dealer; not one that a visitor bought, which a file may drop. */
  reserved: boolean;
}

/** Their times are some kilobytes each until they are read. */
const CARS_AT_ONCE = 1_000;

/** The cars of a dealership that are neither sold nor withdrawn. */
export async function stockedCars(dataSource: DataSource, dealershipId: number): Promise<StockedCar[]> {
  const cars: StockedCar[] = [];
  const spelt = await dataSource.query<{ stocknum: string; listed_as: string; vehicle_id: string }[]>(
    'SELECT stocknum, listed_as, vehicle_id FROM stock_number_spellings WHERE dealership_id = $1',
    [dealershipId],
  );
  const spellings = Map.groupBy(spelt, ({ listed_as: stocknum, vehicle_id: id }) => `${id} ${stocknum}`);
  for (;;) {
    const rows = await dataSource.query<
      {
        id: string;
        stocknum: string;
        vin: string | null;
        times: PackedTimes;
        told_at: string | null;
        reserved: boolean;
      }[]
    >(
      `SELECT vehicles.id, stocknum, view->'details'->>'vin' AS vin, source_times AS times, told_at, (view->>'reserved')::boolean AND view->>'sale_pending' IS NULL AS reserved
       FROM stock_numbers JOIN vehicles ON vehicles.id = vehicle_id
       WHERE stock_numbers.dealership_id = $1 AND stocknum > $2 AND view->>'status' <> 'sold' AND NOT (view->>'withdrawn')::boolean
       ORDER BY stocknum LIMIT ${CARS_AT_ONCE}`,
      [dealershipId, cars.at(-1)?.stocknum ?? ''],
    );
    for (const { id, stocknum, vin, times, told_at: pushedAt, reserved } of rows) {
      const spelt = spellings.get(`${id} ${stocknum}`)?.map((each) => each.stocknum);
      cars.push({
        stocknum,
        vin: vin ?? undefined,
        ...(spelt ? { spellings: spelt } : {}),
        changedAt: Math.max(Number(pushedAt ?? 0), ...Object.values(unpackTimes(times))),
        reserved,
      });
    }
    if (rows.length < CARS_AT_ONCE) return cars;
  }
}

const JOINED =
  'Rows of the file may have been joined or lost. Correct the file and send it again, or confirm it to apply its other rows.';

/** What a full file says about a dealership that it speaks for. */
export interface DealershipPart {
  dealership: FeedDealership;
  /** Stock numbers of cars that it drops. */
  absent: string[];
  report: FileDealership;
}

/**
 * Which cars a full file drops, and whether the guard holds the dealership's part of it back (FEED-3). Cars that were changed after the file's
 * time stay, and so do those that somebody reserved. Pure.
 * @param seen the stock numbers that the file has, and the VINs of its listings.
 * @param unreadRows records whose stock number can't be read: any of them may be a car that seems to be absent.
 */
export function absentOf(
  dealership: FeedDealership,
  cars: readonly StockedCar[],
  { seen, asOf, unreadRows, doubts = [], settings }: FullFile,
): DealershipPart {
  const isSeen = seenBy(seen, new Set(cars.map(({ stocknum }) => stocknum)));
  const absent = cars
    .filter((car) => !isSeen(car) && car.changedAt <= asOf.getTime() && !car.reserved)
    .map(({ stocknum }) => stocknum);
  const share = cars.length === 0 ? 0 : (100 * absent.length) / cars.length;
  const drops = `The file would drop ${absent.length} of ${cars.length} cars`;
  const reasons = [
    ...(doubts.length > 0 ? [JOINED, ...doubts] : []),
    ...(share > settings.guard_percent
      ? [`${drops} (${Math.round(share)} %), which is more than ${settings.guard_percent} %.`]
      : []),
    ...(absent.length > 0 && unreadRows > 0
      ? [`${drops}, and ${unreadRows} of its records have no readable stock number: they may be among these.`]
      : []),
  ];
  return {
    dealership,
    absent,
    report: {
      dealership_slug: dealership.slug,
      in_stock: cars.length,
      absent: absent.length,
      dropped: 0,
      held: reasons.length > 0,
      ...(reasons.length === 0 ? {} : { reason: reasons.join('\n') }),
    },
  };
}

/**
 * Whether a full file has a car: under its stock number, under a spelling that has led to it, or under one that differs only in case or blanks
 * with the same VIN. A spelling that another car in stock has is that car's.
 */
function seenBy(seen: FullFile['seen'], stocked: ReadonlySet<string>): (car: StockedCar) => boolean {
  const alike = new Set(
    [...seen].flatMap(([stocknum, vin]) =>
      vin === undefined || stocked.has(stocknum) ? [] : [`${spellingKey(stocknum)} ${vin}`],
    ),
  );
  return ({ stocknum, vin, spellings = [] }) =>
    seen.has(stocknum) ||
    spellings.some((spelling) => seen.has(spelling) && !stocked.has(spelling)) ||
    (vin !== undefined && alike.has(`${spellingKey(stocknum)} ${vin}`));
}

/** A full file, as far as it decides which cars are absent. */
export interface FullFile {
  /** By stock number: the VIN, in capitals, if a row has one. */
  seen: ReadonlyMap<string, string | undefined>;
  asOf: Date;
  unreadRows: number;
  /** Why it is unsure where records of the file end; those behind may be joined or lost. */
  doubts?: readonly string[];
  settings: FeedSettings;
}
