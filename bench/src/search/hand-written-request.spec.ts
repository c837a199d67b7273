import { type FacetName, facetRule, listedFacetNames } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { CALL_COUNTS, PAGE_COUNTS } from './hand-written-request.ts';

/** The bench's site states no repayments, so no budget is counted. */
const counted = (isWanted: (name: FacetName) => boolean) =>
  listedFacetNames.filter((name) => !facetRule(name).budget && isWanted(name)).toSorted();

describe('the request by hand', () => {
  it('counts for a call all facets that list values or bounds', () => {
    const answered = counted((name) => facetRule(name).limit > 0 || facetRule(name).numeric);
    expect(CALL_COUNTS.facets.toSorted()).toEqual(answered);
  });

  it('counts for a page those of its side bar and what it reads besides', () => {
    expect(PAGE_COUNTS.facets.toSorted()).toEqual(counted((name) => facetRule(name).shown !== undefined));
  });

  it('counts the cars of a page by the steps of its spreads', () => {
    const spread = counted((name) => facetRule(name).spread !== undefined);
    expect(Object.entries(PAGE_COUNTS.steps)).toEqual(spread.map((name) => [name, facetRule(name).spread]));
  });
});
