import { afterTraces, SpanKind } from '@forecourt/service-kit/tracing';
import { traceOf } from '../envelope.ts';
import { PublishFault } from '../faults.ts';
import type { OutgoingMessage, Transport } from '../transport.ts';
import type { OutboxEntry, Parking } from './outbox.ts';
import type { Worded } from './wording.ts';

/** The result for serialised entries. */
export interface Publication<Entry extends OutboxEntry> {
  /** Durable on the topic. */
  published: Entry[];
  /** Refused for their content, the first of each stream. */
  refused: { entry: Entry; error: unknown; reason: string }[];
  /** Later ones of a stream with a refused entry. */
  behind: Parking<Entry>[];
  /** What kept the others from being published; they are still in the outbox. */
  fault?: unknown;
}

/** Publishes as many serialised entries as possible: acknowledged ones count, even if others fail. */
export async function publishEntries<Entry extends OutboxEntry>(
  worded: Worded<Entry>['public'],
  transport: Pick<Transport, 'publish'>,
): Promise<Publication<Entry>> {
  const all = worded.map(({ entry }) => entry);
  if (worded.length === 0) return { published: [], refused: [], behind: [] };
  try {
    await publishTraced(
      worded.flatMap(({ messages }) => messages),
      transport,
    );
    return { published: all, refused: [], behind: [] };
  } catch (error) {
    if (!(error instanceof PublishFault)) return { published: [], refused: [], behind: [], fault: error };
    return sortOut(worded, error);
  }
}

/** A span in each of the traces that the messages belong to. */
function publishTraced(messages: OutgoingMessage[], transport: Pick<Transport, 'publish'>): Promise<unknown> {
  const topic = messages[0]?.topic ?? '';
  const facts = { 'messaging.destination.name': topic, 'messaging.batch.message_count': messages.length };
  const start = { name: `publish ${topic}`, kind: SpanKind.PRODUCER, facts };
  return afterTraces(messages.map(traceOf), start, () => transport.publish(messages));
}

function sortOut<Entry extends OutboxEntry>(worded: Worded<Entry>['public'], error: PublishFault): Publication<Entry> {
  const fault = error.cause ?? (error.refused.size === 0 ? error : undefined);
  const publication: Publication<Entry> = { published: [], refused: [], behind: [], fault };
  const stopped = new Set<string>();
  for (const { entry, messages } of worded) {
    const [reason] = messages.flatMap((message) => error.refused.get(message) ?? []);
    if (messages.every((message) => error.acknowledged.has(message))) {
      publication.published.push(entry);
    } else if (stopped.has(entry.streamId)) {
      publication.behind.push({ entry });
    } else if (reason !== undefined) {
      stopped.add(entry.streamId);
      publication.refused.push({ entry, error, reason });
    }
  }
  return publication;
}
