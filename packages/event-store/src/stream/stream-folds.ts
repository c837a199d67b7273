import type { PoolClient } from 'pg';
import { jsonTexts } from '../database/statements.ts';
import type { NewEvent, StoredEvent } from '../events/events.ts';
import { fromRow, type StoredRow } from '../events/stored-row.ts';
import type { Upcasters } from '../events/upcasters.ts';

/** How a kind of stream becomes a state. */
export interface StreamFold<State, Event extends NewEvent> {
  readonly initialState: State;
  evolve(state: State, event: Event): State;
  /**
   * The number of the rules that the fold follows; with one, states of long streams are kept as snapshots. Increase it with every change of
   * `evolve` or of the state's shape: a snapshot of other rules is not read. The state must survive JSON.
   */
  readonly snapshotRules?: number;
}

/** A stream as folded. */
export interface FoldedStream<State> {
  readonly state: State;
  /** The version that it is at; 0 if it does not exist. */
  readonly version: number;
  /** What was read of it besides its snapshot: events, and their bytes as JSON. */
  readonly events: number;
  readonly bytes: number;
}

/** Streams that were folded at once, and those that were not read yet. */
export interface FoldedStreams<State> {
  readonly folded: ReadonlyMap<string, FoldedStream<State>>;
  readonly rest: readonly string[];
}

/** Of a stream that is at a version and gets a snapshot there. */
export interface Snapshot {
  readonly streamId: string;
  readonly version: number;
  readonly state: unknown;
}

/** Bounds of what is read at once, in bytes of JSON and in events of one stream. The last piece may be larger by one event. */
export const LOAD_BYTES = 8_000_000;
const STREAM_EVENTS = 500;
/** A stream gets a snapshot once it has grown by so much since its last one. */
const SNAPSHOT_EVENTS = 20;
const SNAPSHOT_BYTES = 64_000;

/** Whether a stream has grown so much that its state is worth keeping. @param more events that are appended to it now */
export const needsSnapshot = ({ events, bytes }: Pick<FoldedStream<unknown>, 'events' | 'bytes'>, more: number) =>
  events + more >= SNAPSHOT_EVENTS || bytes >= SNAPSHOT_BYTES;

/**
 * The pieces of the streams in their order: the snapshot of the wanted rules ($3) if there is one, then the events behind it, or behind the
 * version asked for ($2). Whatever appended those events, a release before this one included, they are behind it. A snapshot of a version
 * that the stream does not have is left out: the stream was restored to an earlier state than it.
 *
 * The inner LIMITs make the planner look up each stream by its key. Sizes are those of the text that is sent, since a stored value may be
 * compressed a hundredfold.
 */
const foldStatement = `
  SELECT place::int, version, type, data, meta, occurred_at, recorded_at, octet_length(data) AS bytes FROM (
    SELECT place, piece.*, sum(octet_length(piece.data)) OVER (
             ORDER BY place, piece.version ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
           ) AS bytes_before
    FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS asked(id, after, place)
    LEFT JOIN LATERAL (
      SELECT snapshots.version, snapshots.state::text AS state FROM snapshots
      WHERE snapshots.stream_id = asked.id AND snapshots.rules = $3::int AND asked.after = 0 AND EXISTS (
        SELECT FROM events WHERE events.stream_id = asked.id AND events.version = snapshots.version
      ) LIMIT 1
    ) AS kept ON true
    CROSS JOIN LATERAL (
      SELECT kept.version, NULL AS type, kept.state AS data, NULL::jsonb AS meta, NULL::timestamptz AS occurred_at,
             NULL::timestamptz AS recorded_at
      WHERE kept.version IS NOT NULL
      UNION ALL (
        SELECT events.version, events.type, events.data::text, events.meta, events.occurred_at, events.recorded_at FROM events
        WHERE events.stream_id = asked.id AND events.version > coalesce(kept.version, asked.after)
        ORDER BY events.version LIMIT ${STREAM_EVENTS}
      )
    ) AS piece
  ) AS sized
  WHERE coalesce(bytes_before, 0) < $4
  ORDER BY place, version`;

