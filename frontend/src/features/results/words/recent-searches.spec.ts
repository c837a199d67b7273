import { describe, expect, it } from '@jest/globals';
import { type RecentSearch, remembered } from './recent-searches.ts';

const search = (...labels: string[]): RecentSearch => ({ labels, path: `/search/?${labels.join('&')}` });
const made = (...searches: RecentSearch[]) =>
  searches.reduce<readonly RecentSearch[]>((before, next) => remembered(before, next), []);
const labelsOf = (searches: readonly RecentSearch[]) => searches.map(({ labels }) => labels.join(' '));

describe('the last searches', () => {
  it('SRCH-13 are five with their paths, newest first, each once', () => {
    const six = made(...['Kia', 'Audi', 'Ford', 'Mazda', 'BMW', 'Isuzu'].map((make) => search(make)));
    expect(labelsOf(six)).toEqual(['Isuzu', 'BMW', 'Mazda', 'Ford', 'Audi']);
    expect(six[0]?.path).toBe('/search/?Isuzu');
    expect(labelsOf(remembered(six, search('Ford')))).toEqual(['Ford', 'Isuzu', 'BMW', 'Mazda', 'Audi']);
  });

  it('SRCH-13 keep one search of its steps: a filter more, one less, words as they are typed', () => {
    expect(labelsOf(made(search('Kia'), search('Kia', 'SUV'), search('Kia', 'SUV', 'Diesel')))).toEqual([
      'Kia SUV Diesel',
    ]);
    expect(labelsOf(made(search('Audi'), search('Kia', 'SUV'), search('SUV')))).toEqual(['SUV', 'Audi']);
    expect(labelsOf(made(search('“hi”', 'Used'), search('“hilux”', 'Used')))).toEqual(['“hilux” Used']);
    expect(labelsOf(made(search('“hilux”'), search('“ranger”')))).toEqual(['“ranger”', '“hilux”']);
  });
});
