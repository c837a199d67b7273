import { describe, expect, it } from '@jest/globals';
import { successPath } from './success-path.ts';

describe('the page after an enquiry', () => {
  it('LEAD-1 is /success with the lead, the car, and a marker of the subject', () => {
    expect(successPath('L1', { heading: { category: 'Vehicle Enquiry' }, carId: 'v1' })).toBe(
      '/success?about=vehicle-enquiry&car=v1&lead=L1',
    );
  });

  it('LEAD-1 uses the subcategory if there is one', () => {
    const heading = { category: 'General Enquiry', subcategory: 'Career Enquiry' };
    expect(successPath('L1', { heading })).toBe('/success?about=career-enquiry&lead=L1');
  });
});
