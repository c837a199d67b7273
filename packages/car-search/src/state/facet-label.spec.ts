import { expect, it } from '@jest/globals';
import { facetValueLabel } from './facet-label.ts';

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
] as const)('shows the %s %s as %s', (facet, value, label) => {
  expect(facetValueLabel(facet, value)).toBe(label);
});
