import { as, meet } from './common-types.ts';
import type { Expression, Frame } from './scope.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import { canonical, compareValues, DAY_MS, Interval, Json } from './values.ts';

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

export function isComparison(operator: string): boolean {
  return operator in COMPARISONS;
}

/** How a comparison judges the order of its sides. */
export function comparison(operator: string): (order: number) => boolean {
  const holds = COMPARISONS[operator];
  if (!holds) throw new UnsupportedSql(`the comparison ${operator}`);
  return holds;
}

/** A strict operation: null where a side is. */
function strict(type: string, left: Expression, right: Expression, of: (a: never, b: never) => unknown): Expression {
  return {
    type,
    run: (frame: Frame) => {
      const a = left.run(frame);
      if (a === null) return null;
      const b = right.run(frame);
      return b === null ? null : of(a as never, b as never);
    },
  };
}

/** An expression of an operator between two sides. */
export function binary(operator: string, left: Expression, right: Expression): Expression {
  if (isComparison(operator)) {
    const [a, b] = meet(left, right);
    const holds = comparison(operator);
    return strict('bool', a, b, (one, other) => holds(compareValues(one, other)));
  }
  switch (operator) {
    case '->':
    case '->>':
      return jsonField(operator, left, right);
    case '?':
      return strict('bool', left, as(right, 'text'), (json: Json, key: string) => {
        const { value } = json;
        return Array.isArray(value) ? value.includes(key) : typeof value === 'object' && value !== null && key in value;
      });
    case '@>':
      return contains(left, right);
    case '&&':
      return strict('bool', ...pairOf(left, right), (a: unknown[], b: unknown[]) =>
        a.some((each) => b.some((other) => compareValues(each, other) === 0)),
      );
    case '||':
      return joined(left, right);
    case '~~':
      return strict('bool', as(left, 'text'), as(right, 'text'), (text: string, pattern: string) =>
        like(pattern).test(text),
      );
    case '~':
      return strict('bool', as(left, 'text'), as(right, 'text'), (text: string, pattern: string) =>
        new RegExp(pattern).test(text),
      );
    default:
      return arithmetic(operator, left, right);
  }
}

function pairOf(left: Expression, right: Expression): [Expression, Expression] {
  const [a, b] = meet(left, right);
  return [a, b];
}

