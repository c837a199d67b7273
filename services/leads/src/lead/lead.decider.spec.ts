import { describe, expect, it } from '@jest/globals';
import type { HistoryCommand } from './lead.decider.ts';
import { decide } from './lead.decider.ts';
import type { LeadEvent, Route, Submission } from './lead.ts';
import { fold } from './lead.ts';

const now = new Date('2026-03-04T02:00:00Z');
const tomorrow = '2026-03-05T01:00:00.000Z';
const nextWeek = '2026-03-11T01:00:00.000Z';
const submission: Submission = {
  dealershipId: 1,
  dealershipSlug: 'riverside',
  personId: 'person-1',
  sealedDetails: 'v1.x.y',
  category: 'General Enquiry',
  answers: { opt_in: true, additional_services: [] },
};
const route: Route = { dealershipSlug: 'riverside', department: 'sales' };
const event = (type: LeadEvent['type'], data: object = {}): LeadEvent =>
  ({ type, data: { ...data, dealershipId: 1 }, occurredAt: now }) as LeadEvent;
const submitted = [event('LeadSubmitted', submission), event('LeadRouted', route)];
const booked = [...submitted, event('AppointmentBooked', { startsAt: tomorrow })];
const closed = [...submitted, event('LeadClosed', { outcome: 'won' })];
const erased = [...submitted, event('PersonErased')];

const when = (given: LeadEvent[], command: HistoryCommand) => decide(command, fold(given), now);

