import { createHash } from 'node:crypto';
import type { CsvFieldRule, CsvMapping, FieldError } from '@forecourt/contracts';
import { type CsvRecord, columnsOf, isRequired, readValue, sourceOf } from './csv-values.ts';
import { leftOut } from './lenient-row.ts';

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

/** The columns that a mapping reads and a file does not have. */
export function missingColumns(mapping: CsvMapping, columns: readonly string[]): FieldError[] {
  return [...rulesOf(mapping)].flatMap(([field, rule]) =>
    columnsOf(rule)
      .filter((column) => !columns.includes(column))
      .map((column) => ({
        field,
        message: `the file has no column "${column}"; it has ${columns.join(', ').slice(0, LONGEST_LIST)}`,
      })),
  );
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
    if (rule && 'fault' in result) {
      const fault = { field, message: result.fault };
      // Whose car it is and since when is never left out.
      if (name === field || isRequired(rule)) errors.push(fault);
      else warnings.push(leftOut(fault));
    }
    return 'value' in result ? result.value : undefined;
  };
  const car: Record<string, unknown> = {};
  for (const [field, rule] of Object.entries(mapping.fields)) put(car, field, read(`car.${field}`, rule, field));
  const event = {
    type: 'upsert',
    occurred_at: read('occurred_at', mapping.occurred_at) ?? asOf,
    dealership_slug: read('dealership_slug', mapping.dealership_slug) ?? undefined,
    stocknum: read('stocknum', mapping.stocknum),
    car,
  };
  const eventId = read('event_id', mapping.event_id) ?? contentId(event);
  if (errors.length > 0) return { errors, warnings, stocknum: nameOf(event.stocknum) };
  return { event: { event_id: eventId, ...event }, warnings };
}

/** The car's fields that a record of this mapping must not be without. */
export function requiredFields(mapping: CsvMapping): ReadonlySet<string> {
  return new Set(Object.entries(mapping.fields).flatMap(([field, rule]) => (isRequired(rule) ? [field] : [])));
}

/** The stock number of a record whose number of cells is wrong, if it is before all cells that can have shifted. */
export function firstStocknum({ stocknum }: CsvMapping, columns: readonly string[], cells: readonly string[]) {
  const [column, ...others] = columnsOf(stocknum);
  if (column === undefined || others.length > 0 || column !== columns[0]) return undefined;
  const result = readValue(stocknum, { [column]: cells[0] }, 'stocknum');
  return 'value' in result ? nameOf(result.value) : undefined;
}

const nameOf = (stocknum: unknown): string | undefined =>
  typeof stocknum === 'string' ? stocknum.slice(0, LONGEST_NAME) : undefined;

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
  const { stocknum, dealership_slug, occurred_at, event_id } = mapping;
  const own = Object.entries({ stocknum, dealership_slug, occurred_at, event_id });
  const fields = Object.entries(mapping.fields).map(([field, rule]) => [`fields.${field}`, rule] as const);
  return new Map([...own, ...fields].flatMap(([field, rule]) => (rule ? [[field, rule] as const] : [])));
}

/** Parts of a nested object are sent together, so an empty one is left out. */
function put(car: Record<string, unknown>, field: string, value: unknown): void {
  if (value === undefined) return;
  const [outer = field, inner] = field.split('.');
  if (inner === undefined) car[outer] = field === 'images' ? toImages(value) : value;
  else if (value !== null) car[outer] = { ...(car[outer] as object | undefined), [inner]: value };
}

function toImages(value: unknown): unknown {
  return Array.isArray(value) ? value.map((url: unknown) => ({ url })) : value;
}

function contentId(event: object): string {
  return `csv-${createHash('sha256').update(JSON.stringify(event)).digest('hex').slice(0, 40)}`;
}