function like(pattern: string): RegExp {
  const parts = pattern.replace(/\\(.)|./gs, (part, quoted?: string) => {
    if (part === '%') return '.*';
    if (part === '_') return '.';
    return (quoted ?? part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts}$`, 's');
}

function jsonField(operator: string, left: Expression, right: Expression): Expression {
  const type = left.type === 'unknown' ? 'jsonb' : left.type;
  const key = right.type === 'unknown' ? as(right, 'text') : right;
  return strict(operator === '->' ? type : 'text', as(left, type), key, (json: Json, name: string | number) => {
    const { value } = json;
    if (value === null || typeof value !== 'object') return null;
    const field = Array.isArray(value) ? value.at(Number(name)) : (value as Record<string, unknown>)[name];
    if (field === undefined) return null;
    if (operator === '->') return Json.of(field);
    if (field === null) return null;
    return typeof field === 'string' ? field : JSON.stringify(field);
  });
}

function contains(left: Expression, right: Expression): Expression {
  if (left.type.endsWith('[]')) {
    return strict('bool', ...pairOf(left, right), (all: unknown[], some: unknown[]) =>
      some.every((each) => all.some((other) => compareValues(each, other) === 0)),
    );
  }
  return strict('bool', as(left, 'jsonb'), as(right, 'jsonb'), (all: Json, some: Json) =>
    isWithin(some.value, all.value),
  );
}

function isWithin(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((each) => whole.some((other) => isWithin(each, other)));
  if (part !== null && typeof part === 'object') {
    if (whole === null || typeof whole !== 'object') return false;
    return Object.entries(part).every(
      ([key, each]) => key in whole && isWithin(each, (whole as Record<string, unknown>)[key]),
    );
  }
  return canonical(part) === canonical(whole);
}

function joined(left: Expression, right: Expression): Expression {
  const isList = left.type.endsWith('[]') || right.type.endsWith('[]');
  if (isList) {
    const type = left.type.endsWith('[]') ? left.type : right.type;
    const item = type.slice(0, -2);
    const list = (each: Expression) =>
      each.type.endsWith('[]') || each.type === 'unknown'
        ? as(each, type)
        : { type, run: (frame: Frame) => [as(each, item).run(frame)] };
    return strict(type, list(left), list(right), (a: unknown[], b: unknown[]) => [...a, ...b]);
  }
  if (left.type.startsWith('json') || right.type.startsWith('json')) {
    return strict('jsonb', as(left, 'jsonb'), as(right, 'jsonb'), (a: Json, b: Json) => {
      if (Array.isArray(a.value) || Array.isArray(b.value)) return Json.of([a.value, b.value].flat());
      return Json.of({ ...(a.value as object), ...(b.value as object) });
    });
  }
  return strict('text', as(left, 'text'), as(right, 'text'), (a: string, b: string) => a + b);
}

function arithmetic(operator: string, left: Expression, right: Expression): Expression {
  const isTime = (type: string) => type.startsWith('timestamp') || type === 'date';
  if (left.type === 'interval' || right.type === 'interval' || isTime(left.type) || isTime(right.type)) {
    return timeArithmetic(operator, left, right);
  }
  if (operator === '-' && left.type === 'jsonb') {
    return strict(
      'jsonb',
      left,
      as(right, right.type === 'unknown' ? 'text' : right.type),
      (json: Json, keys: string | string[]) =>
        Json.of(
          Object.fromEntries(Object.entries(json.value as object).filter(([key]) => ![keys].flat().includes(key))),
        ),
    );
  }
  const [a, b, type] = meet(left, right);
  if (type === 'int8') return strict('int8', a, b, (x: bigint, y: bigint) => bigOperation(operator, x, y));
  const compute = (x: number, y: number) => {
    switch (operator) {
      case '+':
        return x + y;
      case '-':
        return x - y;
      case '*':
        return x * y;
      case '%':
        return x % y;
      case '/':
        if (y === 0) throw new SqlError('22012', 'division by zero');
        return type === 'int4' ? Math.trunc(x / y) : x / y;
      default:
        throw new UnsupportedSql(`the operator ${operator}`);
    }
  };
  if (type !== 'int4') return strict(type, a, b, compute);
  return strict(type, a, b, (x: number, y: number) => {
    const result = compute(x, y);
    if (Math.abs(result) > MOST_INT4) throw new SqlError('22003', 'integer out of range');
    return result;
  });
}

const MOST_INT4 = 2_147_483_647;

function bigOperation(operator: string, x: bigint, y: bigint): bigint {
  if (operator === '+') return x + y;
  if (operator === '-') return x - y;
  if (operator === '*') return x * y;
  if (y === 0n) throw new SqlError('22012', 'division by zero');
  if (operator === '%') return x % y;
  if (operator === '/') return x / y;
  throw new UnsupportedSql(`the operator ${operator}`);
}

function timeArithmetic(operator: string, left: Expression, right: Expression): Expression {
  const sign = operator === '-' ? -1 : 1;
  if (operator === '*' || operator === '/') {
    const [span, factor] = left.type === 'interval' ? [left, right] : [right, left];
    return strict('interval', span, as(factor, 'float8'), (each: Interval, by: number) =>
      each.times(operator === '*' ? by : 1 / by),
    );
  }
  if (left.type === 'interval' && right.type === 'interval') {
    return strict('interval', left, right, (a: Interval, b: Interval) => a.plus(b.times(sign)));
  }
  if (left.type === 'interval') return timeArithmetic(operator, right, left);
  if (right.type === 'interval' || (right.type === 'unknown' && operator !== '-')) {
    const time = left.type === 'unknown' || left.type === 'date' ? as(left, 'timestamptz') : left;
    return strict(time.type, time, as(right, 'interval'), (at: number, span: Interval) => span.times(sign).addTo(at));
  }
  if (left.type === 'date' && right.type === 'int4') {
    return strict('date', as(left, 'timestamptz'), right, (at: number, days: number) =>
      new Date(at + sign * days * DAY_MS).toISOString().slice(0, 10),
    );
  }
  if (left.type === 'date' && right.type === 'date') {
    return strict(
      'int4',
      as(left, 'timestamptz'),
      as(right, 'timestamptz'),
      (a: number, b: number) => (a - b) / DAY_MS,
    );
  }
  return strict(
    'interval',
    as(left, 'timestamptz'),
    as(right, 'timestamptz'),
    (a: number, b: number) => new Interval(0, 0, a - b),
  );
}
