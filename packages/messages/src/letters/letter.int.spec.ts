import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { createPersonTables, LookupKey, type PersonKey, PersonKeys } from '@forecourt/persons';
import { FixedClock, RetentionSweep, SecretBox, SystemIds } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { type Email, MessageFault, type Sms } from '../message.ts';
import { FailedLetters } from './failed-letters.ts';
import { LetterCarrier } from './letter.process.ts';
import { letterRetention } from './letter.providers.ts';
import { LetterRows } from './letter.rows.ts';
import { createLetterTable, indexTexts } from './letter.table.ts';
import { type Letter, letterMessageId } from './letter.ts';
import { Letters } from './letters.ts';

const START = '2026-03-04T00:00:00Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BUDGET = { smsCents: 10, dayCents: 320 };

describe('the queue of letters', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let letters: Letters;
  let rows: LetterRows;
  let persons: PersonKeys;
  let lookup: LookupKey;
  let clock: FixedClock;
  /** What was sent, and how the next attempts end. */
  let sent: (Email | Sms)[];
  let answers: (() => Promise<void> | void)[];
  const box = new SecretBox(SecretBox.generateKey());
  const ids = new SystemIds();

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: database.url, applicationName: 'letters' }).initialize();
    const runner = dataSource.createQueryRunner();
    await createPersonTables(runner);
    await createLetterTable(runner);
    await indexTexts(runner);
    await runner.release();
    lookup = await LookupKey.load(dataSource, box);
    persons = new PersonKeys(box, ids);
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });
  beforeEach(async () => {
    await dataSource.query('TRUNCATE letters, person_keys');
    clock = new FixedClock(START);
    [sent, answers] = [[], []];
    rows = new LetterRows(dataSource);
    letters = new Letters(rows, lookup, persons, box, dataSource, clock);
  });

  const send = async (message: Email | Sms) => {
    await answers.shift()?.();
    sent.push(message);
  };
  const sender = { sendEmail: send, sendSms: send };
  const newCarrier = () => new LetterCarrier(rows, letters, sender, clock, ids, pino({ level: 'silent' }), BUDGET);
  /** Sends all that is due. */
  const carryDue = async (carrier = newCarrier()) => {
    const due = await carrier.take(100);
    return Promise.all(due.map((letter) => carrier.carry(letter)));
  };
  const personOf = (index: string): Promise<PersonKey> =>
    dataSource.transaction(({ queryRunner }) => {
      if (!queryRunner) throw new Error('A transaction has a query runner.');
      return persons.findOrMake(queryRunner, index);
    });
  const letter = (more: Partial<Letter> = {}): Letter => ({
    act: 'drive_booked:lead-1',
    purpose: 'drive_booked',
    site: 'riverside',
    about: 'lead-1',
    person: null,
    to: 'ann@posthorn.example',
    content: { by: 'email', subject: 'Your test drive', text: 'Your test drive is booked.\n' },
    ...more,
  });
  const code = (): Partial<Letter> => ({
    purpose: 'sign_in_code',
    to: '+61412345678',
    content: { by: 'sms', text: '482913 is your code.' },
  });
  const post = (...posted: Letter[]) =>
    dataSource.transaction(async (manager) => {
      for (const each of posted) await letters.post(manager, each);
    });
  const stored = (): Promise<{ state: string; sealed: string | null; last_error: string | null }[]> =>
    dataSource.query('SELECT * FROM letters ORDER BY created_at, id');
  const away = () => {
    throw new MessageFault('temporary', 'smtp failed (ECONNECTION)');
  };

  it('sends a letter only if its transaction commits', async () => {
    const undone = dataSource.transaction(async (manager) => {
      await letters.post(manager, letter());
      throw new Error('The event did not happen.');
    });
    await expect(undone).rejects.toThrow('did not happen');
    expect(await carryDue()).toEqual([]);
    await post(letter());
    expect(await carryDue()).toEqual(['sent']);
    expect(sent).toEqual([expect.objectContaining({ to: ['ann@posthorn.example'], subject: 'Your test drive' })]);
  });

  it('takes back what is not wanted any more, also what failed and an operator could send again', async () => {
    const ann = await personOf('ann');
    const of = (act: string, more: Partial<Letter> = {}) =>
      letter({ act, purpose: 'alert_news', person: ann, ...more });
    await post(of('fails'), of('waits'), of('other', { purpose: 'drive_booked' }));
    await dataSource.query(`UPDATE letters SET state = 'failed', settled_at = now() WHERE act IN ('fails', 'other')`);
    await dataSource.transaction((manager) =>
      rows.withdraw(manager, { purpose: 'alert_news', personIds: [ann.personId] }, clock.now()),
    );
    const states = await dataSource.query('SELECT act, state, sealed IS NULL AS empty FROM letters ORDER BY act');
    expect(states).toEqual([
      { act: 'fails', state: 'withdrawn', empty: true },
      { act: 'other', state: 'failed', empty: false },
      { act: 'waits', state: 'withdrawn', empty: true },
    ]);
    const failed = new FailedLetters(dataSource, newCarrier(), clock);
    expect(await failed.list()).toMatchObject([{ type: 'drive_booked' }]);
  });

  it('sends one letter of an act, though it is posted many times at once and two workers look for it', async () => {
    await Promise.all(Array.from({ length: 8 }, () => post(letter())));
    await Promise.all([carryDue(), carryDue(), carryDue()]);
    await post(letter());
    await carryDue();
    expect(sent).toHaveLength(1);
    await post(letter({ to: 'ben@posthorn.example' }), letter({ act: 'drive_moved:lead-1:2', purpose: 'drive_moved' }));
    await carryDue();
    expect(sent).toHaveLength(3);
  });

  it('LEAD-12 sends few SMS to one phone, and no more of a site than its money pays for', async () => {
    const text = (number: number, to: string, site = 'riverside') =>
      letter({
        act: `drive_moved:lead-${number}`,
        purpose: 'drive_moved',
        site,
        to,
        content: { by: 'sms', text: 'It has moved.' },
      });
    await post(...Array.from({ length: 8 }, (_, number) => text(number, '+61412345678', `site-${number}`)));
    expect(await stored()).toHaveLength(6);
    expect(await carryDue()).toEqual(Array.from({ length: 6 }, () => 'sent'));
    await dataSource.query('TRUNCATE letters');
    // A quarter of $3.20, at 20 cents each: four.
    await post(...Array.from({ length: 3 }, (_, number) => text(number, `+6141234560${number}`)));
    expect(await carryDue()).toEqual(['sent', 'sent', 'sent']);
    await post(...[3, 4].map((number) => text(number, `+6141234560${number}`)), text(5, '+61412345605', 'lakeside'));
    // Two at once count each other: neither is sent, or the later one if the first has given up before it counts. The other site's is sent.
    await carryDue();
    const states = async () => (await stored()).map(({ state }) => state).toSorted();
    expect((await states()).filter((state) => state === 'sent').length).toBeLessThanOrEqual(5);
    clock.advance(10_000);
    const carrier = newCarrier();
    const one = () => carrier.take(1).then((due) => Promise.all(due.map((each) => carrier.carry(each))));
    await one();
    await one();
    expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'waiting']);
    clock.advance(6 * 60 * MINUTE);
    expect(await carryDue()).toEqual(['expired']);
  });

  it('sends again what may not have arrived as a crash came after the server’s answer, under the same Message-ID', async () => {
    await post(letter());
    const [leased] = await newCarrier().take(1);
    if (!leased) throw new Error('It is due.');
    const { to = '', content } = (await letters.open(leased)) ?? {};
    if (content?.by !== 'email') throw new Error('It is an email.');
    await sender.sendEmail({ ...content, to: [to], messageId: letterMessageId(leased.id, content) });
    // The process dies here: nothing is recorded.
    expect(await carryDue()).toEqual([]);
    clock.advance(3 * MINUTE);
    expect(await carryDue()).toEqual(['sent']);
    const [first, second] = sent as Email[];
    expect(first?.messageId).toMatch(/^letter\.[\w-]{32}\.[0-9a-f]{12}$/);
    expect(second?.messageId).toBe(first?.messageId);
    // The process that was thought dead records nothing any more.
    expect(await rows.settle(leased, { state: 'failed', reason: 'late' }, clock.now())).toBe(false);
    expect(await stored()).toEqual([expect.objectContaining({ state: 'sent', sealed: null })]);
  });

  it('sends a letter once the mail server, which was away, is back', async () => {
    await post(letter());
    answers = [away, away, away];
    expect(await carryDue()).toEqual(['waiting']);
    expect(await carryDue()).toEqual([]);
    expect(await rows.figures(clock.now())).toEqual({ waiting: 1, oldestSeconds: 0, failed: 0 });
    for (const seconds of [10, 20, 40]) {
      clock.advance(seconds * 1000);
      await carryDue();
    }
    expect(sent).toHaveLength(1);
    expect(await rows.figures(clock.now())).toEqual({ waiting: 0, oldestSeconds: 0, failed: 0 });
  });

  it('gives a letter up after a day and a half; an operator sees it', async () => {
    await post(letter());
    clock.advance(2 * DAY);
    expect(await rows.figures(clock.now())).toEqual({ waiting: 1, oldestSeconds: (2 * DAY) / 1000, failed: 0 });
    expect(await carryDue()).toEqual(['expired']);
    expect(sent).toEqual([]);
    expect(await stored()).toEqual([expect.objectContaining({ state: 'expired', sealed: expect.any(String) })]);
    expect(await rows.figures(clock.now())).toMatchObject({ failed: 1 });
  });

  it('AUTH-1 drops a code after five minutes, whose content is sealed until then and never kept after', async () => {
    await post(letter(code()));
    expect(JSON.stringify(await stored())).not.toMatch(/482913|412345678/);
    answers = [away];
    expect(await carryDue()).toEqual(['waiting']);
    clock.advance(5 * MINUTE);
    expect(await carryDue()).toEqual(['expired']);
    expect(sent).toEqual([]);
    expect(await stored()).toEqual([expect.objectContaining({ state: 'expired', sealed: null })]);
    expect(await rows.figures(clock.now())).toMatchObject({ failed: 0 });
  });

  it('AUTH-4 counts a letter to an erased person as erased, whether its key went before or with it', async () => {
    const [ann, ben] = [await personOf('ann'), await personOf('ben')];
    await post(letter({ person: ann }), letter({ person: ben, act: 'drive_booked:lead-2' }));
    await dataSource.query('DELETE FROM person_keys WHERE person_id = $1', [ann.personId]);
    await dataSource.transaction((manager) => rows.erase(manager, [ben.personId], clock.now()));
    expect(await carryDue()).toEqual(['erased']);
    expect(sent).toEqual([]);
    const left = await stored();
    expect(left.map(({ state, sealed }) => ({ state, sealed }))).toEqual([
      { state: 'erased', sealed: null },
      { state: 'erased', sealed: null },
    ]);
    expect(await rows.figures(clock.now())).toMatchObject({ failed: 0, waiting: 0 });
  });

  it('has no transaction open while a mail server is called', async () => {
    await post(letter());
    let open: unknown;
    answers = [
      async () => {
        [open] = await dataSource.query(
          `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
        );
      },
    ];
    await carryDue();
    expect(open).toEqual({ count: 0 });
    expect(sent).toHaveLength(1);
  });

  it('fails a letter that is too large, and its act goes on', async () => {
    await post(letter({ content: { by: 'email', subject: 'Large', text: 'x'.repeat(200_001) } }));
    expect(await carryDue()).toEqual([]);
    expect(await stored()).toEqual([expect.objectContaining({ state: 'failed', sealed: null })]);
  });

  it('sends three letters a day to one address that anybody can have sent there, whatever they say, and two more to who has proven it: nobody can have a stranger flooded, or use up their letters', async () => {
    const asked = (place: number) => letter({ act: `enquiry_received:${place}`, purpose: 'enquiry_received' });
    for (let place = 0; place < 7; place += 1) await post(asked(place));
    await carryDue();
    expect(sent).toHaveLength(3);
    await post(letter({ act: 'alert_confirmation:1', purpose: 'alert_confirmation', site: 'another' }));
    const [name, host] = letter().to.split('@');
    await post(letter({ ...asked(10), to: `${name}+again@${host}` }));
    await carryDue();
    expect(sent).toHaveLength(3);
    for (let place = 20; place < 24; place += 1) await post(letter({ ...asked(place), ofOwner: true }));
    await carryDue();
    expect(sent).toHaveLength(5);
    await post(letter({ ...asked(8), to: 'ben@posthorn.example' }));
    clock.advance(DAY);
    await post(asked(9));
    await carryDue();
    expect(sent).toHaveLength(7);
  });

  it('sends twenty letters a day of bookings to one mailbox, however it is spelled, and keeps five of them for who has proven it: nobody can have a stranger flooded, or use up their letters', async () => {
    const kinds = ['drive_booked', 'drive_moved', 'service_cancelled'] as const;
    const fill = async (from: number, ofOwner: boolean) => {
      for (let place = from; place < from + 24; place += 1) {
        const purpose = kinds[place % kinds.length] ?? 'drive_booked';
        await post(letter({ act: `${purpose}:${place}`, purpose, to: `ann+${place}@posthorn.example`, ofOwner }));
      }
      await carryDue();
    };
    await fill(0, false);
    expect(sent).toHaveLength(15);
    await fill(100, true);
    expect(sent).toHaveLength(20);
    await post(letter({ act: 'reservation_receipt:1', purpose: 'reservation_receipt' }));
    await post(letter({ act: 'drive_booked:another', to: 'ben@posthorn.example' }));
    await carryDue();
    expect(sent).toHaveLength(22);
  });

  it('counts no letter that was withdrawn before it was sent, as the reminder of a booking that was moved', async () => {
    for (let move = 0; move < 14; move += 1) {
      await post(letter({ act: `drive_reminder:${move}`, purpose: 'drive_reminder', about: 'drive-1' }));
      await dataSource.transaction((manager) =>
        rows.withdraw(manager, { purpose: 'drive_reminder', about: 'drive-1' }, clock.now()),
      );
    }
    for (let place = 0; place < 15; place += 1) {
      await post(letter({ act: `drive_moved:${place}`, purpose: 'drive_moved' }));
    }
    await carryDue();
    expect(sent).toHaveLength(15);
  });

  it('sends what somebody waits for before what nobody waits for', async () => {
    await post(letter({ act: 'alert_news:1', purpose: 'alert_news' }));
    clock.advance(1);
    await post(letter());
    const [first] = await newCarrier().take(1);
    expect(first?.purpose).toBe('drive_booked');
  });

  it('shows an operator what failed, without whom it was to or what it said, and sends it again or gives it up', async () => {
    const refuse = () => {
      throw new MessageFault('refused', 'smtp failed (550)');
    };
    answers = [refuse, refuse, refuse];
    await post(letter(), letter({ act: 'drive_booked:lead-2', about: 'lead-2' }), letter({ ...code(), act: 'code:1' }));
    await carryDue();
    const failed = new FailedLetters(dataSource, newCarrier(), clock);
    const listed = await failed.list();
    expect(listed.map(({ type, reason }) => ({ type, reason }))).toEqual([
      { type: 'drive_booked', reason: 'smtp failed (550)' },
      { type: 'drive_booked', reason: 'smtp failed (550)' },
    ]);
    const shown = await Promise.all(listed.map(({ key }) => failed.show({ key })));
    expect(shown.map(({ body }) => body.about).toSorted()).toEqual(['lead-1', 'lead-2']);
    expect(JSON.stringify([listed, shown])).not.toMatch(/posthorn|Your test drive|482913/);
    const [first = '', second = ''] = listed.map(({ key }) => key);
    answers = [refuse];
    expect(await failed.replay({ key: first })).toMatchObject([
      { key: first, replayed: 0, reason: 'It failed again.' },
    ]);
    expect(await failed.replay({ key: first })).toMatchObject([{ key: first, replayed: 1 }]);
    expect(sent).toHaveLength(1);
    await failed.discard({ key: second, by: 'Ann', reason: 'no such address' });
    await expect(failed.discard({ key: second, by: 'Ann', reason: 'again' })).rejects.toMatchObject({ status: 409 });
    expect(await failed.list()).toEqual([]);
    expect(await failed.discarded()).toMatchObject([{ key: second, discarded_by: 'Ann' }]);
    expect(await rows.figures(clock.now())).toMatchObject({ failed: 0 });
    const [codes] = await dataSource.query(`SELECT sealed FROM letters WHERE purpose = 'sign_in_code'`);
    expect(codes).toEqual({ sealed: null });
  });

  it('keeps what a letter said until it is sent, what a failed one said for two weeks, and nothing after thirty days', async () => {
    await post(letter(), letter({ act: 'drive_booked:lead-2' }), letter({ ...code(), act: 'code:1' }));
    const onError = (error: unknown) => {
      throw error;
    };
    const sweep = new RetentionSweep({ dataSource, entries: letterRetention, onError });
    answers = [() => undefined, () => Promise.reject(new MessageFault('refused', 'smtp failed (550)'))];
    const carrier = newCarrier();
    for (let count = 0; count < 3; count += 1)
      await Promise.all((await carrier.take(1)).map((each) => carrier.carry(each)));
    const sealed = async () => (await stored()).filter((each) => each.sealed !== null).length;
    expect(await sealed()).toBe(1);
    clock.advance(2 * DAY);
    await sweep.sweep(clock.now());
    expect([await sealed(), (await stored()).length]).toEqual([1, 2]);
    clock.advance(13 * DAY);
    await sweep.sweep(clock.now());
    expect([await sealed(), (await stored()).length]).toEqual([0, 2]);
    clock.advance(16 * DAY);
    await sweep.sweep(clock.now());
    expect(await stored()).toEqual([]);
  });
});