type Piece = { place: number; version: number; data: string; bytes: number } & (
  | Pick<StoredRow, 'type' | 'meta' | 'occurred_at' | 'recorded_at'>
  | { type: null }
);

/**
 * Folds streams in the order given until so many bytes are read, each from its snapshot if it has one; at least the first. Events are
 * dropped as they are folded, and a stream that is larger than that is read in parts.
 */
export async function foldStreams<State, Event extends NewEvent>(
  client: PoolClient,
  fold: StreamFold<State, Event>,
  { streamIds, upcasters, bytes: most = LOAD_BYTES }: FoldQuery,
): Promise<FoldedStreams<State>> {
  const ids = [...new Set(streamIds)];
  const folded = new Map<string, FoldedStream<State>>();
  if (ids.length === 0) return { folded, rest: [] };
  const read = (of: readonly string[], after: number) =>
    client.query<Piece>({
      name: 'event-store-fold',
      text: foldStatement,
      values: [of, of.map(() => after), fold.snapshotRules ?? null, most],
    });
  const { rows } = await read(ids, 0);
  const pieces = Map.groupBy(rows, ({ place }) => ids[place - 1] ?? '');
  const isCut = rows.reduce((sum, { bytes }) => sum + bytes, 0) >= most;
  const reached = isCut ? (rows.at(-1)?.place ?? ids.length) : ids.length;
  for (const id of ids.slice(0, reached)) {
    let more: readonly Piece[] = pieces.get(id) ?? [];
    let stream = foldPieces(fold, { id, upcasters }, emptyStream(fold.initialState), more);
    // The last one of a cut answer may go on, and so may one with as many events as an answer has of a stream.
    let mayGoOn = isCut && ids[reached - 1] === id;
    while (more.length > 0 && (mayGoOn || more.length >= STREAM_EVENTS)) {
      ({ rows: more } = await read([id], stream.version));
      stream = foldPieces(fold, { id, upcasters }, stream, more);
      mayGoOn = more.reduce((sum, { bytes }) => sum + bytes, 0) >= most;
    }
    folded.set(id, stream);
  }
  return { folded, rest: ids.slice(reached) };
}

/** What is folded at once. */
export interface FoldQuery {
  readonly streamIds: readonly string[];
  readonly upcasters: Upcasters;
  /** The most bytes of JSON that are read, but for the last piece. */
  readonly bytes?: number | undefined;
}

/** A stream that does not exist. @param state the one that it starts with */
export const emptyStream = <State>(state: State): FoldedStream<State> => ({ state, version: 0, events: 0, bytes: 0 });

function foldPieces<State, Event extends NewEvent>(
  fold: StreamFold<State, Event>,
  { id, upcasters }: { id: string; upcasters: Upcasters },
  from: FoldedStream<State>,
  pieces: readonly Piece[],
): FoldedStream<State> {
  let { state, version, events, bytes } = from;
  for (const piece of pieces) {
    const data: unknown = JSON.parse(piece.data);
    version = piece.version;
    if (piece.type === null) {
      state = data as State;
      continue;
    }
    events += 1;
    bytes += piece.bytes;
    state = fold.evolve(state, fromRow<StoredEvent<Event>>({ ...piece, stream_id: id, data }, upcasters));
  }
  return { state, version, events, bytes };
}

/** Keeps states of streams for the next fold, in the transaction that brought them there. @param rules that they were folded by */
export async function keepSnapshots(client: PoolClient, rules: number, snapshots: readonly Snapshot[]): Promise<void> {
  if (snapshots.length === 0) return;
  await client.query({
    name: 'event-store-keep-snapshots',
    text: `INSERT INTO snapshots (stream_id, version, rules, state)
           SELECT stream_id, version, $3, state::json FROM unnest($1::text[], $2::int[], $4::text[]) AS given(stream_id, version, state)
           ON CONFLICT (stream_id) DO UPDATE SET version = excluded.version, rules = excluded.rules, state = excluded.state`,
    values: [
      snapshots.map(({ streamId }) => streamId),
      snapshots.map(({ version }) => version),
      rules,
      jsonTexts(snapshots.map(({ state }) => state)),
    ],
  });
}
