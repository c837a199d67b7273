import { type AlertOrder, shownMessages, stockTopic } from '@forecourt/contracts';
import { FixedClock, SiteDirectory } from '@forecourt/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ALERTS_BESIDE, STOCK_GROUP } from '../stock-follower.ts';
import { LeadsSystem, until, visitor } from '../testing/leads-system.ts';
import { StockedCar } from '../testing/stock-events.ts';
import { UnwantedCars } from './alert-cars.rows.ts';
import type { StockEvent } from './changed-cars.ts';
import { noteStockNews } from './stock-news.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the cars that alerts may ask about', () => {
  let system: LeadsSystem;
  const clock = new FixedClock('2026-03-04T00:00:00Z');
  beforeAll(async () => {
    system = await LeadsSystem.start({ shown: true }, clock);
  });
  afterEach(() => system.dataSource.query("UPDATE alerts SET state = 'unconfirmed'"));
  afterAll(() => system?.stop());

  const newCar = (id: string, dealershipId = 1) => new StockedCar(system.transport, clock, id, dealershipId);
  const evaluated = async () => {
    await until('stock is read', async () =>
      (await system.transport.lag(STOCK_GROUP, stockTopic.name)).every(({ committed, end }) => committed >= end),
    );
    await until('nothing is left to fetch', async () => (await parked()) === 0);
  };
  const parked = () => system.count('parked_events', `group_name = '${ALERTS_BESIDE}' AND replayed_at IS NULL`);
  const kept = async (): Promise<string[]> => {
    const rows = await system.dataSource.query('SELECT car_id FROM alert_cars ORDER BY car_id');
    return rows.map(({ car_id }: { car_id: string }) => car_id);
  };
  const matches = (carId: string) =>
    system.dataSource.query(
      `SELECT why, price_before::int AS before, price::int AS price, changes FROM alert_matches WHERE car_id = $1`,
      [carId],
    );
  const mails = async (to: string) => {
    const caller = { actor: 'system:gateway' };
    const { body } = await system.gateway.request('GET', '/shown-messages', { caller, answer: shownMessages });
    return body.messages.filter((message) => message.to.includes(to));
  };
  const follow = (token: string, act: 'confirm' | 'stop') =>
    system.gateway.request('POST', `/alerts/links/${token}/${act}`, { caller: visitor });
  /** Asks for an alert. @returns the token of the link by which it is confirmed */
  const ask = async (email: string, said: Partial<AlertOrder> = {}): Promise<string> => {
    const before = (await mails(email)).length;
    const search = { kind: 'search', search: 'model=Corolla', title: 'Corolla', path: '/search/toyota/' } as const;
    const body: AlertOrder = { ...search, origin: 'http://both.localhost', email, ...said };
    await system.gateway.request('POST', '/alerts', { body, caller: visitor });
    await until('the link is sent', async () => (await mails(email)).length > before);
    const [mail] = await mails(email);
    return /\/alerts\/([\w-]{54})/.exec(mail?.kind === 'email' ? mail.text : '')?.[1] ?? '';
  };

  it('have no row while nobody asks, and news compares with what stock says they were at the confirmation', async () => {
    const [cheaper, dearer, listed] = [newCar('cheaper'), newCar('dearer'), newCar('listed')];
    for (const car of [cheaper, dearer]) await car.list(30_000);
    for (const car of [cheaper, dearer]) await car.price(25_000);
    const token = await ask('ada@posthorn.example');
    await evaluated();
    expect(await kept()).toEqual([]);
    clock.advance(MINUTE);
    await follow(token, 'confirm');
    clock.advance(MINUTE);
    await cheaper.price(24_000);
    await dearer.price(27_000);
    await listed.list(20_000);
    await newCar('elsewhere', 3).list(20_000);
    await evaluated();
    expect(await kept()).toEqual(['cheaper', 'dearer', 'listed']);
    expect(await matches('cheaper')).toEqual([{ why: 'price_dropped', before: 25_000, price: 24_000, changes: 1 }]);
    expect(await matches('listed')).toMatchObject([{ why: 'arrived', price: 20_000 }]);
    // It costs less than when it was listed, and more than when the alert was confirmed.
    expect(await matches('dearer')).toEqual([]);
  });

  it('are new to who confirmed before the platform had them, whatever their sender says of the time', async () => {
    const late = newCar('late-listed');
    const cut = newCar('late-price');
    await cut.list(30_000);
    await evaluated();
    clock.advance(MINUTE);
    await follow(await ask('zoe@posthorn.example'), 'confirm');
    const said = new Date(clock.now().getTime() - 10 * MINUTE);
    clock.advance(MINUTE);
    await late.happen('VehicleListed', late.listing(20_000), said);
    await cut.happen('VehiclePriced', { prices: { price: 25_000 } }, said);
    await evaluated();
    expect(await matches('late-listed')).toMatchObject([{ why: 'arrived', price: 20_000 }]);
    expect(await matches('late-price')).toMatchObject([{ why: 'price_dropped' }]);
  });

  it('are compared with what they were at a confirmation between two changes that are read at once', async () => {
    const car = newCar('between');
    await follow(await ask('bea@posthorn.example'), 'confirm');
    await car.list(35_000);
    await evaluated();
    await ask('cyd@posthorn.example');
    const [first, confirmed, second] = [1, 2, 3].map((minutes) => new Date(clock.now().getTime() + minutes * MINUTE));
    await system.dataSource.query(`UPDATE alerts SET state = 'on', confirmed_at = $1 WHERE state = 'unconfirmed'`, [
      confirmed,
    ]);
    const priced = (version: number, price: number, time = clock.now()): StockEvent => ({
      event: { name: 'VehiclePriced', version, data: { ...car.names, prices: { price } } },
      time,
    });
    const runner = system.dataSource.createQueryRunner();
    await noteStockNews(runner, [priced(2, 25_000, first), priced(3, 27_000, second)], {
      directory: system.service.app.get(SiteDirectory),
      now: clock.now(),
      earlier: new Map(),
      dueAt: () => clock.now(),
    });
    await runner.release();
    // To somebody who knew it at $35,000 it is cheaper; to somebody who came when it was $25,000 it is not.
    expect(await matches('between')).toEqual([{ why: 'arrived', before: 35_000, price: 27_000, changes: 2 }]);
  });

  it('are news to all who ask, however few alerts are read at once, and of many cars as many as a message has', async () => {
    await system.dataSource.query("UPDATE alerts SET state = 'off' WHERE state = 'unconfirmed'");
    const searches = ['model=Corolla', 'make=Toyota', 'make=Toyota&price=:50000'];
    const asked = searches.flatMap((search) => ['dee', 'eli', 'fay'].map((who) => ({ search, who })));
    for (const { search, who } of asked) await ask(`${who}@posthorn.example`, { search, title: search });
    await system.dataSource.query(`UPDATE alerts SET state = 'on', confirmed_at = $1 WHERE state = 'unconfirmed'`, [
      clock.now(),
    ]);
    const on: { id: string }[] = await system.dataSource.query(`SELECT id FROM alerts WHERE state = 'on'`);
    const listed = Array.from({ length: 62 }, (_, index): StockEvent => {
      const car = newCar(`portion-${index}`);
      const data = { ...car.names, ...car.listing() };
      return { event: { name: 'VehicleListed', version: 1, data }, time: clock.now() };
    });
    const runner = system.dataSource.createQueryRunner();
    await noteStockNews(runner, listed, {
      directory: system.service.app.get(SiteDirectory),
      now: clock.now(),
      earlier: new Map(),
      dueAt: () => clock.now(),
      alertsAtOnce: 2,
    });
    await runner.release();
    const waiting = await system.dataSource.query(
      `SELECT alert_id AS id, count(*)::int AS cars, bool_and(overflowed) AS overflowed FROM alert_matches AS match
       JOIN alerts ON alerts.id = alert_id WHERE match.car_id LIKE 'portion-%' GROUP BY alert_id ORDER BY alert_id`,
    );
    expect(on).toHaveLength(9);
    expect(waiting).toEqual(
      on
        .map(({ id }) => id)
        .sort()
        .map((id) => ({ id, cars: 60, overflowed: true })),
    );
  });

  it('are left to a later try while stock is away, and the group and other cars go on', async () => {
    const [old, other] = [newCar('old'), newCar('other')];
    const token = await ask('dot@posthorn.example');
    await system.dataSource.query('DELETE FROM alert_cars');
    await old.list(30_000);
    await evaluated();
    await follow(token, 'confirm');
    clock.advance(MINUTE);
    system.upstreams.history.isAway = true;
    await old.price(29_000);
    await old.price(28_000);
    await other.list(19_000);
    await until('the group goes on', async () => (await matches('other')).length === 1);
    await until('both wait', async () => (await parked()) === 2);
    expect(await matches('old')).toEqual([]);
    system.upstreams.history.isAway = false;
    await evaluated();
    expect(await matches('old')).toMatchObject([{ why: 'price_dropped', before: 30_000, price: 28_000 }]);
  });

  it('lose their rows seven days after the last alert, and news is neither lost nor doubled when one comes again', async () => {
    const [car, watched] = [newCar('back'), new StockedCar(system.transport, clock, 'used-car')];
    const [token, watching] = [
      await ask('eve@posthorn.example'),
      await ask('una@posthorn.example', { kind: 'car', car_id: 'used-car', search: undefined }),
    ];
    for (const each of [token, watching]) await follow(each, 'confirm');
    clock.advance(MINUTE);
    for (const each of [car, watched]) await each.list(30_000);
    await evaluated();
    await follow(token, 'stop');
    const unwanted = system.service.app.get(UnwantedCars);
    await unwanted.forget();
    expect(await kept()).toContain('back');
    clock.advance(8 * DAY);
    expect(await unwanted.forget()).toBeGreaterThan(0);
    expect(await kept()).toEqual(['used-car']);
    await car.price(29_000);
    await evaluated();
    expect(await kept()).toEqual(['used-car']);
    const again = await ask('eve@posthorn.example');
    await follow(again, 'confirm');
    clock.advance(MINUTE);
    await car.price(28_000);
    await watched.price(27_000);
    await evaluated();
    expect(await kept()).toEqual(['back', 'used-car']);
    expect(await matches('back')).toEqual([{ why: 'price_dropped', before: 29_000, price: 28_000, changes: 1 }]);
    expect(system.upstreams.history.asked.filter(({ id }) => id === 'back')).toEqual([{ id: 'back', version: 2 }]);
    await unwanted.forget();
    clock.advance(8 * DAY);
    await unwanted.forget();
    expect(await kept()).toEqual(['back', 'used-car']);
  });

  it('begin again where stock was restored to, with or without a row', async () => {
    const car = newCar('restored');
    await car.list(30_000);
    for (const price of [29_000, 28_000, 20_000]) await car.price(price);
    const lost = newCar('lost');
    await lost.list(30_000);
    await lost.price(29_000);
    await evaluated();
    const token = await ask('gil@posthorn.example');
    await follow(token, 'confirm');
    clock.advance(MINUTE);
    await system.dataSource.query(`DELETE FROM alert_cars WHERE car_id IN ('restored', 'lost')`);
    car.restore(2);
    await car.price(27_000);
    await evaluated();
    expect(await matches('restored')).toMatchObject([{ why: 'price_dropped', before: 29_000, price: 27_000 }]);
    await car.price(26_000);
    await evaluated();
    expect(await matches('restored')).toMatchObject([{ before: 29_000, price: 26_000 }]);
    // Stock was restored to before it knew this one, and an event from before that is read late.
    system.upstreams.history.forget('lost');
    await lost.price(28_000);
    await evaluated();
    expect(await matches('lost')).toEqual([]);
  });
});
