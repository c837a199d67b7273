import { as } from './common-types.ts';
import { plainOf } from './json-functions.ts';
import type { Ast, Expression, Frame } from './scope.ts';
import { UnsupportedSql } from './sql-error.ts';
import { compareValues, Json, keyOf } from './values.ts';

/** An aggregate of a query: computed for each group, and read by its place. */
export interface Aggregate {
  compute(frames: readonly Frame[]): unknown;
}

/** A window function of a query: computed for all its rows, and read by its place. */
export interface WindowCall {
  compute(frames: readonly Frame[]): unknown[];
}

type Compile = (tree: Ast) => Expression;

/** What an aggregate makes of the values that are not null, in their order. */
interface Kind {
  type(argument: string): string;
  of(values: readonly unknown[], types: readonly string[]): unknown;
  /** Whether nulls count as values, and each value is the list of all arguments. */
  readonly isWhole?: boolean;
}

const best = (sign: number) => (values: readonly unknown[]) =>
  values.reduce<unknown>(
    (found, each) => (found === null || sign * compareValues(each, found) > 0 ? each : found),
    null,
  );

const same = (type: string) => type;
const always = (type: string) => () => type;

const objectOf = (values: readonly unknown[], types: readonly string[]) =>
  values.length === 0
    ? null
    : Json.of(
        Object.fromEntries(
          (values as unknown[][]).map(([key, value]) => [String(key), plainOf(value, types[1] ?? 'text')]),
        ),
      );

const listOf = (values: readonly unknown[], [type = 'text']: readonly string[]) =>
  values.length === 0 ? null : Json.of((values as unknown[][]).map(([value]) => plainOf(value, type)));

const sum = (values: readonly unknown[]) => {
  if (values.length === 0) return null;
  const isBig = values.some((value) => typeof value === 'bigint');
  return isBig
    ? (values as bigint[]).reduce((total, each) => total + BigInt(each), 0n)
    : (values as number[]).reduce((total, each) => total + each, 0);
};

const kinds: Readonly<Record<string, Kind>> = {
  count: { type: always('int8'), of: (values) => BigInt(values.length) },
  sum: { type: (type) => (type === 'float8' ? 'float8' : type === 'int4' ? 'int8' : 'numeric'), of: sum },
  avg: {
    type: always('numeric'),
    of: (values) => (values.length === 0 ? null : Number(sum(values)) / values.length),
  },
  min: { type: same, of: best(-1) },
  max: { type: same, of: best(1) },
  bool_or: { type: always('bool'), of: (values) => (values.length === 0 ? null : values.includes(true)) },
  bool_and: { type: always('bool'), of: (values) => (values.length === 0 ? null : !values.includes(false)) },
  array_agg: {
    type: (type) => `${type}[]`,
    of: (values) => (values.length === 0 ? null : values.map((each) => (each as unknown[])[0])),
    isWhole: true,
  },
  string_agg: {
    type: always('text'),
    of: (values) =>
      values.length === 0
        ? null
        : (values as string[][])
            .map(([text]) => text)
            .filter((each) => each !== null)
            .join(values[0] ? (values as string[][])[0]?.[1] : ''),
    isWhole: true,
  },
  json_agg: { type: always('json'), of: listOf, isWhole: true },
  jsonb_agg: { type: always('jsonb'), of: listOf, isWhole: true },
  json_object_agg: { type: always('json'), of: objectOf, isWhole: true },
  jsonb_object_agg: { type: always('jsonb'), of: objectOf, isWhole: true },
};

export function isAggregate(name: string): boolean {
  return name in kinds;
}

/** Notes an aggregate call among its query's, and reads its result. */
export function aggregateOf(name: string, node: Ast, all: Aggregate[], compile: Compile): Expression {
  const kind = kinds[name];
  if (!kind) throw new UnsupportedSql(`the aggregate ${name}`);
  const args: Expression[] = (node.args ?? []).map((each: Ast) => {
    const compiled = compile(each);
    return compiled.type === 'unknown' ? as(compiled, 'text') : compiled;
  });
  const filter = node.agg_filter && as(compile(node.agg_filter), 'bool');
  const order = node.agg_order && sortsOf(node.agg_order, compile);
  const place = all.length;
  const types = args.map(({ type }) => type);
  all.push({
    compute: (frames) => {
      let kept = filter ? frames.filter((frame) => filter.run(frame) === true) : frames;
      if (order) kept = sorted(kept, order);
      if (args.length === 0) return kind.of(kept, types);
      let values: unknown[] = kept.map((frame) =>
        kind.isWhole ? args.map((each) => each.run(frame)) : args[0]?.run(frame),
      );
      if (!kind.isWhole) values = values.filter((value) => value !== null);
      if (node.agg_distinct) values = [...new Map(values.map((value) => [keyOf(value), value])).values()];
      return kind.of(values, types);
    },
  });
  const type = kind.type(types[0] ?? 'int4');
  return { type, run: (frame) => asCounted(frame.aggregates?.[place] ?? null, type) };
}

