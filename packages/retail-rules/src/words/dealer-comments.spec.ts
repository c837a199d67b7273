import { describe, expect, it } from '@jest/globals';
import { dealerComments } from './dealer-comments.ts';

describe('dealer comments', () => {
  it('VEH-1 splits on the pipe character and drops blank paragraphs', () => {
    expect(dealerComments(' One owner. | |Full books.|').paragraphs).toEqual(['One owner.', 'Full books.']);
  });

  it.each([null, '', ' | | '])('VEH-1 without comments (%p) says that they are pending', (text) => {
    expect(dealerComments(text)).toEqual({
      paragraphs: ['Dealer comments are pending. Please check back here later.'],
      preview: null,
    });
  });

  it('VEH-1 shows exactly 400 characters whole and cuts a longer text at 400', () => {
    expect(dealerComments('a'.repeat(400)).preview).toBeNull();
    expect(dealerComments('a'.repeat(401)).preview).toEqual([`${'a'.repeat(400)}…`]);
  });

  it('VEH-1 cuts at the end of a word, at 400 characters or before', () => {
    const cutOf = (text: string) => dealerComments(text).preview;
    expect(cutOf(`${'a'.repeat(395)} bc defgh ijk`)).toEqual([`${'a'.repeat(395)} bc…`]);
    expect(cutOf(`${'a'.repeat(395)} bcde fgh`)).toEqual([`${'a'.repeat(395)} bcde…`]);
    expect(cutOf(`${'a'.repeat(395)} bcdef`)).toEqual([`${'a'.repeat(395)}…`]);
    expect(cutOf(`${'a'.repeat(380)}|one two three four five`)).toEqual(['a'.repeat(380), 'one two three four…']);
  });

  it('VEH-1 counts the characters of all paragraphs together', () => {
    const comments = dealerComments(`${'a'.repeat(300)}|${'b'.repeat(100)}|c`);
    expect(comments.preview).toEqual(['a'.repeat(300), `${'b'.repeat(100)}…`]);
    expect(dealerComments(`${'a'.repeat(300)}|${'b'.repeat(100)}`).preview).toBeNull();
  });

  it('VEH-1 never cuts a character in half', () => {
    expect(dealerComments(`${'a'.repeat(399)}🚗🚗`).preview).toEqual([`${'a'.repeat(399)}🚗…`]);
  });
});
