import { describe, expect, it } from '@jest/globals';
import { typeBound } from './typed-bound.ts';

const price = { min: 5_000, max: 120_000, step: 1_000 };
const open = { from: null, to: null };

describe('typeBound', () => {
  it('takes a number as people write it', () => {
    for (const text of [' $30,000 ', '30k', '30 K', '$30k', '30\u00a0000', '30000', '30,000 km', '30.0k']) {
      expect(typeBound(open, 'to', text, price)).toEqual({ bounds: { from: null, to: 30_000 }, fault: null });
    }
    expect(typeBound(open, 'to', '42.5k', price).bounds.to).toBe(42_500);
  });

  it.each(['dollars', 'km'] as const)('SRCH-7 rounds %s to a thousand inside the limits', (unit) => {
    const limits = { ...price, unit, typed_step: 1_000 };
    expect(typeBound(open, 'to', '42,499', limits).bounds.to).toBe(42_000);
    expect(typeBound(open, 'to', '42.5k', limits).bounds.to).toBe(43_000);
    expect(typeBound(open, 'to', '120,001', limits)).toEqual({ bounds: open, fault: 'outside' });
  });

  it.each(['kg', 'cc'] as const)('takes %s as they are, as 660 cc are the most that a learner may ride', (unit) => {
    const limits = { min: 100, max: 3_000, step: 50, unit, typed_step: 1 };
    expect(typeBound(open, 'to', `660 ${unit}`, limits).bounds.to).toBe(660);
  });

  it('takes a battery to a tenth, how far it goes to a kilometre and a repayment to the cent, as the server does', () => {
    const battery = { min: 39, max: 95, step: 1, unit: 'kWh', typed_step: 0.1 } as const;
    expect(typeBound(open, 'from', '57.5 kWh', battery).bounds.from).toBe(57.5);
    expect(typeBound(open, 'from', '82.64', battery).bounds.from).toBe(82.6);
    const far = { min: 270, max: 610, step: 10, unit: 'km', typed_step: 1 } as const;
    expect(typeBound(open, 'from', '455 km', far).bounds.from).toBe(455);
    const week = { min: 45, max: 210, step: 5, unit: 'dollars', typed_step: 0.01 } as const;
    expect(typeBound(open, 'to', '$131.52', week).bounds.to).toBe(131.52);
  });

  it('opens an end that is emptied', () => {
    expect(typeBound({ from: 9_000, to: null }, 'from', '', price)).toEqual({ bounds: open, fault: null });
  });

  it.each([
    ['4999', 'outside'],
    ['120001', 'outside'],
    ['200k', 'outside'],
    ['cheap', 'unreadable'],
    ['-1', 'unreadable'],
    ['30kk', 'unreadable'],
  ])('SRCH-7 ignores %s, which is %s, and says so', (text, fault) => {
    expect(typeBound(open, 'from', text, price)).toEqual({ bounds: open, fault });
  });

  it('SRCH-7 ignores a bound past the other', () => {
    const bounds = { from: 20_000, to: null };
    expect(typeBound(bounds, 'to', '10000', price)).toEqual({ bounds, fault: 'crossed' });
  });
});
