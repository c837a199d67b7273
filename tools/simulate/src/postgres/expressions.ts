import { type Aggregate, aggregateOf, isAggregate, type WindowCall, windowOf } from './aggregates.ts';
import { fromInput, typeOf } from './casts.ts';
import { RowValue, scalarFunction } from './functions.ts';
import { as, binary, commonType, comparison, isComparison, meet } from './operators.ts';
import type { Ast, Expression, Frame, Query, Scope } from './scope.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import { compareValues, keyOf } from './values.ts';

/** What an expression is compiled in. */
export interface Context {
  readonly scope: Scope;
  /** Where aggregates are allowed, they gather here. */
  readonly aggregates?: Aggregate[] | undefined;
  readonly windows?: WindowCall[] | undefined;
  /** Compiles a query in this one. */
  query(tree: Ast, scope: Scope): Query;
  /** The expression of DEFAULT, where a column is set. */
  readonly initial?: Expression | undefined;
}

/** Compiles an expression. @throws SqlError or UnsupportedSql */
export function compile(tree: Ast, context: Context): Expression {
  const [kind] = Object.keys(tree);
  const make = kind === undefined ? undefined : kinds[kind];
  if (!make) throw new UnsupportedSql(`the expression ${kind}`);
  return make(tree[kind as string], context);
}

/** A literal or a value of the program. */
export function constant(value: unknown, type: string): Expression {
  return { type, run: () => value };
}

const kinds: Readonly<Record<string, (node: Ast, context: Context) => Expression>> = {
  A_Const: (node) => {
    if (node.isnull) return constant(null, 'unknown');
    if (node.sval) return constant(node.sval.sval ?? '', 'unknown');
    if (node.boolval) return constant(node.boolval.boolval ?? false, 'bool');
    if (node.ival) return constant(node.ival.ival ?? 0, 'int4');
    const digits: string = node.fval.fval;
    return /^\d+$/.test(digits) ? constant(BigInt(digits), 'int8') : constant(Number(digits), 'numeric');
  },
  ParamRef: ({ number }) => ({ type: 'unknown', run: ({ call }) => call.parameters[number - 1] ?? null }),
  ColumnRef: ({ fields }, { scope }) => {
    const names: string[] = fields.map((field: Ast) => field.String?.sval);
    const [first = '', second] = names;
    if (second !== undefined) return scope.column(second, first);
    try {
      return scope.column(first);
    } catch (error) {
      const found = scope.source(first);
      if (!found) throw error;
      const { source, depth } = found;
      return {
        type: 'record',
        run: (frame) => {
          let at: Frame | undefined = frame;
          for (let left = depth; left > 0; left -= 1) at = at?.parent;
          const values = at?.slots[source.slot];
          return values ? new RowValue(source.columns, values) : null;
        },
      };
    }
  },
  TypeCast: ({ arg, typeName }, context) => {
    const type = typeOf(typeName);
    const value = compile(arg, context);
    if (value.type !== 'unknown' || arg.A_Const === undefined) return as(value, type);
    const raw = value.run(undefined as never);
    return constant(fromInput(raw, type), type);
  },
  BoolExpr: ({ boolop, args }, context) => {
    const parts: Expression[] = args.map((each: Ast) => as(compile(each, context), 'bool'));
    if (boolop === 'NOT_EXPR') {
      const [part] = parts;
      return { type: 'bool', run: (frame) => not(part?.run(frame)) };
    }
    const decides = boolop === 'OR_EXPR';
    return {
      type: 'bool',
      run: (frame) => {
        let isUnknown = false;
        for (const part of parts) {
          const value = part.run(frame);
          if (value === decides) return decides;
          if (value === null) isUnknown = true;
        }
        return isUnknown ? null : !decides;
      },
    };
  },
  NullTest: ({ arg, nulltesttype }, context) => {
    const value = compile(arg, context);
    const wanted = nulltesttype === 'IS_NULL';
    return { type: 'bool', run: (frame) => (value.run(frame) === null) === wanted };
  },
  BooleanTest: ({ arg, booltesttype }, context) => {
    const value = as(compile(arg, context), 'bool');
    const tests: Record<string, (each: unknown) => boolean> = {
      IS_TRUE: (each) => each === true,
      IS_NOT_TRUE: (each) => each !== true,
      IS_FALSE: (each) => each === false,
      IS_NOT_FALSE: (each) => each !== false,
      IS_UNKNOWN: (each) => each === null,
      IS_NOT_UNKNOWN: (each) => each !== null,
    };
    const holds = tests[booltesttype] ?? (() => false);
    return { type: 'bool', run: (frame) => holds(value.run(frame)) };
  },
  A_Expr: (node, context) => operation(node, context),
  FuncCall: (node, context) => functionCall(node, context),
  CoalesceExpr: ({ args }, context) => {
    const parts = inOneType(args.map((each: Ast) => compile(each, context)));
    return {
      type: parts[0]?.type ?? 'text',
      run: (frame) => {
        for (const part of parts) {
          const value = part.run(frame);
          if (value !== null) return value;
        }
        return null;
      },
    };
  },
  MinMaxExpr: ({ op, args }, context) => {
    const parts = inOneType(args.map((each: Ast) => compile(each, context)));
    const sign = op === 'IS_GREATEST' ? 1 : -1;
    return {
      type: parts[0]?.type ?? 'text',
      run: (frame) => {
        const values = parts.map((part) => part.run(frame)).filter((value) => value !== null);
        return values.reduce<unknown>(
          (best, each) => (best === null || sign * compareValues(each, best) > 0 ? each : best),
          null,
        );
      },
    };
  },
  CaseExpr: ({ arg, args, defresult }, context) => {
    const subject = arg ? compile(arg, context) : undefined;
    const whens: Ast[] = args.map((each: Ast) => each.CaseWhen);
    const tests = whens.map(({ expr }) => {
      const test = compile(expr, context);
      return subject ? binary('=', subject, test) : as(test, 'bool');
    });
    const otherwise = defresult ? compile(defresult, context) : constant(null, 'unknown');
    const results = inOneType([...whens.map(({ result }) => compile(result, context)), otherwise]);
    return {
      type: results[0]?.type ?? 'text',
      run: (frame) => {
        const place = tests.findIndex((test) => test.run(frame) === true);
        return results[place < 0 ? results.length - 1 : place]?.run(frame) ?? null;
      },
    };
  },
  A_ArrayExpr: ({ elements = [] }, context) => {
    const parts = inOneType(elements.map((each: Ast) => compile(each, context)));
    return { type: `${parts[0]?.type ?? 'text'}[]`, run: (frame) => parts.map((part) => part.run(frame)) };
  },
  RowExpr: ({ args }, context) => {
    const parts: Expression[] = args.map((each: Ast) => compile(each, context));
    const columns = parts.map(({ type }, place) => ({ name: `f${place + 1}`, type }));
    return {
      type: 'record',
      run: (frame) =>
        new RowValue(
          columns,
          parts.map((part) => part.run(frame)),
        ),
    };
  },
  A_Indirection: ({ arg, indirection }, context) => {
    const list = compile(arg, context);
    const index = indirection[0]?.A_Indices?.uidx;
    if (!index) throw new UnsupportedSql('fields of a value');
    const place = as(compile(index, context), 'int4');
    return {
      type: list.type.slice(0, -2),
      run: (frame) => (list.run(frame) as unknown[] | null)?.[(place.run(frame) as number) - 1] ?? null,
    };
  },
  SubLink: (node, context) => subquery(node, context),
  SQLValueFunction: ({ op }) => {
    if (op === 'SVFOP_CURRENT_TIMESTAMP') return scalarFunction('now', []);
    if (op === 'SVFOP_CURRENT_DATE') return as(scalarFunction('now', []), 'date');
    throw new UnsupportedSql(`the value ${op}`);
  },
  SetToDefault: (_, { initial }) => {
    if (!initial) throw new SqlError('42601', 'DEFAULT is not allowed in this context');
    return initial;
  },
  CollateClause: ({ arg }, context) => compile(arg, context),
};

