import {
  type LeadEventName,
  leadEvents,
  personalLead,
  sealedLead,
  sealedLeadEvents,
  submittedLead,
} from '@forecourt/contracts';
import { PersonKey } from '@forecourt/persons';
import { centsOf } from '@forecourt/retail-rules';
import { SecretBox } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { leadKeyOf, toSealedWire } from './lead.publishing.ts';
import type { LeadEvent, Submission } from './lead.ts';
import { type StoredLeadEvent, toWire } from './lead.wire.ts';
import { type PersonalDetails, sealedDetails } from './personal-details.ts';

const details: PersonalDetails = {
  answers: {
    name: 'Mia',
    last_name: 'Nguyen',
    email: 'mia@example.com',
    phone: '+61412345678',
    postcode: '4000',
    message: 'Is it still there?',
    Rego: '123ABC',
  },
  url: 'http://riverside.localhost/cars/x?email=mia@example.com',
  userAgent: 'Browser/1',
  visitedPages: ['/', '/cars/x'],
  linkedQueryParams: { utm_source: 'mail' },
  referrer: 'https://search.example/',
};
const submission: Submission = {
  dealershipId: 1,
  dealershipSlug: 'riverside',
  personId: 'person-1',
  sealedDetails: 'v1.x.y',
  category: 'Vehicle Enquiry',
  subcategory: 'Price',
  answers: {
    opt_in: true,
    additional_services: ['finance'],
    location: 'riverside-north',
    terms_conditions: true,
  },
  pageId: 'vehicle',
  manufacturerSlug: 'toyota',
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
    vin: 'JTNKAAEE90J000001',
    km: 48_210,
    priceCents: 26_990_50,
  },
  dealership: { name: 'Riverside Toyota', phone: '07 3000 1234', email: 'sales@riverside.example' },
};
const samples: Record<LeadEventName, object> = {
  LeadSubmitted: submission,
  LeadRouted: { dealershipSlug: 'riverside', locationSlug: 'riverside-north', department: 'service' },
  DepositPaid: { depositCents: 20_000, until: '2026-03-06T00:00:00.000Z' },
  ReservationEnded: { outcome: 'lapsed', paid: true },
  PaymentReceived: { amountCents: 125_050, reference: 'INV-20417' },
  LeadDelivered: { subscriber: 'crm' },
  LeadDeliveryFailed: { subscriber: 'crm', reason: 'no answer', attempts: 5 },
  LeadAcknowledged: { subscriber: 'crm' },
  CustomerContacted: { channel: 'in_person' },
  AppointmentBooked: { startsAt: '2026-03-05T01:00:00.000Z' },
  AppointmentMoved: { startsAt: '2026-03-06T01:00:00.000Z' },
  AppointmentCancelled: {},
  LeadClosed: { outcome: 'won', reason: 'price', valueCents: 25_990_50, salesperson: 'Kim Tran' },
  LeadReopened: { reason: 'mistake' },
  PersonErased: {},
};

function stored(type: LeadEventName, data: object = samples[type]): StoredLeadEvent {
  const event = { type, data: { ...data, dealershipId: 1 }, occurredAt: new Date('2026-03-04T02:00:00Z') } as LeadEvent;
  const meta = { actor: 'visitor', site: 'riverside', correlationId: 'request-1' };
  return { ...event, streamId: 'lead-1', version: 3, meta };
}

