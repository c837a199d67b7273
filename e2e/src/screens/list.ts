import type { Screen } from './screen.ts';
import { ALL_STOCK } from './sites.ts';
import { compareSaved, enlarge, enquire, fillIn, openFilters, openMenu, saveThree, scrollTo, send } from './steps.ts';

/** Every screen that a visitor meets, in an order in which none shows what an earlier one left in the browser. */
export const SCREENS: readonly Screen[] = [
  { name: 'results', visit: ({ open }) => open(ALL_STOCK) },
  { name: 'results-filtered', visit: ({ open, site }) => open(site.filtered) },
  {
    name: 'filters-open',
    windows: ['phone'],
    visit: async ({ open, site, page }) => {
      await open(site.filtered);
      await openFilters(page);
    },
  },
  {
    name: 'menu-open',
    visit: async ({ open, page, window }) => {
      await open(ALL_STOCK);
      await openMenu(page, window);
    },
  },
  { name: 'nothing-found', visit: ({ open, site }) => open(site.nothing) },
  { name: 'vehicle', visit: ({ open, vehicles }) => open(vehicles.there) },
  { name: 'vehicle-whole', whole: true, visit: ({ open, vehicles }) => open(vehicles.there) },
  {
    name: 'vehicle-place',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await scrollTo(page.locator('#vehicle-map'));
    },
  },
  {
    name: 'gallery-large',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await enlarge(page);
    },
  },
  { name: 'vehicle-sold', visit: ({ open, vehicles }) => open(vehicles.sold) },
  { name: 'vehicle-gone', visit: ({ open, vehicles }) => open(vehicles.gone, 410) },
  {
    name: 'enquiry',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await enquire(page);
    },
  },
  {
    name: 'enquiry-errors',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await enquire(page);
      await send(page);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'success',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await enquire(page);
      await fillIn(page);
      await send(page);
      await page.getByText('Your reference').waitFor();
    },
  },
  {
    name: 'saved',
    visit: async ({ open, page }) => {
      await open(ALL_STOCK);
      await saveThree(page);
      await open('/compare');
    },
  },
  {
    name: 'compare',
    visit: async ({ open, page }) => {
      await open('/compare');
      await compareSaved(page);
    },
  },
  {
    name: 'recently-viewed',
    visit: async ({ open, page }) => {
      await open(ALL_STOCK);
      await scrollTo(page.getByRole('region', { name: 'Recently viewed' }));
    },
  },
];