function not(value: unknown): boolean | null {
  return value === null || value === undefined ? null : !value;
}

/** Expressions in the type that all have in common. */
export function inOneType(parts: readonly Expression[]): Expression[] {
  const type = parts.reduce((common, each) => commonType(common, each.type), 'unknown');
  return parts.map((part) => as(part, type === 'unknown' ? 'text' : type));
}

function functionCall(node: Ast, context: Context): Expression {
  const name: string = node.funcname.at(-1).String.sval;
  const args = () => (node.args ?? []).map((each: Ast) => compile(each, { ...context, aggregates: undefined }));
  if (node.over) {
    if (!context.windows) throw new SqlError('42P20', 'window functions are not allowed here');
    return windowOf(name, node, context.windows, (tree) => compile(tree, { ...context, windows: undefined }));
  }
  if (isAggregate(name)) {
    if (!context.aggregates) throw new SqlError('42803', 'aggregate functions are not allowed here');
    return aggregateOf(name, node, context.aggregates, (tree) => compile(tree, { ...context, aggregates: undefined }));
  }
  return scalarFunction(
    name,
    context.aggregates ? (node.args ?? []).map((each: Ast) => compile(each, context)) : args(),
  );
}

function operation(node: Ast, context: Context): Expression {
  const operator: string = node.name.at(-1).String.sval;
  const side = (tree: Ast) => compile(tree, context);
  switch (node.kind) {
    case 'AEXPR_OP':
      if (!node.lexpr) {
        const value = side(node.rexpr);
        return binary('-', as(constant(0, 'int4'), value.type === 'unknown' ? 'int4' : value.type), value);
      }
      if (isComparison(operator) && node.lexpr.RowExpr && node.rexpr.RowExpr)
        return rowComparison(operator, node, context);
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

function anyOf(operator: string, left: Expression, right: Expression, isAny: boolean): Expression {
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
function rowComparison(operator: string, node: Ast, context: Context): Expression {
  const rights: Ast[] = node.rexpr.RowExpr.args;
  const pairs = node.lexpr.RowExpr.args.map((each: Ast, place: number) =>
    meet(compile(each, context), compile(rights[place], context)),
  );
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

function subquery({ subLinkType, testexpr, subselect, operName }: Ast, context: Context): Expression {
  const query = context.query(subselect.SelectStmt, context.scope);
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
      if (subLinkType === 'ANY_SUBLINK' && !operName) return isIn(testexpr, query, rowsOf, context);
      const left = compile(testexpr, context);
      const list = { type: `${type}[]`, run: (frame: Frame) => rowsOf(frame).map(([value]) => value) };
      return anyOf(operName?.at(-1).String.sval ?? '=', left, list, subLinkType === 'ANY_SUBLINK');
    }
    default:
      throw new UnsupportedSql(`the subquery ${subLinkType}`);
  }
}

function isIn(test: Ast, query: Query, rowsOf: (frame: Frame) => (readonly unknown[])[], context: Context): Expression {
  const lefts: Expression[] = (test.RowExpr?.args ?? [test]).map((each: Ast, place: number) => {
    const left = compile(each, context);
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
