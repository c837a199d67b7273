import { type LeadEventName, leadEvents, submittedLead } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import type { PersonalDetails } from '../person/personal-details.ts';
import type { LeadEvent, Submission } from './lead.events.ts';
import { type StoredLeadEvent, toWire } from './lead.wire.ts';

const details: PersonalDetails = {
  name: 'Mia',
  lastName: 'Nguyen',
  email: 'mia@example.com',
  phone: '+61412345678',
  postcode: '4000',
  message: 'Is it still there?',
  rego: '123ABC',
  url: 'http://riverside.localhost/cars/x?email=mia@example.com',
  userAgent: 'Browser/1',
  visitedPages: ['/', '/cars/x'],
  linkedQueryParams: { utm_source: 'mail' },
};
const submission: Submission = {
  dealershipId: 1,
  dealershipSlug: 'riverside',
  personId: 'person-1',
  sealedDetails: 'v1.x.y',
  category: 'Vehicle Enquiry',
  subcategory: 'Price',
  optIn: true,
  additionalServices: ['finance'],
  pageId: 'vehicle',
  location: 'riverside-north',
  manufacturerSlug: 'toyota',
  termsAgreed: true,
  car: {
    carId: 'abc',
    dealershipId: 1,
    stockNumber: 'S1',
    make: 'Toyota',
    model: 'Corolla',
    year: 2021,
    badge: 'ZR',
    carType: 'used',
    status: 'in_stock',
    tag: 'Special',
  },
};
const samples: Record<LeadEventName, object> = {
  LeadSubmitted: submission,
  LeadRouted: { dealershipSlug: 'riverside', locationSlug: 'riverside-north', department: 'service' },
  LeadDelivered: { subscriber: 'crm' },
  LeadDeliveryFailed: { subscriber: 'crm', reason: 'no answer', attempts: 5 },
  LeadAcknowledged: { subscriber: 'crm' },
  CustomerContacted: { channel: 'in_person' },
  AppointmentBooked: { startsAt: '2026-03-05T01:00:00.000Z' },
  AppointmentMoved: { startsAt: '2026-03-06T01:00:00.000Z' },
  AppointmentCancelled: {},
  LeadClosed: { outcome: 'won' },
  PersonErased: {},
};

function stored(type: LeadEventName, data: object = samples[type]): StoredLeadEvent {
  const event = { type, data: { ...data, dealershipId: 1 }, occurredAt: new Date('2026-03-04T02:00:00Z') } as LeadEvent;
  const meta = { actor: 'visitor', site: 'riverside', correlationId: 'request-1' };
  return { ...event, streamId: 'lead-1', version: 3, meta };
}

describe('a public lead event', () => {
  it.each(Object.keys(samples) as LeadEventName[])(
    'CRM-1 %s is what the contract says, and nothing besides',
    (name) => {
      const envelope = toWire(stored(name), details);
      expect(leadEvents[name].envelope.parse(envelope)).toEqual(envelope);
      expect(envelope).toMatchObject({
        id: 'lead-1:3',
        subject: 'lead-1',
        partitionkey: 'lead-1',
        streamversion: 3,
        site: 'riverside',
        actor: 'visitor',
        correlationid: 'request-1',
      });
    },
  );

  it('LEAD-5 tells all of a lead', () => {
    const data = submittedLead.parse(toWire(stored('LeadSubmitted'), details).data);
    expect(data).toMatchObject({
      lead_id: 'lead-1',
      source: 'Website',
      user_agent: 'Browser/1',
      Rego: '123ABC',
      person: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '+61412345678', postcode: '4000' },
      car: { car_id: 'abc', car_dealership_id: 1, 'Vehicle Make': 'Toyota', 'Vehicle Model': 'Corolla' },
      lead_attributes: { visited_pages: ['/', '/cars/x'], linked_query_params: { utm_source: 'mail' } },
    });
  });

  it('CRM-1 tells nothing of a person who is erased, and still what the lead was about', () => {
    const envelope = toWire(stored('LeadSubmitted'), null);
    expect(leadEvents.LeadSubmitted.envelope.parse(envelope)).toEqual(envelope);
    expect(envelope.data).toMatchObject({ person: null, message: null, url: '', category: 'Vehicle Enquiry' });
    const text = JSON.stringify(envelope);
    for (const trace of ['Mia', 'Nguyen', 'mia@', '412345678', 'still there', '123ABC', 'utm', 'Browser']) {
      expect(text).not.toContain(trace);
    }
  });

  it('CRM-1 leaves out what is not known', () => {
    const bare: Submission = { ...submission, subcategory: undefined, car: undefined, pageId: undefined };
    const envelope = toWire(stored('LeadSubmitted', bare), { ...details, lastName: undefined, rego: undefined });
    expect(leadEvents.LeadSubmitted.envelope.parse(envelope)).toEqual(envelope);
    expect(Object.keys(envelope.data as object)).not.toContain('car');
  });
});
