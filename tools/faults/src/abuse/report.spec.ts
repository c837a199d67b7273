import { describe, expect, it } from '@jest/globals';
import { Outcomes } from './attacks/attack.ts';
import { again, figuresOf, needAgain, type Phase, type Sample, victims } from './measures.ts';
import { growthOf } from './memory.ts';
import { accidentsText, attacksTable, faultsText } from './report.ts';

/** Each victim asks once every 10 ms from this time on. */
const samples = (from: number, ms: number, more: Partial<Sample> = {}): Sample[] =>
  Array.from({ length: 100 }, (_, place) => place).flatMap((place) =>
    victims.map((who) => ({ who, what: 'home page', at: from + place * 10, ms, ...more })),
  );

function attack(name: string, ends: readonly string[], spared?: string): Phase {
  const outcomes = new Outcomes();
  for (const end of ends) outcomes.note(end);
  const met = { outcomes, meets: ['429', '503'], ...(spared !== undefined && { spared }) };
  return { name, from: 1_000, to: 2_000, attack: met };
}

const quiet: Phase = { name: 'quiet', from: 0, to: 1_000 };

describe('a run of attacks', () => {
  it('has no fault if all victims were served and the attack met its bound', () => {
    const all = [...samples(0, 10), ...samples(1_000, 40)];
    const figures = [quiet, attack('searches', ['200', '503', '503'])].map((phase) => figuresOf(phase, all));
    expect(figures.map(({ requests, p50, p99, faults }) => [requests, p50, p99, faults])).toEqual([
      [400, 10, 10, []],
      [400, 40, 40, []],
    ]);
    expect(faultsText(figures)).toBe('');
    const table = attacksTable(figures);
    expect(table).toMatch(/^searches +400 +40 +40 +0 +503 × 2, 200 × 1$/m);
    expect(table).toMatch(/^1 of 1 within the goal/m);
  });

  it.each([
    ['a victim was refused', attack('a', ['429']), samples(1_000, 10, { fault: 'expected 200, got 503' }), 'got 503'],
    ['a victim asked for nothing', attack('a', ['429']), samples(1_000, 10).filter(({ who }) => who !== 'crm'), 'crm'],
    ['the attack met no bound', attack('a', ['200', '200']), samples(1_000, 10), 'expected 429 or 503, got 200 × 2'],
    ['nothing was sent', attack('a', []), samples(1_000, 10), 'nothing was sent'],
    ['the product broke', attack('a', ['429', '500']), samples(1_000, 10), 'answered the attack with 500'],
    ['somebody else was refused', attack('a', ['429'], 'a code answered 429'), samples(1_000, 10), 'a code answered'],
  ])('has a fault if %s', (_what, phase, own, fault) => {
    expect(faultsText([figuresOf(phase, own)])).toContain(fault);
  });

  it('marks what is slower than the goal of a bench, which is no fault', () => {
    const all = [...samples(0, 10), ...samples(1_000, 900)];
    const figures = [quiet, attack('searches', ['503'])].map((phase) => figuresOf(phase, all));
    expect(faultsText(figures)).toBe('');
    expect(attacksTable(figures)).toMatch(/^searches .* 900 +0 \* +503 × 1$/m);
  });

  it('plays an attack again that showed a fault once, and counts what both showed', () => {
    const refused = figuresOf(attack('a', ['200']), samples(1_000, 10));
    const fine = (name: string) => figuresOf(attack(name, ['429']), samples(1_000, 10));
    expect(needAgain([fine('b'), refused])).toEqual(['a']);
    expect(needAgain([refused, refused])).toEqual([]);
    expect(needAgain(['a', 'b', 'c', 'd'].map((name) => ({ ...refused, name })))).toEqual([]);
    const calm = [refused, fine(again('a'))];
    expect([faultsText(calm), accidentsText(calm)]).toEqual([
      '',
      expect.stringContaining('✗ a: the attack met no bound'),
    ]);
    const twice = [refused, { ...refused, name: again('a') }];
    expect([faultsText(twice).split('\n').length, accidentsText(twice)]).toEqual([2, '']);
  });
});

describe('memory after each round of attacks', () => {
  const rounds = (...heaps: readonly number[]) => heaps.map((heap) => ({ rss: 900, heap, external: 10 }));

  it('may grow while caches fill, and differ by what is under way', () => {
    expect(growthOf(rounds(140, 200, 240, 245, 300, 250, 244, 300))).toBeUndefined();
    expect(growthOf(rounds(140, 200, 240, 260))).toBeUndefined();
  });

  it('is a fault if it still grows afterwards', () => {
    expect(growthOf(rounds(140, 200, 240, 245, 255, 262, 265, 270))).toContain('from 250 to 275 MB');
  });
});
