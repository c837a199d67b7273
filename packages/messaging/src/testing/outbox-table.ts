import pg from 'pg';
import type { OutboxEntry, OutboxReader, OutboxSource } from '../relay/outbox.ts';

/** An entry with its place in the table. */
export type TableEntry = OutboxEntry & { id: string };

/** The smallest real outbox: a table, and an advisory lock that makes its reader the only one. */
export class OutboxTable implements OutboxSource<TableEntry> {
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 3 });
    this.#pool.on('error', () => undefined);
  }

  async create(): Promise<void> {
    await this.#pool.query('CREATE TABLE outbox (id bigserial PRIMARY KEY, stream_id text, version int, type text)');
    await this.#pool.query(
      'CREATE TABLE stored (stream_id text, version int, type text, PRIMARY KEY (stream_id, version))',
    );
    await this.#pool.query(createEpochs);
    await this.#pool.query('CREATE TABLE parked (id bigint PRIMARY KEY, stream_id text, version int, reason text)');
  }

  /** What is parked, as `stream:version`, with the reason if it does not only wait behind another. */
  async parked(): Promise<Record<string, string | null>> {
    const { rows } = await this.#pool.query<{ event: string; reason: string | null }>(
      "SELECT stream_id || ':' || version AS event, reason FROM parked ORDER BY id",
    );
    return Object.fromEntries(rows.map(({ event, reason }) => [event, reason]));
  }

  /** Writes versions `from` to `to` of a stream. */
  async write(streamId: string, from: number, to: number, type = 'Happened'): Promise<void> {
    await this.#pool.query(
      `WITH written AS (SELECT $1 AS stream_id, version, $4 AS type FROM generate_series($2::int, $3) AS version),
         stored AS (INSERT INTO stored SELECT * FROM written)
       INSERT INTO outbox (stream_id, version, type) SELECT * FROM written ORDER BY version`,
      [streamId, from, to, type],
    );
  }

  /** Begins another epoch, as an operator does. */
  async beginEpoch(): Promise<string> {
    const { rows } = await this.#pool.query<{ epoch: string }>(beginEpoch);
    return rows[0]?.epoch ?? '';
  }

  /** Whether stored events have yet to be published again. */
  async isRepublishing(): Promise<boolean> {
    return ((await this.#pool.query('SELECT FROM epochs WHERE republishing IS NOT NULL')).rowCount ?? 0) > 0;
  }

  async count(): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>('SELECT count(*)::int AS count FROM outbox');
    return rows[0]?.count ?? 0;
  }

  /** Ends the reader's session from outside, as a database's restart would. */
  async cutReader(): Promise<void> {
    await this.#pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  }

  async tryBecomeOnlyReader(): Promise<OutboxReader<TableEntry> | undefined> {
    const client = await this.#pool.connect();
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(1) AS locked');
    if (!rows[0]?.locked) {
      client.release();
      return undefined;
    }
    return {
      lost: lost.signal,
      read: async (limit, after) => (await client.query(readOldest, [limit, after?.id ?? '0'])).rows,
      remove: async (entries, ...acknowledged) => {
        for (const { ends, epoch } of acknowledged)
          await client.query('UPDATE epochs SET acknowledged = acknowledged || $1 WHERE epoch = $2', [ends, epoch]);
        await client.query('DELETE FROM outbox WHERE id = ANY($1)', [entries.map(({ id }) => id)]);
      },
      epochOf: async () => {
        const [row] = (await client.query('SELECT * FROM epochs')).rows;
        return { ...row, lost: row.lost ?? undefined, republishing: row.republishing ?? undefined };
      },
      noteLost: async ({ epoch }, reason) =>
        void (await client.query('UPDATE epochs SET lost = $2 WHERE epoch = $1', [epoch, reason])),
      readStored: async ({ streamId, version }, limit) => {
        const entries: TableEntry[] = (await client.query(readStored, [limit, streamId, version])).rows;
        return { entries, last: entries.at(-1) };
      },
      noteRepublished: async ({ epoch, ends }, { last }) => {
        const place = last ? { streamId: last.streamId, version: last.version } : null;
        const { rowCount } = await client.query(noteRepublished, [epoch, ends, place]);
        return rowCount === 1;
      },
      park: async (parkings) =>
        void (await client.query(parkEntries, [
          parkings.map(({ entry }) => entry.id),
          parkings.map(({ reason }) => reason ?? null),
        ])),
      close: async () => client.release(true),
    };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

const readOldest = `
  SELECT id, stream_id AS "streamId", version, type, '{}'::jsonb AS data, '{}'::jsonb AS meta,
         now() AS "occurredAt", now() AS "recordedAt",
         CASE WHEN EXISTS (SELECT FROM parked WHERE parked.stream_id = outbox.stream_id) THEN '{"kind": "behind"}'::jsonb END AS obstacle
  FROM outbox WHERE id > $2 ORDER BY id LIMIT $1`;

const parkEntries = `
  WITH taken AS (DELETE FROM outbox WHERE id = ANY($1::bigint[]) RETURNING id, stream_id, version)
  INSERT INTO parked SELECT taken.*, reason FROM taken JOIN unnest($1::bigint[], $2::text[]) AS why (id, reason) USING (id)`;

const createEpochs = `
  CREATE TABLE epochs (
    epoch uuid NOT NULL DEFAULT gen_random_uuid(), acknowledged jsonb NOT NULL DEFAULT '{}', lost text, republishing jsonb);
  INSERT INTO epochs DEFAULT VALUES`;

const beginEpoch = `
  UPDATE epochs SET epoch = gen_random_uuid(), acknowledged = '{}', lost = NULL, republishing = '{"streamId": "", "version": 0}'
  RETURNING epoch`;

const readStored = `
  SELECT '0' AS id, stream_id AS "streamId", version, type, '{}'::jsonb AS data, '{}'::jsonb AS meta,
         now() AS "occurredAt", now() AS "recordedAt"
  FROM stored WHERE (stream_id, version) > ($2, $3) ORDER BY stream_id, version LIMIT $1`;

const noteRepublished = `
  UPDATE epochs SET acknowledged = acknowledged || $2, republishing = $3::jsonb
  WHERE epoch = $1 AND republishing IS NOT NULL`;
