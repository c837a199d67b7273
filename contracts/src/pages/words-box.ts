import { z } from 'zod';

/** A box that takes words and leads to the results, as a plain GET form: in the header of each page, and in a search hero. */
export const wordsBox = z.object({
  action: z.string().describe('The path of the results, which the form submits to.'),
  placeholder: z.string().describe('An example of what may be typed, such as SUV under $40,000.'),
});
export type WordsBox = z.infer<typeof wordsBox>;
