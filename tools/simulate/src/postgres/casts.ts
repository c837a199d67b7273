import { SqlError, UnsupportedSql } from './sql-error.ts';
import { Interval, Json, readInterval } from './values.ts';

/** Names of types that mean another here. */
const ALIASES: Readonly<Record<string, string>> = {
  int2: 'int4',
  smallserial: 'int4',
  serial: 'int4',
  bigserial: 'int8',
  float4: 'float8',
  varchar: 'text',
  bpchar: 'text',
  name: 'text',
  regnamespace: 'text',
  regclass: 'text',
  citext: 'text',
};

/** The type of a tree's TypeName, such as `int8` or `text[]`. */
// biome-ignore lint/suspicious/noExplicitAny: the parser's tree
export function typeOf(typeName: any): string {
  const name: string = typeName.names.at(-1).String.sval;
  return (ALIASES[name] ?? name) + (typeName.arrayBounds ? '[]' : '');
}

const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** A parameter or a literal as a value of a type. @throws SqlError 22P02, 22007 or 22021 where it is none */
export function fromInput(raw: unknown, type: string): unknown {
  if (raw === null || raw === undefined) return null;
  if (type.endsWith('[]')) return listFromInput(raw, type.slice(0, -2));
  const read = readers[type];
  if (!read) throw new UnsupportedSql(`the type ${type}`);
  return read(raw);
}

function listFromInput(raw: unknown, type: string): unknown[] {
  if (Array.isArray(raw)) return raw.map((each) => fromInput(each, type));
  if (Buffer.isBuffer(raw)) return binaryTexts(raw).map((each) => fromInput(each, type));
  const text = String(raw).trim();
  if (!text.startsWith('{')) throw new SqlError('22P02', `malformed array literal: "${text}"`);
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((each) => fromInput(each.replace(/^"|"$/g, ''), type));
}

/** The texts of an array in the binary form, which has one dimension and no nulls. */
function binaryTexts(raw: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 20; at < raw.length; ) {
    const end = at + 4 + raw.readInt32BE(at);
    texts.push(raw.toString('utf8', at + 4, end));
    at = end;
  }
  return texts;
}

const invalid = (type: string, raw: unknown) =>
  new SqlError('22P02', `invalid input syntax for type ${type}: "${String(raw)}"`);

function toNumber(raw: unknown, type: string): number {
  const number = typeof raw === 'number' ? raw : Number(String(raw).trim() || 'none');
  if (Number.isNaN(number) && String(raw) !== 'NaN') throw invalid(type, raw);
  return number;
}

function toInt(raw: unknown): number {
  const number = toNumber(raw, 'integer');
  if (!Number.isInteger(number)) throw invalid('integer', raw);
  if (Math.abs(number) > 2_147_483_648) throw new SqlError('22003', 'integer out of range');
  return number;
}

function toBigInt(raw: unknown): bigint {
  try {
    return BigInt(raw as string);
  } catch {
    throw invalid('bigint', raw);
  }
}

function toText(raw: unknown): string {
  const text =
    raw instanceof Date
      ? raw.toISOString()
      : typeof raw === 'object' && !Buffer.isBuffer(raw)
        ? JSON.stringify(raw)
        : String(raw);
  if (text.includes('\0')) throw new SqlError('22021', 'invalid byte sequence for encoding "UTF8": 0x00');
  return text;
}

function toInstant(raw: unknown): number {
  if (raw instanceof Date) return raw.getTime();
  const text = String(raw);
  if (text === 'infinity' || text === '-infinity') return text === 'infinity' ? Infinity : -Infinity;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const ms = Date.parse(isDay ? `${text}T00:00:00Z` : /[zZ]|[+-]\d\d(:?\d\d)?$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(ms)) throw new SqlError('22007', `invalid input syntax for type timestamp: "${text}"`);
  return ms;
}

function toDay(raw: unknown): string {
  if (raw instanceof Date) {
    const [month, day] = [raw.getMonth() + 1, raw.getDate()].map((each) => String(each).padStart(2, '0'));
    return `${raw.getFullYear()}-${month}-${day}`;
  }
  const day = /^\d{4}-\d\d-\d\d/.exec(String(raw));
  if (!day) throw new SqlError('22007', `invalid input syntax for type date: "${String(raw)}"`);
  return day[0];
}

function toJson(raw: unknown): Json {
  // The driver sends a list as an array of Postgres, which is no JSON.
  if (Array.isArray(raw)) throw new SqlError('22P02', 'invalid input syntax for type json');
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  try {
    JSON.parse(text);
  } catch {
    throw new SqlError('22P02', 'invalid input syntax for type json');
  }
  return new Json(text);
}

