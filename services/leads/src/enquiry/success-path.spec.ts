import { describe, expect, it } from '@jest/globals';
import { successPath } from './enquiry.lead.ts';

const MILTON = { dealershipSlug: 'riverside', locationSlug: 'milton' };

describe('the page after an enquiry', () => {
  it('LEAD-1 is /success with the lead, the car, and a marker of the subject', () => {
    expect(successPath('L1', { heading: { category: 'Vehicle Enquiry' }, carId: 'v1' }, MILTON)).toBe(
      '/success?about=vehicle-enquiry&car=v1&place=milton&lead=L1',
    );
  });

  it('LEAD-1 uses the subcategory if there is one', () => {
    const heading = { category: 'General Enquiry', subcategory: 'Career Enquiry' };
    expect(successPath('L1', { heading }, { dealershipSlug: 'riverside' })).toBe(
      '/success?about=career-enquiry&dealership=riverside&lead=L1',
    );
  });
});
