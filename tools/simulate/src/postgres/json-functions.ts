import { toOutputText } from './casts.ts';
import type { Expression } from './scope.ts';
import { SqlError } from './sql-error.ts';
import { Json } from './values.ts';

/** A value as what JSON has for it. */
export function plainOf(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Json) return value.value;
  if (value instanceof RowValue) {
    return Object.fromEntries(
      value.columns.map(({ name, type: each }, place) => [name, plainOf(value.values[place], each)]),
    );
  }
  if (Array.isArray(value)) return value.map((each) => plainOf(each, type.slice(0, -2)));
  if (typeof value === 'number' && type.startsWith('timestamp'))
    return new Date(value).toISOString().replace('Z', '+00:00');
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'object' ? toOutputText(value, type) : value;
}

/** A whole row as one value. */
export class RowValue {
  readonly columns: readonly { name: string; type: string }[];
  readonly values: readonly unknown[];

  constructor(columns: readonly { name: string; type: string }[], values: readonly unknown[]) {
    this.columns = columns;
    this.values = values;
  }
}

/** to_json and its kin. */
export function toJson(type: string, [value]: readonly Expression[]): Expression {
  if (!value) throw new SqlError('42883', 'to_json takes an argument');
  return {
    type,
    run: (frame) => {
      const each = value.run(frame);
      return each === null ? null : Json.of(plainOf(each, value.type));
    },
  };
}

/** json_build_object: keys and values in turn. */
export function buildObject(type: string, args: readonly Expression[]): Expression {
  return {
    type,
    run: (frame) => {
      const object: Record<string, unknown> = {};
      for (let place = 0; place + 1 < args.length; place += 2) {
        const [key, value] = [args[place], args[place + 1]];
        if (key && value) object[String(key.run(frame))] = plainOf(value.run(frame), value.type);
      }
      return Json.of(object);
    },
  };
}

/** jsonb_strip_nulls. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutNulls(each)]));
}

/** jsonb_typeof. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
