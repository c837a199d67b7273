import { z } from 'zod';
import { requiredText, slug } from '../common/scalars.ts';

const LONGEST_WORD = 200;
const MOST_WORDS = 1_000;
const word = z.string().max(LONGEST_WORD);
const constant = z.union([word, z.number(), z.boolean()]);

/** How one field is read from a CSV record. Exactly one of `column`, `template` and `value` says where it comes from. */
export const csvFieldRule = z
  .strictObject({
    column: word.min(1).optional().describe('The exact header of the column.'),
    template: word
      .min(1)
      .optional()
      .describe('Text with columns in braces, such as EPA-{id}; left out if one of them is empty.'),
    value: constant.optional().describe('The same value for every record.'),
    as: z.enum(['text', 'number', 'integer', 'boolean', 'list', 'date', 'instant']).default('text'),
    separator: word.min(1).default('|').describe('Separates the items of a list.'),
    format: word.optional().describe('Format of a date or instant, such as DD/MM/YYYY; ISO 8601 by default.'),
    multiply: z.number().optional().describe('Multiplies a number, for example by 0.01 to convert cents.'),
    values: z
      .record(word, constant.nullable())
      .refine((values) => Object.keys(values).length <= MOST_WORDS, `at most ${MOST_WORDS} values`)
      .optional()
      .describe('Maps a value in the file to its meaning, ignoring case.'),
    otherwise: z
      .enum(['keep', 'refuse', 'absent'])
      .default('keep')
      .describe('What to do with a value that `values` lacks: keep it, refuse the record, or leave the field out.'),
    empty: z
      .enum(['absent', 'clear'])
      .default('absent')
      .describe('What an empty cell means: the field is unchanged, or cleared.'),
    required: z
      .boolean()
      .default(false)
      .describe(
        'If true, an empty or unreadable cell refuses the record. Otherwise the field is left out with a warning.',
      ),
  })
  .refine((rule) => [rule.column, rule.template, rule.value].filter((from) => from !== undefined).length === 1, {
    message: 'exactly one of column, template and value',
  });
export type CsvFieldRule = z.infer<typeof csvFieldRule>;

/**
 * Reads a dealer's CSV file as upserts: a mapping is data, one per file layout.
 * `fields` is keyed by the car's field, with a dot into `variant`, `specifications` and `autograb_data`.
 */
export const csvMapping = z.strictObject({
  name: slug,
  description: z.string().max(500).optional(),
  delimiter: z.string().length(1).default(','),
  stocknum: csvFieldRule,
  dealership_slug: csvFieldRule.optional(),
  occurred_at: csvFieldRule.optional().describe("Defaults to the file's as-of time."),
  event_id: csvFieldRule.optional().describe("By default, derived from the record's content and the as-of time."),
  fields: z.record(requiredText(60), csvFieldRule),
});
export type CsvMapping = z.infer<typeof csvMapping>;
