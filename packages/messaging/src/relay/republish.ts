import type { BatchOutcome, BatchWorker } from './batch.ts';
import type { OutboxEntry, OutboxReader, StoredPage, StoredPlace } from './outbox.ts';
import { EpochChangedFault, type PublishingEpoch } from './publishing-epoch.ts';

/** What publishing again needs. */
interface Republication<Entry extends OutboxEntry> {
  reader: OutboxReader<Entry>;
  worker: Pick<BatchWorker<Entry>, 'work'>;
  epoch: PublishingEpoch;
  batchSize: number;
  /** Older events are skipped because the topic would not keep them; none if undefined. */
  retentionMs: number | undefined;
  /** False once it should pause; it then continues where it was. */
  goesOn(): boolean;
  /** Called after each batch. */
  onBatch(batch: { published: number; parked: number }): void;
}

/**
 * Republishes the stored events after a position, stream by stream, batch by batch, and records its progress after each. New events wait in
 * the outbox in the meantime. After a crash the last batch is repeated (at least once). It ends early if its epoch has ended,
 * or if an operator released events that it was about to park: the next check says where to continue.
 * @throws what kept a batch from being published; the batch is published again from its beginning.
 */
export async function republish<Entry extends OutboxEntry>(
  { reader, worker, epoch, batchSize, retentionMs, goesOn, onBatch }: Republication<Entry>,
  from: StoredPlace,
): Promise<void> {
  const since = retentionMs === undefined ? undefined : new Date(Date.now() - retentionMs);
  const begun = epoch.acknowledged();
  if (!begun) throw new Error('Cannot republish events without an epoch.');
  let page: StoredPage<Entry> | undefined;
  for (let place: StoredPlace | undefined = from; place && goesOn(); ) {
    page ??= await reader.readStored(place, batchSize, since);
    const outcome: BatchOutcome<Entry> = await worker.work(page.entries, {
      read: async (limit, after) => (after ? (await reader.readStored(after, limit, since)).entries : []),
    });
    if (outcome.fault instanceof EpochChangedFault) break;
    if (outcome.fault !== undefined) throw outcome.fault;
    const { published, parked } = outcome;
    const left: Entry[] = leftOf(page.entries, outcome);
    // Only a page that is done moves the place.
    const last: StoredPlace | undefined = left.length > 0 ? place : page.last;
    const acknowledged = { ...begun, ends: epoch.acknowledged()?.ends ?? {} };
    const isNoted = await reader.noteRepublished(acknowledged, { last, published, parked });
    onBatch({ published, parked: parked.filter(({ reason }) => reason !== undefined).length });
    if (!isNoted) break;
    page = left.length > 0 ? { ...page, entries: left } : undefined;
    place = last;
  }
  epoch.doubt();
}

/** What a broker left behind a message that it refused, as it keeps the order of a partition. */
function leftOf<Entry extends OutboxEntry>(entries: readonly Entry[], { done, parked }: BatchOutcome<Entry>): Entry[] {
  const settled = new Set([...done, ...parked.map(({ entry }) => entry)]);
  return entries.filter((entry) => !settled.has(entry));
}
