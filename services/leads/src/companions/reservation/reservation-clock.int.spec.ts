import type { EnquiryAnswer, PaymentAddress } from '@forecourt/contracts';
import { Letters } from '@forecourt/messages';
import { SiteDirectory } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PaymentComparison } from '../../payment/compare-payments.ts';
import { HoldsAndPayments } from '../../testing/holds-and-payments.ts';
import { enquiry, LeadsSystem, problemOf, until, visitor } from '../../testing/leads-system.ts';
import { ReservationLinks } from './reservation.letters.ts';
import { ReservationProcess } from './reservation.process.ts';
import type { Reservation } from './reservation.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a reservation whose timers stand in Postgres', () => {
  const outside = new HoldsAndPayments();
  let system: LeadsSystem;
  /** What the service's clock says. */
  let now = new Date();
  beforeAll(async () => {
    const url = await outside.start();
    outside.now = () => now;
    const payments = { provider: 'sandbox' as const, url, secretKey: 'secret', noticeKey: 'AAAA' };
    system = await LeadsSystem.start(undefined, { now: () => now }, { payments, holds: outside });
  });
  afterAll(async () => {
    await system?.stop();
    await outside.stop();
  });
  beforeEach(() => {
    outside.ledger.length = 0;
    outside.holds.clear();
  });

  const process = () => system.service.app.get(ReservationProcess);
  const reservationOf = (leadId: string) => process().find(leadId);
  const pass = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const becomes = (what: string, leadId: string, is: (reservation: Reservation) => boolean) =>
    until(what, async () => {
      const reservation = await reservationOf(leadId);
      return reservation !== undefined && is(reservation);
    });
  async function reserved(key: string): Promise<string> {
    const { Rego: _, category: __, ...person } = enquiry;
    const body = { ...person, form: 'reserve', terms_agreed: true, email: `${key}@posthorn.example` };
    const answer: { body: EnquiryAnswer } = await system.send(body, key, visitor);
    await becomes('it can be paid', answer.body.lead_id, ({ deposit }) => deposit === 'open');
    return answer.body.lead_id;
  }
  async function paid(key: string): Promise<string> {
    const leadId = await reserved(key);
    outside.authorise(leadId);
    await process().advance(leadId);
    await becomes('it is confirmed', leadId, ({ phase }) => phase === 'confirmed');
    return leadId;
  }
  /** A row that somebody is at is left out of a comparison. */
  const atRest = (leadId: string) =>
    system.count('reservations', `lead_id = '${leadId}' AND due_at IS NULL AND lease IS NULL`);
  const isGivenBack = (reservation: Reservation) => reservation.deposit === 'refunded' && reservation.released;

  // In Sydney clocks go forward on 4 October 2026 and back on 5 April 2026.
  it.each([
    ['on usual days', '2026-11-20T02:00:00.000Z'],
    ['while clocks go forward', '2026-10-03T06:00:00.000Z'],
    ['while clocks go back', '2026-04-04T06:00:00.000Z'],
  ])(
    'RES-1 lasts 48 hours to the minute %s, then gives the deposit back once and frees the vehicle',
    async (what, start) => {
      now = new Date(start);
      const leadId = await paid(`lasts ${what}`.replaceAll(' ', '-'));
      const end = new Date(now.getTime() + 48 * HOUR).toISOString();
      await until('the hold lasts as long', () => outside.holds.get('used-car') === end);
      pass(48 * HOUR - MINUTE);
      await process().continueDue();
      expect(await reservationOf(leadId)).toMatchObject({ phase: 'confirmed', deposit: 'captured', until: end });
      pass(MINUTE);
      await becomes('it is given back', leadId, isGivenBack);
      expect(outside.ledger).toEqual(['captured', 'refunded']);
      expect(outside.holds.size).toBe(0);
      expect(await reservationOf(leadId)).toMatchObject({ end: 'lapsed' });
    },
  );

  it('RES-1 gives no letter up because the sites were not read yet, as after a start', async () => {
    now = new Date('2026-11-20T20:00:00.000Z');
    const leadId = await reserved('before-the-sites');
    const directory = system.service.app.get(SiteDirectory);
    const nothing = { value: () => undefined, configurable: true };
    const isReady = { get: () => false, configurable: true };
    Object.defineProperties(directory, { isReady, bySlug: nothing, dealership: nothing });
    outside.authorise(leadId);
    await process().advance(leadId);
    await becomes('it is confirmed', leadId, ({ phase }) => phase === 'confirmed');
    expect(await reservationOf(leadId)).toMatchObject({ letters: [] });
    for (const name of ['isReady', 'bySlug', 'dealership']) Reflect.deleteProperty(directory, name);
    pass(MINUTE);
    await becomes('the receipt is posted', leadId, ({ letters }) => letters.includes('receipt'));
    expect(await system.count('letters', `act = 'reservation_receipt:${leadId}'`)).toBe(1);
    await process().apply(leadId, { type: 'CancelReservation', by: 'dealer' });
    await becomes('it is given back', leadId, isGivenBack);
  });

  it('LOC-4 RES-1 names in a receipt the number of the place where the vehicle stands, as its page does', async () => {
    now = new Date('2026-11-20T22:00:00.000Z');
    const directory = system.service.app.get(SiteDirectory);
    const known = directory.dealership.bind(directory);
    const withNumbers = (id: number) => {
      const dealership = known(id);
      const locations = dealership?.locations.map((place) => ({
        ...place,
        contact_detail: { phone: `07 4444 00${place.id}` },
      }));
      return dealership && { ...dealership, locations };
    };
    Object.defineProperty(directory, 'dealership', { value: withNumbers, configurable: true });
    const post = jest.spyOn(system.service.app.get(Letters), 'post');
    const leadId = await paid('called-at-its-place');
    await becomes('the receipt is posted', leadId, ({ letters }) => letters.includes('receipt'));
    const receipt = post.mock.calls.find(([, { act }]) => act === `reservation_receipt:${leadId}`)?.[1];
    expect(receipt?.content.text).toContain('07 4444 0011');
    post.mockRestore();
    Reflect.deleteProperty(directory, 'dealership');
    await process().apply(leadId, { type: 'CancelReservation', by: 'dealer' });
    await becomes('it is given back', leadId, isGivenBack);
  });

  it.each(['VehicleWithdrawn', 'VehicleHidden'])(
    'asks about %s that was recorded after the request, whatever its sender says of the time',
    async (name) => {
      now = new Date('2026-11-21T00:00:00.000Z');
      const leadId = await paid(`said-${name}`.toLowerCase());
      const handle = async (said: number) => {
        const runner = system.dataSource.createQueryRunner();
        const event = {
          specversion: '1.0',
          id: `used-car:${said}`,
          source: '/services/stock',
          type: `forecourt.stock.${name}.v1`,
          subject: 'used-car',
          time: new Date(now.getTime() + said).toISOString(),
          recordedtime: new Date(now.getTime() + 2 * MINUTE).toISOString(),
          datacontenttype: 'application/json',
          partitionkey: 'used-car',
          streamversion: 7,
          data: { vehicle_id: 'used-car', dealership_id: 1, stocknum: 'U1' },
        };
        await process().followStock([{ event, restored: false }] as never, runner as never);
        await runner.release();
        return (await reservationOf(leadId))?.sale;
      };
      const early = await handle(-MINUTE);
      const late = await handle(MINUTE);
      await process().apply(leadId, { type: 'CancelReservation', by: 'dealer' });
      await becomes('it is given back', leadId, isGivenBack);
      expect(late).toBeDefined();
      expect(early).toBeDefined();
    },
  );

  const tokenOf = (leadId: string) => system.service.app.get(ReservationLinks).tokenOf('both', leadId, 'visitor');

  it('RES-1 that nobody pays ends after 15 minutes, and nothing is charged', async () => {
    now = new Date('2026-11-21T02:00:00.000Z');
    const leadId = await reserved('nobody-pays');
    const { body } = await system.gateway.request<PaymentAddress>('POST', `/reservations/${tokenOf(leadId)}/pay`, {
      caller: visitor,
      body: {},
    });
    expect(body.pay_url).toContain('http');
    pass(14 * MINUTE);
    await process().continueDue();
    expect(await reservationOf(leadId)).toMatchObject({ phase: 'held' });
    pass(MINUTE);
    await becomes('it is let go of', leadId, ({ deposit, released }) => deposit === 'voided' && released);
    outside.authorise(leadId);
    await process().continueDue();
    expect(outside.ledger).toEqual(['voided']);
  });

  it('RES-1 that nobody goes to pay ends after five minutes, and can’t be had again at once by the same person', async () => {
    now = new Date('2026-11-21T08:00:00.000Z');
    const leadId = await reserved('nobody-goes');
    pass(5 * MINUTE);
    await becomes('it is let go of', leadId, ({ deposit, released }) => deposit === 'voided' && released);
    expect(await problemOf(reserved('goes-again'))).toMatchObject({ status: 409 });
    pass(55 * MINUTE);
    const later = await reserved('goes-later');
    pass(5 * MINUTE);
    await becomes('it is let go of too', later, ({ deposit, released }) => deposit === 'voided' && released);
  });

  it('RES-1 ends where its time is over while the service stands still, once it is back', async () => {
    now = new Date('2026-11-22T02:00:00.000Z');
    const leadId = await paid('stands-still');
    await system.stopService();
    pass(80 * HOUR);
    await system.startService();
    await becomes('it is given back', leadId, isGivenBack);
    expect(outside.ledger).toEqual(['captured', 'refunded']);
    expect(outside.holds.size).toBe(0);
  });

  it('RES-1 is completed by a CRM that reports its lead as won, and given back by any other end', async () => {
    now = new Date();
    const holder = { key_id: 'cr_000000000003', purpose: 'crm', site: 'both' };
    const report = (leadId: string, type: 'won' | 'lost', id: string = type) => {
      const body = { holder, report: { id: `report-${id}`, type } };
      return system.requestAs('gateway', 'POST', `/crm/leads/${leadId}/events`, {
        caller: { actor: 'system:gateway' },
        body,
      });
    };
    const won = await paid('is-won-there');
    await report(won, 'won');
    await becomes('the vehicle is theirs', won, ({ end, released }) => end === 'completed' && released);
    expect(outside.ledger).toEqual(['captured']);
    expect(outside.holds.get('used-car')).toBe('completed');
    const lost = await paid('is-lost-there');
    await report(lost, 'lost');
    await becomes('it is given back', lost, isGivenBack);
    expect(outside.ledger).toEqual(['captured', 'captured', 'refunded']);
    expect(outside.holds.size).toBe(0);
    // A correction gives the deposit back as well, and never takes one.
    await report(won, 'lost');
    await becomes('it is given back', won, isGivenBack);
    await report(won, 'won', 'again');
    await process().continueDue();
    expect(outside.ledger).toEqual(['captured', 'captured', 'refunded', 'refunded']);
    expect(await reservationOf(won)).toMatchObject({ end: 'cancelled', deposit: 'refunded' });
  });

  const figureOf = async (name: string) => {
    const metrics = await (await fetch(`${system.service.url}/metrics`)).text();
    return Number(new RegExp(`^${name}(?:{[^}]*})? (\\d+)`, 'm').exec(metrics)?.[1]);
  };
  const compared = async () => {
    pass(20 * MINUTE);
    await system.service.app.get(PaymentComparison).compare();
  };

  it('RES-1 refunds again what the bank sends back, and raises an alarm until it is refunded', async () => {
    now = new Date();
    const leadId = await paid('sent-back');
    await process().apply(leadId, { type: 'CancelReservation', by: 'visitor' });
    await becomes('it is given back', leadId, isGivenBack);
    await until('its letters are posted', async () => (await atRest(leadId)) === 1);
    outside.sendBack(leadId);
    outside.takesRefunds = false;
    await compared();
    await until('the alarm is raised', async () => (await figureOf('payment_refunds_owed')) === 1);
    outside.takesRefunds = true;
    pass(MINUTE);
    await becomes(
      'it is given back again',
      leadId,
      ({ deposit, failedRefunds }) => deposit === 'refunded' && failedRefunds === 1,
    );
    expect(outside.ledger).toEqual(['captured', 'refunded', 'refunded']);
    await until('the alarm is over', async () => (await figureOf('payment_refunds_owed')) === 0);
  });

  it('RES-1 looks up a payment that a notice is about, also of a reservation that is over, and counts one that nobody knows', async () => {
    now = new Date();
    const leadId = await paid('noticed-later');
    await process().apply(leadId, { type: 'CancelReservation', by: 'visitor' });
    await becomes('it is given back', leadId, isGivenBack);
    await until('its letters are posted', async () => (await atRest(leadId)) === 1);
    outside.sendBack(leadId);
    const comparison = system.service.app.get(PaymentComparison);
    await comparison.notice(leadId);
    await becomes(
      'it is given back again',
      leadId,
      ({ deposit, failedRefunds }) => deposit === 'refunded' && failedRefunds === 1,
    );
    const before = await figureOf('payment_notices_unknown_total');
    await comparison.notice('11111111-1111-4111-8111-111111111111');
    await comparison.notice('an invoice of another platform');
    expect((await figureOf('payment_notices_unknown_total')) - before).toBe(2);
  });

  it('RES-1 holds a vehicle again that stock was restored without, and gives the deposit back if somebody else has it', async () => {
    now = new Date(Date.now() + 12 * HOUR);
    const leadId = await paid('hold-lost');
    const end = new Date(now.getTime() + 48 * HOUR).toISOString();
    await until('the hold lasts as long', () => outside.holds.get('used-car') === end);
    outside.holds.clear();
    await compared();
    expect(outside.holds.get('used-car')).toBe(end);
    outside.refused.set('used-car', 'held-by-another');
    await compared();
    await becomes('it is given back', leadId, isGivenBack);
    expect(await reservationOf(leadId)).toMatchObject({ end: 'taken' });
    outside.refused.clear();
  });

  it('RES-1 finds what a restore has lost: a payment of a known lead is recorded and refunded, one of no lead raises an alarm', async () => {
    // After all listings of the tests before.
    now = new Date(Date.now() + 24 * HOUR);
    const leadId = await reserved('restored');
    outside.authorise(leadId);
    // As after a restore from before the payment was opened: the reservation knows of none, and its time to pay is over.
    await system.stopService();
    const stream = `reservation-${leadId}`;
    await system.dataSource.query(`DELETE FROM events WHERE stream_id = $1 AND type NOT IN ('ReservationRequested')`, [
      stream,
    ]);
    await system.dataSource.query(
      'UPDATE reservations SET payment_id = NULL, version = 1, due_at = NULL, lease = NULL, lease_until = NULL WHERE lead_id = $1',
      [leadId],
    );
    outside.takeFor('22222222-2222-4222-8222-222222222222');
    pass(20 * MINUTE);
    await system.startService();
    await compared();
    await becomes(
      'what was set aside is let go of',
      leadId,
      ({ deposit, paymentId }) => deposit === 'voided' && paymentId !== undefined,
    );
    await until('the alarm is raised', async () => (await figureOf('payments_unknown')) === 1);
    const lost = system.lines.filter(
      (line) => line.includes('a payment that nobody here knows') && line.includes('22222222-'),
    );
    expect(lost).toHaveLength(1);
    outside.giveBack('22222222-2222-4222-8222-222222222222');
    await compared();
    expect(await figureOf('payments_unknown')).toBe(0);
  });

  it('RES-1 learns from the comparison what the provider alone knows, once, and frees the vehicle', async () => {
    now = new Date();
    const leadId = await paid('given-back-there');
    outside.giveBack(leadId);
    const comparison = system.service.app.get(PaymentComparison);
    const differences = await figureOf('reservation_payment_differences_total');
    pass(20 * MINUTE);
    await until('it is compared', async () => {
      await comparison.compare();
      return (await reservationOf(leadId))?.deposit === 'refunded';
    });
    await becomes('the vehicle is free', leadId, isGivenBack);
    expect(await reservationOf(leadId)).toMatchObject({ phase: 'ended', end: 'cancelled' });
    expect(outside.ledger).toEqual(['captured']);
    expect(outside.holds.size).toBe(0);
    expect(await figureOf('reservation_payment_differences_total')).toBe(differences + 1);
  });
});
