import { z } from 'zod';
import type { CarField, CarFields, CarUnit } from '../car/car-field.ts';
import { carFields } from '../car/car-fields.ts';
import { requiredText, slug, timeZone } from '../common/scalars.ts';

const LONGEST_WORD = 200;
const MOST_WORDS = 1_000;
const word = z.string().max(LONGEST_WORD);
const constant = z.union([word, z.number(), z.boolean()]);

/** What a number of a file can count instead of the field's own unit, and its factor into which of a car's units. */
export const mappingUnits = {
  cents: { dollars: 0.01 },
  miles: { km: 1.609344, 'km of range': 1.609344 },
  metres: { millimetres: 1_000, feet: 3.28084 },
  centimetres: { millimetres: 10, feet: 0.0328084 },
  millimetres: { feet: 0.00328084 },
  feet: { millimetres: 304.8 },
  inches: { millimetres: 25.4, feet: 1 / 12 },
  tonnes: { kilograms: 1_000 },
  pounds: { kilograms: 0.45359237 },
  litres: { 'cubic centimetres': 1_000 },
  'cubic centimetres': { litres: 0.001 },
  'kilometres per litre': { 'litres per 100 km': 'inverse' },
} as const satisfies Record<string, Partial<Record<CarUnit, number | 'inverse'>>>;
export type MappingUnit = keyof typeof mappingUnits;
const unitNames = Object.keys(mappingUnits) as [MappingUnit, ...MappingUnit[]];

const lookup = z
  .record(word, constant.nullable())
  .refine((values) => Object.keys(values).length <= MOST_WORDS, `at most ${MOST_WORDS} values`);

/** What a rule says. */
const ruleShape = {
  column: word
    .min(1)
    .optional()
    .describe('The exact header of the column; in JSON and XML the path, such as price.drive_away.'),
  first_of: z.array(word.min(1)).min(2).max(20).optional().describe('Columns: the first that is not empty counts.'),
  template: word
    .min(1)
    .optional()
    .describe('Text with columns in braces, such as EPA-{id}; left out if one of them is empty.'),
  value: constant.optional().describe('The same value for every record.'),
  blank: z
    .array(word)
    .max(50)
    .optional()
    .describe('Cells that mean the same as an empty one, such as POA or N/A, ignoring case.'),
  split: z
    .strictObject({ at: word.min(1), take: z.int().min(-50).max(50).default(1) })
    .optional()
    .describe('Takes one part of the text: the first is 1, the last is -1. A part that is missing is empty.'),
  match: word
    .min(1)
    .optional()
    .describe(
      'A regular expression (RE2 syntax, ignoring case) whose first group is the value, or the whole match if it has none. Text that it does not match can’t be read.',
    ),
  as: z
    .enum(['text', 'number', 'integer', 'boolean', 'list', 'date', 'instant', 'presence'])
    .default('text')
    .describe('What the text is read as; presence is true if there is any, and false if there is none.'),
  separator: word.min(1).default('|').describe('Separates the items of a list.'),
  zone: timeZone
    .optional()
    .describe(
      'The IANA time zone of instants that name none, such as Australia/Brisbane; UTC by default, with a format.',
    ),
  format: word.optional().describe('Format of a date or instant, such as DD/MM/YYYY; ISO 8601 by default.'),
  multiply: z.number().optional().describe('Multiplies a number, for example by 0.01 to convert cents.'),
  unit: z
    .enum(unitNames)
    .optional()
    .describe('What the number counts in the file, if not the field’s own unit; it is converted.'),
  values: lookup.optional().describe('Maps a value in the file to its meaning, ignoring case; null clears the field.'),
  lookup: word.optional().describe('The name of one of the mapping’s `lookups`, used as `values` are.'),
  default: constant.optional().describe('The value if the cell is empty or can’t be read.'),
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
  when: z
    .strictObject({ column: word.min(1), is: z.array(word).min(1).max(50) })
    .optional()
    .describe('The rule counts only for records whose column has one of these words, ignoring case.'),
};

const hasOneSource = (rule: { column?: unknown; first_of?: unknown; template?: unknown; value?: unknown }): boolean =>
  [rule.column, rule.first_of, rule.template, rule.value].filter((from) => from !== undefined).length === 1;
const ONE_SOURCE = { message: 'exactly one of column, first_of, template and value' };
const hasOneTable = (rule: { values?: unknown; lookup?: unknown }): boolean => !(rule.values && rule.lookup);
const ONE_TABLE = { message: 'not both values and lookup' };

/**
 * How one field is read from a record. Exactly one of `column`, `first_of`, `template` and `value` says where it comes from. What `or` lists is tried
 * in turn where the rule gives nothing.
 */
