import { cast, fromInput } from './casts.ts';
import { as } from './common-types.ts';
import { constant } from './expressions.ts';
import { scalarFunction } from './functions.ts';
import type { Expression, Frame, NamedColumn } from './scope.ts';
import { Json } from './values.ts';

/** A function whose result is rows. */
export interface SetFunction {
  readonly columns: readonly NamedColumn[];
  readonly isScalar: boolean;
  rows(frame: Frame): (readonly unknown[])[];
}

/** A function in FROM. @throws UnsupportedSql for one that is not known here */
export function setFunction(
  name: string,
  args: readonly Expression[],
  definitions: readonly NamedColumn[],
): SetFunction {
  const [first = constant(null, 'unknown'), second] = args;
  const jsonOf = (frame: Frame) => (as(first, 'jsonb').run(frame) as Json | null)?.value;
  const scalar = (type: string, rows: (frame: Frame) => readonly unknown[]): SetFunction => ({
    columns: [{ name, type }],
    isScalar: true,
    rows: (frame) => rows(frame).map((value) => [value]),
  });
  switch (name) {
    case 'unnest': {
      const columns = args.map(({ type }) => ({ name, type: type.slice(0, -2) }));
      return {
        columns,
        isScalar: true,
        rows: (frame) => {
          const lists = args.map((each) => (each.run(frame) as unknown[] | null) ?? []);
          const length = Math.max(0, ...lists.map((list) => list.length));
          return Array.from({ length }, (_, place) => lists.map((list) => list[place] ?? null));
        },
      };
    }
    case 'generate_series': {
      const type = first.type === 'unknown' ? 'int4' : first.type;
      return scalar(type, (frame) => {
        const [from, to] = [Number(as(first, type).run(frame)), Number(as(second ?? first, type).run(frame))];
        return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => cast(from + step, 'int4', type));
      });
    }
    case 'string_to_table':
      return scalar('text', (frame) => String(first.run(frame)).split(String(second?.run(frame))));
    case 'jsonb_array_elements':
      return scalar('jsonb', (frame) => ((jsonOf(frame) ?? []) as unknown[]).map(Json.of));
    case 'jsonb_array_elements_text':
      return scalar('text', (frame) => (jsonOf(frame) ?? []) as unknown[]);
    case 'json_object_keys':
    case 'jsonb_object_keys':
      return scalar('text', (frame) => Object.keys((jsonOf(frame) ?? {}) as object));
    case 'json_each_text':
    case 'jsonb_each_text':
      return {
        columns: [
          { name: 'key', type: 'text' },
          { name: 'value', type: 'text' },
        ],
        isScalar: false,
        rows: (frame) =>
          Object.entries((jsonOf(frame) ?? {}) as object).map(([key, value]) => [
            key,
            value === null ? null : typeof value === 'string' ? value : JSON.stringify(value),
          ]),
      };
    case 'json_to_record':
    case 'jsonb_to_record':
    case 'json_to_recordset':
    case 'jsonb_to_recordset':
      return {
        columns: definitions,
        isScalar: false,
        rows: (frame) => {
          const value = jsonOf(frame);
          const records = (name.endsWith('set') ? (value ?? []) : [value]) as Record<string, unknown>[];
          return records.map((record) => definitions.map(({ name: field, type }) => fieldOf(record[field], type)));
        },
      };
    default: {
      const value = scalarFunction(name, args);
      return scalar(value.type, (frame) => [value.run(frame)]);
    }
  }
}

function fieldOf(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'json' || type === 'jsonb') return Json.of(value);
  return fromInput(type === 'text' && typeof value === 'object' ? JSON.stringify(value) : value, type);
}
