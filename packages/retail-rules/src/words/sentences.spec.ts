import { describe, expect, it } from '@jest/globals';
import { sentences } from './sentences.ts';

describe('sentences', () => {
  it('ends each part with one stop, whichever it brought itself', () => {
    expect(sentences(['2024 Kia: Enquire for price.', 'Used, Petrol', '', null, 'Is it yours?', ' See it '])).toBe(
      '2024 Kia: Enquire for price. Used, Petrol. Is it yours? See it.',
    );
    expect(sentences([])).toBe('');
  });
});