export const csvFieldRule = z
  .strictObject({
    ...ruleShape,
    or: z
      .array(z.strictObject(ruleShape).refine(hasOneSource, ONE_SOURCE).refine(hasOneTable, ONE_TABLE))
      .min(1)
      .max(10)
      .optional()
      .describe('Rules that are tried in turn if the condition does not hold, or nothing can be read.'),
  })
  .refine(hasOneSource, ONE_SOURCE)
  .refine(hasOneTable, ONE_TABLE);
export type CsvFieldRule = Omit<z.infer<typeof csvFieldRule>, 'or'> & { or?: CsvFieldRule[] | undefined };

/** What a record's `kind` can say. */
export const recordKinds = ['upsert', 'sold', 'remove', 'reserve', 'unreserve'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** How a file's bytes are text. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/**
 * Reads a dealer's records as events: a mapping is data, one per layout of a file or a webhook.
 * `fields` is keyed by the car's field, with a dot into `variant`, `specifications` and `autograb_data`.
 */
export const csvMapping = z.strictObject({
  name: slug,
  description: z.string().max(500).optional(),
  delimiter: z.string().length(1).optional().describe('Of CSV; by default detected from the header line.'),
  quote: z.string().length(1).default('"'),
  columns: z
    .array(word.min(1))
    .min(1)
    .max(500)
    .optional()
    .describe('The names of the columns, for a CSV file without a header line.'),
  optional_columns: z
    .boolean()
    .optional()
    .describe('If true, a CSV file may lack columns that no required field is read from. Otherwise it is refused.'),
  record: word
    // XML's own letters by their ranges: JSON Schema's readers in other languages know no \\p{L}.
    .regex(/^[A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\uffef][\w.:-]*$/)
    .optional()
    .describe('The element of XML that is one car; by default each child of the root.'),
  encoding: z.enum(fileEncodings).optional().describe('By default detected.'),
  trailer: word
    .min(1)
    .optional()
    .describe('The first cell of a last CSV line that holds the number of records in its second cell.'),
  lookups: z
    .record(requiredText(60), lookup)
    .refine((all) => Object.keys(all).length <= 50, 'at most 50 lookups')
    .optional()
    .describe('Tables of words by name, for rules to share.'),
  stocknum: csvFieldRule,
  dealership_slug: csvFieldRule.optional(),
  occurred_at: csvFieldRule.optional().describe("Defaults to the file's as-of time."),
  event_id: csvFieldRule.optional().describe("By default, derived from the record's content and the as-of time."),
  kind: csvFieldRule
    .optional()
    .describe(`What the record reports: ${recordKinds.join(', ')}; by default each is an upsert.`),
  fields: z.record(requiredText(60), csvFieldRule),
});
export type CsvMapping = z.infer<typeof csvMapping>;

const { details, prices, photos, variant, specifications, market } = carFields;

/** Fields of a car whose own fields a mapping names with a dot, as `variant.cylinders`. */
export const nestedCarFields: Readonly<Record<string, CarFields>> = { variant, specifications, autograb_data: market };

/** Every listed field by the name that a CSV mapping has for it. */
export const csvFields: ReadonlyMap<string, CarField> = new Map([
  ...Object.entries<CarField>({ ...details, ...prices, ...photos }).filter(([name]) => !(name in nestedCarFields)),
  ...Object.entries(nestedCarFields).flatMap(([outer, fields]) =>
    Object.entries(fields).map(([name, field]): [string, CarField] => [`${outer}.${name}`, field]),
  ),
]);

const DELIMITERS = [',', ';', '\t', '|'];
/** The first line with which a file names its delimiter to a spreadsheet. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n])"?[^\S\r\n]*$/im;

/** Whether a first line only names the file's delimiter, as `sep=;`: it is neither header nor record. */
export const isSeparatorLine = (line: string): boolean => /^\uFEFF?"?sep=.?"?\s*$/i.test(line);

/**
 * The delimiter that a file's first line names, or the character that separates most cells of it. Letters, blanks and what stands in quotes separate
 * nothing.
 */
export function delimiterOf(head: string): string {
  const line = /^.*$/m.exec(head.replace(/^\uFEFF/, '').trimStart())?.[0] ?? '';
  const named = SEPARATOR_LINE.exec(line)?.[1];
  if (named !== undefined) return named;
  const bare = line.replace(/"[^"]*"/g, '');
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, cells: bare.split(delimiter).length })).sort(
    (one, other) => other.cells - one.cells,
  );
  return best && best.cells > 1 ? best.delimiter : ',';
}
