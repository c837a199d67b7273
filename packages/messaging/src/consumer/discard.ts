import type { DataSource } from 'typeorm';
import { fromMessage, streamOf } from '../envelope.ts';
import { EventFault } from '../faults.ts';
import type { ConsumerOptions, DiscardRecord } from './options.ts';
import { untilFull } from './parked/parked-lists.ts';
import {
  firstParked,
  type ParkedEvent,
  type ParkedPlace,
  type ParkedRow,
  toParkedEvent,
  unpark,
} from './parked/parking.ts';
import { lockPosition } from './position/position.ts';
import { inTransaction } from './position/transaction.ts';
import { dropSeen, readMarks, saveMarks } from './stream-marks.ts';

/** An event that an operator gave up, with the record of it. */
export interface DiscardedEvent extends ParkedEvent {
  discardedAt: Date;
  discardedBy: string;
  discardReason: string;
}

/**
 * Gives a key's first parked event up for good, and keeps it whole with who did so and why. Its stream version counts as seen, so that the
 * same event does not come back if the log has it twice. @returns false, with nothing done, if that event is not the key's first.
 */
export function discardFirst(
  { dataSource, group, within = group }: ConsumerOptions,
  { topic, partition, key, offset }: ParkedPlace,
  { by, reason }: DiscardRecord,
): Promise<boolean> {
  return inTransaction(dataSource, async (runner) => {
    await lockPosition(runner, { group: within, topic, partition });
    const parked = await firstParked(runner, group, { topic, partition, key });
    if (parked?.offset !== offset) return false;
    await runner.query(
      `INSERT INTO discarded_events
         (group_name, topic, partition, "offset", key, reason, headers, value, parked_at, discarded_by, discard_reason)
       SELECT group_name, topic, partition, "offset", key, reason, headers, value, parked_at, $5, $6
       FROM parked_events WHERE group_name = $1 AND topic = $2 AND partition = $3 AND "offset" = $4`,
      [group, topic, partition, String(offset), by, reason],
    );
    const received = readReceived(parked);
    const { moved } = dropSeen(received, await readMarks(runner, group, topic, [streamOf(parked)]));
    await saveMarks(runner, group, topic, moved);
    await unpark(runner, group, parked);
    return true;
  });
}

/** What a group's operators gave up, the latest first, at most `limit` and 8 MB. */
export async function listDiscarded(dataSource: DataSource, group: string, limit: number): Promise<DiscardedEvent[]> {
  const rows: DiscardedRow[] = await dataSource.query(
    untilFull('discarded_events', 'group_name = $1', 'discarded_at DESC, topic, partition, "offset"', '$2'),
    [group, limit],
  );
  return rows.map((row) => ({
    ...toParkedEvent(row),
    discardedAt: row.discarded_at,
    discardedBy: row.discarded_by,
    discardReason: row.discard_reason,
  }));
}

interface DiscardedRow extends ParkedRow {
  discarded_at: Date;
  discarded_by: string;
  discard_reason: string;
}

/** Empty for a message that is not an event: it has no stream. */
function readReceived(parked: ParkedEvent) {
  const { topic, partition, offset } = parked;
  try {
    return [{ event: fromMessage(parked), topic, partition, offset }];
  } catch (error) {
    if (error instanceof EventFault) return [];
    throw error;
  }
}
