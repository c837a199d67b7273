import type { PhoneRevealLog } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LeadsSystem, problemOf, scopeOf } from '../testing/leads-system.ts';

const visitor = { actor: 'visitor', scope: scopeOf('riverside') };

describe('the log of revealed numbers', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());

  const log = (body: object) => system.requestAs('gateway', 'POST', '/phone-reveals', { caller: visitor, body });
  const kept = () => system.dataSource.query('SELECT * FROM phone_reveals');

  it('keeps car, dealership and website, and forgets them after 400 days', async () => {
    await log({ car_id: 'car1', dealership_id: 1 });
    const rows = await kept();
    expect(rows).toEqual([expect.objectContaining({ car_id: 'car1', dealership_id: 1 })]);
    expect(Object.keys(rows[0]).toSorted()).toEqual(['car_id', 'dealership_id', 'id', 'revealed_at', 'website_id']);
    await system.sweep();
    expect(await kept()).toHaveLength(1);
    await system.dataSource.query("UPDATE phone_reveals SET revealed_at = now() - interval '401 days'");
    await system.sweep();
    expect(await kept()).toEqual([]);
  });

  it('VEH-4 is read by support by dealership and by its own day, and no other dealer’s', async () => {
    const holder = { key_id: 'su_000000000001', purpose: 'support', dealerships: [{ id: 1, slug: 'riverside' }] };
    const read = async (query: object) =>
      (
        await system.requestAs<PhoneRevealLog>('gateway', 'POST', '/support/phone-reveals', {
          caller: { actor: 'system:gateway' },
          body: { holder, query },
        })
      ).body;
    await log({ car_id: 'early', dealership_id: 1 });
    await log({ car_id: 'late', dealership_id: 1 });
    await system.dataSource.query(
      "UPDATE phone_reveals SET revealed_at = '2026-03-03T13:59:59Z' WHERE car_id = 'early'",
    );
    await system.dataSource.query(
      "UPDATE phone_reveals SET revealed_at = '2026-03-03T14:00:00Z' WHERE car_id = 'late'",
    );
    // Midnight in Brisbane is 14:00 UTC.
    expect(await read({ dealership_id: 1, day: '2026-03-04' })).toMatchObject({
      time_zone: 'Australia/Brisbane',
      count: 1,
      reveals: [{ car_id: 'late', website_id: expect.any(Number), revealed_at: '2026-03-03T14:00:00.000Z' }],
    });
    expect((await read({ dealership_id: 1, day: '2026-03-03' })).reveals).toMatchObject([{ car_id: 'early' }]);
    expect(await problemOf(read({ dealership_id: 2, day: '2026-03-04' }))).toMatchObject({ status: 404 });
    expect(await problemOf(read({ dealership_id: 1, day: '4/3/2026' }))).toMatchObject({ status: 400 });
    await system.dataSource.query('DELETE FROM phone_reveals');
  });

  it('SITE-4 takes none for a dealership of another site, and none without its fields', async () => {
    expect(await problemOf(log({ car_id: 'car1', dealership_id: 9_999 }))).toMatchObject({ status: 404 });
    expect(await problemOf(log({ dealership_id: 1 }))).toMatchObject({ status: 404 });
    expect(await kept()).toEqual([]);
  });
});
