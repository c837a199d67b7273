import { createHash } from 'node:crypto';
import {
  type CsvFieldRule,
  type CsvMapping,
  type FieldError,
  type RecordKind,
  recordKinds,
} from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';
import { leftOut } from '../checking/lenient-row.ts';
import { pictures } from './csv-lists.ts';
import { type CsvRecord, columnsOf, isRequired, sourceOf, sourcesOf } from './csv-rules.ts';
import { readValue } from './csv-values.ts';

/** Characters of a file's header that an error shows. */
const LONGEST_LIST = 2_000;
/** Characters of a stock number that are reported back. */
const LONGEST_NAME = 120;

/**
 * A record as its upsert, not checked yet, with warnings of what was left out; or what could not be read and is
 * required. Each fault names the column and the value.
 */
export type MappedRecord = { warnings: FieldError[] } & (
  | { event: Record<string, unknown>; errors?: undefined }
  | { errors: FieldError[]; stocknum: string | undefined }
);

/** The columns that a mapping reads, and those that it lists and passes over. */
export const knownColumns = (mapping: CsvMapping): string[] => [
  ...(mapping.columns ?? []),
  ...[...rulesOf(mapping).values()].flatMap(columnsOf),
  // Of a list of objects the addresses are read.
  ...Object.entries(mapping.fields).flatMap(([field, rule]) =>
    pictures.has(field) ? columnsOf(rule).map((column) => `${column}.url`) : [],
  ),
];

/** The columns that a mapping reads and a file does not have. */
export function missingColumns(mapping: CsvMapping, columns: readonly string[]): FieldError[] {
  const rules = [...rulesOf(mapping)].filter(
    ([field, rule]) => !mapping.optional_columns || field === 'stocknum' || isRequired(rule),
  );
  return rules.flatMap(([field, rule]) =>
    neededColumns(rule, columns)
      .filter((column) => !columns.includes(column))
      .map((column) => ({
        field,
        message: `the file has no column "${column}"; it has ${columns.join(', ').slice(0, LONGEST_LIST)}`,
      })),
  );
}

/** The columns that a rule and its alternatives can't do without. Of `first_of` one that the file has is enough. */
function neededColumns(rule: CsvFieldRule, columns: readonly string[]): string[] {
  const { first_of: some, when, or = [] } = rule;
  const own = some?.some((column) => columns.includes(column)) ? [] : sourcesOf(rule);
  return [...new Set([...own, ...(when ? [when.column] : []), ...or.flatMap((each) => neededColumns(each, columns))])];
}

/** The columns that a mapping reads and a file has more than once: nobody can say which of them counts. */
export function repeatedColumns(mapping: CsvMapping, columns: readonly string[]): FieldError[] {
  const read = new Map([...rulesOf(mapping)].flatMap(([field, rule]) => columnsOf(rule).map((name) => [name, field])));
  return [...read].flatMap(([name, field]) => {
    const places = columns.flatMap((column, place) => (column === name ? [place + 1] : []));
    if (places.length < 2) return [];
    const message = `expected the column "${name}" once; got it as columns ${places.join(' and ')} of the file. Give each a name of its own`;
    return [{ field, message }];
  });
}

/**
 * Reads one record by a mapping. If the mapping has no event id, it is derived from the content and the time, so that the same file
 * pushed again for the same time is a repeat.
 * @param asOf the file's time, ISO 8601, for records without one.
 */
export function mapRecord(mapping: CsvMapping, record: CsvRecord, asOf: string | undefined): MappedRecord {
  const errors: FieldError[] = [];
  const warnings: FieldError[] = [];
  const read = (field: string, rule: CsvFieldRule | undefined, name = field): unknown => {
    const result = rule ? readValue(rule, record, name) : ({ absent: true } as const);
    if (rule && 'fault' in result && result.fault !== undefined) {
      const fault = { field, message: result.fault };
      if ('value' in result) {
        warnings.push({ field, message: `${result.fault}. The mapping's default is used.` });
        return result.value;
      }
      // Whose car it is and since when is never left out.
      if (name === field || isRequired(rule)) errors.push(fault);
      else warnings.push(leftOut(fault));
    }
    if ('note' in result && result.note !== undefined) warnings.push({ field, message: result.note });
    return 'value' in result ? result.value : undefined;
  };
  const kind = kindOf(mapping, read('kind', mapping.kind), errors);
  const car: Record<string, unknown> = {};
  if (kind === 'upsert')
    for (const [field, rule] of Object.entries(mapping.fields)) put(car, field, read(`car.${field}`, rule, field));
  const event = {
    ...(kind === 'sold' ? { type: 'status', status: 'sold' } : { type: kind }),
    occurred_at: read('occurred_at', mapping.occurred_at) ?? asOf,
    dealership_slug: read('dealership_slug', mapping.dealership_slug) ?? undefined,
    stocknum: read('stocknum', mapping.stocknum),
    ...(kind === 'upsert' ? { car } : {}),
  };
  const eventId = read('event_id', mapping.event_id) ?? contentId(event);
  if (errors.length > 0) return { errors, warnings, stocknum: nameOf(event.stocknum) };
  return { event: { event_id: eventId, ...event }, warnings };
}

