import type { Condition } from '../../../query/condition.ts';
import { eitherMarks, type Marks, marksWithout } from '../slots/marks.ts';

/** What a search's groups leave of the cars that it may find. */
export interface Narrowed {
  /** The cars that fulfil every group. */
  readonly hits: Marks;
  /** For each group the cars that fulfil all groups but this: its facets are counted over them too (SRCH-2). */
  readonly only: readonly Marks[];
}

/**
 * Narrows by all groups in one pass, which keeps two bits a car: whether it has missed no group yet, and whether it has missed one. Who
 * misses two is out of every list, so no further group looks at it; bounds are read last, as they look at each car.
 * @param mark those of the given cars that fulfil a condition
 */
export function narrow(
  base: Marks,
  groups: readonly { readonly condition: Condition }[],
  mark: (condition: Condition, among: Marks) => Marks,
): Narrowed {
  const fulfilled: Marks[] = [];
  const missedNone = base.slice();
  const missedOne: Marks = new Int32Array(base.length);
  const places = groups.map((_, place) => place).sort((a, b) => rangesIn(groups[a]) - rangesIn(groups[b]));
  for (const group of places) {
    const among = eitherMarks(missedNone, missedOne);
    const having = mark((groups[group] as { condition: Condition }).condition, among);
    fulfilled[group] = having;
    for (let place = 0; place < having.length; place += 1) {
      const had = having[place] as number;
      const before = missedNone[place] as number;
      missedNone[place] = before & had;
      missedOne[place] = (before & ~had) | ((missedOne[place] as number) & had);
    }
  }
  return { hits: missedNone, only: fulfilled.map((having) => marksWithout(missedOne, having)) };
}

/** How many bounds a group has. */
function rangesIn(group: { readonly condition: Condition } | undefined): number {
  const count = (condition: Condition): number => {
    if (condition.op === 'range') return 1;
    if (condition.op === 'not') return count(condition.condition);
    return condition.op === 'is' ? 0 : condition.conditions.reduce((sum, part) => sum + count(part), 0);
  };
  return group ? count(group.condition) : 0;
}
