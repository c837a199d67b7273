import type { PoolClient, QueryResultRow } from 'pg';
import type { QueryRunner } from 'typeorm';
import { pipelines, sentAtOnce } from '../database/connections.ts';
import { toLockNumbers } from '../database/lock-keys.ts';
import { EventStoreMisuseError } from '../events/errors.ts';
import type { EventMeta, NewEvent, StoredEvent, StreamAppend } from '../events/events.ts';
import type { Upcasters } from '../events/upcasters.ts';
import { appendRows } from './append.ts';
import {
  emptyStream,
  type FoldedStream,
  type FoldedStreams,
  foldStreams,
  keepSnapshots,
  LOAD_BYTES,
  type Snapshot,
  type StreamFold,
} from './stream-folds.ts';
import {
  LAST_VERSION,
  type ReadFrom,
  readLatestVersions,
  readNewest,
  readStreams,
  readVersion,
  readVersions,
} from './stream-reads.ts';

/** What Postgres answers each statement after the one that failed. */
const ABORTED = '25P02';

/** Pieces of work, each with its own result. */
type Works<Results extends readonly unknown[]> = { readonly [Place in keyof Results]: () => Promise<Results[Place]> };

/** The most keys that one `lock` takes; larger batches are cut by the caller. */
export const maxLockKeys = 1_000;

/**
 * One database transaction over streams, created by `EventStore.transact`: lock, load, decide, append.
 *
 * Locks come before any write, the caller's own writes included. A transaction gets its id with its first write, and outbox rows are
 * read in the order of these ids: an id taken before the wait for a stream would put the later version of that stream first.
 */
export class EventTransaction {
  /** For read models and other state that must agree with the events. The transaction's start and end stay the store's. */
  readonly queryRunner: QueryRunner;
  readonly #client: PoolClient;
  readonly #upcasters: Upcasters;
  readonly #held = new Set<string>();

  constructor(queryRunner: QueryRunner, client: PoolClient, upcasters: Upcasters) {
    this.queryRunner = queryRunner;
    this.#client = client;
    this.#upcasters = upcasters;
  }

  /**
   * Waits for and takes the lock of every key until the transaction ends: stream ids, and names of the caller's own such as a stock
   * number's. Keys already held are skipped.
   *
   * One call sorts its keys, so calls over the same kind of key never deadlock. A transaction that calls it more than once takes a whole
   * kind of key a call, and the kinds in one order everywhere in the service (all stock numbers, then all streams); it never comes back
   * to an earlier kind. Keys of different kinds need different prefixes, unless they are random ids.
   *
   * On a connection that pipelines, what follows may be sent without waiting for this: it runs after it.
   * @throws EventStoreMisuseError for more than 1,000 keys, or if the transaction has already written something, or
   *   does not read what others commit meanwhile.
   */
  lock(keys: readonly string[]): Promise<void> {
    return this.lockInTurn([keys]);
  }

