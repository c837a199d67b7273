import { createHash } from 'node:crypto';
import { toOutputText } from './casts.ts';
import { as } from './common-types.ts';
import { buildObject, toJson, typeName, withoutNulls } from './json-functions.ts';
import type { Call, Expression, Frame } from './scope.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import { atZone, extract, truncated } from './time-functions.ts';
import { compareValues, Interval, Json } from './values.ts';

/** What a function gives for its arguments, which it has as compiled expressions. */
type Make = (args: readonly Expression[]) => Expression;

/** What computes a function; each says which arguments it takes. */
type Body = { of(values: readonly unknown[], call: Call): unknown }['of'];

/** A function whose result is null where an argument is. */
function strict(type: string, argumentTypes: readonly string[], of: Body): Make {
  return (args) => {
    const typed = args.map((each, place) => {
      const wanted = argumentTypes[place] ?? argumentTypes.at(-1) ?? 'any';
      return wanted === 'any' ? each : as(each, wanted);
    });
    return {
      type,
      run: (frame) => {
        const values = typed.map((each) => each.run(frame));
        return values.includes(null) ? null : of(values, frame.call);
      },
    };
  };
}

/** Hashes of the texts that were asked for last: locks have few names, and are taken at every step. */
const hashes = new Map<string, Buffer>();
const MOST_HASHES = 10_000;

function hashOf(text: string): Buffer {
  const known = hashes.get(text);
  if (known) return known;
  if (hashes.size >= MOST_HASHES) hashes.clear();
  const hash = createHash('sha256').update(text).digest();
  hashes.set(text, hash);
  return hash;
}

const lockKey = (values: readonly unknown[]) => values.join('/');

/** Advisory locks: one number of 64 bits or two of 32, which are apart. */
const lockTypes: readonly string[] = ['int8', 'int8'];

