import { longestSoldDays } from '@forecourt/contracts';
import type { DataSource } from 'typeorm';
import { inTransaction, type Portion, repeatWithin } from '../database/transaction.ts';
import { wakeAfterCommit } from '../flusher/loop.ts';
import { wantInAllIndexes } from '../search-index/index-entries.table.ts';
import { takeDeparting } from './departures.table.ts';

/** Searches by other clocks, kept answers and programs that read on from a cursor are over by then. */
const MARGIN_DAYS = 1;
const SECONDS_A_DAY = 86_400;
/** Cars in one transaction. */
const CARS_AT_ONCE = 500;

/** The time, in UTC seconds, before which a car must have been sold so that nothing asks for it any more (SRCH-4, IDX-6). Pure. */
export const leavesIfSoldBefore = (now: Date): number =>
  Math.floor(now.getTime() / 1_000) - (longestSoldDays + MARGIN_DAYS) * SECONDS_A_DAY;

/**
 * Takes cars out of all indexes that were sold before the longest window of sold cars, a limited number per transaction and for a limited time;
 * returns whether none are left. Their rows stay as events have made them.
 * @param now UTC
 */
export function letSoldCarsLeave(dataSource: DataSource, now: Date, portion: Portion = {}): Promise<boolean> {
  const { rowsAtOnce = CARS_AT_ONCE } = portion;
  return repeatWithin(portion, () =>
    inTransaction(dataSource, async (queryRunner) => {
      const left = await takeDeparting(queryRunner, leavesIfSoldBefore(now), rowsAtOnce);
      if (left.length === 0) return true;
      await wantInAllIndexes(queryRunner, left);
      wakeAfterCommit(queryRunner);
      return left.length < rowsAtOnce;
    }),
  );
}
