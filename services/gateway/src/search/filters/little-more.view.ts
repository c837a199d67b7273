import type { CarSearchResult, SearchState } from '@forecourt/car-search';
import type { ResultsPage } from '@forecourt/contracts';
import { UNIT_STEPS } from '@forecourt/contracts/range-units';
import { formatDollars } from '@forecourt/retail-rules';
import type { Noun } from '../answers/search-words.ts';
import { countText } from './count.view.ts';
import { withRange } from './state-edits.ts';

/** How much is a little: a tenth of the budget, and two steps of the slider in any case. */
const LITTLE = 0.1;
const LEAST_STEPS = 2;
/** A search that finds nothing may be helped by more. */
const LITTLE_WHERE_NONE = 0.25;
/** A raise is worth it once it opens so many more, or this share of what is found. */
const FEW = 3;
const SHARE = 0.2;

/** A higher budget, and how many more cars it finds. */
interface Raise {
  readonly by: number;
  readonly cars: number;
}

/**
 * What a little more than a budget opens: the least raise, in whole steps, that is worth it; else the least that opens what a little more
 * can open. Null if that is nothing.
 * @param budget the highest price of the search, in dollars
 * @param found how many cars the search finds
 * @param spread how many cars have which price, without the chosen prices
 */
export function littleMore(
  budget: number,
  found: number,
  spread: readonly { readonly upTo: number; readonly count: number }[],
): Raise | null {
  const step = UNIT_STEPS.dollars;
  const most = Math.max(LEAST_STEPS, Math.ceil((budget * (found > 0 ? LITTLE : LITTLE_WHERE_NONE)) / step)) * step;
  const worth = Math.max(FEW, Math.ceil(found * SHARE));
  let raise: Raise = { by: 0, cars: 0 };
  for (const { upTo, count } of spread) {
    if (upTo <= budget || upTo > budget + most) continue;
    raise = { by: upTo - budget, cars: raise.cars + count };
    if (raise.cars >= worth) break;
  }
  return raise.cars > 0 ? raise : null;
}

/** The search with what a little more than its budget opens, as '$2,000 more opens 14 more cars'; null without one. */
export function littleMoreView(
  state: SearchState,
  { count, spreads }: Pick<CarSearchResult, 'count' | 'spreads'>,
  noun: Noun,
  href: (state: SearchState) => string,
): ResultsPage['little_more'] {
  const { min, max } = state.ranges.price ?? {};
  const raise = max === undefined ? null : littleMore(max, count, spreads?.price ?? []);
  if (max === undefined || raise === null) return null;
  const raised = { ...(min !== undefined && { min }), max: max + raise.by };
  const { one, many } = noun;
  const more = count === 0 ? noun : { one: `more ${one}`, many: `more ${many}` };
  return {
    label: `${formatDollars(raise.by * 100)} more opens ${countText(raise.cars, more)}`,
    href: href(withRange(state, 'price', raised)),
  };
}
