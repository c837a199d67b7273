import { archiveEvents } from '@forecourt/event-store';
import type { DataSource, EntityManager } from 'typeorm';

const DAY_MS = 86_400_000;
/** Two years: a vehicle that was sold or withdrawn, and that nothing happened to since, is gone for good. */
export const GONE_DAYS = 730;

/** What one look goes through. Rows of vehicles are read by their key, about 3 kB each. */
interface Bounds {
  /** Vehicles looked at in a transaction. */
  readonly vehicles: number;
  /** Events moved in a transaction. */
  readonly events: number;
  /** Transactions of a look: so a look passes 20,000 vehicles, and every ten minutes one is 2.9 million a day. */
  readonly transactions: number;
}
const BOUNDS: Bounds = { vehicles: 1_000, events: 5_000, transactions: 20 };

/**
 * Moves events of vehicles that were gone for two years to the archive, from which folds, republishing and support read them as before. It
 * goes through all vehicles in the order of their ids, a part with each look, and starts again after the last. Repeated after a crash, it
 * continues; several processes take turns.
 * @throws any error of the database; the next look continues.
 */
export async function archiveGoneVehicles(dataSource: DataSource, now: Date, bounds: Bounds = BOUNDS): Promise<void> {
  const goneBefore = new Date(now.getTime() - GONE_DAYS * DAY_MS);
  for (let transactions = 0; transactions < bounds.transactions; transactions += 1) {
    const hasMore = await dataSource.transaction((manager) => archiveSome(manager, goneBefore, bounds));
    if (!hasMore) return;
  }
}

/** @returns false after the last vehicle. */
async function archiveSome(manager: EntityManager, goneBefore: Date, { vehicles, events }: Bounds): Promise<boolean> {
  const [progress] = await manager.query<{ after: string }[]>(
    'SELECT after_vehicle AS after FROM archive_progress FOR UPDATE',
  );
  const passed = await manager.query<{ id: string; is_gone: boolean }[]>(
    `SELECT id, changed_at < $2 AND (view ->> 'withdrawn' = 'true' OR view ->> 'status' = 'sold') AS is_gone
     FROM vehicles WHERE id > $1 ORDER BY id LIMIT ${vehicles}`,
    [progress?.after ?? '', goneBefore],
  );
  const gone = passed.filter(({ is_gone: isGone }) => isGone).map(({ id }) => id);
  const moved = gone.length > 0 ? await archiveEvents(manager, gone, events) : 0;
  // What is left of these vehicles is moved next, before further ones are looked at.
  if (moved === events) return true;
  const last = passed.length < vehicles ? undefined : passed.at(-1)?.id;
  await manager.query('UPDATE archive_progress SET after_vehicle = $1', [last ?? '']);
  return last !== undefined;
}
