import { describe, expect, it } from '@jest/globals';
import { type HoldRecord, type MoneyRecords, moneyFaults } from './check-money.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 9, minute));
const hold = (type: HoldRecord['type'], minute: number, more: Partial<HoldRecord> = {}): HoldRecord => ({
  ...{ car_id: 'car-1', type, hold_id: 'lead-1', until: type === 'VehicleHeld' ? at(minute + 15) : null },
  ...{ at: at(minute), ...more },
});
const event = (type: string, letter: string | null = null) => ({ lead_id: 'lead-1', type, letter });
const line = (change: string, minute: number) => ({ payment_id: 'pay-1', change, at: at(minute) });

const kept: MoneyRecords = {
  reservations: [{ lead_id: 'lead-1', car_id: 'car-1', phase: 'ended' }],
  events: [event('DepositCaptured'), event('LetterSent', 'receipt'), event('DepositRefunded'), event('CarReleased')],
  payments: [{ id: 'pay-1', reference: 'lead-1', status: 'refunded' }],
  ledger: [line('authorised', 1), line('captured', 2), line('refunded', 5)],
  holds: [hold('VehicleHeld', 0), hold('HoldReleased', 6)],
  shownReserved: [],
};

describe('the promises of reservations', () => {
  it('are kept by one that was paid, called off and refunded', () => {
    expect(moneyFaults(kept)).toEqual([]);
  });

  it('are kept by one that was paid, and the vehicle sold to them', () => {
    const events = [
      event('DepositCaptured'),
      event('SaleReported'),
      event('ReservationCompleted'),
      event('CarReleased'),
    ];
    expect(moneyFaults({ ...kept, events, ledger: kept.ledger.slice(0, 2) })).toEqual([]);
  });

  it.each<[string, Partial<MoneyRecords>]>([
    ['lead-1 is still confirmed', { reservations: [{ lead_id: 'lead-1', car_id: 'car-1', phase: 'confirmed' }] }],
    [
      'pay-1 was charged 2 times',
      { ledger: [line('captured', 2), line('captured', 3), line('refunded', 5), line('refunded', 6)] },
    ],
    ['pay-1 was refunded 2 times', { ledger: [line('captured', 2), line('refunded', 5), line('refunded', 6)] }],
    [
      'pay-1 was refunded although the vehicle was sold to them',
      { events: [...kept.events, event('ReservationCompleted')] },
    ],
    ['pay-1 was charged and not refunded', { ledger: [line('captured', 2)] }],
    [
      'pay-1 was charged without a hold',
      { holds: [hold('VehicleHeld', 0, { until: at(1) }), hold('HoldReleased', 6)] },
    ],
    ['pay-1 was charged without a hold', { holds: [hold('VehicleHeld', 0), hold('HoldReleased', 1)] }],
    [
      'pay-1 is still authorised',
      {
        ledger: [line('authorised', 1)],
        events: [],
        payments: [{ id: 'pay-1', reference: 'lead-1', status: 'authorised' }],
      },
    ],
    [
      'nobody knows the payment pay-2',
      { payments: [...kept.payments, { id: 'pay-2', reference: 'lead-2', status: 'voided' }] },
    ],
    ['lead-1 does not know what became of its deposit', { events: [event('CarReleased')] }],
    ['lead-1 wrote a letter twice', { events: [...kept.events, event('LetterSent', 'receipt')] }],
    ['car-1 is held for ever', { holds: [hold('VehicleHeld', 0)] }],
    [
      'car-1 was held for two at once',
      {
        holds: [
          hold('VehicleHeld', 0),
          hold('VehicleHeld', 1, { hold_id: 'lead-2' }),
          hold('HoldReleased', 6, { hold_id: 'lead-2' }),
        ],
      },
    ],
    ['searches still show car-1 as reserved', { shownReserved: ['car-1'] }],
  ])('are broken where %s', (fault, broken) => {
    expect(moneyFaults({ ...kept, ...broken })).toContain(fault);
  });
});
