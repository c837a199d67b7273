import { z } from 'zod';
import { requiredText, slug } from '../common/scalars.ts';

const LONGEST_WORD = 200;
const MOST_WORDS = 1_000;
const word = z.string().max(LONGEST_WORD);
const constant = z.union([word, z.number(), z.boolean()]);

/** How one field is read from a CSV record. Exactly one of `column`, `template` and `value` says where it comes from. */
export const csvFieldRule = z
  .strictObject({
    column: word.min(1).optional().describe('Header of the column, to the letter.'),
    template: word
      .min(1)
      .optional()
      .describe('Text with columns in braces, as EPA-{id}; absent where one of them is empty.'),
    value: constant.optional().describe('The same for each record.'),
    as: z.enum(['text', 'number', 'integer', 'boolean', 'list', 'date', 'instant']).default('text'),
    separator: word.min(1).default('|').describe('Between the parts of a list.'),
    format: word.optional().describe('Of a date or instant, as DD/MM/YYYY; ISO 8601 where it is absent.'),
    multiply: z.number().optional().describe('A number is multiplied by this, as 0.01 for cents.'),
    values: z
      .record(word, constant.nullable())
      .refine((values) => Object.keys(values).length <= MOST_WORDS, `at most ${MOST_WORDS} values`)
      .optional()
      .describe('What is read → what is meant; compared without case.'),
    otherwise: z
      .enum(['keep', 'refuse', 'absent'])
      .default('keep')
      .describe('What to do with a value that `values` lacks.'),
    empty: z.enum(['absent', 'clear']).default('absent').describe('What an empty cell means.'),
  })
  .refine((rule) => [rule.column, rule.template, rule.value].filter((from) => from !== undefined).length === 1, {
    message: 'exactly one of column, template and value',
  });
export type CsvFieldRule = z.infer<typeof csvFieldRule>;

/**
 * Reads a dealer's CSV file as upserts: a mapping is data, one a file layout.
 * `fields` is keyed by the car's field, with a dot into `variant`, `specifications` and `autograb_data`.
 */
export const csvMapping = z.strictObject({
  name: slug,
  description: z.string().max(500).optional(),
  delimiter: z.string().length(1).default(','),
  stocknum: csvFieldRule,
  dealership_slug: csvFieldRule.optional(),
  occurred_at: csvFieldRule.optional().describe("The file's as-of time where it is absent."),
  event_id: csvFieldRule.optional().describe("Made from the record's content and the as-of time where it is absent."),
  fields: z.record(requiredText(60), csvFieldRule),
});
export type CsvMapping = z.infer<typeof csvMapping>;
