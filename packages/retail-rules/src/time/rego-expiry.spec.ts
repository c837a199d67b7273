import { describe, expect, it } from '@jest/globals';
import { regoExpiryText } from './rego-expiry.ts';

// 10 March in Perth, 11 March already in Brisbane.
const now = new Date('2026-03-10T15:00:00Z');

describe('rego expiry', () => {
  it('VEH-1 shows the day only when it is in the future', () => {
    expect(regoExpiryText('2027-06-04', now, 'Australia/Perth')).toBe('Expires on 4 June 2027');
    expect(regoExpiryText('2026-03-10', now, 'Australia/Perth')).toBeNull();
    expect(regoExpiryText('2025-06-04', now, 'Australia/Perth')).toBeNull();
  });

  it("VEH-1 reads today from the location's calendar", () => {
    expect(regoExpiryText('2026-03-11', now, 'Australia/Perth')).toBe('Expires on 11 March 2026');
    expect(regoExpiryText('2026-03-11', now, 'Australia/Brisbane')).toBeNull();
  });

  it.each([null, '', '06/2027', '2027-02-30', '2027-13-01'])('VEH-1 leaves out %p', (expiry) => {
    expect(regoExpiryText(expiry, now, 'Australia/Perth')).toBeNull();
  });
});
