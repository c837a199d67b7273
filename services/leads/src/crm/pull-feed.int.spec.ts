import type { PulledLeads } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { migrateDatabase, openDatabase } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { leadsMigrations } from '../migrations/index.ts';
import { enquiry, LeadsSystem, until } from '../testing/leads-system.ts';
import { type FeedPlace, findPlace, numberFeed, placeAfter, placeText, readFeed } from './pull-feed.rows.ts';

const caller = { actor: 'system:gateway' };
const holder = { key_id: 'cr_000000000001', purpose: 'crm', dealerships: [{ id: 1, slug: 'riverside' }] };
/** A cursor as releases wrote it that ordered the feed by transaction ids. */
const formerCursor = ({ xid, id }: { xid: string; id: string }) => Buffer.from(`${xid}.${id}`).toString('base64url');

describe('the pull feed', () => {
  let system: LeadsSystem;
  let made = 0;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());

  const pull = async (query: object) => {
    const body = { holder, query };
    return (await system.requestAs<PulledLeads>('gateway', 'POST', '/crm/leads', { caller, body, timeoutMs: 40_000 }))
      .body;
  };
  const send = async () => (await system.send({ ...enquiry }, `pull-feed-${++made}`)).body.lead_id;
  const leadsOf = ({ events }: PulledLeads) => [...new Set(events.map(({ lead_id: id }) => id))];
  const end = async (): Promise<string> => {
    for (let after: string | undefined; ; ) {
      const answer = await pull({ ...(after && { after }), limit: 500 });
      after = answer.next;
      if (answer.events.length === 0 && (await numbered())) return after;
    }
  };
  const numbered = async () =>
    (await system.dataSource.query('SELECT FROM lead_feed WHERE position IS NULL LIMIT 1')).length === 0;

  it('CRM-3 has new leads after a move to a database cluster whose transaction ids are lower', async () => {
    await send();
    await until('it is numbered', numbered);
    const after = await end();
    // What a dump of the older cluster holds: ids that are in the future of this one.
    const [rows] = await system.dataSource.query(
      `UPDATE lead_feed SET xid = ((xid::text)::bigint + 1000000000000)::text::xid8 RETURNING xid::text, id::text`,
    );
    const former = formerCursor(
      rows.sort((a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id)).at(-1),
    );
    const lead = await send();
    for (const cursor of [after, former]) {
      expect(leadsOf(await pull({ after: cursor, wait: 20 }))).toEqual([lead]);
    }
  });

  it('CRM-3 leads past an event of a type that only a later release knows', async () => {
    const after = await end();
    const lead = await send();
    await until('it is numbered', numbered);
    const changed = await system.dataSource.query(
      `UPDATE events SET type = 'LeadTeleported' WHERE stream_id = $1 AND version = 2 RETURNING version`,
      [lead],
    );
    expect(changed[1]).toBe(1);
    const first = await pull({ after });
    expect(first.events.map(({ version }) => version)).toEqual([1]);
    const next = await send();
    expect(leadsOf(await pull({ after: first.next, wait: 20 }))).toEqual([next]);
  });

  it('CRM-3 gives what is committed while an older transaction of the server still runs', async () => {
    const after = await end();
    const other = system.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT pg_current_xact_id()');
    const lead = await send();
    expect(leadsOf(await pull({ after, wait: 20 }))).toEqual([lead]);
    await other.rollbackTransaction();
    await other.release();
  });

  it('CRM-3 gives what came since again after its database was restored to an earlier time', async () => {
    const first = await send();
    await until('it is numbered', numbered);
    const second = await send();
    await until('it is numbered', numbered);
    const after = await end();
    // The restored database has no second lead; a third takes its numbers.
    await system.dataSource.query('DELETE FROM lead_feed WHERE lead_id = $1', [second]);
    const third = await send();
    const found: string[] = [];
    let next = after;
    await until('both are found', async () => {
      const answer = await pull({ after: next, wait: 1, limit: 500 });
      next = answer.next;
      found.push(...leadsOf(answer));
      return found.includes(first) && found.includes(third);
    });
  });
});