describe('a public lead event', () => {
  it('LEAD-1 has what a dealer needs to answer: price, VIN, kilometres, and the dealership’s name and contact', () => {
    expect(toWire(stored('LeadSubmitted'), details).data).toMatchObject({
      car: { vin: 'JTNKAAEE90J000001', km: 48_210, price: 26_990.5 },
      dealership: { name: 'Riverside Toyota', phone: '07 3000 1234', email: 'sales@riverside.example' },
    });
  });

  it('PRICE-1 has the earlier price that was shown, with what proves it', () => {
    const proof = {
      ...{ shownDays: 20, reducedAt: '2026-11-21T02:00:00.000Z' },
      record: [
        { cents: 27_990_50, type: 'Drive Away', from: 1_763_000_000, to: 1_764_000_000 },
        { cents: 26_990_50, from: 1_764_000_000 },
      ],
    };
    const shown = { ...submission, car: { ...submission.car, was: { cents: 27_990_50, proof } } };
    const { data } = toWire(stored('LeadSubmitted', shown), details);
    expect(data).toMatchObject({
      car: {
        was_price: 27_990.5,
        was_price_proof: {
          ...{ shown_days: 20, reduced_at: '2026-11-21T02:00:00.000Z' },
          record: [
            { price: 27_990.5, price_type: 'Drive Away', from: 1_763_000_000, to: 1_764_000_000 },
            { price: 26_990.5, from: 1_764_000_000 },
          ],
        },
      },
    });
    expect(submittedLead.parse(data)).toEqual(data);
    const asFed = toWire(
      stored('LeadSubmitted', { ...submission, car: { ...submission.car, was: { cents: 1_00 } } }),
      details,
    );
    expect((asFed.data as { car: object }).car).toMatchObject({ was_price: 1 });
    expect((asFed.data as { car: object }).car).not.toHaveProperty('was_price_proof');
  });

  it('LEAD-1 keeps what the visitor said about a car without its id, separate from cars that stock knows', () => {
    const { car: _, ...general } = submission;
    const claimedCar = { stockNumber: 'U10482', make: 'Toyota', model: 'HiAce', carType: undefined };
    const { data } = toWire(stored('LeadSubmitted', { ...general, claimedCar }), details);
    expect(data).toMatchObject({
      claimed_car: { stock_number: 'U10482', 'Vehicle Make': 'Toyota', 'Vehicle Model': 'HiAce' },
    });
    expect(data).not.toHaveProperty('car');
    expect(submittedLead.parse(data)).toEqual(data);
  });

  it('LEAD-1 writes every price to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (priceCents) => {
        const car = { ...submission.car, priceCents };
        const { data } = toWire(stored('LeadSubmitted', { ...submission, car }), details);
        const { price } = JSON.parse(JSON.stringify(data)).car;
        expect(centsOf(price)).toBe(priceCents);
        expect(String(price)).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it.each(Object.keys(samples) as LeadEventName[])('CRM-1 %s is exactly what the contract says', (name) => {
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
  });

  it('LEAD-5 has all of a lead', () => {
    const data = submittedLead.parse(toWire(stored('LeadSubmitted'), details).data);
    expect(data).toMatchObject({
      lead_id: 'lead-1',
      source: 'Website',
      user_agent: 'Browser/1',
      Rego: '123ABC',
      person: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '+61412345678', postcode: '4000' },
      car_id: 'abc',
      car_dealership_id: 1,
      car: { car_id: 'abc', car_dealership_id: 1, 'Vehicle Make': 'Toyota', 'Vehicle Model': 'Corolla' },
      lead_attributes: {
        visited_pages: ['/', '/cars/x'],
        linked_query_params: { utm_source: 'mail' },
        referrer: 'https://search.example/',
      },
    });
  });

  it('LEAD-5 has answers that have no name of their own on the wire in one map, and of an erased person none that is personal', () => {
    const lead = { ...submission, answers: { ...submission.answers, wished_day: 'Monday' } };
    const person = { ...details, answers: { ...details.answers, company: 'Nguyen Couriers' } };
    const { data } = toWire(stored('LeadSubmitted', lead), person);
    expect(submittedLead.parse(data).answers).toEqual({ wished_day: 'Monday', company: 'Nguyen Couriers' });
    expect(submittedLead.parse(toWire(stored('LeadSubmitted', lead), null).data).answers).toEqual({
      wished_day: 'Monday',
    });
    expect(toWire(stored('LeadSubmitted'), details).data).not.toHaveProperty('answers');
  });

  it('CRM-1 says nothing about an erased person, and still what the lead was about', () => {
    const envelope = toWire(stored('LeadSubmitted'), null);
    expect(leadEvents.LeadSubmitted.envelope.parse(envelope)).toEqual(envelope);
    expect(envelope.data).toMatchObject({ person: null, message: null, url: '', category: 'Vehicle Enquiry' });
    const text = JSON.stringify(envelope);
    for (const trace of ['Mia', 'Nguyen', 'mia@', '412345678', 'still there', '123ABC', 'utm', 'Browser']) {
      expect(text).not.toContain(trace);
    }
  });

  it('CRM-1 seals in version 2 what says something of the person, and nothing else', async () => {
    const key = new PersonKey('person-1', SecretBox.generateKey());
    const person = { ...details, answers: { ...details.answers, company: 'Nguyen Couriers' } };
    const lead = {
      ...submission,
      answers: { ...submission.answers, wished_day: 'Monday' },
      sealedDetails: sealedDetails(key, person, 'lead-1'),
    };
    const event = stored('LeadSubmitted', lead);
    const envelope = await toSealedWire(event, lead, key);
    expect(sealedLeadEvents.LeadSubmitted.envelope.parse(envelope)).toEqual(envelope);
    const { sealed, ...clear } = sealedLead.parse(envelope.data);
    expect(clear.answers).toEqual({ wished_day: 'Monday' });
    for (const trace of ['Mia', 'Nguyen', 'mia@', '412345678', 'still there', '123ABC', 'utm', 'Browser']) {
      expect(JSON.stringify(envelope)).not.toContain(trace);
    }
    expect(decodeProtectedHeader(sealed ?? '')).toMatchObject({ alg: 'dir', enc: 'A256GCM', kid: 'lead-1' });
    const { plaintext } = await compactDecrypt(sealed ?? '', leadKeyOf(key, 'lead-1'));
    const { answers, ...personal } = personalLead.parse(JSON.parse(new TextDecoder().decode(plaintext)));
    expect(answers).toEqual({ company: 'Nguyen Couriers' });
    // Together they are the lead of version 1.
    const inClear = toWire(event, person).data;
    expect({ ...clear, ...personal, answers: { ...clear.answers, ...answers } }).toEqual(inClear);
    await expect(compactDecrypt(sealed ?? '', leadKeyOf(key, 'lead-2'))).rejects.toThrow();

    const erased = await toSealedWire(event, lead, undefined);
    expect(erased.data).toEqual({ ...clear, sealed: null });
  });

  it('CRM-1 leaves out unknown fields', () => {
    const bare: Submission = { ...submission, subcategory: undefined, car: undefined, pageId: undefined };
    const envelope = toWire(stored('LeadSubmitted', bare), {
      ...details,
      answers: { name: 'Mia', message: '' },
    });
    expect(leadEvents.LeadSubmitted.envelope.parse(envelope)).toEqual(envelope);
    expect(Object.keys(envelope.data as object)).not.toContain('car');
  });
});