const functions: Readonly<Record<string, Make>> = {
  now: strict('timestamptz', [], (_, call) => call.transaction.startedAt),
  transaction_timestamp: strict('timestamptz', [], (_, call) => call.transaction.startedAt),
  statement_timestamp: strict('timestamptz', [], (_, call) => call.startedAt),
  clock_timestamp: strict('timestamptz', [], (_, call) => call.database.now()),
  random: strict('float8', [], (_, call) => call.database.random()),
  gen_random_uuid: strict('uuid', [], (_, call) => call.database.uuid()),
  version: strict('text', [], () => 'PostgreSQL 18.0 (simulated)'),
  current_database: strict('text', [], (_, call) => call.database.name),
  current_schema: strict('text', [], () => 'public'),
  current_setting: strict('text', ['text'], ([name]) => (name === 'transaction_isolation' ? 'read committed' : '')),
  pg_backend_pid: strict('int4', [], (_, call) => call.session.id),
  pg_current_xact_id: strict('xid8', [], (_, call) => call.database.xidOf(call.transaction)),
  pg_current_xact_id_if_assigned: strict('xid8', [], (_, call) => call.transaction.xid ?? null),
  pg_current_snapshot: strict('snapshot', [], (_, call) => call.database.xids()),
  pg_snapshot_xmin: strict('xid8', ['any'], ([snapshot]: { xmin: bigint }[]) => snapshot?.xmin),
  pg_snapshot_xmax: strict('xid8', ['any'], ([snapshot]: { xmax: bigint }[]) => snapshot?.xmax),
  pg_advisory_xact_lock: strict('void', lockTypes, (keys, call) => {
    call.database.advisory.take(lockKey(keys), call.session, 'transaction');
    return '';
  }),
  pg_advisory_xact_lock_shared: strict('void', lockTypes, (keys, call) => {
    call.database.advisory.take(lockKey(keys), call.session, 'transaction', 'share');
    return '';
  }),
  pg_advisory_lock: strict('void', lockTypes, (keys, call) => {
    call.database.advisory.take(lockKey(keys), call.session, 'session');
    return '';
  }),
  pg_try_advisory_xact_lock: strict('bool', lockTypes, (keys, call) =>
    call.database.advisory.tryTake(lockKey(keys), call.session, 'transaction'),
  ),
  pg_try_advisory_lock: strict('bool', lockTypes, (keys, call) =>
    call.database.advisory.tryTake(lockKey(keys), call.session, 'session'),
  ),
  pg_advisory_unlock: strict('bool', lockTypes, (keys, call) => call.database.unlock(lockKey(keys), call.session)),
  pg_advisory_unlock_all: strict('void', [], (_, call) => {
    call.database.unlockAll(call.session);
    return '';
  }),
  pg_column_size: strict('int4', ['any'], ([value]) => toOutputText(value, 'text').length),
  pg_notify: strict('void', ['text', 'text'], () => ''),
  hashtext: strict('int4', ['text'], ([text]) => hashOf(text as string).readInt32BE()),
  hashtextextended: strict('int8', ['text', 'int8'], ([text, seed]) => hashOf(`${seed}:${text}`).readBigInt64BE()),
  lower: strict('text', ['text'], ([text]: string[]) => text?.toLowerCase()),
  upper: strict('text', ['text'], ([text]: string[]) => text?.toUpperCase()),
  length: strict('int4', ['text'], ([text]: string[]) => text?.length),
  octet_length: strict('int4', ['any'], ([value]) =>
    Buffer.byteLength(value instanceof Json ? value.text : (value as string | Buffer)),
  ),
  btrim: strict('text', ['text'], ([text]: string[]) => text?.trim()),
  left: strict('text', ['text', 'int4'], ([text, count]: [string, number]) => text.slice(0, count)),
  replace: strict('text', ['text', 'text', 'text'], ([text = '', from = '', to = '']: string[]) =>
    text.replaceAll(from, to),
  ),
  md5: strict('text', ['text'], ([text = '']: string[]) => createHash('md5').update(text).digest('hex')),
  starts_with: strict('bool', ['text', 'text'], ([text = '', start = '']: string[]) => text.startsWith(start)),
  abs: (args) => strict(args[0]?.type ?? 'float8', ['any'], ([x]: number[]) => ((x ?? 0) < 0 ? -(x ?? 0) : x))(args),
  floor: strict('numeric', ['float8'], ([x]) => Math.floor(x as number)),
  ceil: strict('numeric', ['float8'], ([x]) => Math.ceil(x as number)),
  round: strict(
    'numeric',
    ['float8', 'int4'],
    ([x = 0, digits = 0]: number[]) => (Math.sign(x) * Math.round(Math.abs(x) * 10 ** digits)) / 10 ** digits,
  ),
  sqrt: strict('float8', ['float8'], ([x]) => Math.sqrt(x as number)),
  cardinality: strict('int4', ['any'], ([list]: unknown[][]) => list?.length),
  array_length: strict('int4', ['any', 'int4'], ([list]: unknown[][]) => list?.length || null),
  to_timestamp: strict('timestamptz', ['float8'], ([seconds]) => (seconds as number) * 1_000),
  make_interval: strict('interval', ['int4'], () => new Interval(0, 0, 0)),
  age: strict(
    'interval',
    ['timestamptz', 'timestamptz'],
    ([a, b]: number[]) => new Interval(0, 0, (a ?? 0) - (b ?? 0)),
  ),
  date_trunc: (args) =>
    strict(
      args[1]?.type === 'timestamp' ? 'timestamp' : 'timestamptz',
      ['text', 'timestamptz'],
      ([unit, at]: [string, number]) => truncated(unit, at),
    )(args),
  timezone: strict('timestamp', ['text', 'any'], ([zone, at]: [string, number]) => atZone(zone, at)),
  extract: strict('numeric', ['text', 'any'], ([field, value]: [string, number | Interval]) => extract(field, value)),
  date_part: strict('float8', ['text', 'any'], ([field, value]: [string, number | Interval]) => extract(field, value)),
  jsonb_array_length: strict('int4', ['jsonb'], ([json]: [Json]) => (json.value as unknown[]).length),
  jsonb_typeof: strict('text', ['jsonb'], ([json]: Json[]) => typeName(json?.value)),
  jsonb_strip_nulls: strict('jsonb', ['jsonb'], ([json]: [Json]) => Json.of(withoutNulls(json.value))),
  array_to_string: strict('text', ['any', 'text'], ([list, by]: [unknown[], string]) => list.join(by)),
  string_to_array: strict('text[]', ['text', 'text'], ([text, by]: [string, string]) =>
    text === '' ? [] : text.split(by),
  ),
  to_jsonb: (args) => toJson('jsonb', args),
  to_json: (args) => toJson('json', args),
  row_to_json: (args) => toJson('json', args),
  concat: (args) => ({
    type: 'text',
    run: (frame) => args.map((each) => textOf(each, frame) ?? '').join(''),
  }),
  concat_ws: ([by, ...args]) => ({
    type: 'text',
    run: (frame) =>
      args
        .map((each) => textOf(each, frame))
        .filter((each) => each !== null)
        .join(by ? (textOf(by, frame) ?? '') : ''),
  }),
  array_remove: ([list, item]) => {
    if (!list || !item) throw new SqlError('42883', 'array_remove takes two arguments');
    const typed = as(item, list.type.slice(0, -2));
    return {
      type: list.type,
      run: (frame) => {
        const values = list.run(frame) as unknown[] | null;
        const removed = typed.run(frame);
        return (
          values?.filter((each) =>
            removed === null || each === null ? each !== removed : compareValues(each, removed) !== 0,
          ) ?? null
        );
      },
    };
  },
  array_append: ([list, item]) => {
    if (!list || !item) throw new SqlError('42883', 'array_append takes two arguments');
    const typed = as(item, list.type.slice(0, -2));
    return { type: list.type, run: (frame) => [...((list.run(frame) as unknown[] | null) ?? []), typed.run(frame)] };
  },
  jsonb_build_object: (args) => buildObject('jsonb', args),
  json_build_object: (args) => buildObject('json', args),
};

/** A call of a scalar function. @throws UnsupportedSql for one that is not known here */
export function scalarFunction(name: string, args: readonly Expression[]): Expression {
  const make = functions[name];
  if (!make) throw new UnsupportedSql(`the function ${name}`);
  return make(args);
}

function textOf(expression: Expression, frame: Frame): string | null {
  const value = expression.run(frame);
  return value === null ? null : toOutputText(value, expression.type);
}
