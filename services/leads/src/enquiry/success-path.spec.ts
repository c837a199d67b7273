import { describe, expect, it } from '@jest/globals';
import { successPath } from './success-path.ts';

describe('where a visitor goes with an enquiry sent', () => {
  it('LEAD-1 is /success with the lead, the car, and a marker of what it was about', () => {
    expect(successPath('L1', { heading: { category: 'Vehicle Enquiry' }, carId: 'v1' })).toBe(
      '/success?about=vehicle-enquiry&car=v1&lead=L1',
    );
  });

  it('LEAD-1 goes by the subcategory where there is one', () => {
    const heading = { category: 'General Enquiry', subcategory: 'Career Enquiry' };
    expect(successPath('L1', { heading })).toBe('/success?about=career-enquiry&lead=L1');
  });
});
