import { departmentOf, type FormAnswers } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { lakeside, riverside } from '../testing/sample-dealers.ts';
import { routeOf } from './enquiry.rules.ts';

const enquiry = (answers: FormAnswers = {}, category = 'General Enquiry') => ({
  answers,
  department: departmentOf(category),
});
const both = [riverside, lakeside];
const toRiverside = { dealershipId: 1, dealershipSlug: 'riverside', department: 'sales' };
const toLakeside = { dealershipId: 2, dealershipSlug: 'lakeside', department: 'sales' };
const car = (locationSlug?: string) => ({ dealershipId: 2, dealershipSlug: 'lakeside', locationSlug });

describe('the route of an enquiry', () => {
  it.each([
    ["the car's dealership, whatever the form prefers", { dealership_slug: 'riverside' }, car(), toLakeside],
    ['where the car stands', {}, car('lakeside-city'), { ...toLakeside, locationSlug: 'lakeside-city' }],
    [
      'the chosen place before that',
      { location: 'riverside-north' },
      car('lakeside-city'),
      { ...toLakeside, locationSlug: 'riverside-north' },
    ],
    ['no place that the dealership does not have', {}, car('gone'), toLakeside],
    ['the preferred dealership', { dealership_slug: 'lakeside' }, undefined, toLakeside],
    [
      "the chosen place's dealership",
      { location: 'lakeside-city' },
      undefined,
      { ...toLakeside, locationSlug: 'lakeside-city' },
    ],
    ['else the first dealership', {}, undefined, toRiverside],
  ])('LEAD-5 is %s', (_where, chosen, about, route) => {
    expect(routeOf(enquiry(chosen), both, about)).toEqual(route);
  });

  it.each([
    ['General Enquiry', 'sales'],
    ['Vehicle Enquiry', 'sales'],
    ['Finance Enquiry', 'sales'],
    ['Service Enquiry', 'service'],
    ['Parts Enquiry', 'parts'],
  ])('LEAD-5 %s goes to %s', (category, department) => {
    expect(routeOf(enquiry({}, category), both, undefined).department).toBe(department);
  });
});
