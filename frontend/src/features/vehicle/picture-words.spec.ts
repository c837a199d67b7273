import { describe, expect, it } from '@jest/globals';
import { pictureWords } from './picture-words.ts';

describe('what pictures of a vehicle are called', () => {
  it('never says photo of a drawing', () => {
    expect(pictureWords([{ illustration: true }]).One).toBe('Illustration');
    expect(pictureWords([{ label: 'Studio rendering' }]).One).toBe('Picture');
    expect(pictureWords([{}]).One).toBe('Photo');
  });
});
