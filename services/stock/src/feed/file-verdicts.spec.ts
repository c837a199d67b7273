import type { FeedVerdict, FieldError } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { FileVerdicts } from './csv-intake.ts';

const faults = (count: number): FieldError[] =>
  Array.from({ length: count }, (_, place) => ({ field: `column ${place}`, message: 'got "x"' }));

describe('the verdicts on a file', () => {
  it('FEED-5 name the first fault of each record, and the others until there are many', () => {
    const verdicts = new FileVerdicts();
    for (let index = 9_999; index >= 0; index -= 1) verdicts.add({ index, verdict: 'refused', errors: faults(20) });
    const kept = verdicts.inOrder();
    expect(kept.map(({ index }) => index)).toEqual(Array.from({ length: 10_000 }, (_, index) => index));
    expect(kept.filter(({ errors }) => errors?.length === 20)).toHaveLength(1_000);
    expect(kept[0]?.errors).toEqual([
      { field: 'column 0', message: 'got "x"' },
      { field: '', message: 'and 19 more; an answer lists at most 20000' },
    ]);
  });

  it('keep the result of a record, even if errors are left out', () => {
    const verdicts = new FileVerdicts();
    for (let index = 0; index < 10_001; index += 1) {
      const verdict: FeedVerdict = {
        index,
        verdict: 'accepted',
        stocknum: 'A',
        changes: ['VehicleListed'],
        warnings: faults(2),
      };
      verdicts.add(verdict);
    }
    const { warnings, ...last } = verdicts.inOrder().at(-1) ?? {};
    expect(last).toEqual({ index: 10_000, verdict: 'accepted', stocknum: 'A', changes: ['VehicleListed'] });
    expect(warnings?.[1]?.message).toContain('and 1 more');
  });
});
