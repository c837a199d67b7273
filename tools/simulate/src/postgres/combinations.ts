import { type Ast, Frame, type Query, Scope } from './scope.ts';
import { keyOf } from './values.ts';

/** Compiles a query. */
type Select = (tree: Ast, parent: Scope) => Query;

/** WITH RECURSIVE: rows are added until a round finds none. @param select compiles its two parts */
export function recursive({ ctename, ctequery, aliascolnames }: Ast, scope: Scope, select: Select): Query {
  const { larg, rarg, all } = ctequery.SelectStmt;
  const first = select(larg, scope);
  const names: string[] = (aliascolnames ?? []).map((name: Ast) => name.String.sval);
  const columns = first.columns.map(({ name, type }, place) => ({ name: names[place] ?? name, type }));
  let working: (readonly unknown[])[] = [];
  const inner = new Scope(scope);
  inner.named.set(ctename, { columns, isCorrelated: false, rows: () => working });
  const next = select(rarg, inner);
  return {
    columns,
    isCorrelated: false,
    rows: (call) => {
      let results = first.rows(call, undefined);
      const found = [...results];
      const seen = new Set(found.map((row) => row.map(keyOf).join('|')));
      while (results.length > 0) {
        working = results;
        call.once.clear();
        results = next.rows(call, new Frame(call, undefined, 0));
        if (!all) results = results.filter((row) => !seen.has(row.map(keyOf).join('|')));
        for (const row of results) seen.add(row.map(keyOf).join('|'));
        found.push(...results);
      }
      return found;
    },
  };
}

/** How the rows of two queries become one list. */
export const combinations: Readonly<
  Record<string, (a: (readonly unknown[])[], b: (readonly unknown[])[], all: boolean) => (readonly unknown[])[]>
> = {
  SETOP_UNION: (a, b, all) => (all ? [...a, ...b] : distinct([...a, ...b])),
  SETOP_INTERSECT: (a, b) => {
    const keys = new Set(b.map((row) => row.map(keyOf).join('|')));
    return distinct(a).filter((row) => keys.has(row.map(keyOf).join('|')));
  },
  SETOP_EXCEPT: (a, b) => {
    const keys = new Set(b.map((row) => row.map(keyOf).join('|')));
    return distinct(a).filter((row) => !keys.has(row.map(keyOf).join('|')));
  },
};

function distinct(rows: (readonly unknown[])[]): (readonly unknown[])[] {
  return [...new Map(rows.map((row) => [row.map(keyOf).join('|'), row])).values()];
}

/** A query of WITH: computed once a statement, whoever reads it. */
export function once(query: Query): Query {
  const key = {};
  return {
    ...query,
    rows: (call, parent) => {
      const known = call.once.get(key);
      if (known) return known as (readonly unknown[])[];
      const rows = query.rows(call, parent);
      call.once.set(key, rows);
      return rows;
    },
  };
}
