import type { SiteConfigInput } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { lakeside, riverside, sampleSite } from '../testing/sample-dealers.ts';
import type { Enquiry } from './enquiry.ts';
import { enquiryFaults } from './enquiry-rules.ts';

const enquiry = (more: Partial<Enquiry> = {}, message = 'Hello'): Enquiry => ({
  heading: { category: 'General Enquiry' },
  person: { name: 'Mia', message, url: 'http://x', visitedPages: [], linkedQueryParams: {} },
  optIn: true,
  additionalServices: [],
  ...more,
});
const car = (carType: 'new' | 'used' | 'demo' = 'used') => ({
  carType,
  dealershipId: lakeside.id,
  dealershipSlug: lakeside.slug,
});
const site = (forms: SiteConfigInput['forms'] = {}, dealerships = [riverside, lakeside]) => ({
  forms: sampleSite('both', [1, 2], forms).forms,
  dealerships,
});
const faults = (...args: Parameters<typeof enquiryFaults>) =>
  enquiryFaults(...args).map(({ field, message }) => `${field}: ${message}`);

const chooseDealership = 'dealership_slug: Please choose a dealership.';
const dealershipOffered = 'dealership_slug: Please choose one of the dealerships offered.';
const chooseLocation = 'location: Please choose a location.';
const locationOffered = 'location: Please choose one of the locations offered.';

describe("a site's rules for enquiries", () => {
  it('LEAD-1 asks for a message unless the site relaxes it', () => {
    expect(faults(enquiry({}, ''), site(), car())).toEqual(['message: Please enter a message.']);
    expect(faults(enquiry({}, ''), site({ message_required: false }), car())).toEqual([]);
  });

  it('LEAD-4 asks for the terms where the site does', () => {
    const terms = 'terms_conditions: *You must agree to the terms of use before submitting.';
    expect(faults(enquiry(), site({ terms_required: true }), car())).toEqual([terms]);
    expect(faults(enquiry({ termsAgreed: false }), site({ terms_required: true }), car())).toEqual([terms]);
    expect(faults(enquiry({ termsAgreed: true }), site({ terms_required: true }), car())).toEqual([]);
    expect(faults(enquiry({ termsAgreed: false }), site(), car())).toEqual([]);
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

  it.each([
    ["the car's dealership's own", { location: 'lakeside-city' }, car(), []],
    ['one of its distribution locations', { location: 'riverside-north' }, car(), []],
    ["another dealership's", { location: 'riverside-service' }, car(), [locationOffered]],
    ["the preferred dealership's", { dealershipSlug: 'riverside', location: 'riverside-service' }, undefined, []],
    [
      "not the preferred dealership's",
      { dealershipSlug: 'riverside', location: 'lakeside-city' },
      undefined,
      [locationOffered],
    ],
    ["nobody's", { dealershipSlug: 'riverside', location: 'nowhere' }, undefined, [locationOffered]],
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
      expect(faults(enquiry({ dealershipSlug }), site(forms, dealerships), undefined)).toEqual(expected);
    },
  );

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