describe('the numbers of the pull feed', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateDatabase({ url: database.url, name: 'feed', migrations: leadsMigrations });
    dataSource = await openDatabase({ url: database.url, name: 'feed', migrations: leadsMigrations, poolSize: 4 });
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });
  beforeEach(() => dataSource.query('TRUNCATE lead_feed'));

  const insert = `INSERT INTO lead_feed (lead_id, version, dealership_id, type) VALUES ($1, $2, $3, 'LeadSubmitted') RETURNING xid::text, id::text`;
  const rowsAfter = async (position: string, dealerships = [1]) =>
    (await readFeed(dataSource, dealerships, position, 100)).map(({ lead_id: id, version }) => `${id}:${version}`);
  const positionOf = (place: FeedPlace | undefined) =>
    place?.kind === 'numbered' ? place.position : place?.kind === 'beginning' ? '0' : undefined;

  it('are above all earlier ones, so a row that is committed late is not skipped', async () => {
    const late = dataSource.createQueryRunner();
    await late.startTransaction();
    await late.query(insert, ['late', 1, 1]);
    await dataSource.query(insert, ['early', 1, 1]);
    expect(await numberFeed(dataSource)).toBe(1);
    const [early] = await readFeed(dataSource, [1], '0', 10);
    expect(early?.lead_id).toBe('early');
    await late.commitTransaction();
    await late.release();
    await numberFeed(dataSource);
    expect(await rowsAfter(early?.position ?? '')).toEqual(['late:1']);
  });

  it('are given once by processes that number at the same time, in the order of each lead', async () => {
    await dataSource.query(
      `INSERT INTO lead_feed (lead_id, version, dealership_id, type)
       SELECT 'lead-' || n % 50, n / 50 + 1, 1, 'LeadSubmitted' FROM generate_series(0, 2499) AS n`,
    );
    const counts = await Promise.all([1, 2, 3, 4].map(() => numberFeed(dataSource)));
    const rest = await numberFeed(dataSource);
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(2_500);
    const [state] = await dataSource.query(
      `SELECT count(DISTINCT position)::int AS numbers, max(position)::int AS last FROM lead_feed`,
    );
    expect(state).toEqual({ numbers: 2_500, last: 2_500 });
    const disordered = await dataSource.query(
      `SELECT FROM lead_feed AS one JOIN lead_feed AS other USING (lead_id)
       WHERE one.version < other.version AND one.position > other.position`,
    );
    expect(disordered).toEqual([]);
  });

  it('take over a former cursor: nothing after it is skipped, whatever order the rows were numbered in', async () => {
    // Two that ran at once: the first to write has the lower transaction id and the higher row id.
    const first = dataSource.createQueryRunner();
    await first.startTransaction();
    await first.query('SELECT pg_current_xact_id()');
    const [second] = await dataSource.query(insert, ['second', 1, 1]);
    const [read] = await first.query(insert, ['first', 1, 1]);
    await first.commitTransaction();
    await first.release();
    expect(BigInt(read.xid) < BigInt(second.xid)).toBe(true);
    const cursor: FeedPlace = { kind: 'by-transaction', ...read };
    expect(await findPlace(dataSource, [1], cursor)).toBeUndefined();
    await numberFeed(dataSource);
    // The CRM has read `first`, and by the former order `second` comes after it.
    expect(await rowsAfter(positionOf(await findPlace(dataSource, [1], cursor)) ?? '')).toContain('second:1');
    const last: FeedPlace = { kind: 'by-transaction', ...second };
    const place = await findPlace(dataSource, [1], last);
    await dataSource.query(insert, ['third', 1, 1]);
    await dataSource.query(insert, ['another dealer’s', 1, 2]);
    await numberFeed(dataSource);
    expect(await rowsAfter(positionOf(place) ?? '')).toContain('third:1');
    expect(await rowsAfter(positionOf(place) ?? '')).not.toContain('another dealer’s:1');
  });

  it('stay what a cursor says where the row of its number is the same, and are looked for again where it is not', async () => {
    for (const lead of ['a', 'b', 'c']) await dataSource.query(insert, [lead, 1, 1]);
    await numberFeed(dataSource);
    const rows = await readFeed(dataSource, [1], '0', 10);
    const [, b] = rows;
    if (!b) throw new Error('There are three rows.');
    const place = placeAfter(b);
    expect(placeText(place)).toMatch(/^[\w-]+$/);
    expect(await findPlace(dataSource, [1], place)).toEqual(place);
    const lost: FeedPlace = {
      kind: 'numbered',
      position: '900',
      written: b.written,
      mark: 'of-a-lost-row'.slice(0, 12),
    };
    expect(positionOf(await findPlace(dataSource, [1], lost))).toBe('0');
    // Nothing was written since: it goes on at the end, and what comes is above.
    const ahead: FeedPlace = { ...lost, written: String(Number(b.written) + 7_200_000) };
    expect(positionOf(await findPlace(dataSource, [1], ahead))).toBe(rows.at(-1)?.position);
  });
});
