import { setTimeout as pause } from 'node:timers/promises';
import { SystemClock, SystemIds } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { RebuildService } from './rebuild.service.ts';
import type { RebuildState } from './rebuild.ts';

/** A database with one rebuild, which takes so long to count the cars of its index. */
class Database {
  state: RebuildState = 'building';
  counts = 0;
  constructor(private readonly countMs: number) {}

  async query(statement: string): Promise<unknown[]> {
    if (statement.includes('FROM rebuilds')) return [this.#rebuild()];
    this.counts += 1;
    await pause(this.countMs);
    return [{ done: this.counts, total: 1_000_000 }];
  }

  #rebuild() {
    return {
      ...{ id: 'a', mode: 'rows', state: this.state, index: 'cars-1', retired: [], comparedTo: '', repaired: 0 },
      ...{ cars: null, fault: null, startedAt: new Date(0), swappedAt: null, finishedAt: null },
    };
  }
}

const serviceOn = (database: Database) =>
  new RebuildService({
    dataSource: database as unknown as DataSource,
    alias: 'cars',
    clock: new SystemClock(),
    ids: new SystemIds(),
    onWanted: () => undefined,
  });

describe('how far a rebuild is', () => {
  it('is counted once for all who ask meanwhile and soon after, as the count reads a whole index', async () => {
    const database = new Database(120);
    const service = serviceOn(database);
    const asked = await Promise.all([service.read('a'), service.read('a')]);
    expect(asked.map(({ progress }) => progress.done)).toEqual([1, 1]);
    expect((await service.read('a')).progress).toEqual({ of: 'cars', done: 1, total: 1_000_000 });
    expect(database.counts).toBe(1);
  });

  it('is looked at again in its next state', async () => {
    const database = new Database(120);
    const service = serviceOn(database);
    expect((await service.read('a')).progress.of).toBe('cars');
    database.state = 'refolding';
    expect((await service.read('a')).progress).toMatchObject({ of: 'events', done: 2 });
  });
});
