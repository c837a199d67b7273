import { as, commonType, meet } from './common-types.ts';
import { binary, comparison, isComparison } from './operators.ts';
import type { Ast, Expression, Frame } from './scope.ts';
import { UnsupportedSql } from './sql-error.ts';
import { compareValues, keyOf } from './values.ts';

/** Compiles an operand. */
type Side = (tree: Ast) => Expression;

/** An operator with its operands. @param side compiles one of them */
export function operation(node: Ast, side: Side): Expression {
  const operator: string = node.name.at(-1).String.sval;
  switch (node.kind) {
    case 'AEXPR_OP':
      if (!node.lexpr) {
        const value = side(node.rexpr);
        return binary('-', as({ type: 'int4', run: () => 0 }, value.type === 'unknown' ? 'int4' : value.type), value);
      }
      if (isComparison(operator) && node.lexpr.RowExpr && node.rexpr.RowExpr)
        return rowComparison(operator, node, side);
      return binary(operator, side(node.lexpr), side(node.rexpr));
    case 'AEXPR_OP_ANY':
    case 'AEXPR_OP_ALL':
      return anyOf(operator, side(node.lexpr), side(node.rexpr), node.kind === 'AEXPR_OP_ANY');
    case 'AEXPR_IN': {
      const left = side(node.lexpr);
      const parts: Expression[] = node.rexpr.List.items.map((each: Ast) => binary('=', left, side(each)));
      const isIn = { type: 'bool', run: (frame: Frame) => either(parts.map((part) => part.run(frame))) };
      return operator === '=' ? isIn : { type: 'bool', run: (frame) => not(isIn.run(frame)) };
    }
    case 'AEXPR_BETWEEN': {
      const [from, to] = node.rexpr.List.items;
      const value = side(node.lexpr);
      const [low, high] = [binary('>=', value, side(from)), binary('<=', value, side(to))];
      return { type: 'bool', run: (frame) => both(low.run(frame), high.run(frame)) };
    }
    case 'AEXPR_DISTINCT':
    case 'AEXPR_NOT_DISTINCT': {
      const [left, right] = meet(side(node.lexpr), side(node.rexpr));
      const wanted = node.kind === 'AEXPR_DISTINCT';
      return { type: 'bool', run: (frame) => (keyOf(left.run(frame)) !== keyOf(right.run(frame))) === wanted };
    }
    case 'AEXPR_NULLIF': {
      const left = side(node.lexpr);
      const isSame = binary('=', left, side(node.rexpr));
      return { type: left.type, run: (frame) => (isSame.run(frame) === true ? null : left.run(frame)) };
    }
    case 'AEXPR_LIKE': {
      const isLike = binary('~~', side(node.lexpr), side(node.rexpr));
      return operator === '~~' ? isLike : { type: 'bool', run: (frame) => not(isLike.run(frame)) };
    }
    default:
      throw new UnsupportedSql(`the operation ${node.kind}`);
  }
}

function either(values: readonly unknown[]): boolean | null {
  return values.includes(true) ? true : values.includes(null) ? null : false;
}

function both(one: unknown, other: unknown): boolean | null {
  if (one === false || other === false) return false;
  return one === null || other === null ? null : true;
}

/** `= ANY (…)` and `= ALL (…)`, of three values. */
export function anyOf(operator: string, left: Expression, right: Expression, isAny: boolean): Expression {
  const holds = comparison(operator);
  const item = right.type === 'unknown' ? left.type : right.type.slice(0, -2);
  const common = commonType(left.type, item);
  const type = common === 'unknown' ? 'text' : common;
  const [value, list] = [as(left, type), as(right, `${type}[]`)];
  return {
    type: 'bool',
    run: (frame) => {
      const [one, many] = [value.run(frame), list.run(frame) as unknown[] | null];
      if (one === null || many === null) return null;
      const results = many.map((each) => (each === null ? null : holds(compareValues(one, each))));
      return isAny ? either(results) : not(either(results.map(not)));
    },
  };
}

/** `(a, b) > (c, d)`: the first that differs decides. */
function rowComparison(operator: string, node: Ast, side: Side): Expression {
  const rights: Ast[] = node.rexpr.RowExpr.args;
  const pairs = node.lexpr.RowExpr.args.map((each: Ast, place: number) => meet(side(each), side(rights[place])));
  const holds = comparison(operator);
  return {
    type: 'bool',
    run: (frame) => {
      for (const [left, right] of pairs) {
        const [a, b] = [left.run(frame), right.run(frame)];
        if (a === null || b === null) return null;
        const order = compareValues(a, b);
        if (order !== 0) return holds(order);
      }
      return holds(0);
    },
  };
}

/** NOT, of three values. */
export function not(value: unknown): boolean | null {
  return value === null || value === undefined ? null : !value;
}
