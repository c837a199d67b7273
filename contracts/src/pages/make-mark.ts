import { z } from 'zod';

/** How a make is marked: by its logo if one is configured, else by letters in a shape of its own (CARD-2, MODEL-3). */
export const makeMark = z.union([
  z.object({ logo: z.string().describe('Address of the maker’s logo.') }),
  z.object({
    letters: z.string().describe('Letters that stand for the make.'),
    outline: z
      .int()
      .nullable()
      .describe('Number of the outline that is drawn around them; none for a make that is not listed.'),
    motif: z
      .int()
      .nullable()
      .describe('Number of the motif within the outline; outline and motif together are the make’s own.'),
  }),
]);
export type MakeMark = z.infer<typeof makeMark>;

/** How many outlines and motifs there are: enough for each listed make to have a pair of its own. */
export const MARK_OUTLINES = 12;
export const MARK_MOTIFS = 14;
