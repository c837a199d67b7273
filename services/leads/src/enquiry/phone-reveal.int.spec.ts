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

  it('SITE-4 takes none for a dealership of another site, and none without its fields', async () => {
    expect(await problemOf(log({ car_id: 'car1', dealership_id: 9_999 }))).toMatchObject({ status: 404 });
    expect(await problemOf(log({ dealership_id: 1 }))).toMatchObject({ status: 404 });
    expect(await kept()).toEqual([]);
  });
});
