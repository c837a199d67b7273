import {
  type CsvFieldRule,
  type CsvMapping,
  csvFieldRule,
  csvFields,
  type FieldError,
  feedCar,
  feedEvent,
  nestedCarFields,
  recordKinds,
} from '@forecourt/contracts';
import { showValue, zodFaults } from '@forecourt/service-kit';
import { z } from 'zod';
import { unstorableFaults } from '../checking/feed-rules.ts';
import { convert, factorOf } from './csv-convert.ts';
import { isReadableFormat } from './csv-dates.ts';
import { rulesOf, withLookups } from './csv-mapping.ts';
import { compilePattern } from './csv-values.ts';

type Kind = CsvFieldRule['as'];

const envelope = feedEvent.options[0].shape;
/** What each rule of a mapping must make, by its place in the mapping. */
const schemas = new Map<string, z.ZodType>([
  ...(['stocknum', 'dealership_slug', 'occurred_at', 'event_id'] as const).map(
    (name) => [name, envelope[name]] as const,
  ),
  ['kind', z.enum(recordKinds)],
  ...Object.entries(feedCar.shape)
    .filter(([field]) => field !== 'finance_lenders' && !(field in nestedCarFields))
    .map(([field, schema]): [string, z.ZodType] => [`fields.${field}`, schema]),
  ...Array.from(csvFields)
    .filter(([name]) => name.includes('.'))
    .map(([name, { schema }]): [string, z.ZodType] => [`fields.${name}`, schema]),
]);
const kinds = csvFieldRule.shape.as.unwrap().options;
/** An automaton of more is made to take our time. */
const LARGEST_PATTERN = 1_000;
/** A text that each kind reads; of dates and times one as long as their format. */
const samples: Record<Exclude<Kind, 'date' | 'instant'>, string> = {
  text: 'text',
  number: '1',
  integer: '1',
  boolean: 'yes',
  list: 'text',
  presence: 'text',
};

/**
 * The faults of a mapping that its schema can't see, each with its field: fields that no car has or none at all, values and kinds that the
 * field never takes (as a price that is read as text), formats that can't be read, text that can't be kept.
 */
export function mappingFaults(mapping: CsvMapping): FieldError[] {
  const none = Object.keys(mapping.fields).length === 0;
  return [
    ...(none ? [{ field: 'fields', message: 'expected at least one field of the car; got none' }] : []),
    ...repeatedNames(mapping),
    ...placedRules(mapping).flatMap(({ at: place, rule: { lookup } }) =>
      lookup === undefined || (mapping.lookups && Object.hasOwn(mapping.lookups, lookup))
        ? []
        : [
            {
              field: `${place}.lookup`,
              message: `expected one of the mapping's lookups, ${Object.keys(mapping.lookups ?? {}).join(', ') || 'but it has none'}; got ${showValue(lookup)}`,
            },
          ],
    ),
    ...placedRules(withLookups(mapping)).flatMap((placed) => ruleFaults(placed)),
    ...unstorableFaults(mapping, ''),
  ];
}

/** A rule or one of its alternatives, and where it is in the mapping. */
interface PlacedRule {
  /** Of the field. */
  readonly place: string;
  readonly at: string;
  readonly rule: CsvFieldRule;
}

/** All rules of a mapping with their alternatives. */
const placedRules = (mapping: CsvMapping): PlacedRule[] =>
  [...rulesOf(mapping)].flatMap(([place, rule]) => [
    { place, at: place, rule },
    ...(rule.or ?? []).map((each, number) => ({ place, at: `${place}.or[${number}]`, rule: each })),
  ]);

/** Columns that a file without a header line would have twice: nobody can say which of them counts. */
function repeatedNames({ columns = [] }: CsvMapping): FieldError[] {
  return [...new Set(columns)].flatMap((name) => {
    const places = columns.flatMap((column, place) => (column === name ? [place + 1] : []));
    if (places.length < 2) return [];
    const message = `expected each name once; got ${showValue(name)} as columns ${places.join(' and ')}. Give each a name of its own`;
    return [{ field: 'columns', message }];
  });
}

