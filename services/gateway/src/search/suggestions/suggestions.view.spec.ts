import { makeLexicon, readWords, urlFromSearchState } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { suggestionsView } from './suggestions.view.ts';

const counted = (values: Record<string, number>) => Object.entries(values).map(([value, count]) => ({ value, count }));
const facets = {
  make: counted({ Toyota: 30, Mazda: 9, Tesla: 2 }),
  make_model: counted({ 'Toyota Corolla': 20, 'Toyota LandCruiser Prado': 10, 'Mazda CX-5': 9, 'Tesla Model 3': 2 }),
  body: counted({ suv: 15, ute: 4, 'people mover': 2 }),
  city: counted({ Townsville: 7, Penrith: 3 }),
  location_name: counted({ 'Northside Toyota': 30 }),
  colour: counted({ Red: 5 }),
};
const lexicon = makeLexicon({ facets });
const landing = { makes: [{ name: 'Toyota', models: ['Corolla'] }], bodies: ['suv'] };
const suggested = (q: string) =>
  suggestionsView(q, {
    facets,
    read: (state) => readWords(state, { lexicon, now: new Date('2026-11-24T00:00:00Z') }).state,
    href: (state) => urlFromSearchState(state, landing),
  }).suggestions;
const labels = (q: string) => suggested(q).map(({ kind, label, count }) => [kind, label, count]);

describe('suggestions', () => {
  it('are the makes, places and dealerships in stock that the words begin, with their counts', () => {
    expect(labels('to')).toEqual([
      ['make', 'Toyota', 30],
      ['model', 'Corolla', 20],
      ['model', 'LandCruiser Prado', 10],
      ['place', 'Townsville', 7],
      ['dealership', 'Northside Toyota', 30],
    ]);
    expect(suggested('toy')[0]).toEqual({ kind: 'make', label: 'Toyota', count: 30, href: '/search/toyota/' });
  });

  it('find a name by any of its words, spaces or not', () => {
    expect(labels('pra')).toContainEqual(['model', 'LandCruiser Prado', 10]);
    expect(labels('cx5')[0]).toEqual(['model', 'CX-5', 9]);
    expect(labels('toyta')).toEqual([['words', 'Toyota', null]]);
    expect(labels('people')).toEqual([['body', 'People mover', 2]]);
  });

  it('begin with all that was typed as it is understood', () => {
    const [first] = suggested('red ute under 40k');
    expect(first).toMatchObject({ kind: 'words', label: 'Ute · Red · Up to $40,000', count: null });
    // As words, which may give way if nothing is found (SRCH-19): parameters never do.
    expect(first?.href).toBe('/search/new-used-and-demo-cars/?query=red+ute+under+40k');
  });

  it('SRCH-17 say one by one what the words are understood as, and last what is searched for as typed', () => {
    const part = (label: string, understood = true) => ({ label, understood });
    expect(suggested('red ute under 40k')[0]?.parts).toEqual([part('Ute'), part('Red'), part('Up to $40,000')]);
    expect(suggested('red ute xyzzy')[0]).toMatchObject({
      label: 'Ute · Red · “xyzzy”',
      parts: [part('Ute'), part('Red'), part('“xyzzy”', false)],
    });
    expect(suggested('toy')[0]).not.toHaveProperty('parts');
  });

  it('complete the last words beside what the others mean', () => {
    expect(labels('red coro')).toContainEqual(['model', 'Red · Corolla', null]);
    expect(suggested('red coro').at(-1)?.href).toBe('/search/toyota/corolla/?colour=Red');
  });

  it.each(['', '   ', 'xyzzy', '?!'])('are none for “%s”', (q) => {
    expect(suggested(q)).toEqual([]);
  });
});
