import type { FeedSettings, FileDealership } from '@forecourt/contracts';
import type { DataSource } from 'typeorm';
import type { FeedDealership } from '../feed/checking/feed-dealership.ts';
import { type PackedTimes, unpackTimes } from '../vehicle/source-times.ts';

/** A car that is in stock, and what a full file needs to know of it. */
export interface StockedCar {
  stocknum: string;
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
  for (;;) {
    const rows = await dataSource.query<
      { stocknum: string; times: PackedTimes; told_at: string | null; reserved: boolean }[]
    >(
      `SELECT stocknum, source_times AS times, told_at, (view->>'reserved')::boolean AND view->>'sale_pending' IS NULL AS reserved
       FROM stock_numbers JOIN vehicles ON vehicles.id = vehicle_id
       WHERE stock_numbers.dealership_id = $1 AND stocknum > $2 AND view->>'status' <> 'sold' AND NOT (view->>'withdrawn')::boolean
       ORDER BY stocknum LIMIT ${CARS_AT_ONCE}`,
      [dealershipId, cars.at(-1)?.stocknum ?? ''],
    );
    for (const { stocknum, times, told_at: toldAt, reserved } of rows) {
      cars.push({
        stocknum,
        changedAt: Math.max(Number(toldAt ?? 0), ...Object.values(unpackTimes(times))),
        reserved,
      });
    }
    if (rows.length < CARS_AT_ONCE) return cars;
  }
}

/** What a full file says about a dealership that it speaks for. */
export interface DealershipPart {
  dealership: FeedDealership;
  /** Stock numbers of cars that it drops. */
  absent: string[];
  told: FileDealership;
}

/**
 * Which cars a full file drops, and whether the guard holds the dealership's part of it back (FEED-3). Cars that were changed after the file's
 * time stay, and so do those that somebody reserved. Pure.
 * @param seen the stock numbers that the file has.
 * @param unreadRows records whose stock number can't be read: any of them may be a car that seems to be absent.
 */
export function absentOf(
  dealership: FeedDealership,
  cars: readonly StockedCar[],
  { seen, asOf, unreadRows, doubt, settings }: FullFile,
): DealershipPart {
  const absent = cars
    .filter(({ stocknum, changedAt, reserved }) => !seen.has(stocknum) && changedAt <= asOf.getTime() && !reserved)
    .map(({ stocknum }) => stocknum);
  const share = cars.length === 0 ? 0 : (100 * absent.length) / cars.length;
  const reason =
    doubt !== undefined
      ? `The rows around it may have been joined or lost. Correct the file and send it again, or confirm it to apply its other rows: ${doubt}`
      : share > settings.guard_percent
        ? `The file would drop ${absent.length} of ${cars.length} cars (${Math.round(share)} %), which is more than ${settings.guard_percent} %.`
        : absent.length > 0 && unreadRows > 0
          ? `The file would drop ${absent.length} of ${cars.length} cars, and ${unreadRows} of its records have no readable stock number: they may be among these.`
          : undefined;
  return {
    dealership,
    absent,
    told: {
      dealership_slug: dealership.slug,
      in_stock: cars.length,
      absent: absent.length,
      dropped: 0,
      held: reason !== undefined,
      ...(reason === undefined ? {} : { reason }),
    },
  };
}

/** A full file, as far as it decides which cars are absent. */
export interface FullFile {
  seen: ReadonlySet<string>;
  asOf: Date;
  unreadRows: number;
  /** Why it is unsure where a record of the file ends; those behind it may be joined or lost. */
  doubt?: string | undefined;
  settings: FeedSettings;
}
