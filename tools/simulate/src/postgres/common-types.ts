import { cast } from './casts.ts';
import type { Expression } from './scope.ts';
import { SqlError } from './sql-error.ts';

/** The same expression as a value of another type. */
export function as(expression: Expression, type: string): Expression {
  const { type: from, run } = expression;
  if (from === type) return expression;
  return { type, run: (frame) => cast(run(frame), from, type) };
}

/** Numbers from narrow to wide: an operation is done in the wider one of its sides. */
const WIDTH: readonly string[] = ['int4', 'int8', 'numeric', 'float8'];

/** The type in which two types meet; a literal or a parameter takes the other's. */
export function commonType(a: string, b: string): string {
  if (a === b) return a;
  if (a === 'unknown') return b;
  if (b === 'unknown') return a;
  const wider = Math.max(WIDTH.indexOf(a), WIDTH.indexOf(b));
  if (WIDTH.includes(a) && WIDTH.includes(b)) return WIDTH[wider] ?? a;
  if (a.startsWith('timestamp') && (b.startsWith('timestamp') || b === 'date')) return 'timestamptz';
  if (b.startsWith('timestamp') && a === 'date') return 'timestamptz';
  if (a.endsWith('[]') && b.endsWith('[]')) return `${commonType(a.slice(0, -2), b.slice(0, -2))}[]`;
  if (a.startsWith('json') && b.startsWith('json')) return 'jsonb';
  throw new SqlError('42883', `operator does not exist: ${a} and ${b}`);
}

/** Both sides in their common type; where neither says one, text. */
export function meet(left: Expression, right: Expression): [Expression, Expression, string] {
  const common = commonType(left.type, right.type);
  const type = common === 'unknown' ? 'text' : common;
  return [as(left, type), as(right, type), type];
}
