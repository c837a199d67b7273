import type { FoundVehicle, FoundVehicles } from '@forecourt/contracts';
import type { CallerScope, CallerStatement, ProblemError } from '@forecourt/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, upsert } from './testing/feed-events.ts';
import { feedOf, visitorOf, visitorOfSite } from './testing/known-scopes.ts';
import { hillside, riverside, type StockUnderTest, startStockUnderTest } from './testing/stock-service.ts';

const DEALERSHIPS = Array.from({ length: 1_001 }, (_, place) => ({ id: 1_000 + place, slug: `dealer-${place}` }));
const LAST = { id: 2_000, slug: 'dealer-1000' };
const scope = (caller: CallerStatement): CallerScope => {
  if (!caller.scope) throw new Error('The caller has no scope.');
  return caller.scope;
};
const withScope = (caller: CallerStatement, changes: Partial<CallerScope>): CallerStatement => ({
  ...caller,
  scope: { ...scope(caller), ...changes },
});

describe('the scope of a call to stock', () => {
  let stock: StockUnderTest;
  let carId: string;
  let events = 0;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    carId = (await push(feedOf('acme', riverside), riverside)).verdicts[0]?.vehicle_id ?? '';
  });
  afterAll(() => stock?.close());
  afterEach(() => {
    stock.scopes.isAway = false;
  });

  const push = (caller: CallerStatement, { slug }: { slug: string }) => {
    events += 1;
    return stock.push(upsert(0, corolla, { stocknum: `SCOPE${events}`, dealership_slug: slug }), caller);
  };
  const refusal = async (call: Promise<unknown>): Promise<ProblemError> => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error as ProblemError;
  };

  /** Every route that answers a visitor, with a car of riverside's. */
  const asVisitor = (caller: CallerStatement) => [
    stock.find(carId, caller),
    stock.client.request('GET', '/vehicles', { caller, query: { ids: carId } }),
    stock.client.request('GET', '/vehicle-addresses/chunks', { caller }),
    stock.client.request('GET', '/vehicle-addresses', { caller, query: { dealership: riverside.id, from: '0' } }),
    stock.client.request('POST', '/vehicle-views', {
      caller,
      body: { views: [{ vehicle_id: carId, address: '1.1.1.1', user_agent: 'Firefox' }] },
    }),
  ];
  const asFeed = (caller: CallerStatement) => [
    push(caller, riverside),
    stock.client.request('GET', '/feed/mappings/list', { caller }),
  ];

  it('SITE-4 is refused at each route if its revision does not exist yet, or its site is invented', async () => {
    const known = visitorOf(riverside);
    for (const unknown of [
      withScope(known, { revision: scope(known).revision + 1 }),
      withScope(known, { id: 'forged' }),
      withScope(known, { id: '__proto__' }),
    ]) {
      for (const problem of await Promise.all(asVisitor(unknown).map(refusal))) {
        expect(problem).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      }
    }
    await Promise.all(asVisitor(known));
  });

  it('SITE-4 gives several vehicles only to a site that shows them, and 100 at most', async () => {
    const several = async (caller: CallerStatement, ids: string) => {
      const { body } = await stock.client.request<FoundVehicles>('GET', '/vehicles', { caller, query: { ids } });
      return body.vehicles.map(({ id }) => id);
    };
    expect(await several(visitorOf(riverside), `nobody,${carId},${carId}`)).toEqual([carId]);
    expect(await several(visitorOf(hillside), carId)).toEqual([]);
    for (const ids of ['', "x';--", Array.from({ length: 101 }, () => 'x').join(',')]) {
      await expect(several(visitorOf(riverside), ids)).rejects.toMatchObject({ status: 400 });
    }
  });

  it('SITE-4 is refused if its feed key’s revision does not exist yet, or the key is invented or another client’s', async () => {
    const known = feedOf('checked', riverside);
    const refused = async (caller: CallerStatement) => {
      const answers = await Promise.all(asFeed(caller).map(refusal));
      return [...new Set(answers.map(({ status }) => status))];
    };
    expect(await refused(withScope(known, { revision: scope(known).revision + 1 }))).toEqual([503]);
    expect(await refused(withScope(known, { id: 'fk_forged' }))).toEqual([403]);
    expect(await refused(withScope(known, { id: '../feed-signatures/check' }))).toEqual([403]);
    expect(await refused({ ...known, actor: 'feed:acme' })).toEqual([403]);
    expect(await push(known, riverside)).toMatchObject({ accepted: 1 });
  });

  it('SITE-4 is refused if it is of another kind than its actor', async () => {
    const visitor = visitorOf(riverside);
    const feed = feedOf('acme', riverside);
    const swapped = [
      ...asVisitor({ ...visitor, scope: scope(feed) }),
      ...asVisitor({ actor: 'visitor' }),
      ...asFeed({ ...feed, scope: scope(visitor) }),
      ...asFeed({ actor: feed.actor }),
    ];
    for (const { status } of await Promise.all(swapped.map(refusal))) expect(status).toBe(403);
  });

  it('SITE-4 is resolved at the newest known revision, also for a caller with an older one', async () => {
    const before = visitorOfSite('changing', riverside, hillside);
    expect((await stock.find(carId, before)).vehicle.id).toBe(carId);
    const after = visitorOfSite('changing', hillside);
    expect((await refusal(stock.find(carId, after))).status).toBe(404);
    expect((await refusal(stock.find(carId, before))).status).toBe(404);

    const wide = feedOf('changing', riverside, hillside);
    expect(await push(wide, riverside)).toMatchObject({ accepted: 1 });
    const narrow = feedOf('changing', hillside);
    expect(await push(narrow, riverside)).toMatchObject({ refused: 1 });
    expect(await push(wide, riverside)).toMatchObject({ refused: 1 });
    expect(await push(wide, hillside)).toMatchObject({ accepted: 1 });
  });

  it('SITE-4 is requested once if it is not known, and not again', async () => {
    const caller = feedOf('asked', riverside);
    stock.scopes.asked.length = 0;
    for (let pushes = 0; pushes < 3; pushes += 1) await push(caller, riverside);
    await refusal(push(withScope(caller, { revision: 2 }), riverside));
    const path = '/feed-keys/fk_asked/scope';
    expect(stock.scopes.asked.filter((asked) => asked === path)).toEqual([path, path]);
  });

  it('SITE-4 is refused if the sites service can’t be asked, while known sites still work', async () => {
    const known = feedOf('known', riverside);
    await push(known, riverside);
    const visitor = visitorOf(riverside);
    await stock.find(carId, visitor);
    stock.scopes.isAway = true;
    expect(await push(known, riverside)).toMatchObject({ accepted: 1 });
    expect((await stock.find(carId, visitor)).vehicle.id).toBe(carId);
    const calls = [push(feedOf('new', riverside), riverside), stock.find(carId, visitorOfSite('new', riverside))];
    for (const problem of await Promise.all(calls.map(refusal))) {
      expect(problem).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    }
  });

  it('SITE-4 FEED-1 may be of 1,001 dealerships', async () => {
    const group = feedOf('group', ...DEALERSHIPS);
    const { verdicts } = await push(group, LAST);
    expect(verdicts[0]).toMatchObject({ verdict: 'accepted' });
    const other = await push(group, riverside);
    const message = other.verdicts[0]?.errors?.[0]?.message ?? '';
    expect(message).toMatch(/^expected one of dealer-0, .*, dealer-9 and 991 more; got "riverside"$/);

    const visitor = visitorOfSite('group', ...DEALERSHIPS);
    const found: FoundVehicle = await stock.find(verdicts[0]?.vehicle_id ?? '', visitor);
    expect(found.vehicle.dealership_slug).toBe(LAST.slug);
    expect((await refusal(stock.find(carId, visitor))).status).toBe(404);
  });
});