function ruleFaults({ place, at, rule }: PlacedRule): FieldError[] {
  const schema = schemas.get(place);
  if (!schema) return [{ field: at, message: 'Unknown field.' }];
  const { format, multiply, as, values, required, empty } = rule;
  const faults: FieldError[] = [];
  const add = (name: string, message: string) => faults.push({ field: `${at}.${name}`, message });
  if (format !== undefined && !isReadableFormat(format)) {
    add('format', `expected YYYY, MM and optionally DD, HH, mm, ss, each once; got ${showValue(format)}`);
    return faults;
  }
  if (format !== undefined && as !== 'date' && as !== 'instant') {
    add('format', `expected only with "as": "date" or "instant"; got with ${showValue(as)}`);
  }
  if (rule.zone !== undefined && as !== 'instant') {
    add('zone', `expected only with "as": "instant"; got with ${showValue(as)}`);
  }
  if (multiply !== undefined && as !== 'number' && as !== 'integer') {
    add('multiply', `expected only with "as": "number" or "integer"; got with ${showValue(as)}`);
  }
  const { unit, match, default: byDefault } = rule;
  const own = csvFields.get(place.replace('fields.', ''))?.unit;
  if (unit !== undefined && factorOf(unit, own) === undefined) {
    add(
      'unit',
      `expected a unit that can be converted into ${own ?? 'a number without a unit'}; got ${showValue(unit)}`,
    );
  }
  if (unit !== undefined && as !== 'number' && as !== 'integer') {
    add('unit', `expected only with "as": "number" or "integer"; got with ${showValue(as)}`);
  }
  const wrongPattern = match === undefined ? undefined : patternFault(match);
  if (wrongPattern !== undefined) add('match', wrongPattern);
  if (byDefault !== undefined) faults.push(...constantFaults(`${at}.default`, byDefault, schema));
  if (required && empty === 'clear') add('required', 'expected false if "empty" is "clear"; got true');
  if (rule.value !== undefined) faults.push(...constantFaults(`${at}.value`, rule.value, schema));
  for (const [word, meant] of Object.entries(values ?? {})) {
    if (meant !== null) faults.push(...constantFaults(`${at}.values.${word}`, meant, schema));
  }
  return [...faults, ...kindFaults({ place, at, rule }, schema)];
}

function patternFault(match: string): string | undefined {
  try {
    const size = compilePattern(match).programSize();
    return size > LARGEST_PATTERN ? 'expected a simpler pattern; got one with too many repetitions' : undefined;
  } catch (error) {
    return `expected a regular expression of RE2; got ${showValue(match)}: ${(error as Error).message}`;
  }
}

function constantFaults(field: string, value: unknown, schema: z.ZodType): FieldError[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return zodFaults(result.error, value).map(({ message }) => ({ field, message }));
}

/** Where every cell is found among the rule's own words, it does not matter what others would be read as. */
function kindFaults({ place, at, rule }: PlacedRule, schema: z.ZodType): FieldError[] {
  if (rule.value !== undefined || (rule.values && rule.otherwise !== 'keep')) return [];
  if (isTaken(place, rule, schema)) return [];
  const came = showValue(rule.as);
  if (rule.format !== undefined && isTaken(place, { ...rule, format: undefined }, schema)) {
    const message = `expected a format with ${rule.as === 'date' ? 'DD' : 'DD, HH and mm'}; got ${showValue(rule.format)}`;
    return [{ field: `${at}.format`, message }];
  }
  const fitting = kinds.filter((as) => isTaken(place, { ...rule, as, format: undefined }, schema));
  const message = `expected ${fitting.map((kind) => `"${kind}"`).join(' or ')}, the only types of this field; got ${came}`;
  return [{ field: `${at}.as`, message }];
}

/** Whether what this rule reads can ever be a value of the field; its bounds and words are a matter of each cell. */
function isTaken(place: string, rule: CsvFieldRule, schema: z.ZodType): boolean {
  const read = convert({ ...rule, multiply: undefined }, sampleOf(rule), place.replace('fields.', ''));
  if (!('value' in read)) return false;
  const value = place === 'fields.images' && Array.isArray(read.value) ? [{ url: 'https://a.test/1' }] : read.value;
  const result = schema.safeParse(value);
  if (result.success) return true;
  if (rule.as === 'date' || rule.as === 'instant') return false;
  return result.error.issues.every(({ code, path }) => {
    const isOfAnotherType = code === 'invalid_type' || code === 'invalid_union' || typeof value !== 'string';
    return path.length > 0 || code === 'too_small' || code === 'too_big' || !isOfAnotherType;
  });
}

function sampleOf({ as, format }: CsvFieldRule): string {
  const whole = as === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DDTHH:mm:ssZ';
  if (as !== 'date' && as !== 'instant') return samples[as];
  const parts = { YYYY: '2026', MM: '03', DD: '01', HH: '02', mm: '30', ss: '00' };
  return Object.entries(parts).reduce((text, [token, digits]) => text.replace(token, digits), format ?? whole);
}
