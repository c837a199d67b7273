import { type Aggregate, aggregateOf, isAggregate, type WindowCall, windowOf } from './aggregates.ts';
import { fromInput, typeOf } from './casts.ts';
import { as, commonType } from './common-types.ts';
import { scalarFunction } from './functions.ts';
import { RowValue } from './json-functions.ts';
import { not, operation } from './operations.ts';
import { binary } from './operators.ts';
import type { Ast, Expression, Frame, Query, Scope } from './scope.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import { subquery } from './subqueries.ts';
import { compareValues } from './values.ts';

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
  A_Expr: (node, context) => operation(node, (tree) => compile(tree, context)),
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
  SubLink: (node, context) =>
    subquery(node, context.query(node.subselect.SelectStmt, context.scope), (tree) => compile(tree, context)),
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
