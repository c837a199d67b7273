import { describe, expect, it } from '@jest/globals';
import { exampleWords } from './search-words.ts';

const noun = (many: string) => ({ one: many.slice(0, -1), many });
const makes = [{ name: 'Honda', models: [] }];

describe('the example in the box for words', () => {
  it('is of what the site sells', () => {
    expect(exampleWords({ noun: noun('cars'), landing: { makes, bodies: ['ute', 'suv'] } })).toBe(
      'Try SUV under $40,000',
    );
    expect(exampleWords({ noun: noun('motorcycles'), landing: { makes, bodies: ['Naked'] } })).toBe(
      'Try Honda under $15,000',
    );
  });

  it('names no price where vehicles are of several kinds, and nothing where nothing is known', () => {
    expect(exampleWords({ noun: noun('vehicles'), landing: { makes, bodies: [] } })).toBe('Try Honda');
    expect(exampleWords({ noun: noun('vehicles'), landing: { makes: [], bodies: [] } })).toBe('Search all vehicles');
  });
});