/** A sum of one width as a value of another, as Postgres widens them. */
function asCounted(value: unknown, type: string): unknown {
  if (type === 'int8' && typeof value === 'number') return BigInt(value);
  return type === 'numeric' && typeof value === 'bigint' ? Number(value) : value;
}

/** One part of ORDER BY. */
export interface Sort {
  readonly by: Expression;
  readonly sign: 1 | -1;
  readonly nullsFirst: boolean;
}

/** The parts of an ORDER BY. */
export function sortsOf(clauses: readonly Ast[], compile: Compile): Sort[] {
  return clauses.map(({ SortBy: { node, sortby_dir, sortby_nulls } }) => {
    const isDescending = sortby_dir === 'SORTBY_DESC';
    const nullsFirst = sortby_nulls === 'SORTBY_NULLS_DEFAULT' ? isDescending : sortby_nulls === 'SORTBY_NULLS_FIRST';
    return { by: compile(node), sign: isDescending ? -1 : 1, nullsFirst };
  });
}

/** Frames in an order; those that are equal keep theirs. */
export function sorted<Item extends Frame>(frames: readonly Item[], sorts: readonly Sort[]): Item[] {
  const keyed = frames.map((frame) => ({ frame, keys: sorts.map(({ by }) => by.run(frame)) }));
  return keyed.sort((a, b) => compareKeys(a.keys, b.keys, sorts)).map(({ frame }) => frame);
}

function compareKeys(a: readonly unknown[], b: readonly unknown[], sorts: readonly Sort[]): number {
  for (const [place, { sign, nullsFirst }] of sorts.entries()) {
    const [one, other] = [a[place] ?? null, b[place] ?? null];
    if (one === null || other === null) {
      if (one === other) continue;
      return (one === null) === nullsFirst ? -1 : 1;
    }
    const order = compareValues(one, other);
    if (order !== 0) return sign * order;
  }
  return 0;
}

/** Notes a window call among its query's, and reads its result. */
export function windowOf(name: string, node: Ast, all: WindowCall[], compile: Compile): Expression {
  const { partitionClause = [], orderClause, frameOptions, startOffset, endOffset } = node.over;
  const partition: Expression[] = partitionClause.map((each: Ast) => compile(each));
  const order = sortsOf(orderClause ?? [], compile);
  const args: Expression[] = (node.args ?? []).map((each: Ast) => compile(each));
  const before = endOffset?.A_Const?.ival?.ival ?? 0;
  if (startOffset) throw new UnsupportedSql('a window that starts at an offset');
  const isRowsToOffset = endOffset !== undefined && (frameOptions & ROWS) !== 0;
  const place = all.length;
  const [argument] = args;
  const [type, at] = windowKind(name, argument);
  all.push({
    compute: (frames) => {
      const results = new Map<Frame, unknown>();
      for (const group of groupsOf(frames, partition)) {
        const inOrder = sorted(group, order);
        const values = inOrder.map((frame) => argument?.run(frame) ?? null);
        const keys = inOrder.map((frame) => order.map(({ by }) => keyOf(by.run(frame))).join('|'));
        inOrder.forEach((frame, index) => {
          const lastPeer = orderClause ? keys.lastIndexOf(keys[index] ?? '') : keys.length - 1;
          results.set(
            frame,
            at(values, {
              index,
              end: isRowsToOffset ? index - before : lastPeer,
              firstPeer: keys.indexOf(keys[index] ?? ''),
            }),
          );
        });
      }
      return frames.map((frame) => results.get(frame));
    },
  });
  return { type, run: (frame) => asCounted(frame.windows?.[place] ?? null, type) };
}

/** FRAMEOPTION_ROWS of Postgres. */
const ROWS = 4;

interface WindowPlace {
  readonly index: number;
  /** The last row of its frame. */
  readonly end: number;
  readonly firstPeer: number;
}

function windowKind(
  name: string,
  argument: Expression | undefined,
): [string, (values: unknown[], place: WindowPlace) => unknown] {
  if (name === 'row_number') return ['int8', (_, { index }) => BigInt(index + 1)];
  if (name === 'rank') return ['int8', (_, { firstPeer }) => BigInt(firstPeer + 1)];
  if (name === 'lag') return [argument?.type ?? 'text', (values, { index }) => values[index - 1] ?? null];
  if (name === 'lead') return [argument?.type ?? 'text', (values, { index }) => values[index + 1] ?? null];
  const kind = kinds[name];
  if (!kind) throw new UnsupportedSql(`the window function ${name}`);
  return [
    kind.type(argument?.type ?? 'int4'),
    (values, { end }) => {
      const framed = values.slice(0, end + 1);
      return kind.of(argument ? framed.filter((value) => value !== null) : framed, [argument?.type ?? 'int4']);
    },
  ];
}

/** Frames by what they have in common. */
export function groupsOf(frames: readonly Frame[], by: readonly Expression[]): Frame[][] {
  const groups = new Map<string, Frame[]>();
  for (const frame of frames) {
    const key = by.map((each) => keyOf(each.run(frame))).join('|');
    const group = groups.get(key);
    if (group) group.push(frame);
    else groups.set(key, [frame]);
  }
  return [...groups.values()];
}
