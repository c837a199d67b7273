import { afterTraces, SpanKind } from '@forecourt/service-kit/tracing';
import type { QueryRunner } from 'typeorm';
import { epochOf, fromMessage, streamOf, traceOf } from '../envelope.ts';
import { InfrastructureFault } from '../faults.ts';
import type { ReceivedMessage } from '../transport.ts';
import type { ConsumerOptions, ConsumerStats } from './options.ts';
import { BEHIND_ANOTHER, findParkedKeys, firstParked, type ParkedKey, parkMessages, unpark } from './parked/parking.ts';
import { adoptEpoch, readEpochs, requireRunning } from './position/epochs.table.ts';
import { isHistory, type KnownEpochs, sortByEpoch } from './position/epochs.ts';
import { lockPosition, movePosition, type Place, type ReadingPlace } from './position/position.ts';
import { inTransaction } from './position/transaction.ts';
import { RESTORED, type ReceivedEvent } from './received-event.ts';
import { dropSeen, readMarks, saveMarks, type Unseen } from './stream-marks.ts';

/** What one transaction did, to be counted once it is committed. */
export type Outcome = Partial<Pick<ConsumerStats, 'handled' | 'duplicates' | 'gaps' | 'parked' | 'replayed'>> & {
  /** An epoch that the group does not know, and what it knew when it met it; that message and those behind it were left. */
  foreign?: { epoch: string; known: KnownEpochs; isHistory: boolean };
};

/**
 * Applies effects and position in one transaction: messages already handled are dropped, those of parked keys are parked, the others handled.
 * Independent statements are sent together (the data source pipelines): the server executes them in order, so reads behind the position's
 * lock see the state that the lock's last holder left. Messages of a past epoch are skipped; at an unknown epoch the work ends.
 * @throws TopicHaltedFault if the topic is halted; InfrastructureFault if the group went back to its beginning in the meantime.
 */
export function applyMessages(
  options: ConsumerOptions,
  place: ReadingPlace,
  messages: ReceivedMessage[],
): Promise<Outcome> {
  const { dataSource, group } = options;
  return inTransaction(dataSource, async (runner) => {
    const [position, known, parkedKeys, marks] = await Promise.all([
      lockPosition(runner, place),
      readEpochs(runner, group, place.topic),
      findParkedKeys(runner, place, messages),
      readMarks(runner, group, place.topic, messages.map(streamOf)),
    ]);
    requireRunning(known, place.turn);
    const waiting = messages.filter(({ offset }) => offset >= position);
    const { current: fresh, past, adopted, foreign } = sortByEpoch(waiting, known);
    const met = foreign && {
      foreign: { epoch: epochOf(foreign) ?? '', known, isHistory: isHistory(foreign, known.history) },
    };
    const last = waiting[fresh.length + past.length - 1];
    if (!last) return { duplicates: messages.length - waiting.length, ...met };
    if (adopted) await adoptEpoch(runner, group, place.topic, adopted);
    const behind = fresh.filter(({ key }) => parkedKeys.has(key));
    if (behind.length > 0) await parkMessages(runner, place, behind, BEHIND_ANOTHER);
    const free = fresh.filter(({ key }) => !parkedKeys.has(key));
    const unseen = dropSeen(await readEvents(options, runner, free), marks);
    if (unseen.events.length > 0) await handleTraced(options, unseen.events, runner);
    await Promise.all([
      saveMarks(runner, group, place.topic, unseen.moved),
      movePosition(runner, place, position, last.offset + 1n),
    ]);
    const { duplicates, ...outcome } = outcomeOf(unseen);
    const done = messages.length - waiting.length + past.length;
    return { ...outcome, ...met, duplicates: duplicates + done, parked: behind.length };
  });
}

/**
 * Parks one message and moves on, unless another member has been here or its epoch is past.
 * @throws TopicHaltedFault if the topic is halted; InfrastructureFault at a foreign epoch, or if the group went back to its beginning meanwhile.
 */
