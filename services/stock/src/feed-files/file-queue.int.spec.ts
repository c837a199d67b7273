import { gzipSync } from 'node:zlib';
import type { FeedFileReport } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { openDatabase } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { stockMigrations } from '../migrations/index.ts';
import { upsert } from '../testing/feed-events.ts';
import { visitorOf } from '../testing/known-scopes.ts';
import { acme, riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { claimFile, postponeFile, releaseFile, SMALL_FILE_BYTES } from './file-queue.ts';

const COLUMNS =
  'id, client, key_id, key_revision, meta, query, format, encoding, bytes, stored_bytes, state, received_at, identity';
const valuesOf = (id: string, client: string, { key = `fk_${client}`, bytes = 100, minute = 0 } = {}) =>
  `('${id}', '${client}', '${key}', 1, '{}', '{"mode":"partial","dry_run":false}', 'ndjson', 'utf-8', ${bytes}, ${bytes},
    'queued', timestamptz '2026-10-01T00:00:00Z' + interval '${minute} minutes', '${id}')`;

describe('the queue of files', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await openDatabase({ url: database.url, name: 'spec', migrations: stockMigrations, poolSize: 4 });
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });
  beforeEach(() => dataSource.query('DELETE FROM feed_files'));

  const given = (...files: Parameters<typeof valuesOf>[]) =>
    dataSource.query(`INSERT INTO feed_files (${COLUMNS}) VALUES ${files.map((file) => valuesOf(...file)).join(', ')}`);
  const claim = async (mostBytes?: number) => (await claimFile(dataSource, 'lease', mostBytes))?.id;
  const end = async (id: string) => {
    await dataSource.query(`UPDATE feed_files SET state = 'done', finished_at = now() WHERE id = $1`, [id]);
    await releaseFile(dataSource, id, 'lease');
  };

  it('FEED-3 lets clients take turns, each with its oldest file', async () => {
    await given(
      ...[1, 2, 3, 4].map((n): Parameters<typeof valuesOf> => [`large-${n}`, 'large', { minute: n }]),
      ['late', 'other', { minute: 9 }],
      ['latest', 'third', { minute: 10 }],
    );
    const order: string[] = [];
    for (let id = await claim(); id !== undefined; id = await claim()) {
      order.push(id);
      await end(id);
    }
    expect(order).toEqual(['large-1', 'late', 'latest', 'large-2', 'large-3', 'large-4']);
  });

  it('FEED-3 has one file of a client in progress, and lets small ones pass the large ones of others', async () => {
    await given(
      ['large-1', 'large', { bytes: SMALL_FILE_BYTES + 1 }],
      ['large-2', 'large', { minute: 1 }],
      ['huge', 'second', { bytes: SMALL_FILE_BYTES + 1, minute: 2 }],
      ['row', 'third', { minute: 3 }],
    );
    expect(await claim()).toBe('large-1');
    expect(await claim(SMALL_FILE_BYTES)).toBe('row');
    expect(await claim(SMALL_FILE_BYTES)).toBeUndefined();
    expect(await claim()).toBe('huge');
    expect(await claim()).toBeUndefined();
    // A process that was killed leaves its file to the next one.
    await dataSource.query(`UPDATE feed_files SET lease_until = now() - interval '1 second' WHERE id = 'large-1'`);
    expect(await claimFile(dataSource, 'next')).toMatchObject({ id: 'large-1', attempts: 2 });
  });

  it('FEED-3 has one file of a client in progress if several workers claim at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      await dataSource.query('DELETE FROM feed_files');
      await given(...[1, 2, 3, 4].map((n): Parameters<typeof valuesOf> => [`file-${n}`, 'acme', { minute: n }]));
      const claimed = await Promise.all([claim(), claim(), claim(), claim()]);
      expect(claimed.filter((id) => id !== undefined)).toEqual(['file-1']);
    }
  });

  it('FEED-3 lets a file wait that got on and then met a service that is away', async () => {
    await given(['waits', 'acme']);
    const file = await claimFile(dataSource, 'lease');
    if (!file) throw new Error('The file was claimed.');
    // As progress is saved.
    await dataSource.query('UPDATE feed_files SET attempts = 0, rows_done = 7');
    await postponeFile(dataSource, file, 'lease', false);
    expect(await claim()).toBeUndefined();
    await dataSource.query('UPDATE feed_files SET lease_until = now()');
    expect(await claimFile(dataSource, 'lease')).toMatchObject({ id: 'waits', attempts: 1 });
  });
});

