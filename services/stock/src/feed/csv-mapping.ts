import { createHash } from 'node:crypto';
import {
  type CsvFieldRule,
  type CsvMapping,
  caravanSpecifications,
  carVariant,
  type FieldError,
  feedCar,
  marketPrices,
} from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';
import { type CsvRecord, columnsOf, isReadableFormat, readValue, sourceOf } from './csv-values.ts';
import { unstorableFaults } from './feed-rules.ts';

/** Characters of a file's header that are told. */
const LONGEST_LIST = 2_000;
const nestedShapes = {
  variant: carVariant.shape,
  specifications: caravanSpecifications.shape,
  autograb_data: marketPrices.shape,
};
const nestedFields = Object.entries(nestedShapes).flatMap(([field, shape]) =>
  Object.keys(shape).map((name) => `${field}.${name}`),
);
const flatFields = Object.keys(feedCar.shape).filter(
  (field) => field !== 'finance_lenders' && !(field in nestedShapes),
);
const mappable = new Set([...flatFields, ...nestedFields]);

/** A record as the upsert that it stands for, not checked yet; or what a mapping could not read, each naming the column and what came. */
export type MappedRecord = { event: Record<string, unknown>; errors?: undefined } | { errors: FieldError[] };

/** The faults of a mapping that its schema can't see: fields that no car has, formats that can't be read, text that can't be kept. */
export function mappingFaults(mapping: CsvMapping): FieldError[] {
  const unknown = Object.keys(mapping.fields)
    .filter((field) => !mappable.has(field))
    .map((field) => ({ field: `fields.${field}`, message: 'This field is not known here.' }));
  const unreadable = [...rulesOf(mapping)]
    .filter(([, { format }]) => format !== undefined && !isReadableFormat(format))
    .map(([field, { format }]) => ({
      field: `${field}.format`,
      message: `expected YYYY, MM and perhaps DD, HH, mm, ss, each once; came ${showValue(format)}`,
    }));
  return [...unknown, ...unreadable, ...unstorableFaults(mapping, '')];
}

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
 * Reads one record by a mapping. Where the mapping names no event id, it is made from what was read and the time, so that the same file
 * pushed again for the same time is a repeat.
 * @param asOf the file's time, ISO 8601, for records that carry none.
 */
export function mapRecord(mapping: CsvMapping, record: CsvRecord, asOf: string | undefined): MappedRecord {
  const errors: FieldError[] = [];
  const read = (field: string, rule: CsvFieldRule | undefined): unknown => {
    const result = rule ? readValue(rule, record) : ({ absent: true } as const);
    if ('fault' in result) errors.push({ field, message: result.fault });
    return 'value' in result ? result.value : undefined;
  };
  const car: Record<string, unknown> = {};
  for (const [field, rule] of Object.entries(mapping.fields)) put(car, field, read(`car.${field}`, rule));
  const event = {
    type: 'upsert',
    occurred_at: read('occurred_at', mapping.occurred_at) ?? asOf,
    dealership_slug: read('dealership_slug', mapping.dealership_slug) ?? undefined,
    stocknum: read('stocknum', mapping.stocknum),
    car,
  };
  const eventId = read('event_id', mapping.event_id) ?? contentId(event);
  return errors.length > 0 ? { errors } : { event: { event_id: eventId, ...event } };
}

/** A fault of a field, with the column that it was read from. */
export function withColumn(mapping: CsvMapping, { field, message }: FieldError): FieldError {
  const rules = rulesOf(mapping);
  const path = field.replace(/\[.*$/, '');
  const rule = rules.get(path) ?? rules.get(path.replace(/^car\./, 'fields.'));
  return { field, message: rule ? `${sourceOf(rule)}: ${message}` : message };
}

function rulesOf(mapping: CsvMapping): Map<string, CsvFieldRule> {
  const { stocknum, dealership_slug, occurred_at, event_id } = mapping;
  const own = Object.entries({ stocknum, dealership_slug, occurred_at, event_id });
  const fields = Object.entries(mapping.fields).map(([field, rule]) => [`fields.${field}`, rule] as const);
  return new Map([...own, ...fields].flatMap(([field, rule]) => (rule ? [[field, rule] as const] : [])));
}

/** Parts of a nested object are told together, so an empty one is left out of it. */
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