export function parkMessage(
  { dataSource, group }: ConsumerOptions,
  place: ReadingPlace,
  message: ReceivedMessage,
  reason: string,
): Promise<Outcome> {
  return inTransaction(dataSource, async (runner) => {
    const position = await lockPosition(runner, place);
    const known = await readEpochs(runner, group, place.topic);
    requireRunning(known, place.turn);
    const { past, adopted, foreign } = sortByEpoch([message], known);
    if (foreign)
      throw new InfrastructureFault(`${place.topic} is now read in another epoch: the message will be read again.`);
    if (message.offset < position || past.length > 0) return { duplicates: 1 };
    if (adopted) await adoptEpoch(runner, group, place.topic, adopted);
    await parkMessages(runner, place, [message], reason);
    await movePosition(runner, place, position, message.offset + 1n);
    return { parked: 1 };
  });
}

/** Whether a message would be handled now, not dropped: its effects are taken back. Throws as the handler does. */
export async function wouldHandle(options: ConsumerOptions, place: Place, message: ReceivedMessage): Promise<boolean> {
  const { dataSource } = options;
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    await lockPosition(runner, place);
    const { handled = 0 } = await handleUnseen(options, runner, place.topic, message);
    return handled > 0;
  } finally {
    await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }
}

/**
 * Handles the first parked event of a key; undefined if none is left. It holds the partition's position meanwhile: a new event of the
 * key is either parked behind before it looks, or handled after the last parked one has passed.
 */
export function replayFirst(options: ConsumerOptions, key: ParkedKey): Promise<Outcome | undefined> {
  const { dataSource, group, within = group } = options;
  return inTransaction(dataSource, async (runner) => {
    await lockPosition(runner, { group: within, topic: key.topic, partition: key.partition });
    const parked = await firstParked(runner, group, key);
    if (!parked) return undefined;
    const outcome = await handleUnseen(options, runner, key.topic, parked);
    await unpark(runner, group, parked);
    return { ...outcome, replayed: 1 };
  });
}

/** A span in each of the traces that the events belong to. */
function handleTraced({ group, handle }: ConsumerOptions, events: ReceivedEvent[], runner: QueryRunner): Promise<void> {
  const facts = { 'messaging.consumer.group.name': group, 'messaging.batch.message_count': events.length };
  const start = { name: `handle ${group}`, kind: SpanKind.CONSUMER, facts };
  return afterTraces(
    events.map(({ traceparent }) => traceparent),
    start,
    () => handle(events, runner),
  );
}

/** Handles one event outside of the partition's order, unless it was seen. */
async function handleUnseen(
  { group, handle }: ConsumerOptions,
  runner: QueryRunner,
  topic: string,
  message: ReceivedMessage,
): Promise<Outcome> {
  const event = decode(message);
  const unseen = dropSeen([event], await readMarks(runner, group, topic, [streamOf(message)]));
  if (unseen.events.length > 0) await handle(unseen.events, runner);
  await saveMarks(runner, group, topic, unseen.moved);
  return outcomeOf(unseen);
}

const outcomeOf = ({ events, duplicates, gaps }: Unseen) => ({ handled: events.length, duplicates, gaps });

/** @throws EventFault if a message is not an event and was not discarded. */
async function readEvents(
  { isGivenUp }: ConsumerOptions,
  runner: QueryRunner,
  messages: readonly ReceivedMessage[],
): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for (const message of messages) {
    try {
      events.push(decode(message));
    } catch (error) {
      if (!(await isGivenUp?.(message, runner))) throw error;
    }
  }
  return events;
}

function decode(message: ReceivedMessage): ReceivedEvent {
  const { topic, partition, offset, headers } = message;
  const trace = traceOf(message);
  return {
    ...{ event: fromMessage(message), topic, partition, offset },
    ...(headers[RESTORED] && { restored: true }),
    ...(trace && { traceparent: trace }),
  };
}
