import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { facetReference } from './facet-reference.ts';
import { facetNames, facetRule, facetValueLabel, isRangeFacetName } from './facets.ts';

it.each([
  ['price_range', '0-10000', 'Under $10,000'],
  ['price_range', '10000-20000', '$10,000 to $20,000'],
  ['price_range', '100000+', '$100,000 and over'],
  ['weekly_price_range', '50-100', '$50 to $100'],
  ['status', 'coming_soon', 'Coming soon'],
  ['status', 'other', 'other'],
  ['state', 'qld', 'QLD'],
  ['body', 'suv', 'SUV'],
  ['body', 'people mover', 'People mover'],
  ['car_type', 'demo', 'Demo'],
  ['make', 'smart', 'smart'],
  ['seats', '1', '1 seat'],
  ['seats', '7', '7 seats'],
] as const)('shows the %s %s as %s', (facet, value, label) => {
  expect(facetValueLabel(facet, value)).toBe(label);
});

it('SRCH-2 the reference of facets is what was generated last: npm run generate', () => {
  const page = path.resolve(import.meta.dirname, '../../../../docs/search-facets.md');
  expect(readFileSync(page, 'utf8')).toBe(facetReference());
});

it.each(facetNames)('SRCH-2 the facet %s says what a page needs to show it', (name) => {
  const { label, shown, unit, limit } = facetRule(name);
  expect(label).not.toBe('');
  if (shown === 'side bar') expect(limit > 0 || (isRangeFacetName(name) && unit !== undefined)).toBe(true);
});