describe('a lead', () => {
  it('LEAD-5 given none, when an enquiry is submitted, then it is submitted and routed', () => {
    const decision = decide({ type: 'SubmitLead', submission, route }, undefined, now);
    expect(decision).toEqual({ events: submitted });
  });

  it('LEAD-5 given one, when it is submitted again, then that is refused', () => {
    expect(decide({ type: 'SubmitLead', submission, route }, fold(submitted), now).refusal).toBe('submitted-already');
  });

  it.each<[string, LeadEvent[], HistoryCommand, LeadEvent]>([
    [
      'acknowledged',
      submitted,
      { type: 'AcknowledgeLead', subscriber: 'crm' },
      event('LeadAcknowledged', { subscriber: 'crm' }),
    ],
    [
      'acknowledged late',
      closed,
      { type: 'AcknowledgeLead', subscriber: 'crm' },
      event('LeadAcknowledged', { subscriber: 'crm' }),
    ],
    [
      'contacted',
      submitted,
      { type: 'RecordContact', channel: 'phone' },
      event('CustomerContacted', { channel: 'phone' }),
    ],
    [
      'given a time',
      submitted,
      { type: 'BookAppointment', startsAt: tomorrow },
      event('AppointmentBooked', { startsAt: tomorrow }),
    ],
    [
      'given another time',
      booked,
      { type: 'MoveAppointment', startsAt: nextWeek },
      event('AppointmentMoved', { startsAt: nextWeek }),
    ],
    ['freed of its time', booked, { type: 'CancelAppointment' }, event('AppointmentCancelled')],
    ['closed', submitted, { type: 'CloseLead', outcome: 'lost' }, event('LeadClosed', { outcome: 'lost' })],
    [
      'closed though erased',
      erased,
      { type: 'CloseLead', outcome: 'invalid' },
      event('LeadClosed', { outcome: 'invalid' }),
    ],
    ['closed in another way', closed, { type: 'CloseLead', outcome: 'lost' }, event('LeadClosed', { outcome: 'lost' })],
    [
      'closed with what is known only now, beside what was known',
      [...submitted, event('LeadClosed', { outcome: 'won', valueCents: 25_990_00 })],
      { type: 'CloseLead', outcome: 'won', salesperson: 'Kim Tran' },
      event('LeadClosed', { outcome: 'won', valueCents: 25_990_00, salesperson: 'Kim Tran' }),
    ],
    ['reopened', closed, { type: 'ReopenLead', reason: 'mistake' }, event('LeadReopened', { reason: 'mistake' })],
    [
      'contacted once it is reopened',
      [...closed, event('LeadReopened')],
      { type: 'RecordContact', channel: 'phone' },
      event('CustomerContacted', { channel: 'phone' }),
    ],
    ['erased', submitted, { type: 'ErasePerson' }, event('PersonErased')],
    ['erased though closed', closed, { type: 'ErasePerson' }, event('PersonErased')],
  ])('LEAD-5 is %s', (_what, given, command, then) => {
    expect(when(given, command)).toEqual({ events: [then] });
  });

  it('has no appointment ahead once its person is erased, and keeps one that is over', () => {
    const over = [...submitted, event('AppointmentBooked', { startsAt: now.toISOString() })];
    const erase: HistoryCommand = { type: 'ErasePerson' };
    expect(when(booked, erase)).toEqual({ events: [event('AppointmentCancelled'), event('PersonErased')] });
    expect(when(over, erase)).toEqual({ events: [event('PersonErased')] });
  });

  it.each<[string, LeadEvent[], HistoryCommand]>([
    [
      'acknowledged',
      [...submitted, event('LeadAcknowledged', { subscriber: 'crm' })],
      { type: 'AcknowledgeLead', subscriber: 'crm' },
    ],
    ['given the time it has', booked, { type: 'BookAppointment', startsAt: tomorrow }],
    ['moved to the time it has', booked, { type: 'MoveAppointment', startsAt: tomorrow }],
    ['closed in the same way', closed, { type: 'CloseLead', outcome: 'won' }],
    ['reopened', submitted, { type: 'ReopenLead' }],
    ['erased', erased, { type: 'ErasePerson' }],
  ])('LEAD-5 when it is %s again, then nothing happens', (_what, given, command) => {
    expect(when(given, command)).toEqual({ events: [] });
  });

  it.each<[string, LeadEvent[], HistoryCommand, string]>([
    ['anything before it is submitted', [], { type: 'RecordContact', channel: 'sms' }, 'no-such-lead'],
    ['contact once it is closed', closed, { type: 'RecordContact', channel: 'sms' }, 'closed'],
    ['contact once its person is erased', erased, { type: 'RecordContact', channel: 'sms' }, 'person-erased'],
    ['an appointment once it is closed', closed, { type: 'BookAppointment', startsAt: tomorrow }, 'closed'],
    ['a second appointment', booked, { type: 'BookAppointment', startsAt: nextWeek }, 'appointment-booked-already'],
    [
      'an appointment in the past',
      submitted,
      { type: 'BookAppointment', startsAt: '2026-03-04T01:59:59.000Z' },
      'appointment-in-the-past',
    ],
    ['to move none', submitted, { type: 'MoveAppointment', startsAt: tomorrow }, 'no-appointment'],
    ['to cancel none', submitted, { type: 'CancelAppointment' }, 'no-appointment'],
    [
      'to cancel once it is closed',
      [...booked, event('LeadClosed', { outcome: 'won' })],
      { type: 'CancelAppointment' },
      'closed',
    ],
    [
      'to close it in another way once its person is erased',
      [...closed, event('PersonErased')],
      { type: 'CloseLead', outcome: 'lost' },
      'person-erased',
    ],
    [
      'to reopen it once its person is erased',
      [...closed, event('PersonErased')],
      { type: 'ReopenLead' },
      'person-erased',
    ],
  ])('LEAD-5 refuses %s', (_what, given, command, refusal) => {
    expect(when(given, command)).toEqual({ refusal });
  });

  it('LEAD-5 given a cancelled appointment, another can be booked', () => {
    const given = [...booked, event('AppointmentCancelled')];
    expect(when(given, { type: 'BookAppointment', startsAt: nextWeek })).toEqual({
      events: [event('AppointmentBooked', { startsAt: nextWeek })],
    });
  });
});
