import { describe, expect, it } from '@jest/globals';
import { viewDayOf, visitorDigest } from './vehicle-views.ts';

const view = { vehicle_id: 'v1', address: '1.1.1.1', user_agent: 'Firefox' };
const [today, tomorrow] = [Buffer.from('today'), Buffer.from('tomorrow')];

describe('a visitor', () => {
  it('is the same for a vehicle and day, and another for another', () => {
    const digest = visitorDigest(today, view);
    expect(visitorDigest(today, { ...view })).toEqual(digest);
    const others = [
      visitorDigest(tomorrow, view),
      visitorDigest(today, { ...view, vehicle_id: 'v2' }),
      visitorDigest(today, { ...view, address: '1.1.1.2' }),
      visitorDigest(today, { ...view, user_agent: 'Safari' }),
    ];
    for (const other of others) expect(other).not.toEqual(digest);
  });

  it('has a day that ends at midnight in Sydney, in summer and winter', () => {
    expect(viewDayOf(new Date('2026-11-20T12:59:59Z'))).toBe('2026-11-20');
    expect(viewDayOf(new Date('2026-11-20T13:00:00Z'))).toBe('2026-11-21');
    expect(viewDayOf(new Date('2026-07-01T13:59:59Z'))).toBe('2026-07-01');
    expect(viewDayOf(new Date('2026-07-01T14:00:00Z'))).toBe('2026-07-02');
  });
});
