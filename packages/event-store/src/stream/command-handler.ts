import type { Decision, EventMeta, NewEvent, PlacedEvent } from '../events/events.ts';
import type { EventStore } from './event-store.ts';
import type { EventTransaction } from './event-transaction.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { emptyStream, type FoldedStream, needsSnapshot, type StreamFold } from './stream-folds.ts';

/** What a command did to a stream. */
export interface StreamChange<State, Event extends NewEvent> {
  readonly streamId: string;
  readonly before: State;
  readonly after: State;
  /** The version that the stream is at now. */
  readonly version: number;
  /** The appended events; empty if nothing changed. */
  readonly events: readonly PlacedEvent<Event>[];
}

/** A kind of stream: how it starts, changes and decides. `Refusal` is never if no command is refused. */
export interface StreamRules<State, Event extends NewEvent, Command, Refusal> extends StreamFold<State, Event> {
  /** @param now the present instant, UTC */
  decide(command: Command, state: State, now: Date): Decision<Event, Refusal>;
  /** The error that answers a refusal. */
  toError(refusal: Refusal): Error;
  /** Writes the read model in the transaction of the events, after them. Called only if there are any. */
  save?(tx: EventTransaction, change: StreamChange<State, Event>): Promise<void>;
}

/** A command for one stream. */
export interface StreamCommand<State, Command> {
  readonly streamId: string;
  /**
   * Returns the command once the locks are held. Checks that must hold in the same transaction belong here: an error undoes
   * everything. It runs again if the transaction met a conflict.
   */
  command(state: State, tx: EventTransaction): Command | Promise<Command>;
  readonly meta?: EventMeta;
}

/** A command with what goes around it. */
export interface CommandOrder<State, Event extends NewEvent, Command, Answer> extends StreamCommand<State, Command> {
  /** Further keys to lock before the stream: one list for each kind of key, the kinds in the same order everywhere in the service. */
  readonly locks?: readonly (readonly string[])[];
  /** The stream's id was made for this command: nothing is read of it. Should it be there, the append meets a conflict. */
  readonly isNew?: boolean;
  /** The answer if the command was handled before, looked up once the locks are held; nothing is decided or written then. */
  known?(tx: EventTransaction): Promise<Answer | undefined>;
  /** Further writes of the same transaction that need no answer of those before: they are sent together with the events, after them. */
  write?(change: StreamChange<State, Event>, tx: EventTransaction): Promise<unknown>;
  /** Gives the answer, once all that is written with the events is. Writes that need answers belong here. */
  answer(change: StreamChange<State, Event>, tx: EventTransaction): Answer | Promise<Answer>;
}

/** What commands run on. */
export interface CommandContext {
  readonly store: EventStore;
  readonly clock: { now(): Date };
}

/**
 * Handles a command in one transaction: lock, load, decide, append, answer. Retries after a conflict.
 * @returns the answer, once everything is committed.
 * @throws `toError`'s error for a refusal, or any error of the order's own functions: nothing is written then.
 */
export function handleCommand<State, Event extends NewEvent, Command, Refusal, Answer>(
  { store, clock }: CommandContext,
  rules: StreamRules<State, Event, Command, Refusal>,
  order: CommandOrder<State, Event, Command, Answer>,
): Promise<Answer> {
  return retryOnConflict(() =>
    store.transactInSteps(
      async (tx) => {
        const [, known, stream] = await tx.together([
          () => tx.lockInTurn([...(order.locks ?? []), [order.streamId]]),
          async () => order.known?.(tx),
          async () => (order.isNew ? emptyStream(rules.initialState) : tx.fold(order.streamId, rules)),
        ]);
        return { known, stream };
      },
      async ({ known, stream }, tx) => {
        if (known !== undefined) return known;
        const { write } = order;
        return order.answer(await applyTo(stream, tx, rules, { order, now: clock.now(), write }), tx);
      },
    ),
  );
}

/**
 * Load, decide, append and save in an open transaction that holds the stream's lock: for a command that follows from another, on a
 * second stream.
 * @throws `toError`'s error for a refusal.
 */
export async function applyCommand<State, Event extends NewEvent, Command, Refusal>(
  tx: EventTransaction,
  rules: StreamRules<State, Event, Command, Refusal>,
  order: StreamCommand<State, Command>,
  now: Date,
): Promise<StreamChange<State, Event>> {
  return applyTo(await tx.fold(order.streamId, rules), tx, rules, { order, now });
}

