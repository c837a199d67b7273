import { tracedBy } from '@forecourt/service-kit/tracing';
import { reasonOf } from '../consumer/reason.ts';
import { toMessage } from '../envelope.ts';
import { classifyFault } from '../faults.ts';
import type { OutgoingMessage } from '../transport.ts';
import type { RelayOptions, RelayTopic } from './options.ts';
import type { OutboxEntry, Parking } from './outbox.ts';

/** The entries of a batch, by what to do with them; each list in their order. */
export interface Worded<Entry extends OutboxEntry> {
  /** To be published, each as a message on each of its topics. */
  public: { entry: Entry; messages: OutgoingMessage[] }[];
  /** Not for the public: done. */
  silent: Entry[];
  /** At fault, the first of each stream. */
  faulty: { entry: Entry; error: unknown; reason: string }[];
  /** Later ones of a stream with a faulty or parked entry. */
  behind: Parking<Entry>[];
}

/**
 * Words entries for the public, for each topic. What follows a faulty entry of its stream waits behind it.
 * @throws a fault of the infrastructure, as nothing is known of the event then.
 */
export async function word<Entry extends OutboxEntry>(
  entries: readonly Entry[],
  topics: readonly RelayTopic<Entry>[],
  classify: RelayOptions<Entry>['classify'] = classifyFault,
): Promise<Worded<Entry>> {
  const wordings = await Promise.allSettled(
    entries.map(async (entry) => {
      if (entry.obstacle?.kind === 'unreadable') throw entry.obstacle.error;
      return entry.obstacle ? [] : await messagesOf(entry, topics);
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
    } else if (wording.value.length === 0) {
      worded.silent.push(entry);
    } else {
      worded.public.push({ entry, messages: wording.value });
    }
  }
  return worded;
}

async function messagesOf<Entry extends OutboxEntry>(
  entry: Entry,
  topics: readonly RelayTopic<Entry>[],
): Promise<OutgoingMessage[]> {
  const worded = await Promise.all(
    topics.map(async ({ topic, toWire }) => {
      const event = await toWire(entry);
      return event ? [toMessage(topic, event, tracedBy(entry.meta))] : [];
    }),
  );
  return worded.flat();
}
