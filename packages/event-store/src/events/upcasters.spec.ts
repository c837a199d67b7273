import { describe, expect, it } from '@jest/globals';
import { currentSchemaVersion, upcast } from './upcasters.ts';

describe('upcasters', () => {
  const steps = ['from 1', 'from 2'].map((step) => (data: unknown) => [...(data as string[]), step]);

  it('take data from the version it was stored in to the present one, step by step', () => {
    expect(upcast({ Priced: steps }, 'Priced', 1, [])).toEqual(['from 1', 'from 2']);
    expect(upcast({ Priced: steps }, 'Priced', 2, [])).toEqual(['from 2']);
    expect(upcast({ Priced: steps }, 'Priced', 3, [])).toEqual([]);
    expect(currentSchemaVersion({ Priced: steps }, 'Priced')).toBe(3);
  });

  it('leave types without steps unchanged', () => {
    expect(upcast({}, 'constructor', 1, { a: 1 })).toEqual({ a: 1 });
  });

  it('refuse data of a newer program', () => {
    expect(() => upcast({ Priced: steps }, 'Priced', 4, [])).toThrow('schema version 4');
  });
});
