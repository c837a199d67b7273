import { describe, expect, it } from '@jest/globals';
import { readDemoSites } from './demo-documents.ts';

describe('the public holidays of June 2025', () => {
  it('are sets of the demo’s sites, each with its switch, its states and the hours of each department', () => {
    const sets = readDemoSites().flatMap(({ config }) =>
      config.location.holiday_sets.filter(({ hours }) => hours.some(({ date }) => date.startsWith('2025-06'))),
    );
    expect(sets.map(({ enabled, states }) => [enabled, states.length > 0])).toEqual(sets.map(() => [true, true]));
    const days = sets.flatMap(({ hours }) => hours);
    expect(new Set(days.map(({ date }) => date))).toEqual(new Set(['2025-06-02', '2025-06-09']));
    expect(new Set(days.map(({ department }) => department))).toEqual(new Set(['all', 'sales', 'service', 'parts']));
  });
});
