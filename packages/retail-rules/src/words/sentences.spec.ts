import { describe, expect, it } from '@jest/globals';
import { countOf, sentences } from './sentences.ts';

describe('sentences', () => {
  it('ends each part with one stop, whichever it brought itself', () => {
    expect(sentences(['2024 Kia: Enquire for price.', 'Used, Petrol', '', null, 'Is it yours?', ' See it '])).toBe(
      '2024 Kia: Enquire for price. Used, Petrol. Is it yours? See it.',
    );
    expect(sentences([])).toBe('');
  });
});

describe('a count', () => {
  it('has the plural of anything but one', () => {
    expect([0, 1, 48].map((hours) => countOf(hours, 'hour'))).toEqual(['0 hours', '1 hour', '48 hours']);
  });
});
