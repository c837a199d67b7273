import {
  accountLeads,
  type BookedDrive,
  bookedDrive,
  driveCalendar,
  driveCalendarAddress,
  type FreeSlots,
  freeSlots,
} from '@forecourt/contracts';
import { type CallerStatement, SiteDirectory } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { AlertLinks } from '../../alert/alert.letters.ts';
import { reminderTime } from '../../appointment/appointment.mail.ts';
import { RecordHistory } from '../../lead/lead.commands.ts';
import type { HistoryCommand } from '../../lead/lead.decider.ts';
import type { LeadHistory } from '../../lead/lead.service.ts';
import { LeadsSystem, problemOf, scopeOf, support, visitor } from '../../testing/leads-system.ts';

const NORTH = 'riverside-north';
const SOUTH = 'riverside-south';
const harbourVisitor = { actor: 'visitor', scope: scopeOf('harbour') };
/** Times end at each half hour: near one the service is past it already, so that the first free time stays the first for as long as the tests take. */
const HALF_HOUR_MS = 1_800_000;
const toNext = HALF_HOUR_MS - (Date.now() % HALF_HOUR_MS);
const ahead = toNext < 180_000 ? toNext : 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const NO_SUCH_TIME = 'Please choose one of the times offered.';

describe('test drives', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start(undefined, clock);
  });
  afterAll(() => system?.stop());

  const slotsOf = async (location: string, from = '', caller: CallerStatement = visitor): Promise<FreeSlots> => {
    const query = new URLSearchParams({ location, ...(from && { from }) });
    return (await system.gateway.request('GET', `/test-drives/slots?${query}`, { caller, answer: freeSlots })).body;
  };
  const freeAt = async (location: string, from = '') =>
    (await slotsOf(location, from)).slots.map((each) => each.starts_at);
  let people = 0;
  /** A test drive of somebody else than all before. */
  const drive = (more: object = {}) => {
    people += 1;
    const name = `Person ${people}`;
    return {
      ...{ form: 'test_drive', name, email: `person${people}@posthorn.example`, phone: `0498 765 ${100 + people}` },
      ...{ location: NORTH, car_id: 'used-car', url: 'http://both.localhost/book-test-drive', ...more },
    };
  };
  let keys = 0;
  const send = (body: object, caller?: CallerStatement) => {
    keys += 1;
    return system.send(body, `drive-number-${keys}`, caller);
  };
  /** Books the first time of a place that is free; its answer and its link. */
  const book = async (location = NORTH, more: object = {}) => {
    const [first = ''] = await freeAt(location);
    const { body } = await send(drive({ location, appointment: first, ...more }));
    return { ...body, startsAt: first, token: body.manage_path?.split('/').at(-1) ?? '' };
  };
  const booked = async (token: string, caller: CallerStatement = visitor): Promise<BookedDrive> =>
    (await system.gateway.request('GET', `/test-drives/${token}`, { caller, answer: bookedDrive })).body;
  const move = (token: string, startsAt: string, caller: CallerStatement = visitor) =>
    system.gateway.request('POST', `/test-drives/${token}/move`, { caller, body: { starts_at: startsAt } });
  const cancel = (token: string, caller: CallerStatement = visitor) =>
    system.gateway.request('POST', `/test-drives/${token}/cancel`, { caller, body: {} });
  const historyOf = async (leadId: string) =>
    (await system.requestAs<LeadHistory>('support', 'GET', `/leads/${leadId}`, { caller: support })).body.history;
  const typesOf = async (leadId: string) =>
    (await historyOf(leadId)).map(({ type }) => type.replace(/^forecourt\.leads\.|\.v1$/g, ''));

  it('TD-1 are booked with their lead: the event says when and where, and the time is taken', async () => {
    const { lead_id: leadId, startsAt, token, success_path: path } = await book();
    const history = await historyOf(leadId);
    expect(history.at(-1)).toMatchObject({
      type: 'forecourt.leads.AppointmentBooked.v1',
      data: {
        lead_id: leadId,
        starts_at: startsAt,
        ends_at: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
        location_slug: NORTH,
        time_zone: 'Australia/Brisbane',
      },
    });
    expect(await typesOf(leadId)).toEqual(['LeadSubmitted', 'LeadRouted', 'AppointmentBooked']);
    expect(await freeAt(NORTH)).not.toContain(startsAt);
    expect(path).toBe(`/success?about=test-drive-enquiry&car=used-car&place=${NORTH}&lead=${leadId}&booking=${token}`);
    expect(await booked(token)).toMatchObject({
      lead_id: leadId,
      state: 'booked',
      starts_at: startsAt,
      location: NORTH,
    });
  });

  it('TD-1 give a time to one of twenty who book it at once, and offer the others the next three', async () => {
    const [wanted = '', second = ''] = await freeAt(NORTH);
    const before = await system.count('events', "type = 'LeadSubmitted'");
    const takings = () => system.count('events', `type = 'SlotTaken' AND data->>'startsAt' = '${wanted}'`);
    const takenBefore = await takings();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => send(drive({ appointment: wanted }))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const problems = await Promise.all(
      tries.filter((each) => each.status === 'rejected').map(({ reason }) => problemOf(Promise.reject(reason))),
    );
    expect(problems.map(({ status }) => status)).toEqual(Array.from({ length: 19 }, () => 409));
    const [fault] = problems[0]?.errors ?? [];
    expect(fault?.field).toBe('appointment');
    expect(fault?.message).toMatch(/^Someone else has just booked that time\. The next free times are .+, .+ or .+\.$/);
    expect(await system.count('events', "type = 'LeadSubmitted'")).toBe(before + 1);
    expect(await takings()).toBe(takenBefore + 1);
    expect((await freeAt(NORTH))[0]).toBe(second);
  });

  it('AUTH-2 stand in the account of whoever booked them while signed in, with their page', async () => {
    const user = '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a07';
    const [startsAt = ''] = await freeAt(NORTH);
    const { body } = await send(drive({ appointment: startsAt }), { ...visitor, user });
    const item = async () => {
      const asked = { body: { user_id: user, phone: '+61498765000' }, caller: visitor, answer: accountLeads };
      return (await system.gateway.request('POST', '/persons/account', asked)).body.leads[0]?.item;
    };
    expect(await item()).toMatchObject({ kind: 'test_drive', state: 'booked', starts_at: startsAt, location: NORTH });
    expect(await item()).toMatchObject({ manage: body.manage_path });
    await cancel(body.manage_path?.split('/').at(-1) ?? '');
    expect(await item()).toMatchObject({ state: 'cancelled' });
  });

  it('TD-1 are reminded of once, the day before: who moves one is reminded of its new time, who cancels it of none', async () => {
    const days = await slotsOf(NORTH);
    const times = (await slotsOf(NORTH, days.later_from ?? '')).slots.map((each) => each.starts_at);
    const [first = '', second = ''] = [times[0], times.at(-1)];
    const { body } = await send(drive({ appointment: first }));
    const reminders = async () =>
      (
        await system.dataSource.query(
          `SELECT state, due_at FROM letters WHERE about = $1 AND purpose = 'drive_reminder' ORDER BY act`,
          [body.lead_id],
        )
      ).map(({ state, due_at: due }: { state: string; due_at: Date | null }) => [state, due?.toISOString()]);
    const dayBefore = (startsAt: string) =>
      reminderTime({ startsAt, timeZone: 'Australia/Brisbane' }, new Date(0))?.toISOString();
    expect(await reminders()).toEqual([['waiting', dayBefore(first)]]);
    const token = body.manage_path?.split('/').at(-1) ?? '';
    await move(token, second);
    expect(await reminders()).toEqual([
      ['withdrawn', undefined],
      ['waiting', dayBefore(second)],
    ]);
    await cancel(token);
    expect((await reminders()).map(([state]: string[]) => state)).toEqual(['withdrawn', 'withdrawn']);
  });

  const gateway = { actor: 'system:gateway' };
  const own = { key_id: 'cr_000000000001', purpose: 'crm', dealerships: [{ id: 1, slug: 'riverside' }] };
  const ask = (path: string, body: object) =>
    system.gateway.request('POST', `/crm/calendars${path}`, { caller: gateway, body });
  const address = async (location = NORTH, holder: object = own) =>
    driveCalendarAddress
      .parse((await ask('', { holder, location })).body)
      .path.split('/')
      .at(-1)
      ?.slice(0, -4);
  const read = async (token = '') =>
    (await system.gateway.request('GET', `/drive-calendars/${token}`, { caller: gateway, answer: driveCalendar })).body;

  it('TD-1 stand in the calendar of their place, at an address that ends, without who drives, and go with their person', async () => {
    const elsewhere = { ...own, dealerships: [{ id: 2, slug: 'harbour' }] };
    expect(await problemOf(address(NORTH, elsewhere))).toMatchObject({ status: 404 });

    const { lead_id: leadId, startsAt } = await book(NORTH, { email: 'seen.in.calendar@posthorn.example' });
    const first = await address();
    const { drives } = await read(first);
    expect(drives.find((each) => each.lead_id === leadId)).toMatchObject({
      starts_at: startsAt,
      car: expect.any(String),
    });
    expect(JSON.stringify(drives)).not.toMatch(/Person|posthorn|0498/);
    await system.erase({ email: 'seen.in.calendar@posthorn.example' });
    expect((await read(first)).drives.map((each) => each.lead_id)).not.toContain(leadId);

    const second = await address();
    expect(await problemOf(read(first))).toMatchObject({ status: 404 });
    await ask('/revoke', { holder: own, location: NORTH });
    expect(await problemOf(read(second))).toMatchObject({ status: 404 });
  });

  it('end with their person: erasing them frees the time again', async () => {
    const { lead_id: leadId, startsAt, token } = await book(NORTH, { email: 'leaver@posthorn.example' });
    await system.erase({ email: 'leaver@posthorn.example' });
    await system.erase({ email: 'leaver@posthorn.example' });
    expect((await typesOf(leadId)).slice(-2)).toEqual(['AppointmentCancelled', 'PersonErased']);
    expect(await freeAt(NORTH)).toContain(startsAt);
    expect((await problemOf(booked(token))).status).toBe(404);
  });

  it('start as often at once as the place says', async () => {
    // One that no other test has taken a share of.
    const wanted = (await freeAt(SOUTH)).at(-2) ?? '';
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => send(drive({ location: SOUTH, appointment: wanted }))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await freeAt(SOUTH)).not.toContain(wanted);
  });

  it('are one lead, however often a booking is sent', async () => {
    const [wanted] = await freeAt(NORTH);
    const body = drive({ appointment: wanted });
    const [first, second] = await Promise.all([system.send(body, 'same-drive'), system.send(body, 'same-drive')]);
    expect(first.body).toEqual(second.body);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    expect((await system.send(body, 'same-drive')).body).toEqual(first.body);
  });

  it('TD-1 need no time: then the dealer calls', async () => {
    const { body } = await send(drive());
    expect(body).not.toHaveProperty('manage_path');
    expect(await typesOf(body.lead_id)).toEqual(['LeadSubmitted', 'LeadRouted']);
  });

  it('TD-1 record 48 for a used vehicle and 17 for any other', async () => {
    expect((await send(drive())).body.analytics_event).toBe(48);
    expect((await send(drive({ car_id: 'new-car', location: 'lakeside-city' }))).body.analytics_event).toBe(17);
    expect((await send(drive({ car_id: undefined, car: 'A blue one' }))).body.analytics_event).toBe(17);
  });

  it.each([
    ['at night', (at: Date) => at.setUTCHours(16, 0)],
    ['between two half hours', (at: Date) => at.setUTCMinutes(at.getUTCMinutes() + 7)],
    ['in the past', (at: Date) => at.setUTCFullYear(2020)],
    ['beyond the horizon', (at: Date) => at.setUTCFullYear(2099)],
  ])('TD-1 do not start %s', async (_when, change) => {
    const at = new Date((await freeAt(NORTH))[3] ?? '');
    change(at);
    const problem = await problemOf(send(drive({ appointment: at.toISOString() })));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'appointment', message: NO_SUCH_TIME }] });
  });

  it('TD-1 page through the days that have free times, of which there are none past the horizon', async () => {
    const first = await slotsOf(NORTH);
    expect(first).toMatchObject({ location: NORTH, time_zone: 'Australia/Brisbane', earlier_from: null });
    const days = [...new Set(first.slots.map(({ day }) => day))];
    expect(days).toHaveLength(6);
    const second = await slotsOf(NORTH, first.later_from ?? '');
    expect(second.slots[0]?.day).toBe(first.later_from);
    expect(second.earlier_from).toBe(days[0]);
    const past = await slotsOf(NORTH, '2099-01-01');
    expect([past.slots, past.later_from]).toEqual([[], null]);
    expect(past.earlier_from).not.toBeNull();
    const problem = await problemOf(slotsOf(NORTH, 'tomorrow'));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'from' }] });
  });

  it('move to another free time by their link, once each is free', async () => {
    const { lead_id: leadId, startsAt, token } = await book();
    const [, other = ''] = await freeAt(NORTH);
    await move(token, other);
    expect(await booked(token)).toMatchObject({ state: 'booked', starts_at: other, revision: 2 });
    expect(await freeAt(NORTH)).toContain(startsAt);
    expect(await freeAt(NORTH)).not.toContain(other);
    expect(await typesOf(leadId)).toEqual(['LeadSubmitted', 'LeadRouted', 'AppointmentBooked', 'AppointmentMoved']);

    const taken = await book();
    const problem = await problemOf(move(token, taken.startsAt));
    expect(problem).toMatchObject({ status: 409, errors: [{ field: 'appointment' }] });
    expect(await booked(token)).toMatchObject({ starts_at: other });
    expect(await problemOf(move(token, '2020-01-01T00:00:00.000Z'))).toMatchObject({ status: 400 });
  });

  it('are moved a few times by their link, each with an email to an address that was only typed, and can then still be cancelled', async () => {
    const { lead_id: leadId, token } = await book();
    const mails = () => system.count('letters', `about = '${leadId}' AND purpose = 'drive_moved'`);
    const outcomes: string[] = [];
    for (let tried = 0; tried < 12; tried += 1) {
      const [other = ''] = await freeAt(NORTH);
      outcomes.push(
        await move(token, other).then(
          () => 'moved',
          async (error: unknown) => {
            const { status, detail } = await problemOf(Promise.reject(error));
            return `${status} ${detail}`;
          },
        ),
      );
    }
    const refused = expect.stringMatching(/^409 This booking was changed 5 times\./);
    expect(outcomes).toEqual([...Array(5).fill('moved'), ...Array(7).fill(refused)]);
    expect(await mails()).toBe(5);
    await cancel(token);
    expect(await booked(token)).toMatchObject({ state: 'cancelled' });
  });

  /** Asks for an alert at an address. @returns its stream */
  const askAlert = async (email: string, user: string): Promise<string> => {
    const search = { kind: 'search', search: 'make=Toyota', title: 'Toyota', path: '/search/toyota/' };
    const body = { ...search, origin: 'http://both.localhost', email };
    await system.gateway.request('POST', '/alerts', { body, caller: { ...visitor, user } });
    const [{ id }] = await system.dataSource.query('SELECT id FROM alerts WHERE user_id = $1', [user]);
    return id;
  };
  /** Follows the link to the address. */
  const confirmAlert = async (streamId: string, user: string) => {
    const token = system.service.app.get(AlertLinks).tokenOf('both', streamId);
    await system.gateway.request('POST', `/alerts/links/${token}/confirm`, { caller: { ...visitor, user } });
  };

  it('say that no email was sent about their last change where the mailbox gets no more that day, and keep some for who has proven it: to be signed in as somebody is no proof', async () => {
    const email = 'mailbox.full@posthorn.example';
    const letters = (leadId: string) => system.count('letters', `about = '${leadId}' AND purpose <> 'drive_reminder'`);
    const { token, lead_id: leadId, startsAt } = await book(NORTH, { email });
    expect(await booked(token)).toMatchObject({ letter_held: false });
    // Strangers book at the address, and move what they booked.
    await system.dataSource.query(
      `INSERT INTO letters (id, act, purpose, sent_by, urgency, about, recipient, created_at, ends_at, state)
       SELECT 'full-' || number, 'full-' || number, 'drive_moved', 'email', 0, 'full', recipient, now(), now(), 'sent'
       FROM generate_series(1, 15) AS number, (SELECT recipient FROM letters WHERE about = $1 LIMIT 1) AS known`,
      [leadId],
    );
    const later = (await freeAt(NORTH)).find((time) => time > startsAt) ?? '';
    await move(token, later);
    expect([await letters(leadId), await booked(token)]).toEqual([1, expect.objectContaining({ letter_held: true })]);
    const another = await book(NORTH, { email });
    expect(await booked(another.token)).toMatchObject({ state: 'booked', letter_held: true });
    await cancel(another.token);
    expect(await booked(another.token)).toMatchObject({ state: 'cancelled', letter_held: true });
    const bookAs = async (user: string) => {
      const appointment = (await freeAt(SOUTH))[0];
      return send(drive({ email, appointment, location: SOUTH }), { ...visitor, user });
    };
    const stranger = '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a99';
    // They ask for an alert there too, whose link only the mailbox has.
    await askAlert(email, stranger);
    const byStranger = await bookAs(stranger);
    expect(await letters(byStranger.body.lead_id)).toBe(0);
    const owner = '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a88';
    await confirmAlert(await askAlert('Mailbox.Full+cars@posthorn.example', owner), owner);
    const own = await bookAs(owner);
    expect(await letters(own.body.lead_id)).toBe(1);
    const ownToken = own.body.manage_path?.split('/').at(-1) ?? '';
    expect(await booked(ownToken)).toMatchObject({ letter_held: false });
    await cancel(ownToken);
    expect([await letters(own.body.lead_id), await booked(ownToken)]).toEqual([
      2,
      expect.objectContaining({ state: 'cancelled', letter_held: false }),
    ]);
    await cancel(token);
  });

  it('give the time to one of two who move to it at once', async () => {
    const [one, other] = [await book(), await book()];
    const [wanted = ''] = await freeAt(NORTH);
    const tries = await Promise.allSettled([move(one.token, wanted), move(other.token, wanted)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await system.count('test_drives', `starts_at = '${wanted}' AND slot_stream IS NOT NULL`)).toBe(1);
  });

  it('are cancelled by their link, which gives the time back, once', async () => {
    const { lead_id: leadId, startsAt, token } = await book();
    await cancel(token);
    await cancel(token);
    expect(await booked(token)).toMatchObject({ state: 'cancelled' });
    expect(await freeAt(NORTH)).toContain(startsAt);
    expect(await typesOf(leadId)).toEqual(['LeadSubmitted', 'LeadRouted', 'AppointmentBooked', 'AppointmentCancelled']);
    expect(await problemOf(move(token, startsAt))).toMatchObject({ status: 409 });
  });

  it('LEAD-6 that were cancelled are said to be over if the same try comes again', async () => {
    const [first = ''] = await freeAt(NORTH);
    const body = drive({ appointment: first });
    const again = () => system.send(body, 'the-same-try-again');
    const { lead_id: leadId, manage_path: path } = (await again()).body;
    expect((await again()).body).not.toHaveProperty('ended');
    await cancel(path?.split('/').at(-1) ?? '');
    expect((await again()).body).toMatchObject({ lead_id: leadId, ended: true });
    await system.erase({ email: body.email });
    expect((await again()).body).toMatchObject({ lead_id: leadId, ended: true });
  });

  it('follow what the dealer does to the appointment', async () => {
    const record = (leadId: string, command: HistoryCommand) =>
      system.service.app
        .get(CommandBus)
        .execute(new RecordHistory({ leadId, command, dealershipIds: [1], meta: { actor: 'crm:1' } }));
    const cancelled = await book();
    await record(cancelled.lead_id, { type: 'CancelAppointment' });
    expect(await booked(cancelled.token)).toMatchObject({ state: 'cancelled' });
    const moved = await book();
    expect(moved.startsAt).toBe(cancelled.startsAt);
    await record(moved.lead_id, { type: 'MoveAppointment', startsAt: '2099-01-01T00:10:00.000Z' });
    expect(await booked(moved.token)).toMatchObject({ state: 'booked', starts_at: '2099-01-01T00:10:00.000Z' });
    expect(await freeAt(NORTH)).toContain(moved.startsAt);
    // Before the sites were read nobody knows how to write to the customer.
    const directory = system.service.app.get(SiteDirectory);
    Object.defineProperties(directory, {
      isReady: { get: () => false, configurable: true },
      bySlug: { value: () => undefined, configurable: true },
    });
    const early = record(moved.lead_id, { type: 'CancelAppointment' });
    await expect(early).rejects.toMatchObject({ status: 503 });
    for (const name of ['isReady', 'bySlug']) Reflect.deleteProperty(directory, name);
    expect(await booked(moved.token)).toMatchObject({ state: 'booked', starts_at: '2099-01-01T00:10:00.000Z' });
  });

  it('follow a dealer who books again after the visitor cancelled', async () => {
    const record = (leadId: string, command: HistoryCommand) =>
      system.service.app
        .get(CommandBus)
        .execute(new RecordHistory({ leadId, command, dealershipIds: [1], meta: { actor: 'crm:1' } }));
    const one = await book();
    await cancel(one.token);
    await record(one.lead_id, { type: 'BookAppointment', startsAt: '2099-01-02T00:10:00.000Z' });
    expect(await booked(one.token)).toMatchObject({ state: 'booked', starts_at: '2099-01-02T00:10:00.000Z' });
    await record(one.lead_id, { type: 'CancelAppointment' });
    expect(await booked(one.token)).toMatchObject({ state: 'cancelled', starts_at: '2099-01-02T00:10:00.000Z' });
  });

  it('are at most two for one person, and who cancels one has no room for another that day', async () => {
    const email = 'keen@posthorn.example';
    const first = await book(SOUTH, { email });
    const second = await book(SOUTH, { email });
    const refused = { status: 409, errors: [{ field: 'appointment' }] };
    expect(await problemOf(book(SOUTH, { email }))).toMatchObject(refused);
    await cancel(second.token);
    expect(await problemOf(book(SOUTH, { email }))).toMatchObject(refused);
    // Nor is anything gained by another address with the same number.
    const [{ phone }] = [drive()];
    await book(SOUTH, { email: 'one@posthorn.example', phone });
    await book(SOUTH, { email: 'two@posthorn.example', phone });
    expect(await problemOf(book(SOUTH, { email: 'three@posthorn.example', phone }))).toMatchObject(refused);
    await system.dataSource.query("UPDATE test_drives SET called_off_at = called_off_at - interval '1 day'");
    await book(SOUTH, { email });
    await system.gateway.request('POST', `/test-drives/${first.token}/cancel`, { caller: visitor, body: {} });
    // Another dealer's site neither counts them nor shows them (SITE-4).
    const [other] = (await slotsOf('harbour-main', '', harbourVisitor)).slots;
    const elsewhere = { location: 'harbour-main', car_id: 'harbour-car', email, appointment: other?.starts_at };
    expect((await send(drive(elsewhere), harbourVisitor)).status).toBe(201);
  });

  it('count by the mailbox of an address, whatever is behind a plus sign, also where two are booked at once', async () => {
    await book(SOUTH, { email: 'tagged@posthorn.example' });
    const [one = '', two = ''] = await freeAt(SOUTH);
    const tries = await Promise.allSettled(
      [one, two].map((appointment, tag) =>
        send(drive({ location: SOUTH, appointment, email: `Tagged+${tag}@posthorn.example` })),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = { status: 409, errors: [{ field: 'appointment' }] };
    expect(await problemOf(book(SOUTH, { email: 'tagged+more@posthorn.example' }))).toMatchObject(refused);
    await book(SOUTH, { email: 'tagged.otherwise@posthorn.example' });
  });

  it('of somebody who is signed in are not used up by what strangers book with their number', async () => {
    const email = 'owner@posthorn.example';
    await book(SOUTH, { email });
    await book(SOUTH, { email });
    const owner = { ...visitor, user: '5a0d2d1c-7f0e-4f53-9f6a-0d9c1b2a3e4f' };
    const bookAs = async () => {
      const [wanted = ''] = await freeAt(SOUTH);
      return send(drive({ location: SOUTH, email, appointment: wanted }), owner);
    };
    expect((await bookAs()).status).toBe(201);
    expect((await bookAs()).status).toBe(201);
    expect(await problemOf(bookAs())).toMatchObject({ status: 409 });
  });

  it('TD-1 do not start at a workshop, whatever number it has', async () => {
    expect(await problemOf(slotsOf('riverside-service'))).toMatchObject({ status: 404 });
  });

  it('SITE-4 refuse places, vehicles and links of another site', async () => {
    const { token, startsAt } = await book();
    expect(await problemOf(slotsOf('harbour-main'))).toMatchObject({ status: 404 });
    expect(await problemOf(slotsOf(NORTH, '', harbourVisitor))).toMatchObject({ status: 404 });
    expect(await problemOf(slotsOf('riverside-service'))).toMatchObject({ status: 404 });
    const place = await problemOf(send(drive({ location: 'harbour-main' })));
    expect(place).toMatchObject({ status: 400, errors: [{ field: 'location' }] });
    expect(await problemOf(send(drive({ car_id: 'harbour-car' })))).toMatchObject({ status: 404 });
    for (const call of [
      booked(token, harbourVisitor),
      move(token, startsAt, harbourVisitor),
      cancel(token, harbourVisitor),
    ]) {
      expect(await problemOf(call)).toMatchObject({ status: 404 });
    }
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await problemOf(booked(forged))).toMatchObject({ status: 404 });
    expect(await booked(token)).toMatchObject({ state: 'booked' });
  });

  it('are neither shown nor taken on a site that has them off', async () => {
    const strict = { ...visitor, scope: scopeOf('strict') };
    expect(await problemOf(slotsOf(NORTH, '', strict))).toMatchObject({ status: 404 });
    expect(await problemOf(send(drive({ terms_conditions: true }), strict))).toMatchObject({ status: 404 });
  });

  it('end with their time: the link is of no use, and the row goes', async () => {
    // Its stream keeps the time, so no other test may want it.
    const { lead_id: leadId, token } = await book(SOUTH, { appointment: (await freeAt(SOUTH)).at(-1) });
    const backTo = (days: number) =>
      system.dataSource.query(
        `UPDATE test_drives SET starts_at = now() - $2 * interval '1 day', ends_at = now() - $2 * interval '1 day' WHERE lead_id = $1`,
        [leadId, days],
      );
    await backTo(1);
    expect(await problemOf(booked(token))).toMatchObject({ status: 404 });
    await system.sweep();
    expect(await system.count('test_drives', `lead_id = '${leadId}'`)).toBe(1);
    await backTo(91);
    await system.sweep();
    expect(await system.count('test_drives', `lead_id = '${leadId}'`)).toBe(0);
  });

  describe('beside which services are booked', () => {
    const SERVICE = 'riverside-service';
    const free = async (booking?: string) => {
      const asked = { caller: visitor, answer: freeSlots };
      const path = `/service-bookings/slots?location=${SERVICE}${booking === undefined ? '' : `&booking=${booking}`}`;
      return (await system.gateway.request('GET', path, asked)).body.slots;
    };
    const service = (appointment: string | undefined, more: object = {}) => {
      const { car_id: _, ...who } = drive({ location: SERVICE, form: 'service_booking', appointment });
      return send({ ...who, Rego: '123abc', transport: 'Drop off', ...more });
    };
    const call = (token: string, what: 'move' | 'cancel', body: object) =>
      system.gateway.request('POST', `/service-bookings/${token}/${what}`, { caller: visitor, body });
    const tokenOf = (path: string | undefined) => path?.split('/').at(-1) ?? '';

    it('PAGE-1 LEAD-8 an hour of a bay is taken with the lead, which the CRM gets as a service with its appointment', async () => {
      const [{ starts_at: startsAt } = { starts_at: '' }] = await free();
      const { body } = await service(startsAt, { service_price: '$1' });
      expect(await typesOf(body.lead_id)).toEqual(['LeadSubmitted', 'LeadRouted', 'AppointmentBooked']);
      const [submitted, routed, appointment] = await historyOf(body.lead_id);
      expect(submitted?.data).toMatchObject({
        ...{ category: 'Service Enquiry', subcategory: 'Service Booking' },
        answers: { transport: 'Drop off' },
      });
      expect(JSON.stringify(submitted?.data)).not.toContain('$1');
      expect(routed?.data).toMatchObject({ department: 'service', location_slug: SERVICE });
      const ends = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
      expect(appointment?.data).toMatchObject({ starts_at: startsAt, ends_at: ends, location_slug: SERVICE });
      const letters = await system.count('letters', `act = 'service_booked:${body.lead_id}'`);
      expect(letters).toBe(1);
      // The link of a service opens no drive, nor another site's service (SITE-4).
      const token = tokenOf(body.manage_path);
      expect(body.manage_path).toBe(`/service-bookings/${token}`);
      expect(await problemOf(booked(token))).toMatchObject({ status: 404 });
      const { drives } = await read(await address(SERVICE));
      const shown = { car: null, service: { plan: null, loan_car: false }, starts_at: startsAt };
      expect(drives.find((each) => each.lead_id === body.lead_id)).toMatchObject(shown);
      expect(JSON.stringify(drives)).not.toMatch(/123abc/i);
      await call(token, 'cancel', {});
      expect((await read(await address(SERVICE))).drives.map((each) => each.lead_id)).not.toContain(body.lead_id);
      expect((await typesOf(body.lead_id)).at(-1)).toBe('AppointmentCancelled');
    });

    it('are bounded by bays at a time, services a day and loan cars a day, and move within these', async () => {
      const day = (await free()).at(-1)?.day;
      const [one = '', two = ''] = (await free()).filter((slot) => slot.day === day).map((slot) => slot.starts_at);
      const first = await service(one, { transport: 'Loan car' });
      const noCar = { status: 409, errors: [{ field: 'transport' }] };
      expect(await problemOf(service(two, { transport: 'Loan car' }))).toMatchObject(noCar);
      await service(one);
      expect(await problemOf(service(one))).toMatchObject({ status: 409, errors: [{ field: 'appointment' }] });
      await service(two);
      // The third of the day was the last.
      expect((await free()).map((slot) => slot.day)).not.toContain(day);
      expect(await problemOf(service(two))).toMatchObject({ status: 409, errors: [{ field: 'appointment' }] });
      const token = tokenOf(first.body.manage_path);
      // Whoever has a time of a full day may still take another of that day: it is offered, and their own is not.
      const offered = (await free(token)).map((slot) => slot.starts_at);
      expect([offered.includes(one), offered.includes(two)]).toEqual([false, true]);
      expect(await problemOf(free('made-up'))).toMatchObject({ status: 404 });
      await call(token, 'move', { starts_at: two });
      expect((await typesOf(first.body.lead_id)).at(-1)).toBe('AppointmentMoved');
      await call(token, 'cancel', {});
      expect((await free()).map((slot) => slot.day)).toContain(day);
    });

    it('are refused at a sales yard and with a plan that the site does not have, and end with their person', async () => {
      const [{ starts_at: startsAt } = { starts_at: '' }] = await free();
      const elsewhere = await problemOf(service(startsAt, { location: NORTH }));
      expect(elsewhere).toMatchObject({ status: 400, errors: [{ field: 'location' }] });
      const unknown = await problemOf(service(startsAt, { service_plan: 'Unknown' }));
      expect(unknown).toMatchObject({ status: 400, errors: [{ field: 'service_plan' }] });
      const { body } = await service(startsAt, { email: 'serviced@posthorn.example' });
      await system.erase({ email: 'serviced@posthorn.example' });
      expect((await typesOf(body.lead_id)).slice(-2)).toEqual(['AppointmentCancelled', 'PersonErased']);
      expect(await system.count('service_bookings', `lead_id = '${body.lead_id}' AND NOT cancelled`)).toBe(0);
    });
  });

  it('publish no event of the day’s slots', async () => {
    await book(SOUTH);
    const { rows } = {
      rows: await system.dataSource.query('SELECT count(*)::int AS waiting FROM parked_outbox_events'),
    };
    expect(rows).toEqual([{ waiting: 0 }]);
  });
});
