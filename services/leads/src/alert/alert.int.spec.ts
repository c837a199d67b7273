import { type AlertOrder, linkedAlert, ownAlerts, shownMessages, stockTopic } from '@forecourt/contracts';
import { applyCommand, EventStore } from '@forecourt/event-store';
import { type CallerStatement, FixedClock } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STOCK_GROUP } from '../stock-follower.ts';
import { LeadsSystem, problemOf, scopeOf, until, visitor } from '../testing/leads-system.ts';
import { StockedCar } from '../testing/stock-events.ts';
import { alertRules } from './alert.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Wednesday, 10:00 in Brisbane. */
const MORNING = '2026-03-04T00:00:00Z';
const USER = '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a6b';
const OTHER_USER = '4f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a6c';
const signedIn = (user: string): CallerStatement => ({ ...visitor, user });

describe('alerts', () => {
  let system: LeadsSystem;
  const clock = new FixedClock(MORNING);
  beforeAll(async () => {
    system = await LeadsSystem.start({ shown: true }, clock);
  });
  afterAll(() => system?.stop());

  let cars = 0;
  const newCar = (dealershipId = 1) => {
    cars += 1;
    return new StockedCar(system.transport, clock, `car-${cars}`, dealershipId);
  };
  const order = (said: Partial<AlertOrder>): AlertOrder => ({
    kind: 'search',
    search: 'make=Toyota',
    title: 'Toyota',
    path: '/search/toyota/',
    origin: 'http://both.localhost',
    ...said,
  });
  const ask = async (said: Partial<AlertOrder>, caller = visitor) => {
    const { body } = await system.gateway.request('POST', '/alerts', { body: order(said), caller });
    return body;
  };
  const mails = async (to: string) => {
    const { body } = await system.gateway.request('GET', '/shown-messages', {
      caller: { actor: 'system:gateway' },
      answer: shownMessages,
    });
    return body.messages.filter((message) => message.to.includes(to));
  };
  const newestTo = async (to: string, count: number) => {
    await until(`${count} mails`, async () => (await mails(to)).length >= count);
    const [newest] = await mails(to);
    if (newest?.kind !== 'email') throw new Error('It is an email.');
    return newest;
  };
  const tokenIn = (text: string) => /\/alerts\/([\w-]{54})/.exec(text)?.[1] ?? '';
  const follow = async (token: string, act: 'confirm' | 'stop' | 'unsubscribe', caller = visitor) =>
    system.gateway.request('POST', `/alerts/links/${token}/${act}`, { caller });
  const turnOn = async (email: string, said: Partial<AlertOrder>, caller = visitor) => {
    const before = (await mails(email)).length;
    await ask({ ...said, email }, caller);
    const token = tokenIn((await newestTo(email, before + 1)).text);
    await follow(token, 'confirm', caller);
    return token;
  };
  const evaluated = async () => {
    await until('stock is read', async () =>
      (await system.transport.lag(STOCK_GROUP, stockTopic.name)).every(({ committed, end }) => committed >= end),
    );
    await until(
      'nothing is left to fetch',
      async () => (await system.count('parked_events', 'replayed_at IS NULL')) === 0,
    );
  };
  const rows = (where = 'true') => system.count('alerts', where);

  it('LEAD-11 SRCH-15 sends nothing before the link in an email was followed, and then what is new since', async () => {
    const email = 'ann@posthorn.example';
    const old = newCar();
    await old.list();
    await evaluated();
    expect(await ask({ email, search: 'model=Corolla' })).toEqual({ state: 'check_email' });
    const confirmation = await newestTo(email, 1);
    expect(confirmation.text).toContain('1 Quay Street, Brisbane QLD 4000');
    expect(confirmation.text).toContain('sales@riverside.example');
    // Anybody can type the words of a search: an address that nobody has proven reads none of them.
    for (const said of ['Corollas', 'Corolla', 'Toyota']) expect(confirmation.text).not.toContain(said);
    const token = tokenIn(confirmation.text);
    await newCar().list();
    await evaluated();
    await follow(token, 'confirm');
    clock.advance(MINUTE);
    const car = newCar();
    await car.list(31_000);
    await car.price(29_000);
    await old.price(24_990);
    await newCar(3).list();
    await evaluated();
    clock.advance(HOUR);
    const mail = await newestTo(email, 2);
    expect(mail.text).toContain(`http://both.localhost/cars/2021-toyota-corolla-${car.id}`);
    expect(mail.text).toContain('$26,990 → $24,990 Excl. Govt. Charges · Price drop');
    expect(mail.text).toContain('$29,000');
    expect(mail.text.match(/\/cars\//g)).toHaveLength(2);
    expect(mail.text).toContain(`http://both.localhost/alerts/${token}/unsubscribe`);
    // Who sends it is in each message, not only in the first.
    for (const said of ['1 Quay Street, Brisbane QLD 4000', 'sales@riverside.example']) {
      expect(mail.text).toContain(said);
    }
    expect(mail.headers).toMatchObject({
      'List-Unsubscribe': `<http://both.localhost/api/alerts/${token}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await follow(token, 'unsubscribe');
  });

  it('LEAD-11 writes once a day, not at night, and not about what was sold or got dearer meanwhile', async () => {
    const email = 'ben@posthorn.example';
    const token = await turnOn(email, { search: 'model=Corolla&price=:40000' });
    const [gone, dear, stays, rises] = [newCar(), newCar(), newCar(), newCar()];
    for (const car of [gone, dear, stays, rises]) await car.list(30_000);
    await evaluated();
    clock.advance(HOUR);
    await newestTo(email, 2);
    await gone.price(25_000);
    await dear.price(25_000);
    await stays.price(25_000);
    await rises.price(31_000);
    await evaluated();
    await gone.happen('VehicleSold', { sold_date_timestamp: clock.now().getTime() / 1000 });
    await dear.price(30_000);
    await evaluated();
    clock.advance(10 * HOUR);
    await until('it waits for the morning', async () => {
      const [row] = await system.dataSource.query('SELECT max(due_at) AS due FROM alert_recipients');
      return row.due?.toISOString() === nextMorning(clock.now());
    });
    expect(await mails(email)).toHaveLength(2);
    clock.advance(16 * HOUR);
    const mail = await newestTo(email, 3);
    expect(mail.text.match(/\/cars\/\S+/g)).toEqual([`/cars/2021-toyota-corolla-${stays.id}`]);
    await follow(token, 'unsubscribe');
  });

  it('LEAD-11 writes to people who watch a car only if its price falls', async () => {
    const email = 'cleo@posthorn.example';
    const car = new StockedCar(system.transport, clock, 'used-car');
    await car.list(30_000);
    await evaluated();
    const watch = { kind: 'car', car_id: 'used-car', title: 'Corolla', path: '/cars/used-car' } as const;
    const token = await turnOn(email, { ...watch, search: undefined });
    expect(await problemOf(ask({ ...watch, search: undefined, car_id: 'harbour-car', email }))).toMatchObject({
      status: 404,
    });
    clock.advance(MINUTE);
    await newCar().list(10_000);
    await car.happen('VehicleHidden', {});
    await car.happen('VehicleShown', {});
    await car.price(29_000);
    await evaluated();
    clock.advance(24 * HOUR);
    const mail = await newestTo(email, 2);
    expect(mail.subject).toBe('Price drop: 2021 Toyota Corolla, now $29,000 Excl. Govt. Charges');
    await follow(token, 'stop');
  });

  it('LEAD-11 follows a car on from where stock was restored to, and sends news of what it is now', async () => {
    const email = 'rita@posthorn.example';
    // Somebody asks about cars of this dealership, though not about this one.
    await turnOn('sal@posthorn.example', { search: 'make=Mazda' });
    const car = newCar();
    await car.list(30_000);
    for (const price of [29_000, 28_000, 27_000, 26_000]) await car.price(price);
    await evaluated();
    const kept = async () => {
      const [row] = await system.dataSource.query('SELECT * FROM alert_cars WHERE car_id = $1', [car.id]);
      return { version: row.stream_version, price: row.state.prices.price };
    };
    expect(await kept()).toEqual({ version: 5, price: 26_000 });
    const token = await turnOn(email, { search: 'model=Corolla&price=:25500' });
    clock.advance(MINUTE);
    car.restore(2);
    await car.price(25_000);
    await evaluated();
    expect(await kept()).toEqual({ version: 3, price: 25_000 });
    clock.advance(MINUTE);
    await car.price(24_000);
    await evaluated();
    expect(await kept()).toEqual({ version: 4, price: 24_000 });
    clock.advance(24 * HOUR);
    expect((await newestTo(email, 2)).text).toContain('$24,000');
    await follow(token, 'unsubscribe');
  });

  it('LEAD-11 writes nothing of an alert that is ended while its message is written', async () => {
    const email = 'iris@posthorn.example';
    await turnOn(email, { search: 'model=Corolla&price=:19000' });
    const [row] = await system.dataSource.query(`SELECT id, person_id FROM alerts WHERE search LIKE '%19000%'`);
    clock.advance(MINUTE);
    await newCar().list(18_000);
    await evaluated();
    const store = system.service.app.get(EventStore);
    await store.transact(async (tx) => {
      await tx.lock([row.id]);
      clock.advance(24 * HOUR);
      await until('the sender waits for the alert', async () => {
        const [waiting] = await system.dataSource.query(
          `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return waiting.count > 0;
      });
      const command = { type: 'WithdrawAlert', reason: 'unsubscribed' } as const;
      await applyCommand(tx, alertRules, { streamId: row.id, command: () => command }, clock.now());
    });
    await until('nothing is due', async () => (await system.count('alert_recipients', 'due_at < now()')) === 0);
    expect(await system.count('letters', `purpose = 'alert_news' AND about LIKE '%${row.person_id}%'`)).toBe(0);
    expect(await mails(email)).toHaveLength(1);
  });

  it('LEAD-11 ends all of a person by one link, for good', async () => {
    const email = 'dora@posthorn.example';
    const one = await turnOn(email, { search: 'make=Toyota' });
    await turnOn(email, { search: 'make=Mazda' });
    const { body } = await system.gateway.request('GET', `/alerts/links/${one}`, {
      caller: visitor,
      answer: linkedAlert,
    });
    expect(body).toMatchObject({ alert: { state: 'on', title: 'Toyota' }, others: 1 });
    clock.advance(MINUTE);
    await newCar().list();
    await evaluated();
    await follow(one, 'unsubscribe');
    await follow(one, 'unsubscribe');
    clock.advance(24 * HOUR);
    expect(await problemOf(follow(one, 'confirm'))).toMatchObject({ status: 409 });
    await until('nothing is due', async () => (await system.count('alert_recipients', 'due_at < now()')) === 0);
    expect(await mails(email)).toHaveLength(2);
  });

  it('LEAD-11 lets a signed-in user add more once an address is confirmed, list and remove them', async () => {
    const user = signedIn(USER);
    expect(await problemOf(ask({}, user))).toMatchObject({ status: 400, errors: [{ field: 'email' }] });
    await turnOn('eve@posthorn.example', {}, user);
    expect(await ask({ search: 'make=Kia' }, user)).toEqual({ state: 'on' });
    expect(await ask({ search: 'make=Kia' }, user)).toEqual({ state: 'on' });
    const list = async (caller: CallerStatement) =>
      (await system.gateway.request('GET', '/alerts', { caller, answer: ownAlerts })).body.alerts;
    const own = await list(user);
    expect(own).toMatchObject([{ state: 'on' }, { state: 'on' }]);
    const remove = (caller: CallerStatement) => system.gateway.request('DELETE', `/alerts/${own[0]?.id}`, { caller });
    expect(await problemOf(remove(signedIn(OTHER_USER)))).toMatchObject({ status: 404 });
    expect(await problemOf(remove({ ...user, scope: scopeOf('riverside') }))).toMatchObject({ status: 404 });
    expect(await problemOf(list(visitor))).toMatchObject({ status: 401 });
    await remove(user);
    expect(await list(user)).toHaveLength(1);
    expect(await list({ ...user, scope: scopeOf('riverside') })).toEqual([]);
  });

  it('SITE-4 takes no link of another site, and none that was never given out', async () => {
    const token = await turnOn('finn@posthorn.example', {});
    const elsewhere = { actor: 'visitor', scope: scopeOf('riverside') };
    for (const act of ['confirm', 'stop', 'unsubscribe'] as const) {
      expect(await problemOf(follow(token, act, elsewhere))).toMatchObject({ status: 404 });
      expect(await problemOf(follow(`${token.slice(0, -1)}!`, act))).toMatchObject({ status: 404 });
    }
    const shown = system.gateway.request('GET', `/alerts/links/${token}`, { caller: elsewhere });
    expect(await problemOf(shown)).toMatchObject({ status: 404 });
    const off = { actor: 'visitor', scope: scopeOf('strict') };
    expect(await problemOf(ask({ email: 'finn@posthorn.example' }, off))).toMatchObject({ status: 404 });
    await follow(token, 'stop');
  });

  it('sends an address no more than three links a day, and claims no other', async () => {
    const email = 'gus@posthorn.example';
    for (let count = 0; count < 7; count += 1) {
      const state = count < 3 ? 'check_email' : 'no_email';
      expect(await ask({ email, search: `make=Make${count}` })).toEqual({ state });
    }
    await newestTo(email, 3);
    for (let count = 0; count < 20; count += 1) {
      expect(await ask({ email, search: `model=Model${count}` })).toEqual({ state: 'no_email' });
    }
    expect(await rows("state = 'unconfirmed'")).toBe(20);
    expect(await mails(email)).toHaveLength(3);
    expect(JSON.stringify(await system.dataSource.query('SELECT * FROM alerts'))).not.toContain('posthorn');
    expect(JSON.stringify(await system.dataSource.query('SELECT data FROM events'))).not.toContain('posthorn');
    expect(system.lines.join('')).not.toContain('gus@');
  });
});

/** 8:00 in Brisbane after an instant. */
function nextMorning(now: Date): string {
  const morning = new Date(now);
  morning.setUTCHours(22, 0, 0, 0);
  return morning > now ? morning.toISOString() : new Date(morning.getTime() + 24 * HOUR).toISOString();
}
