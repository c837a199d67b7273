import { reasonOf } from '../consumer/reason.ts';
import { toMessage } from '../envelope.ts';
import { classifyFault } from '../faults.ts';
import type { OutgoingMessage } from '../transport.ts';
import type { RelayOptions } from './options.ts';
import type { OutboxEntry, Parking } from './outbox.ts';

/** The entries of a batch, by what to do with them; each list in their order. */
export interface Worded<Entry extends OutboxEntry> {
  /** To be published. */
  public: { entry: Entry; message: OutgoingMessage }[];
  /** Not for the public: done. */
  silent: Entry[];
  /** At fault, the first of each stream. */
  faulty: { entry: Entry; error: unknown; reason: string }[];
  /** Later ones of a stream with a faulty or parked entry. */
  behind: Parking<Entry>[];
}

/**
 * Words entries for the public. What follows a faulty entry of its stream waits behind it.
 * @throws a fault of the infrastructure, as nothing is known of the event then.
 */
export async function word<Entry extends OutboxEntry>(
  entries: readonly Entry[],
  { topic, toWire, classify = classifyFault }: Pick<RelayOptions<Entry>, 'topic' | 'toWire' | 'classify'>,
): Promise<Worded<Entry>> {
  const wordings = await Promise.allSettled(
    entries.map(async (entry) => {
      if (entry.obstacle?.kind === 'unreadable') throw entry.obstacle.error;
      return entry.obstacle ? undefined : await toWire(entry);
    }),
  );
  const worded: Worded<Entry> = { public: [], silent: [], faulty: [], behind: [] };
  const stopped = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const wording = wordings[index];
    if (!wording) continue;
    if (entry.obstacle?.kind === 'behind' || stopped.has(entry.streamId)) {
      worded.behind.push({ entry });
    } else if (wording.status === 'rejected') {
      const error: unknown = wording.reason;
      if (classify(error) === 'infrastructure') throw error;
      stopped.add(entry.streamId);
      worded.faulty.push({ entry, error, reason: reasonOf(error) });
    } else if (wording.value === undefined) {
      worded.silent.push(entry);
    } else {
      worded.public.push({ entry, message: toMessage(topic, wording.value) });
    }
  }
  return worded;
}
