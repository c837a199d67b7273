import { describe, expect, it } from '@jest/globals';
import { deliveryFaults, leadFaults, subscriberFaults } from './check-leads.ts';

const sent = (...leads: string[]) => [{ key: 'k1', name: 'Visitor 1', leadIds: new Set(leads) }];

describe('enquiries compared with leads', () => {
  it('are each exactly one', () => expect(leadFaults(sent('a'), ['a'], ['a'])).toEqual([]));

  it.each([
    ['an enquiry got two leads', sent('a', 'b'), ['a'], ['a', 'b'], 2],
    ['it never got one', sent(), ['a'], ['a'], 2],
    ['it got another than the stored one', sent('a'), ['b'], ['b'], 2],
    ['its lead has no events', sent('a'), ['a'], [], 1],
    ['it is not kept', sent('a'), [], [], 1],
    ['a lead is of nobody', sent('a'), ['a'], ['a', 'b'], 1],
  ])('are at fault where %s', (_why, enquiries, answers, leads, faults) => {
    expect(leadFaults(enquiries, answers, leads)).toHaveLength(faults);
  });
});

describe('a subscriber', () => {
  const given = (versions: number[], name = 'Visitor 1') => new Map([['a', { versions, name }]]);
  const streams = new Map([['a', 2]]);
  const faults = (versions: number[], name?: string) =>
    subscriberFaults('crm', given(versions, name), streams, sent('a'));

  it('may be given a lead again', () => expect(faults([1, 2, 1, 2])).toEqual([]));

  it.each([[[2, 1]], [[1]], [[]], [[1, 2, 3]]])('is not given %j of two events', (versions) => {
    expect(faults(versions)).toHaveLength(1);
  });

  it('receives what this visitor wrote, and no unknown lead', () => {
    expect(faults([1, 2], 'Visitor 2')).toEqual(['crm: lead a is of Visitor 1, delivered as one of Visitor 2']);
    const stranger = new Map([...given([1, 2]), ['x', { versions: [1], name: 'Visitor 9' }]]);
    expect(subscriberFaults('crm', stranger, streams, sent('a'))).toEqual(['crm: lead x is not stored']);
  });
});

describe('a subscription', () => {
  const event = (version: number, type: string, dealershipId = 7) => ({ version, type, data: { dealershipId } });
  const streams = new Map([
    ['a', [event(1, 'LeadSubmitted'), event(2, 'LeadRouted'), event(3, 'LeadDelivered'), event(4, 'LeadClosed')]],
    ['b', [event(1, 'LeadSubmitted', 8)]],
  ]);
  const faults = (versions: number[], lead = 'a') =>
    deliveryFaults({ name: 'crm', dealershipId: 7, leads: new Map([[lead, versions]]) }, streams);

  it('may be sent an event again', () => expect(faults([1, 2, 1, 2, 4])).toEqual([]));

  it.each([[[2, 1, 4]], [[1, 2]], [[]], [[1, 2, 3, 4]]])('is not sent %j of its lead', (versions) => {
    expect(faults(versions)).toHaveLength(1);
  });

  it('is sent no lead of another dealership', () => expect(faults([1], 'b')).toHaveLength(2));
});