describe('a file whose processing fails', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    visitorOf(riverside);
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  const line = JSON.stringify(upsert(0, { make: 'Kia', model: 'Rio', car_type: 'used' }));
  const given = async (id: string, content: Buffer, { key = 'fk_acme', attempts = 0, dry_run = false } = {}) => {
    const client = await stock.database.connect();
    await client.query('BEGIN');
    await client.query(`INSERT INTO feed_files (${COLUMNS}) VALUES ${valuesOf(id, 'acme', { key })}`);
    await client.query(
      `UPDATE feed_files SET attempts = $2, covered = $3, query = query::jsonb || jsonb_build_object('dry_run', $4::boolean) WHERE id = $1`,
      [id, attempts, [riverside.id], dry_run],
    );
    await client.query('INSERT INTO feed_file_chunks (file_id, number, content) VALUES ($1, 0, $2)', [id, content]);
    await client.query('COMMIT');
    client.release();
  };
  const settled = async (id: string): Promise<FeedFileReport> => {
    for (;;) {
      const { body: file } = await stock.client.request<FeedFileReport>('GET', `/feed/files/${id}`, { caller: acme });
      if (file.state !== 'queued' && file.state !== 'processing') return file;
      // Each attempt waits longer for its turn: not here.
      await stock.rows(`UPDATE feed_files SET lease_until = NULL WHERE lease IS NULL AND id = '${id}'`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  /** Resolves once the feed's health has a refused file of this reason. */
  const untilCounted = async (reason: string) => {
    for (;;) {
      const [counted] = await stock.rows(
        `SELECT file_reasons ->> '${reason}' AS files FROM feed_counts
         WHERE client = 'acme' AND dealership_id = ${riverside.id} AND file_reasons ? '${reason}'`,
      );
      if (counted) return counted.files;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('FEED-6 counts a file that ends because it fails, and none of a dry run', async () => {
    await given('ff_tried', Buffer.from('nor was this gzip'), { attempts: 4, dry_run: true });
    expect(await settled('ff_tried')).toMatchObject({ state: 'refused' });
    await given('ff_failing', Buffer.from('nor was this gzip'), { attempts: 4 });
    expect(await settled('ff_failing')).toMatchObject({ state: 'refused' });
    const reason = 'The platform could not process the file, and has stopped trying after 5 times.';
    expect(await untilCounted(reason)).toBe('1');
    expect(await (await fetch(`${stock.service.url}/metrics`)).text()).toMatch(/stock_feed_files_refused_total\S* 1\n/);
  });

  it('FEED-3 ends after some attempts with a reason that its sender reads, and the next one is processed', async () => {
    await given('ff_broken', Buffer.from('this was gzip once'));
    expect(await settled('ff_broken')).toMatchObject({
      state: 'refused',
      problem:
        'The platform could not process the file, and has stopped trying after 5 times. Nothing of it was applied. Send it again, or ask support about ff_broken.',
      finished_at: expect.any(String),
    });
    expect(await stock.rows(`SELECT FROM feed_file_chunks WHERE file_id = 'ff_broken'`)).toEqual([]);
    await given('ff_whole', gzipSync(line));
    expect(await settled('ff_whole')).toMatchObject({ state: 'done', accepted: 1 });
  });

  it('FEED-3 ends if it killed each process that took it up', async () => {
    await given('ff_deadly', gzipSync(line), { attempts: 5 });
    expect(await settled('ff_deadly')).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('has stopped trying after 6 times. Nothing of it was applied.'),
    });
  });

  it('FEED-3 ends at once if its key is revoked', async () => {
    await given('ff_revoked', gzipSync(line), { key: 'fk_revoked' });
    expect(await settled('ff_revoked')).toMatchObject({
      state: 'refused',
      problem: 'There is no feed key fk_revoked. Nothing of it was applied.',
    });
    expect(await untilCounted('There is no feed key fk_revoked.')).toBe('1');
  });
});
