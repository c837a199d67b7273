import type { FieldEntry } from './field-entry.ts';

/** Which place of the dealer it is for, and when. */
export const placeEntries = {
  location: {
    type: 'choice',
    label: 'Location',
    max: 120,
    unchosen: 'No preference',
    missing: 'Please choose a location.',
    invalid: 'Please choose one of the locations offered.',
    description: 'Slug of the location.',
    personal: false,
  },
  location_id: {
    type: 'choice',
    label: 'Which location suits you?',
    max: 12,
    pattern: '\\d{1,12}',
    unchosen: 'No preference',
    missing: 'Please choose a location.',
    invalid: 'Please choose one of the locations offered.',
    description: 'Number of the location, in the trade-in form.',
    personal: false,
  },
  dealership_slug: {
    type: 'choice',
    label: 'Preferred dealership',
    parameter: 'preferredDealership',
    max: 120,
    unchosen: 'No preference',
    missing: 'Please choose a dealership.',
    invalid: 'Please choose one of the dealerships offered.',
    description: 'Preferred dealership; required if the site has several and the enquiry has no car.',
    personal: false,
  },
  preferred_day: {
    type: 'date',
    label: 'The day that suits you',
    max: 10,
    pattern: '\\d{4}-\\d{2}-\\d{2}',
    missing: 'Please choose a day.',
    invalid: 'Please enter a day, such as 2026-03-14.',
    description: 'The wished day, ISO 8601 without a time.',
    personal: false,
  },
} as const satisfies Readonly<Record<string, FieldEntry>>;
