import { describe, expect, it } from '@jest/globals';
import { nameOfCar, stateOf } from './lead.rows.ts';
import { fold, type LeadEvent } from './lead.ts';

const submitted = { type: 'LeadSubmitted', data: { dealershipId: 1, personId: 'p' } } as LeadEvent;
const event = (type: LeadEvent['type'], data: object = {}) =>
  ({ type, data: { dealershipId: 1, ...data } }) as LeadEvent;
const stateAfter = (...events: LeadEvent[]) => {
  const lead = fold([submitted, ...events]);
  return lead && stateOf(lead);
};

describe('the state of a lead', () => {
  it.each([
    ['new', []],
    ['new', [event('LeadRouted'), event('LeadDeliveryFailed')]],
    ['delivered', [event('LeadDelivered', { subscriber: 'a' })]],
    ['acknowledged', [event('LeadAcknowledged', { subscriber: 'a' }), event('LeadDelivered', { subscriber: 'b' })]],
    ['contacted', [event('CustomerContacted'), event('LeadAcknowledged', { subscriber: 'a' })]],
    ['appointment', [event('AppointmentBooked', { startsAt: '2026-12-01T00:00:00Z' }), event('CustomerContacted')]],
    [
      'contacted',
      [event('CustomerContacted'), event('AppointmentBooked', { startsAt: 'x' }), event('AppointmentCancelled')],
    ],
    ['won', [event('LeadClosed', { outcome: 'won' }), event('LeadDelivered', { subscriber: 'late' })]],
    ['erased', [event('LeadClosed', { outcome: 'lost' }), event('PersonErased')]],
  ] as const)('is %s after %j', (state, events) => {
    expect(stateAfter(...events)).toBe(state);
  });

  it('has the vehicle in a line', () => {
    const car = {
      carId: 'c',
      dealershipId: 1,
      stockNumber: 'S1',
      make: 'Kia',
      model: 'Rio',
      carType: 'used',
      status: 'in_stock',
    };
    expect(nameOfCar({ ...car, year: 2021, badge: 'GT' } as never)).toBe('2021 Kia Rio GT (S1)');
    expect(nameOfCar(car as never)).toBe('Kia Rio (S1)');
  });
});