  /** Takes the locks of several kinds of keys with one statement, one kind after the other: what a call of `lock` for each kind does. */
  async lockInTurn(kinds: readonly (readonly string[])[]): Promise<void> {
    const wanted = new Set<string>();
    const numbers = kinds.flatMap((keys) => {
      const ofKind = keys.filter((key) => !this.#held.has(key) && !wanted.has(key));
      for (const key of ofKind) wanted.add(key);
      return toLockNumbers(ofKind);
    });
    if (wanted.size === 0) return;
    if (wanted.size > maxLockKeys) {
      throw new EventStoreMisuseError(`${wanted.size} locks in one call; at most ${maxLockKeys} are allowed.`);
    }
    const locked = this.#connection().query<{ xid: string | null; isolation: string }>({
      name: 'event-store-lock',
      text: `SELECT pg_advisory_xact_lock(number), pg_current_xact_id_if_assigned()::text AS xid,
                    current_setting('transaction_isolation') AS isolation
             FROM unnest($1::bigint[]) AS number`,
      values: [numbers],
    });
    // A statement sent from now on runs after this one, or not at all if this one fails.
    for (const key of wanted) this.#held.add(key);
    const [row] = (await locked).rows;
    if (row?.xid) throw new EventStoreMisuseError('Locks must be taken before the transaction writes anything.');
    // A read after a lock must see what the lock's last holder committed: only this level takes a new snapshot per statement.
    if (row?.isolation !== 'read committed') {
      throw new EventStoreMisuseError(`Transactions must be read committed; the database uses ${row?.isolation}.`);
    }
  }

  /**
   * Does independent pieces of work in this order and returns their results: on a connection that pipelines, each sends its statements
   * without waiting for the answers to those before, and the server runs them in the order in which they were sent; otherwise one after
   * the other.
   * @throws the error of the first of them that failed, and not what the server says of the others: that the transaction is aborted
   */
  async together<Results extends readonly unknown[]>(works: Works<Results>): Promise<Results> {
    const results: unknown[] = [];
    if (!pipelines(this.#client)) {
      for (const work of works) results.push(await work());
      return results as unknown as Results;
    }
    sentAtOnce(this.#client);
    const errors: { code?: string }[] = [];
    for (const done of await Promise.allSettled(works.map((work) => work()))) {
      if (done.status === 'rejected') errors.push(done.reason);
      else results.push(done.value);
    }
    if (errors.length > 0) throw errors.find(({ code }) => code !== ABORTED) ?? errors[0];
    return results as unknown as Results;
  }

  /** The events of a stream in the order of their versions; none if the stream does not exist. */
  async load<Event extends NewEvent = NewEvent>(streamId: string): Promise<StoredEvent<Event>[]> {
    return (await this.loadMany<Event>([streamId])).get(streamId) ?? [];
  }

  /** The events of each of the streams, in the order of their versions; every requested id has its entry. */
  loadMany<Event extends NewEvent = NewEvent>(
    streamIds: readonly string[],
  ): Promise<Map<string, StoredEvent<Event>[]>> {
    return readStreams<Event>(this.#reads(), streamIds);
  }

  /** A stream as folded, from its snapshot if it has one of the fold's rules. */
  async fold<State, Event extends NewEvent>(
    streamId: string,
    fold: StreamFold<State, Event>,
  ): Promise<FoldedStream<State>> {
    const { folded } = await this.foldSome([streamId], fold);
    return folded.get(streamId) ?? emptyStream(fold.initialState);
  }

  /**
   * Streams as folded, in their order, until `bytes` of JSON are read (8 MB): at least the first. The rest is for a further call, once these
   * are done with. Events are dropped as they are folded.
   */
  foldSome<State, Event extends NewEvent>(
    streamIds: readonly string[],
    fold: StreamFold<State, Event>,
    bytes?: number,
  ): Promise<FoldedStreams<State>> {
    return foldStreams(this.#connection(), fold, { streamIds, upcasters: this.#upcasters, bytes });
  }

  /** Keeps states as snapshots, with the events that led to them. @param rules `snapshotRules` of their fold */
  keepSnapshots(rules: number, snapshots: readonly Snapshot[]): Promise<void> {
    return keepSnapshots(this.#connection(), rules, snapshots);
  }

  /** One event of a stream, without reading the others; undefined if the stream has no such version. */
  loadVersion<Event extends NewEvent = NewEvent>(
    streamId: string,
    version: number,
  ): Promise<StoredEvent<Event> | undefined> {
    return readVersion<Event>(this.#reads(), streamId, version);
  }

  /**
   * The newest events of a stream, newest first, until 500 or `bytes` of JSON are read (8 MB): at least one. For streams whose events are whole
   * documents, whose history may be larger than memory.
   * @param before only events of lower versions
   */
  loadNewest<Event extends NewEvent = NewEvent>(
    streamId: string,
    { before = LAST_VERSION, bytes = LOAD_BYTES }: { before?: number | undefined; bytes?: number } = {},
  ): Promise<StoredEvent<Event>[]> {
    return readNewest<Event>(this.#reads(), streamId, { before, bytes });
  }

  /** One event of each of the streams, by the version wanted of it; a stream without such a version has none. */
  loadVersions<Event extends NewEvent = NewEvent>(
    versions: ReadonlyMap<string, number>,
  ): Promise<Map<string, StoredEvent<Event>>> {
    return readVersions<Event>(this.#reads(), versions);
  }

  /** The version that each of the streams is at, by its id; none for one that does not exist. */
  versions(streamIds: readonly string[]): Promise<Map<string, number>> {
    return readLatestVersions(this.#connection(), streamIds);
  }

  /** Appends to one stream, as `appendMany` does to many. */
  append<Event extends NewEvent>(
    streamId: string,
    expectedVersion: number,
    events: readonly Event[],
    meta: EventMeta = {},
  ): Promise<StoredEvent<Event>[]> {
    return this.appendMany([{ streamId, expectedVersion, events, meta }]);
  }

  /**
   * Writes the events and their outbox rows in one statement, in the order given, and returns them as stored.
   * A stream may appear more than once: each further part expects the version that the previous one reaches.
   * @throws VersionConflictError if a stream is not at the expected version (nothing is written); EventStoreMisuseError if this
   *   transaction does not hold a stream's lock.
   */
  async appendMany<Event extends NewEvent>(appends: readonly StreamAppend<Event>[]): Promise<StoredEvent<Event>[]> {
    for (const { streamId } of appends) {
      if (!this.#held.has(streamId))
        throw new EventStoreMisuseError(`Cannot append to ${streamId} without holding its lock.`);
    }
    return appendRows(this.#connection(), appends, this.#upcasters);
  }

  /**
   * Runs a statement of the caller's own that is planned once a connection, where planning costs as much as running it.
   * @param name of this text alone, in the whole service.
   */
  async prepared<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await this.#connection().query<Row>({ name, text, values })).rows;
  }

  #reads(): ReadFrom {
    return { client: this.#connection(), upcasters: this.#upcasters };
  }

  /** The connection goes back to the pool with the transaction's end: work that was not awaited must not reach it there. */
  #connection(): PoolClient {
    if (!this.queryRunner.isTransactionActive) throw new EventStoreMisuseError('The transaction has ended.');
    return this.#client;
  }
}
