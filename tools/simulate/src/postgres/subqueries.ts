import { as, commonType } from './common-types.ts';
import { anyOf } from './operations.ts';
import type { Ast, Expression, Frame, Query } from './scope.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import { compareValues } from './values.ts';

/** Compiles what a subquery is compared with. */
type Side = (tree: Ast) => Expression;

/** A query within an expression. @param query compiled. @param side compiles what it is compared with */
export function subquery({ subLinkType, testexpr, operName }: Ast, query: Query, side: Side): Expression {
  const rowsOf = (frame: Frame) => rowsOnce(query, frame);
  const [first] = query.columns;
  const type = first?.type ?? 'text';
  switch (subLinkType) {
    case 'EXISTS_SUBLINK':
      return { type: 'bool', run: (frame) => rowsOf(frame).length > 0 };
    case 'EXPR_SUBLINK':
      return {
        type,
        run: (frame) => {
          const rows = rowsOf(frame);
          if (rows.length > 1)
            throw new SqlError('21000', 'more than one row returned by a subquery used as an expression');
          return rows[0]?.[0] ?? null;
        },
      };
    case 'ARRAY_SUBLINK':
      return { type: `${type}[]`, run: (frame) => rowsOf(frame).map(([value]) => value) };
    case 'ANY_SUBLINK':
    case 'ALL_SUBLINK': {
      if (subLinkType === 'ANY_SUBLINK' && !operName) return isIn(testexpr, query, rowsOf, side);
      const left = side(testexpr);
      const list = { type: `${type}[]`, run: (frame: Frame) => rowsOf(frame).map(([value]) => value) };
      return anyOf(operName?.at(-1).String.sval ?? '=', left, list, subLinkType === 'ANY_SUBLINK');
    }
    default:
      throw new UnsupportedSql(`the subquery ${subLinkType}`);
  }
}

function isIn(test: Ast, query: Query, rowsOf: (frame: Frame) => (readonly unknown[])[], side: Side): Expression {
  const lefts: Expression[] = (test.RowExpr?.args ?? [test]).map((each: Ast, place: number) => {
    const left = side(each);
    const type = query.columns[place]?.type ?? 'text';
    return as(left, left.type === 'unknown' ? type : commonType(left.type, type));
  });
  return {
    type: 'bool',
    run: (frame) => {
      const values = lefts.map((left) => left.run(frame));
      if (values.includes(null)) return null;
      return rowsOf(frame).some((row) =>
        values.every((value, place) => row[place] !== null && sameNumberOrValue(value, row[place])),
      );
    },
  };
}

function sameNumberOrValue(a: unknown, b: unknown): boolean {
  return typeof a === typeof b ? compareValues(a, b) === 0 : String(a) === String(b);
}

/** The rows of a query within an expression; computed once a statement where they depend on nothing around it. */
export function rowsOnce(query: Query, frame: Frame): (readonly unknown[])[] {
  if (query.isCorrelated) return query.rows(frame.call, frame);
  const known = frame.call.once.get(query);
  if (known) return known as (readonly unknown[])[];
  const rows = query.rows(frame.call, frame);
  frame.call.once.set(query, rows);
  return rows;
}
