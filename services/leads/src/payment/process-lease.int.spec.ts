import type { EnquiryAnswer } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReservationProcess } from '../companions/reservation/reservation.process.ts';
import { changeReservation, loadReservation, reservationRows } from '../companions/reservation/reservation.rows.ts';
import { reservationStream } from '../companions/reservation/reservation.ts';
import { HoldsAndPayments } from '../testing/holds-and-payments.ts';
import { enquiry, LeadsSystem, until, visitor } from '../testing/leads-system.ts';
import { SampleMailServer } from '../testing/sample-mail-server.ts';
import { ProcessParts } from './payment-process.ts';
import { LeaseLostError } from './process.ts';
import { StreamProcesses } from './stream-processes.ts';

/** Longer than calls that begin at once are apart. */
const SLOWLY_MS = 40;
const MINUTE = 60_000;

describe('the outside effects of a process', () => {
  const outside = new HoldsAndPayments();
  let system: LeadsSystem;
  let server: SampleMailServer;
  beforeAll(async () => {
    const url = await outside.start();
    server = await new SampleMailServer().start();
    const payments = { provider: 'sandbox' as const, url, secretKey: 'secret', noticeKey: 'AAAA' };
    const email = { url: server.url, from: 'sender@platform.example' };
    system = await LeadsSystem.start({ shown: false, email }, undefined, { payments, holds: outside });
    outside.answersAfterMs = SLOWLY_MS;
  });
  afterAll(async () => {
    await system?.stop();
    await server?.stop();
    await outside.stop();
  });
  beforeEach(() => {
    outside.calls.length = 0;
    outside.ledger.length = 0;
  });

  const process = () => system.service.app.get(ReservationProcess);
  async function reserved(key: string): Promise<string> {
    const { Rego: _, category: __, ...person } = enquiry;
    const body = { ...person, form: 'reserve', terms_agreed: true, email: `${key}@posthorn.example` };
    const answer: { body: EnquiryAnswer } = await system.send(body, key, visitor);
    const leadId = answer.body.lead_id;
    await until('it can be paid', async () => (await process().find(leadId))?.deposit === 'open');
    return leadId;
  }
  /** Everyone who continues a reservation, at once: the form, the page, the provider's notice, the comparison and the timer. */
  const atOnce = (leadId: string) =>
    Promise.all([
      process().begin(leadId),
      process().advance(leadId),
      process().compare(leadId, () => undefined),
      process().continueDue(),
    ]);
  const counted = (call: string) => outside.calls.filter((each) => each === call).length;

  it('RES-1 happens once each, however many continue it at once', async () => {
    const leadId = await reserved('all-at-once');
    expect(counted('open')).toBe(1);
    outside.calls.length = 0;
    outside.authorise(leadId);
    await atOnce(leadId);
    await until('it is confirmed', async () => (await process().find(leadId))?.phase === 'confirmed');
    expect(counted('capture')).toBe(1);
    // Once for the hours from the card, and once for those from the deposit.
    expect(counted('hold')).toBe(2);
    await process().apply(leadId, { type: 'CancelReservation', by: 'visitor' });
    await atOnce(leadId);
    await until('it is given back', async () => (await process().find(leadId))?.released === true);
    await until('both letters are sent', () => server.mailsTo('all-at-once@posthorn.example').length >= 2);
    await atOnce(leadId);
    expect(counted('refund')).toBe(1);
    expect(counted('release')).toBe(1);
    const subjects = server.mailsTo('all-at-once@posthorn.example').map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      expect.stringContaining('is reserved for you'),
      'Your deposit is on its way back',
    ]);
  });

  it('are not recorded by a holder whose lease somebody else has taken', async () => {
    const leadId = await reserved('lease-lost');
    const parts = system.service.app.get(ProcessParts);
    const stream = { idOf: reservationStream, load: loadReservation, change: changeReservation };
    const store = new StreamProcesses(parts, reservationRows, stream);
    const now = new Date();
    const later = new Date(now.getTime() + 2 * MINUTE);
    let first = await store.take(leadId, now, true);
    await until('the lease is free', async () => {
      first ??= await store.take(leadId, now, false);
      return first !== undefined;
    });
    const second = await store.take(leadId, later, true);
    if (!first || !second) throw new Error('Both take the lease, one after the other.');
    await expect(store.record(first, { type: 'RecordAuthorisation' }, now)).rejects.toThrow(LeaseLostError);
    expect(await process().find(leadId)).toMatchObject({ deposit: 'open' });
    expect(await store.settle(first, 1, { dueAt: null, attempts: 0 })).toBeUndefined();
    await store.record(second, { type: 'RecordAuthorisation' }, later);
    expect(await process().find(leadId)).toMatchObject({ deposit: 'authorised' });
    const version = (await store.load(leadId))?.version ?? 0;
    const woken = await store.settle(second, version - 1, { dueAt: null, attempts: 0 });
    expect(woken).toBeDefined();
    expect(await store.take(leadId, later, true)).toBeUndefined();
    expect(await store.settle(second, version, { dueAt: null, attempts: 0 })).toMatchObject({
      wakes: second.wakes + 1,
    });
    await store.release(second, { dueAt: later, attempts: 0 });
  });

  it('are not begun meanwhile by a process of the release before, which knows no leases and goes by when they are due', async () => {
    const leadId = await reserved('release-before');
    const parts = system.service.app.get(ProcessParts);
    const stream = { idOf: reservationStream, load: loadReservation, change: changeReservation };
    const store = new StreamProcesses(parts, reservationRows, stream);
    const now = new Date();
    let lease = await store.take(leadId, now, true);
    await until('the lease is free', async () => {
      lease ??= await store.take(leadId, now, false);
      return lease !== undefined;
    });
    if (!lease) throw new Error('It is taken.');
    const isDue = () =>
      system.count('reservations', `lead_id = '${leadId}' AND due_at <= now() + interval '10 seconds'`);
    expect(await isDue()).toBe(0);
    await store.record(lease, { type: 'RecordAuthorisation' }, now);
    expect(await isDue()).toBe(0);
    await store.release(lease, { dueAt: now, attempts: 0 });
  });
});
