import { MARK_MOTIFS, MARK_OUTLINES } from '@forecourt/contracts';
import { expect, it } from '@jest/globals';
import { motifs, outlines } from './shapes.ts';

it('draws every outline and motif of the letter marks, each once', () => {
  expect(new Set(outlines).size).toBe(MARK_OUTLINES);
  expect(new Set(motifs).size).toBe(MARK_MOTIFS);
});
