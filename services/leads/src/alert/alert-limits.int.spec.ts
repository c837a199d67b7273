import { type AlertOrder, MOST_ALERTS, ownAlerts, stockTopic } from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { type CallerStatement, FixedClock } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { STOCK_GROUP } from '../stock-follower.ts';
import { LeadsSystem, problemOf, until, visitor } from '../testing/leads-system.ts';
import { SampleMailServer } from '../testing/sample-mail-server.ts';
import { StockedCar } from '../testing/stock-events.ts';
import { AlertSender } from './alert.process.ts';
import { AlertWithdrawal } from './alert.withdrawal.ts';
import { setTimers } from './due.rows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Wednesday, 10:00 in Brisbane. */
const MORNING = '2026-03-04T00:00:00Z';
/** Confirmations of a site an hour. */
const PER_SITE = 300;
const signedIn: CallerStatement = { ...visitor, user: '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a6b' };

describe('the limits of alerts', () => {
  let system: LeadsSystem;
  let server: SampleMailServer;
  let clock: FixedClock;
  beforeAll(async () => {
    server = await new SampleMailServer().start();
    clock = new FixedClock(MORNING);
    const email = { url: server.url, from: 'sender@platform.example' };
    system = await LeadsSystem.start({ shown: false, email }, clock);
  });
  afterAll(async () => {
    await system?.stop();
    await server?.stop();
  });
  let person = '';
  let people = 0;
  beforeEach(() => {
    people += 1;
    server.answer = () => 250;
    person = `person-${people}@posthorn.example`;
    // Each starts on a morning of its own, which counts none of the others' confirmations.
    clock.advance(10 * DAY - ((clock.now().getTime() - Date.parse(MORNING)) % DAY));
  });

  const ask = async (said: Partial<AlertOrder>, caller = visitor) => {
    const body: AlertOrder = {
      ...{ kind: 'search', search: 'make=Toyota', title: 'Toyota', path: '/search/toyota/' },
      ...{ origin: 'http://both.localhost', email: person },
      ...said,
    };
    return (await system.gateway.request('POST', '/alerts', { body, caller })).body;
  };
  const mailsTo = async (count: number) => {
    await until(`${count} mails`, () => Promise.resolve(server.mailsTo(person).length >= count));
    return server.mailsTo(person);
  };
  const turnOn = async (said: Partial<AlertOrder> = {}, caller = visitor) => {
    const before = server.mailsTo(person).length;
    await ask(said, caller);
    const mail = (await mailsTo(before + 1))[before];
    const token = /\/alerts\/([\w-]{54})/.exec(mail?.text ?? '')?.[1] ?? '';
    await system.gateway.request('POST', `/alerts/links/${token}/confirm`, { caller });
    clock.advance(MINUTE);
    return token;
  };
  const unsubscribe = (token: string) =>
    system.gateway.request('POST', `/alerts/links/${token}/unsubscribe`, { caller: visitor });
  let cars = 0;
  /** A Toyota arrives, and is evaluated. */
  const arrive = async () => {
    cars += 1;
    await new StockedCar(system.transport, clock, `limit-car-${cars}`).list();
    await until('stock is evaluated', async () =>
      (await system.transport.lag(STOCK_GROUP, stockTopic.name)).every(({ committed, end }) => committed >= end),
    );
  };
  const sendDue = () => system.service.app.get(AlertSender).sendDue();
  const recipient = async () => {
    const [row] = await system.dataSource.query(
      'SELECT attempts, messages, due_at FROM alert_recipients WHERE due_at IS NOT NULL',
    );
    return row as { attempts: number; messages: number; due_at: Date } | undefined;
  };

  it('lets a person have twenty, and says so only to a person who has proved the address', async () => {
    const token = await turnOn({ search: 'make=Make0' }, signedIn);
    for (let count = 1; count < MOST_ALERTS; count += 1) {
      expect(await ask({ search: `make=Make${count}` }, signedIn)).toEqual({ state: 'on' });
    }
    expect(await problemOf(ask({ search: 'make=Other' }, signedIn))).toMatchObject({
      status: 409,
      message: expect.stringContaining('You have 20 alerts on this site'),
    });
    expect(await ask({ search: 'make=Other' })).toEqual({ state: 'no_email' });
    const { body } = await system.gateway.request('GET', '/alerts', { caller: signedIn, answer: ownAlerts });
    expect(body.alerts).toHaveLength(MOST_ALERTS);
    await unsubscribe(token);
  });

  it('are not used up by what strangers ask for at somebody’s address, who saves one at once if it is proven, and else the next day', async () => {
    const strangersFill = async () => {
      const answers: unknown[] = [];
      for (let count = 0; count < MOST_ALERTS + 5; count += 1)
        answers.push(await ask({ search: `make=Filler${count}` }));
      return answers.filter((answer) => JSON.stringify(answer) === '{"state":"no_email"}').length;
    };
    const unconfirmed = () => system.count('alerts', `state = 'unconfirmed' AND search LIKE 'make=Filler%'`);
    const before = await unconfirmed();
    const token = await turnOn({ search: 'make=Own' }, signedIn);
    expect(await strangersFill()).toBeGreaterThan(MOST_ALERTS);
    expect((await unconfirmed()) - before).toBe(MOST_ALERTS);
    // Nor does the mailbox have more room at each spelling of its address.
    const [name, host] = person.split('@');
    const rows = await unconfirmed();
    for (let tag = 0; tag < 5; tag += 1)
      expect(await ask({ search: 'make=Filler0', email: `${name}+${tag}@${host}` })).toEqual({ state: 'no_email' });
    expect(await unconfirmed()).toBe(rows);
    expect(await ask({ search: 'make=Mine' }, signedIn)).toEqual({ state: 'on' });
    await unsubscribe(token);

    person = `unproven-${person}`;
    await strangersFill();
    await mailsTo(3);
    expect(await ask({ search: 'make=Mine' })).toEqual({ state: 'no_email' });
    clock.advance(DAY + MINUTE);
    const own = await turnOn({ search: 'make=Mine' });
    expect(await system.count('alerts', `state = 'on' AND search = 'make=Mine'`)).toBe(1);
    await unsubscribe(own);
  });

  it('sends no more than 300 links a site and hour to people who are new, and keeps more for those who are not', async () => {
    const now = clock.now();
    const fill = (count: number, at: Date) =>
      system.dataSource.query(
        `INSERT INTO alert_confirmations (person_digest, site, sent_at)
         SELECT 'digest-' || number, 'both', $2 FROM generate_series(1, $1::int) AS number`,
        [count, at],
      );
    await fill(PER_SITE, new Date(now.getTime() - HOUR - 1_000));
    await fill(PER_SITE - 1, now);
    expect(await ask({ search: 'make=Kia' })).toEqual({ state: 'check_email' });
    await mailsTo(1);
    person = `another-${person}`;
    expect(await problemOf(ask({ search: 'make=Kia' }))).toMatchObject({ status: 429 });
    expect(server.mailsTo(person)).toEqual([]);
    expect(await ask({ search: 'make=Kia' }, signedIn)).toEqual({ state: 'check_email' });
    await mailsTo(1);
    person = `new-${person}`;
    clock.advance(HOUR + 1_000);
    expect(await ask({ search: 'make=Kia' })).toEqual({ state: 'check_email' });
    await mailsTo(1);
  });

  it('counts the links that it sends and no others, so that nobody fills a site by asking at one mailbox', async () => {
    const counted = () => system.count('alert_confirmations', `sent_at = '${clock.now().toISOString()}'`);
    const answers: unknown[] = [];
    for (let asked = 0; asked < 12; asked += 1) answers.push(await ask({ search: `make=Over${asked % 6}` }));
    expect(answers.filter((answer) => JSON.stringify(answer) === '{"state":"check_email"}')).toHaveLength(3);
    expect(await counted()).toBe(3);
    await mailsTo(3);
  });

  it('LEAD-3 sends one link a day to an address for what a program may have sent, keeps that it may have, and claims no other', async () => {
    for (const [make, state] of [
      ['Kia', 'check_email'],
      ['Mazda', 'no_email'],
      ['Ford', 'no_email'],
    ]) {
      expect(await ask({ search: `make=${make}`, suspected: true })).toEqual({ state });
    }
    expect(await ask({ search: 'make=Isuzu' })).toEqual({ state: 'check_email' });
    const mails = await mailsTo(2);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('/alerts/');
    expect(await system.count('events', `type = 'AlertRequested' AND data->>'suspected' = 'true'`)).toBe(3);
  });

  it('ends what was not confirmed after seven days, and keeps what was', async () => {
    const confirmed = await turnOn();
    await ask({ search: 'make=Mazda' });
    const states = async () => {
      const rows: { state: string }[] = await system.dataSource.query(
        "SELECT state FROM alerts WHERE search IN ('make=Mazda', 'make=Toyota') ORDER BY state",
      );
      return rows.map(({ state }) => state);
    };
    const endUnconfirmed = () => system.service.app.get(AlertWithdrawal).unconfirmed();
    clock.advance(7 * DAY - 2 * MINUTE);
    await endUnconfirmed();
    expect(await states()).toEqual(['on', 'unconfirmed']);
    clock.advance(3 * MINUTE);
    await endUnconfirmed();
    expect(await states()).toEqual(['on']);
    const ended = await system.count('events', `type = 'AlertWithdrawn' AND data->>'reason' = 'unconfirmed'`);
    expect(ended).toBeGreaterThan(0);
    await unsubscribe(confirmed);
  });

  const letter = async () => {
    const [row] = await system.dataSource.query(
      `SELECT state, attempts, lease FROM letters WHERE purpose = 'alert_news' ORDER BY created_at DESC LIMIT 1`,
    );
    return row as { state: string; attempts: number; lease: string | null } | undefined;
  };
  const triedInVain = () =>
    until('a try has failed', async () => {
      const { state, attempts = 0, lease } = (await letter()) ?? {};
      return state === 'waiting' && attempts > 0 && lease === null;
    });

  it('LEAD-12 sends one message once the mail server, which was away, is back', async () => {
    const token = await turnOn();
    await arrive();
    server.answer = () => 421;
    clock.advance(HOUR);
    await triedInVain();
    expect(server.mailsTo(person)).toHaveLength(1);
    server.answer = () => 250;
    clock.advance(MINUTE);
    const mails = await mailsTo(2);
    expect(mails[1]?.headerLines.map(({ line }) => line)).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    await sendDue();
    await until('it is settled', async () => (await letter())?.state === 'sent');
    expect(server.mailsTo(person)).toHaveLength(2);
    await unsubscribe(token);
  });

  it('LEAD-11 sends no news that waits for the mail server to somebody who stopped it meanwhile', async () => {
    const token = await turnOn();
    await arrive();
    server.answer = () => 421;
    clock.advance(HOUR);
    await triedInVain();
    await unsubscribe(token);
    server.answer = () => 250;
    clock.advance(HOUR);
    expect(await letter()).toMatchObject({ state: 'withdrawn' });
    expect(server.mailsTo(person)).toHaveLength(1);
  });

  it('LEAD-11 keeps a match due that arrives while the sender settles others', async () => {
    const token = await turnOn();
    await arrive();
    const [alert] = await system.dataSource.query(`SELECT id, person_id FROM alerts WHERE state = 'on'`);
    const arriving = system.dataSource.createQueryRunner();
    await arriving.startTransaction();
    let settled: Promise<unknown> | undefined;
    // Holds the sender back between its look at what waits and what it settles.
    await system.service.app.get(EventStore).transact(async (tx) => {
      await tx.lock([alert.id]);
      clock.advance(HOUR);
      settled = sendDue();
      await until('the sender waits', () => isWaiting('pg_advisory_xact_lock'));
      await arriving.query(
        `INSERT INTO alert_matches (alert_id, car_id, why, price) VALUES ($1, 'late-car', 'arrived', 20000)`,
        [alert.id],
      );
      await setTimers(arriving, [{ site: 'both', personId: alert.person_id, at: clock.now() }]);
    });
    await until('the sender waits for the match', () => isWaiting('alert_recipients'));
    await arriving.commitTransaction();
    await arriving.release();
    await settled;
    await until('it is settled', async () => (await recipient())?.messages === 1);
    expect((await recipient())?.due_at.toISOString()).toMatch(/T22:00:00.000Z$/);
    await unsubscribe(token);
    clock.advance(DAY);
    await sendDue();
    await until('nothing waits', async () => (await recipient()) === undefined);
  });

  /** Whether a statement with this text waits for a lock. */
  const isWaiting = async (text: string) => {
    const [row] = await system.dataSource.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()`,
      [text],
    );
    return row.count > 0;
  };

  it('LEAD-11 has the news of all alerts of a person in one message, and what comes later that day in the next morning’s', async () => {
    await turnOn();
    const token = await turnOn({ search: 'model=Corolla', title: 'Corollas', path: '/search/corolla/' });
    await arrive();
    clock.advance(HOUR);
    const news = (await mailsTo(3))[2];
    for (const search of ['Your search Toyota', 'Your search Corollas']) expect(news?.text).toContain(search);
    await until('it is settled', async () => (await recipient()) === undefined);
    await arrive();
    // In the afternoon.
    clock.advance(4 * HOUR);
    await sendDue();
    await until('it waits for tomorrow', async () => {
      const tomorrow = new Date(clock.now().getTime());
      tomorrow.setUTCHours(22, 0, 0, 0);
      return (await recipient())?.due_at.getTime() === tomorrow.getTime();
    });
    expect(server.mailsTo(person)).toHaveLength(3);
    clock.advance(DAY);
    await mailsTo(4);
    await unsubscribe(token);
  });

  it('LEAD-11 sends nothing to a person who withdrew after the news, nor to one who was erased', async () => {
    const token = await turnOn();
    await arrive();
    await unsubscribe(token);
    clock.advance(HOUR);
    await sendDue();
    expect(server.mailsTo(person)).toHaveLength(1);
    person = `erased-${person}`;
    await turnOn();
    await arrive();
    await system.erase({ email: person });
    clock.advance(HOUR);
    await sendDue();
    expect(server.mailsTo(person)).toHaveLength(1);
    expect(await system.count('alerts', "state = 'on'")).toBe(0);
  });
});
