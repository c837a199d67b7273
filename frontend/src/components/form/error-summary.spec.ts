import { describe, expect, it } from '@jest/globals';
import { summarise } from './error-summary.ts';

const phone = { field: 'phone', message: 'Please enter your phone number.' };
const email = { field: 'email', message: 'Please enter your email address.' };

describe('summarise', () => {
  it('LEAD-4 shows one error as an alert that leads to its field', () => {
    expect(summarise([phone])).toEqual({ kind: 'alert', error: phone });
  });

  it('LEAD-4 lists several errors under their heading', () => {
    expect(summarise([email, phone])).toEqual({
      kind: 'list',
      heading: 'Please fix the following errors:',
      errors: [email, phone],
    });
  });

  it("LEAD-4 shows the server's message first", () => {
    const error = { field: '', message: 'We are closed.' };
    expect(summarise([], 'We are closed.')).toEqual({ kind: 'alert', error });
  });

  it('LEAD-4 falls back to its own words where the server has none', () => {
    const error = { field: '', message: 'An error occurred when submitting this form' };
    expect(summarise([], '')).toEqual({ kind: 'alert', error });
  });

  it('says nothing if nothing is wrong', () => {
    expect(summarise([])).toBeNull();
  });
});