/** An empty kind is an upsert: most files only fill in the cell of a car that left. */
function kindOf({ kind: rule }: CsvMapping, read: unknown, errors: FieldError[]): RecordKind {
  const kind = recordKinds.find((known) => known === (read ?? 'upsert'));
  if (kind === undefined && rule) {
    const message = `${sourceOf(rule)}: expected one of ${recordKinds.join(', ')}; got ${showValue(read)}`;
    errors.push({ field: 'kind', message });
  }
  return kind ?? 'upsert';
}

/** The mapping with the words of its shared lookups in the rules that name them. */
export function withLookups(mapping: CsvMapping): CsvMapping {
  const { lookups = {}, fields, ...rest } = mapping;
  const filled = (rule: CsvFieldRule): CsvFieldRule => ({
    ...rule,
    ...(rule.lookup === undefined ? {} : { values: lookups[rule.lookup] }),
    ...(rule.or ? { or: rule.or.map(filled) } : {}),
  });
  const own = Object.fromEntries(
    ruleNames.flatMap((name) => (rest[name] === undefined ? [] : [[name, filled(rest[name])] as const])),
  );
  return {
    ...rest,
    ...own,
    fields: Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, filled(rule)])),
  };
}

/** The car's fields that a record of this mapping must not be without. */
export function requiredFields(mapping: CsvMapping): ReadonlySet<string> {
  return new Set(Object.entries(mapping.fields).flatMap(([field, rule]) => (isRequired(rule) ? [field] : [])));
}

/** The stock number of a record that can't be read, if all that it is made of is among the cells that are certain. */
export function knownStocknum({ stocknum }: CsvMapping, columns: readonly string[], certain: readonly string[]) {
  const known = columns.slice(0, certain.length);
  const read = columnsOf(stocknum);
  if (read.length === 0 || !read.every((column) => known.includes(column))) return undefined;
  const record = Object.fromEntries(known.map((column, place) => [column, certain[place]]));
  const result = readValue(stocknum, record, 'stocknum');
  return 'value' in result ? nameOf(result.value) : undefined;
}

const nameOf = (stocknum: unknown): string | undefined =>
  typeof stocknum === 'string' ? stocknum.slice(0, LONGEST_NAME) : undefined;

/** The rules of a mapping besides those of the car's fields. */
const ruleNames = ['stocknum', 'dealership_slug', 'occurred_at', 'event_id', 'kind'] as const;

/** A fault of a field, with the column that it was read from. */
export function withColumn(mapping: CsvMapping, { field, message }: FieldError): FieldError {
  const rules = rulesOf(mapping);
  const path = field.replace(/\[.*$/, '');
  const rule = rules.get(path) ?? rules.get(path.replace(/^car\./, 'fields.'));
  const source = rule ? `${sourceOf(rule)}: ` : '';
  return { field, message: message.startsWith(source) ? message : source + message };
}

/** All rules of a mapping by their place in it: `stocknum`, `fields.year`. */
export function rulesOf(mapping: CsvMapping): Map<string, CsvFieldRule> {
  const own = ruleNames.map((name) => [name, mapping[name]] as const);
  const fields = Object.entries(mapping.fields).map(([field, rule]) => [`fields.${field}`, rule] as const);
  return new Map([...own, ...fields].flatMap(([field, rule]) => (rule ? [[field, rule] as const] : [])));
}

/** Parts of a nested object are sent together, so an empty one is left out. */
function put(car: Record<string, unknown>, field: string, value: unknown): void {
  if (value === undefined) return;
  const [outer = field, inner] = field.split('.');
  if (inner === undefined) car[outer] = field === 'images' ? toImages(value) : value;
  else car[outer] = { ...(car[outer] as object | undefined), ...(value === null ? {} : { [inner]: value }) };
}

function toImages(value: unknown): unknown {
  return Array.isArray(value) ? value.map((url: unknown) => ({ url })) : value;
}

function contentId(event: object): string {
  return `csv-${createHash('sha256').update(JSON.stringify(event)).digest('hex').slice(0, 40)}`;
}
