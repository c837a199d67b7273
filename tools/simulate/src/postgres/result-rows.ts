import { type Aggregate, groupsOf } from './aggregates.ts';
import { as } from './common-types.ts';
import { type Context, compile } from './expressions.ts';
import type { Ast, Expression, Frame } from './scope.ts';

/** `unnest(…)` among the results: each of its values makes a row. */
export function isSetFunction({ funcname }: Ast): boolean {
  return funcname.at(-1).String.sval === 'unnest';
}

/** Such a function, as a list. */
export function listed({ args }: Ast, context: Context): Expression {
  const list = compile(args[0], context);
  return { type: list.type.slice(0, -2), isSet: true, run: (frame) => list.run(frame) ?? [] };
}

/** The rows that a row with lists makes. */
export function expanded(row: readonly unknown[], values: readonly Expression[]): (readonly unknown[])[] {
  const lengths = row.flatMap((value, place) => (values[place]?.isSet ? [(value as unknown[]).length] : []));
  return Array.from({ length: Math.max(...lengths) }, (_, index) =>
    row.map((value, place) => (values[place]?.isSet ? ((value as unknown[])[index] ?? null) : value)),
  );
}

/** The groups of GROUP BY, each as one of its rows with its aggregates. */
export function group(
  frames: readonly Frame[],
  {
    groupBy,
    aggregates,
    empty,
  }: { groupBy: readonly Expression[] | undefined; aggregates: readonly Aggregate[]; empty: Frame },
): Frame[] {
  const groups = groupBy ? groupsOf(frames, groupBy) : [[...frames]];
  return groups.map((each) => {
    const frame = each[0] ?? empty;
    frame.aggregates = aggregates.map((aggregate) => aggregate.compute(each));
    return frame;
  });
}

/** LIMIT and OFFSET. */
export function limitsOf(
  { limitCount, limitOffset }: Ast,
  context: Context,
): (frame: Frame) => { from: number; count: number } {
  const [count, offset] = [limitCount, limitOffset].map((tree) => tree && as(compile(tree, context), 'int8'));
  return (frame) => {
    const most = count?.run(frame) ?? null;
    return { from: Number(offset?.run(frame) ?? 0), count: most === null ? Infinity : Number(most) };
  };
}

/** The name of a result that has no other. */
export function nameOf(tree: Ast): string {
  if (tree.ColumnRef) return tree.ColumnRef.fields.at(-1).String?.sval ?? '?column?';
  if (tree.FuncCall) return tree.FuncCall.funcname.at(-1).String.sval;
  if (tree.TypeCast)
    return tree.TypeCast.arg.ColumnRef || tree.TypeCast.arg.FuncCall
      ? nameOf(tree.TypeCast.arg)
      : tree.TypeCast.typeName.names.at(-1).String.sval;
  if (tree.CoalesceExpr) return 'coalesce';
  if (tree.CaseExpr) return 'case';
  if (tree.SubLink?.subLinkType === 'EXISTS_SUBLINK') return 'exists';
  if (tree.SubLink?.subLinkType === 'EXPR_SUBLINK')
    return nameOf(tree.SubLink.subselect.SelectStmt.targetList[0].ResTarget.val);
  return '?column?';
}