/** Commands for one stream, in their order. */
export interface StreamCommands<Command> {
  readonly streamId: string;
  readonly commands: readonly Command[];
  readonly meta?: EventMeta;
}

/**
 * What `applyCommand` does, for many streams and with one load and one append: for a worker that writes what happened since. The transaction
 * holds the streams' locks.
 * @throws `toError`'s error for a refusal.
 */
export async function applyCommands<State, Event extends NewEvent, Command, Refusal>(
  tx: EventTransaction,
  rules: StreamRules<State, Event, Command, Refusal>,
  orders: readonly StreamCommands<Command>[],
  now: Date,
): Promise<void> {
  const streams = await foldAll(
    tx,
    orders.map(({ streamId }) => streamId),
    rules,
  );
  const decided = orders.map(({ streamId, commands, meta = {} }) => {
    const stream = streams.get(streamId);
    const before = stream?.state ?? rules.initialState;
    const events: Event[] = [];
    let after = before;
    for (const command of commands) {
      const decision = rules.decide(command, after, now);
      if (!('events' in decision)) throw rules.toError(decision.refusal);
      events.push(...decision.events);
      after = decision.events.reduce((state, event) => rules.evolve(state, event), after);
    }
    return { streamId, before, after, expectedVersion: stream?.version ?? 0, events, meta };
  });
  const changed = decided.filter(({ events }) => events.length > 0);
  const changes = changed.map(({ streamId, before, after, expectedVersion, events, meta }) => {
    const version = expectedVersion + events.length;
    return { streamId, before, after, version, events: placed(events, streamId, expectedVersion, meta) };
  });
  await tx.together([
    () => tx.appendMany<Event>(changed),
    () => keepStates(tx, rules, changes, streams),
    ...changes.map((change) => async () => rules.save?.(tx, change)),
  ]);
}

async function foldAll<State, Event extends NewEvent>(
  tx: EventTransaction,
  streamIds: readonly string[],
  rules: StreamFold<State, Event>,
): Promise<Map<string, FoldedStream<State>>> {
  const all = new Map<string, FoldedStream<State>>();
  for (let waiting = streamIds; waiting.length > 0; ) {
    const { folded, rest } = await tx.foldSome(waiting, rules);
    for (const [id, stream] of folded) all.set(id, stream);
    waiting = rest;
  }
  return all;
}

async function applyTo<State, Event extends NewEvent, Command, Refusal>(
  stream: FoldedStream<State>,
  tx: EventTransaction,
  rules: StreamRules<State, Event, Command, Refusal>,
  {
    order: { streamId, command, meta = {} },
    now,
    write,
  }: {
    order: StreamCommand<State, Command>;
    now: Date;
    write?: CommandOrder<State, Event, Command, unknown>['write'] | undefined;
  },
): Promise<StreamChange<State, Event>> {
  const { state: before, version: behind } = stream;
  const decision = rules.decide(await command(before, tx), before, now);
  if (!('events' in decision)) throw rules.toError(decision.refusal);
  const events = placed(decision.events, streamId, behind, meta);
  const after = events.reduce((state, event) => rules.evolve(state, event), before);
  const change = { streamId, before, after, version: behind + events.length, events };
  await tx.together([
    () => tx.append<Event>(streamId, behind, decision.events, meta),
    () => keepStates(tx, rules, [change], new Map([[streamId, stream]])),
    async () => (events.length > 0 ? rules.save?.(tx, change) : undefined),
    async () => write?.(change, tx),
  ]);
  return change;
}

/** Keeps the states of streams that have grown long. */
async function keepStates<State, Event extends NewEvent>(
  tx: EventTransaction,
  { snapshotRules }: StreamFold<State, Event>,
  changes: readonly StreamChange<State, Event>[],
  streams: ReadonlyMap<string, FoldedStream<State>>,
): Promise<void> {
  if (snapshotRules === undefined) return;
  const grown = changes.filter(({ streamId, events }) => {
    const stream = streams.get(streamId);
    return events.length > 0 && stream !== undefined && needsSnapshot(stream, events.length);
  });
  await tx.keepSnapshots(
    snapshotRules,
    grown.map(({ streamId, version, after }) => ({ streamId, version, state: after })),
  );
}

/** New events with their places behind a stream's version. */
function placed<Event extends NewEvent>(
  events: readonly Event[],
  streamId: string,
  behind: number,
  meta: EventMeta,
): PlacedEvent<Event>[] {
  return events.map((event, index) => ({ ...event, streamId, version: behind + index + 1, meta }));
}
