import { freeSlots } from '@forecourt/contracts';
import { type CallerStatement, FixedClock } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RecordHistory } from '../lead/lead.commands.ts';
import type { HistoryCommand } from '../lead/lead.decider.ts';
import { LeadsSystem, scopeOf, until, visitor } from '../testing/leads-system.ts';
import { SampleMailServer } from '../testing/sample-mail-server.ts';

/** A Wednesday, 10:00 in Brisbane. */
const MORNING = '2026-03-04T00:00:00Z';
const MINUTE = 60_000;
const strict: CallerStatement = { actor: 'visitor', scope: scopeOf('strict') };

describe('letters about enquiries', () => {
  let system: LeadsSystem;
  let server: SampleMailServer;
  const clock = new FixedClock(MORNING);
  beforeAll(async () => {
    server = await new SampleMailServer().start();
    const email = { url: server.url, from: 'no-reply@platform.example' };
    system = await LeadsSystem.start({ shown: false, email }, clock);
  });
  afterAll(async () => {
    await system?.stop();
    await server?.stop();
  });

  let people = 0;
  let to = '';
  beforeEach(() => {
    people += 1;
    to = `person${people}@posthorn.example`;
    server.answer = () => 250;
  });
  const asked = (more: object = {}) => ({
    ...{ category: 'Vehicle Enquiry', name: 'Marguerite', email: to, phone: `0498 765 ${100 + people}` },
    ...{
      message: 'Win at https://casino.example',
      car_id: 'used-car',
      url: 'http://both.localhost/cars/used-car',
      ...more,
    },
  });
  let keys = 0;
  const send = (body: object, caller = visitor) => {
    keys += 1;
    return system.send(body, `letter-number-${keys}`, caller);
  };
  const book = async () => {
    const path = '/test-drives/slots?location=riverside-north';
    const { slots } = (await system.gateway.request('GET', path, { caller: visitor, answer: freeSlots })).body;
    const times = slots.map((slot) => slot.starts_at);
    const { body } = await send(
      asked({ form: 'test_drive', category: undefined, location: 'riverside-north', appointment: times[0] }),
    );
    return { leadId: body.lead_id, token: body.manage_path?.split('/').at(-1) ?? '', times };
  };
  const change = (token: string, act: 'move' | 'cancel', body: object = {}) =>
    system.gateway.request('POST', `/test-drives/${token}/${act}`, { caller: visitor, body });
  const dealer = (leadId: string, command: HistoryCommand) =>
    system.service.app.get(CommandBus).execute(new RecordHistory({ leadId, command, dealershipIds: [1] }));
  const states = async () => {
    const where = `state, attempts, lease FROM letters WHERE purpose NOT IN ('drive_reminder', 'service_reminder') ORDER BY created_at`;
    return (await system.dataSource.query(`SELECT ${where}`)) as {
      state: string;
      attempts: number;
      lease: string | null;
    }[];
  };
  const tried = () =>
    until('it was tried', async () =>
      (await states()).some((each) => each.state === 'waiting' && each.attempts > 0 && each.lease === null),
    );
  const settled = () =>
    until('all letters are settled', async () => (await states()).every((each) => each.state !== 'waiting'));
  const mailed = async (count: number) => {
    await until(`${count} mails`, () => server.mailsTo(to).length >= count);
    await settled();
    return server.mailsTo(to);
  };

  it('LEAD-12 TD-1 confirms a test drive although the mail server was away', async () => {
    server.answer = () => 421;
    await book();
    await tried();
    expect(server.mailsTo(to)).toEqual([]);
    server.answer = () => 250;
    clock.advance(3 * MINUTE);
    const mails = await mailed(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Your test drive of the 2021 Toyota Corolla ZR is booked for');
    expect(mails[0]?.messageId).toMatch(/^<letter\.[\w-]{32}\.[0-9a-f]{12}@platform\.example>$/);
  });

  it('acknowledges what a user asks for whose mailbox is proven, although strangers had their letters sent there', async () => {
    const [owner, stranger] = ['3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5b01', '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5b02'];
    const signedIn = (user: string) => ({ ...visitor, user });
    const search = { kind: 'search', search: 'make=Toyota', title: 'Toyota', path: '/search/toyota/', email: to };
    const body = { ...search, origin: 'http://both.localhost' };
    await system.gateway.request('POST', '/alerts', { body, caller: signedIn(owner) });
    const token = /\/alerts\/([\w-]{54})/.exec((await mailed(1))[0]?.text ?? '')?.[1];
    await system.gateway.request('POST', `/alerts/links/${token}/confirm`, { caller: signedIn(owner) });
    for (let sent = 0; sent < 4; sent += 1) await send(asked());
    await send(asked(), signedIn(stranger));
    expect(await mailed(3)).toHaveLength(3);
    for (let sent = 0; sent < 3; sent += 1) await send(asked(), signedIn(owner));
    expect(await mailed(5)).toHaveLength(5);
  });

  it('LEAD-12 TD-1 writes when its driver moves a test drive, and when they cancel it', async () => {
    const { token, times } = await book();
    await mailed(1);
    await change(token, 'move', { starts_at: times[3] });
    await change(token, 'move', { starts_at: times[3] });
    const [, moved] = await mailed(2);
    expect(moved?.subject).toBe('New time for your test drive at riverside-north');
    expect(moved?.text).toContain('of the 2021 Toyota Corolla ZR has moved: it is now on');
    await change(token, 'cancel');
    await change(token, 'cancel');
    const mails = await mailed(3);
    expect(mails).toHaveLength(3);
    expect(mails[2]?.subject).toBe('Cancelled: your test drive at riverside-north');
  });

  it('LEAD-12 PAGE-1 says of a booked and of a moved service what was booked with it', async () => {
    const path = '/service-bookings/slots?location=riverside-service';
    const { slots } = (await system.gateway.request('GET', path, { caller: visitor, answer: freeSlots })).body;
    const times = slots.map((slot) => slot.starts_at);
    const { car_id: _, ...who } = asked({
      form: 'service_booking',
      category: undefined,
      location: 'riverside-service',
    });
    const { body } = await send({
      ...who,
      Rego: '123abc',
      transport: 'Loan car',
      appointment: times[0],
      sms_updates: true,
    });
    const token = body.manage_path?.split('/').at(-1) ?? '';
    const to = { caller: visitor, body: { starts_at: times[1] } };
    await mailed(1);
    await system.gateway.request('POST', `/service-bookings/${token}/move`, to);
    const mails = await mailed(2);
    expect(mails[0]?.text).toContain('Your service of the vehicle 123ABC is booked for');
    expect(mails[1]?.text).toContain('Your service of the vehicle 123ABC has moved');
    for (const mail of mails) expect(mail.text).toContain('While we work on it: Loan car');
    // Who asked for SMS gets the changes by SMS, too.
    const texts = await system.dataSource.query(
      `SELECT purpose, act LIKE '%:2' AS moved FROM letters WHERE sent_by = 'sms'`,
    );
    expect(texts).toEqual([{ purpose: 'service_moved', moved: true }]);
    await system.dataSource.query(`DELETE FROM letters WHERE sent_by = 'sms'`);
  });

  it('LEAD-12 TD-1 writes when a dealer moves or cancels a test drive', async () => {
    const { leadId } = await book();
    await mailed(1);
    await dealer(leadId, { type: 'MoveAppointment', startsAt: '2026-03-06T03:10:00.000Z' });
    expect((await mailed(2))[1]?.text).toContain('it is now on Friday 6 March at 1:10 pm');
    await dealer(leadId, { type: 'CancelAppointment' });
    expect((await mailed(3))[2]?.subject).toContain('Cancelled');
  });

  it('LEAD-12 acknowledges an enquiry once, with the car and the place, and none of what was typed but a first name', async () => {
    const body = asked({ name: 'Marguerite Featherstone', last_name: 'Buy now' });
    const attempts = Array.from({ length: 5 }, () => system.send(body, 'acknowledged-once', visitor));
    await Promise.all(attempts);
    const [mail, ...others] = await mailed(1);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Thank you, your enquiry is on its way');
    for (const said of ['Hello Marguerite,', 'Vehicle: 2021 Toyota Corolla ZR', 'riverside-north', '1 Quay Street']) {
      expect(mail?.text).toContain(said);
    }
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/casino|Featherstone|Buy now|href="http/);
  });

  it('LEAD-12 greets nobody by what is no first name', async () => {
    await send(asked({ name: 'www.casino.example' }));
    const [mail] = await mailed(1);
    expect(mail?.text).not.toMatch(/casino|Hello/);
  });

  it('LEAD-12 acknowledges nothing on a site that has it off, nor what a program may have sent', async () => {
    await send(asked({ terms_conditions: true, url: 'http://strict.localhost/' }), strict);
    await send(asked({ website: 'https://casino.example', contact_website: 'x' })).catch(() => undefined);
    await settled();
    const [row] = await system.dataSource.query(`SELECT count(*)::int AS count FROM letters WHERE site = 'strict'`);
    expect(row).toEqual({ count: 0 });
  });

  it('LEAD-12 shows an operator what the mail server refused, and sends it again', async () => {
    server.answer = () => 550;
    await send(asked());
    await settled();
    const operator = { actor: 'operator' };
    const list = () => system.requestAs<{ key: string }[]>('operator', 'GET', '/letters/parked', { caller: operator });
    const { body } = await list();
    expect(body).toMatchObject([{ topic: 'letters', type: 'enquiry_received', reason: 'smtp failed (EENVELOPE 550)' }]);
    expect(JSON.stringify(body)).not.toMatch(/posthorn|Marguerite/);
    server.answer = () => 250;
    const again = { caller: operator, body: { key: body[0]?.key } };
    expect((await system.requestAs('operator', 'POST', '/letters/replay', again)).body).toMatchObject([
      { replayed: 1 },
    ]);
    expect(await mailed(1)).toHaveLength(1);
    expect((await list()).body).toEqual([]);
  });

  it('AUTH-4 sends nothing more to somebody who was erased', async () => {
    server.answer = () => 421;
    await send(asked());
    await tried();
    await system.erase({ email: to });
    server.answer = () => 250;
    clock.advance(60 * MINUTE);
    await settled();
    expect((await states()).at(-1)?.state).toBe('erased');
    expect(server.mailsTo(to)).toEqual([]);
  });
});
