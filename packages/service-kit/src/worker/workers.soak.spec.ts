import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { HorizonWatch } from '../publishing/horizon-watch.ts';
import { SiteDirectory } from '../sites/site-directory.ts';
import { HEAP_NOISE_BYTES, soak } from '../testing/soak.ts';
import { repeat } from '../waiting/repeat.ts';

// Ten thousand rounds of each, on a machine that may be busy.
jest.setTimeout(120_000);

const nothingLeft = { listeners: 0, resources: {}, heapBytes: expect.any(Number) };

describe('10,000 rounds leave nothing behind', () => {
  it('of recurring work', async () => {
    const left = await soak((round) => repeat(0, round));
    expect(left).toEqual(nothingLeft);
    expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
  });

  it('of the look for long write transactions, another one each time', async () => {
    let looks = 0;
    const query = async () => {
      looks += 1;
      const held = { pid: looks, database: 'stock', application: `held ${looks}`, state: 'active', query_start: null };
      return [{ ...held, xid: String(looks), seconds: 60 }];
    };
    const watch = new HorizonWatch({ query } as unknown as DataSource, pino({ level: 'silent' }), 10);
    const left = await soak((round) =>
      repeat(0, async () => {
        await watch.look();
        await round();
      }),
    );
    expect(left).toEqual(nothingLeft);
    expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
    expect(watch.holders).toHaveLength(1);
  });

  it.each(['answers', 'fails'])('of the directory of sites where sites %s', async (how) => {
    const left = await soak((round) => {
      const directory = new SiteDirectory({
        load: async ({ position }, signal) => {
          await round();
          signal.throwIfAborted();
          if (how === 'fails') throw new Error('away');
          return { position: position + 1, sites: [], dealerships: [] };
        },
        retryMs: 0,
      });
      void directory.start();
      return directory;
    });
    expect(left).toEqual(nothingLeft);
    expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
  });
});
