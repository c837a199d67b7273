import { describe, expect, it } from '@jest/globals';
import { parametersOf, readCorpus, scoreOf, withColoursOfStock } from './corpus.ts';

const corpus = readCorpus(
  '# a comment\n\nred ute\tbody=ute&colour=Red\nhilux sr5\tmake=Toyota&model=HiLux&query=sr5\n',
);
const read = (answers: Record<string, string>) => (query: string) =>
  parametersOf(new URLSearchParams(answers[query] ?? ''));

describe('the score of a corpus', () => {
  it('counts filters that are exact, case and order aside, and a make that the model implies', () => {
    const score = scoreOf(corpus, read({ 'red ute': 'colour=red&body=UTE', 'hilux sr5': 'model=hilux&query=sr5' }));
    expect(score).toEqual({ filters: 3, exact: 3, invented: 0, whole: 2, misses: [] });
  });

  it('counts what is missing, what was invented, and keywords of the whole query', () => {
    const score = scoreOf(corpus, read({ 'red ute': 'body=ute&seats=5', 'hilux sr5': 'model=HiLux' }));
    expect(score).toMatchObject({ filters: 3, exact: 2, invented: 1, whole: 0 });
    expect(score.misses).toHaveLength(2);
  });

  it('takes a plain colour as all colours of the stock that hold its word', () => {
    const plain = readCorpus('red or pink\tcolour=red&colour=pink\nnot red\tnot.colour=red\n');
    const [either, not] = withColoursOfStock(plain, ['Flame Red', 'Red and Black', 'Redwood']);
    expect(either?.expected.get('colour')).toEqual(new Set(['flame red', 'red and black', 'pink']));
    expect(not?.expected.get('not.colour')).toEqual(new Set(['flame red', 'red and black']));
  });

  it('names a line that is no pair', () => {
    expect(() => readCorpus('red ute body=ute')).toThrow('Line 1 has no tab');
  });
});
