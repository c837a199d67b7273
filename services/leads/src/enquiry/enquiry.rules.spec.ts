import { type FormAnswers, formOf, type SiteConfigInput } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { lakeside, riverside, sampleSite } from '../testing/sample-dealers.ts';
import { enquiryFaults, type RuledEnquiry } from './enquiry.rules.ts';

const enquiry = (answers: FormAnswers = {}, message = 'Hello'): RuledEnquiry => ({
  form: formOf('general'),
  answers: { category: 'General Enquiry', message, ...contact, ...answers },
});
const contact = { name: 'Mia', email: 'mia@example.com', phone: '+61412345678' };
const car = (carType: 'new' | 'used' | 'demo' = 'used') => ({
  carType,
  dealershipId: lakeside.id,
  dealershipSlug: lakeside.slug,
});
const site = (forms: SiteConfigInput['forms'] = {}, dealerships = [riverside, lakeside]) => ({
  forms: sampleSite('both', [1, 2], forms).forms,
  dealerships,
  models: false,
  hasOffer: (id: string) => id === 'summer',
});
const faults = (...args: Parameters<typeof enquiryFaults>) =>
  enquiryFaults(...args).map(({ field, message }) => `${field}: ${message}`);

const chooseDealership = 'dealership_slug: Please choose a dealership.';
const dealershipOffered = 'dealership_slug: Please choose one of the dealerships offered.';
const chooseLocation = 'location: Please choose a location.';
const locationOffered = 'location: Please choose one of the locations offered.';

describe("a site's rules for enquiries", () => {
  it('LEAD-1 requires a message unless the site relaxes it', () => {
    expect(faults(enquiry({}, ''), site(), car())).toEqual(['message: Please enter a message.']);
    expect(faults(enquiry({}, ''), site({ message_required: false }), car())).toEqual([]);
  });

  it('SITE-4 refuses an offer that is not the site’s', () => {
    expect(faults(enquiry({ offer_id: 'summer' }), site(), car())).toEqual([]);
    expect(faults(enquiry({ offer_id: 'winter' }), site(), car())).toEqual([
      'offer_id: This offer is no longer on this site.',
    ]);
  });

  it('LEAD-4 requires agreement to the terms if the site does', () => {
    const terms = 'terms_conditions: *You must agree to the terms of use before submitting.';
    expect(faults(enquiry(), site({ terms_required: true }), car())).toEqual([terms]);
    expect(faults(enquiry({ terms_conditions: false }), site({ terms_required: true }), car())).toEqual([terms]);
    expect(faults(enquiry({ terms_conditions: true }), site({ terms_required: true }), car())).toEqual([]);
    expect(faults(enquiry({ terms_conditions: false }), site(), car())).toEqual([]);
  });

  it.each([
    ['no site rule', {}, car('new'), []],
    ['always', { location_required: true }, car('used'), [chooseLocation]],
    ['for new cars, of a new car', { location_required_for_new_cars: true }, car('new'), [chooseLocation]],
    ['for new cars, of a used car', { location_required_for_new_cars: true }, car('used'), []],
    ['for new cars, of a demo car', { location_required_for_new_cars: true }, car('demo'), []],
  ])('LEAD-1 asks for a location: %s', (_when, forms, about, expected) => {
    expect(faults(enquiry(), site(forms), about)).toEqual(expected);
  });

  it('asks for no location where the site shows none of the dealership’s: the lead goes on', () => {
    const yards = lakeside.locations.map((location) => ({ ...location, visible: false, distribution_locations: [] }));
    const hidden = { ...lakeside, locations: yards };
    const required = { location_required: true, preferred_dealership: false };
    expect(faults(enquiry(), site(required, [riverside, hidden]), car())).toEqual([]);
    expect(faults(enquiry({ dealership_slug: 'lakeside' }), site(required, [riverside, hidden]), undefined)).toEqual(
      [],
    );
    expect(faults(enquiry(), site(required, [riverside, hidden]), undefined)).toEqual([chooseLocation]);
  });

  it.each([
    ["the car's dealership's own", { location: 'lakeside-city' }, car(), []],
    ['one of its distribution locations', { location: 'riverside-north' }, car(), []],
    ["another dealership's", { location: 'riverside-service' }, car(), [locationOffered]],
    ["the preferred dealership's", { dealership_slug: 'riverside', location: 'riverside-service' }, undefined, []],
    [
      "not the preferred dealership's",
      { dealership_slug: 'riverside', location: 'lakeside-city' },
      undefined,
      [locationOffered],
    ],
    ["nobody's", { dealership_slug: 'riverside', location: 'nowhere' }, undefined, [locationOffered]],
  ])('LEAD-1 takes only locations that may receive the lead: %s', (_which, chosen, about, expected) => {
    expect(faults(enquiry(chosen), site(), about)).toEqual(expected);
  });

  it.each([
    ['several, none chosen', undefined, {}, [riverside, lakeside], [chooseDealership]],
    ['several, one chosen', 'lakeside', {}, [riverside, lakeside], []],
    ['several, not asked for', undefined, { preferred_dealership: false }, [riverside, lakeside], []],
    ['only one', undefined, {}, [riverside], []],
    ["another site's", 'harbour', {}, [riverside, lakeside], [dealershipOffered]],
  ])(
    'SITE-4 LEAD-1 the preferred dealership is one of the site’s: %s',
    (_which, dealershipSlug, forms, dealerships, expected) => {
      expect(faults(enquiry({ dealership_slug: dealershipSlug }), site(forms, dealerships), undefined)).toEqual(
        expected,
      );
    },
  );

  it.each([
    ['photos', ''],
    ['similar', 'Can you please find me something similar?'],
  ] as const)('a form that has a message of its own needs none of the visitor: %s', (name, message) => {
    const sent = { form: formOf(name), answers: { ...contact, message } };
    expect(enquiryFaults(sent, site(), car())).toEqual([]);
  });

  it.each([
    ['fleet', ['company']],
    ['careers', ['position']],
  ] as const)('requires what the form %s asks for besides', (name, expected) => {
    const sent = { form: formOf(name), answers: { ...contact, message: 'Hello' } };
    expect(enquiryFaults(sent, site({}, [riverside]), undefined).map(({ field }) => field)).toEqual(expected);
  });

  it('LEAD-4 names every fault, in the order of the form', () => {
    const rules = site({ location_required: true, terms_required: true });
    expect(enquiryFaults(enquiry({}, ''), rules, undefined).map(({ field }) => field)).toEqual([
      'location',
      'dealership_slug',
      'message',
      'terms_conditions',
    ]);
  });
});