const readers: Readonly<Record<string, (raw: unknown) => unknown>> = {
  bool: (raw) => {
    if (typeof raw === 'boolean') return raw;
    const word = String(raw).toLowerCase();
    if (['t', 'true', 'on', 'yes', '1'].includes(word)) return true;
    if (['f', 'false', 'off', 'no', '0'].includes(word)) return false;
    throw invalid('boolean', raw);
  },
  int4: toInt,
  int8: toBigInt,
  xid8: toBigInt,
  float8: (raw) => toNumber(raw, 'double precision'),
  numeric: (raw) => toNumber(raw, 'numeric'),
  text: toText,
  unknown: (raw) => raw,
  uuid: (raw) => {
    if (!UUID.test(String(raw))) throw invalid('uuid', raw);
    return String(raw).toLowerCase();
  },
  timestamptz: toInstant,
  timestamp: toInstant,
  date: toDay,
  interval: (raw) => readInterval(String(raw)),
  json: toJson,
  jsonb: (raw) => {
    const json = toJson(raw);
    if (json.text.includes('\\u0000')) throw new SqlError('22P05', 'unsupported Unicode escape sequence');
    return json;
  },
  bytea: (raw) =>
    Buffer.isBuffer(raw)
      ? raw
      : typeof raw === 'string' && raw.startsWith('\\x')
        ? Buffer.from(raw.slice(2), 'hex')
        : Buffer.from(raw as Uint8Array),
};

const NUMBERS: ReadonlySet<string> = new Set(['int4', 'int8', 'float8', 'numeric', 'xid8']);

/** A value of one type as one of another. @throws SqlError where it has no such value */
export function cast(value: unknown, from: string, to: string): unknown {
  if (value === null || from === to) return value;
  if (from === 'unknown') return fromInput(value, to);
  if (from.endsWith('[]') && to.endsWith('[]')) {
    return (value as unknown[]).map((each) => cast(each, from.slice(0, -2), to.slice(0, -2)));
  }
  if (NUMBERS.has(from) && NUMBERS.has(to)) return castNumber(value as number | bigint, to);
  if (from === 'bool' && to === 'int4') return value ? 1 : 0;
  if (from === 'timestamptz' && to === 'timestamp') return value;
  if (from === 'timestamp' && to === 'timestamptz') return value;
  if (to === 'date' && from.startsWith('timestamp')) return new Date(value as number).toISOString().slice(0, 10);
  if (from === 'date' && to.startsWith('timestamp')) return Date.parse(`${value as string}T00:00:00Z`);
  if (value instanceof Json && (to === 'json' || to === 'jsonb')) return value;
  if (value instanceof Json && to !== 'text') return fromInput(value.value, to);
  return fromInput(toOutputText(value, from), to);
}

function castNumber(value: number | bigint, to: string): number | bigint {
  if (to === 'int8' || to === 'xid8') return typeof value === 'bigint' ? value : BigInt(Math.round(value));
  const number = Number(value);
  return to === 'int4' ? toInt(Math.round(number)) : number;
}

/** A value as text, as `::text` writes it. */
export function toOutputText(value: unknown, type: string): string {
  if (value instanceof Json) return value.text;
  if (value instanceof Interval) return `${value.length / 1_000} seconds`;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (typeof value === 'boolean') return String(value);
  if (type.startsWith('timestamp')) {
    const text = new Date(value as number)
      .toISOString()
      .replace('T', ' ')
      .replace(/\.?0*Z$/, '');
    return type === 'timestamptz' ? `${text}+00` : text;
  }
  if (Array.isArray(value)) return `{${value.map((each) => toOutputText(each, type.slice(0, -2))).join(',')}}`;
  return String(value);
}

/** A value as the pg driver hands it to the program. */
export function toDriver(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Json) return JSON.parse(value.text);
  if (type.endsWith('[]')) return (value as unknown[]).map((each) => toDriver(each, type.slice(0, -2)));
  switch (type) {
    case 'int8':
    case 'xid8':
    case 'numeric':
      return String(value);
    case 'timestamptz':
    case 'timestamp':
      return new Date(Math.floor(value as number));
    case 'date': {
      const [year = 0, month = 1, day = 1] = (value as string).split('-').map(Number);
      return new Date(year, month - 1, day);
    }
    case 'bytea':
      return Buffer.from(value as Buffer);
    default:
      return value;
  }
}
