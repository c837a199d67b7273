import { createTestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WriteLimits } from './write-limits.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('limits on writes', () => {
  it('FEED-5 are counted together by all gateways that share a database', async () => {
    const allowance = { name: 'enquiries', times: 3, seconds: 600 };
    const gateways = [await WriteLimits.open(database.url), await WriteLimits.open(database.url)];
    const limits = gateways.map((gateway) => gateway.limit(allowance));
    for (const limit of [...limits, ...limits].slice(0, 3)) await limit.take('203.0.113.7');
    for (const limit of limits) {
      await expect(limit.take('203.0.113.7')).rejects.toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      });
    }
    await limits[0]?.take('203.0.113.8');
    await Promise.all(gateways.map((gateway) => gateway.onApplicationShutdown()));
  });

  it('are counted in this process without one', async () => {
    const limit = (await WriteLimits.open(undefined)).limit({ name: 'enquiries', times: 1, seconds: 600 });
    await limit.take('a');
    await expect(limit.take('a')).rejects.toMatchObject({ status: 429 });
  });

  it('are not passed by a new address of the same IPv6 network', async () => {
    const limit = (await WriteLimits.open(undefined)).limit({ name: 'enquiries', times: 1, seconds: 600 });
    await limit.take('2001:db8:1:2::7');
    await expect(limit.take('2001:db8:1:2:8::1')).rejects.toMatchObject({ status: 429 });
    await limit.take('2001:db8:1:3::7');
  });

  it.each(['memory', 'a database'])(
    'are not passed by somebody with thousands of IPv6 networks, in %s',
    async (where) => {
      const limits = await WriteLimits.open(where === 'memory' ? undefined : database.url);
      const limit = limits.limit({ name: 'purchases', times: 5, seconds: 600 });
      const asked = Array.from({ length: 20 }, (_, number) => limit.take(`2001:db8:1:${number.toString(16)}::7`));
      await Promise.all(asked);
      await limit.giveBack('2001:db8:1:2::7');
      await limit.take('2001:db8:1:ff::7');
      await expect(limit.take('2001:db8:1:fe::7')).rejects.toMatchObject({ status: 429 });
      await limit.take('2001:db8:2:1::7');
      await limits.onApplicationShutdown();
    },
  );
});
