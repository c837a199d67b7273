import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ledger } from '../conformance/ledger.ts';
import { readMarks, saveMarks } from './stream-marks.ts';

describe('the marks of streams', () => {
  let database: TestDatabase;
  let ledger: Ledger;
  beforeAll(async () => {
    database = await createTestDatabase();
    ledger = await Ledger.open(database.url);
  });
  afterAll(async () => {
    await ledger?.close();
    await database?.drop();
  });

  it('do not take the time of one version for that of another, which a process of an earlier release has written', async () => {
    const runner = ledger.dataSource.createQueryRunner();
    const mark = { version: 10, recordedUntil: new Date('2026-11-26T10:00:00Z') };
    await saveMarks(runner, 'group', 'cars.v1', new Map([['a', mark]]));
    expect(await readMarks(runner, 'group', 'cars.v1', ['a'])).toEqual(new Map([['a', mark]]));
    // As that release writes it.
    await runner.query(
      `INSERT INTO consumer_streams (group_name, topic, stream_id, version) VALUES ('group', 'cars.v1', 'a', 12)
       ON CONFLICT (group_name, topic, stream_id) DO UPDATE SET version = EXCLUDED.version`,
    );
    expect(await readMarks(runner, 'group', 'cars.v1', ['a'])).toEqual(
      new Map([['a', { version: 12, recordedUntil: undefined }]]),
    );
    await runner.release();
  });
});
