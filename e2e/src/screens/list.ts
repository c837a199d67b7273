import type { Screen } from './screen.ts';
import { ALL_STOCK } from './sites.ts';
import {
  comparedPath,
  enlarge,
  enquire,
  fillIn,
  openFilters,
  openFirstPlace,
  openMenu,
  openModels,
  saveThree,
  scrollTo,
  send,
} from './steps.ts';

/** The sites that show a maker's range, and one that sells many makes. */
const MAKERS = ['northside-toyota'];
const GROUPS = ['southern-cross-cars'];
/** The sites of many makes, whose places have pages of their own. */
const MANY_MAKES = ['southern-cross-cars', 'wattle-creek-caravans', 'iron-cove-motorcycles'];
/** The sites whose saved vehicles are the browser's; those of the others are their signed-in visitors'. */
const SAVED_BY_BROWSER = ['southern-cross-cars'];

/** Every screen that a visitor meets, in an order in which none shows what an earlier one left in the browser. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', page: 'content', whole: true, visit: ({ open }) => open('/') },
  { name: 'results', page: 'results', visit: ({ open }) => open(ALL_STOCK) },
  { name: 'results-filtered', page: 'results', visit: ({ open, site }) => open(site.filtered) },
  {
    name: 'filters-open',
    page: 'results',
    windows: ['phone'],
    visit: async ({ open, site, page }) => {
      await open(site.filtered);
      await openFilters(page);
    },
  },
  {
    name: 'menu-open',
    page: 'results',
    visit: async ({ open, page, window }) => {
      await open(ALL_STOCK);
      await openMenu(page, window);
    },
  },
  { name: 'nothing-found', page: 'results', visit: ({ open, site }) => open(site.nothing) },
  { name: 'vehicle', page: 'vehicle', visit: ({ open, vehicles }) => open(vehicles.there) },
  { name: 'vehicle-whole', page: 'vehicle', whole: true, visit: ({ open, vehicles }) => open(vehicles.there) },
  {
    name: 'vehicle-place',
    page: 'vehicle',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await scrollTo(page.locator('#vehicle-map'));
    },
  },
  {
    name: 'gallery-large',
    page: 'vehicle',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await enlarge(page);
    },
  },
  { name: 'vehicle-sold', page: 'vehicle', visit: ({ open, vehicles }) => open(vehicles.sold) },
  { name: 'vehicle-gone', page: 'gone', visit: ({ open, vehicles }) => open(vehicles.gone, 410) },
  {
    name: 'enquiry',
    page: 'vehicle',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await enquire(page);
    },
  },
  {
    name: 'enquiry-errors',
    page: 'vehicle',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await enquire(page);
      await send(page);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  { name: 'enquiry-page', page: 'enquiry', visit: ({ open, vehicles }) => open(`${vehicles.there}/enquire`) },
  { name: 'not-found', page: 'not_found', visit: ({ open }) => open('/nothing-here', 404) },
  {
    name: 'success',
    page: 'success',
    visit: async ({ open, vehicles, page }) => {
      await open(vehicles.there);
      await enquire(page);
      await fillIn(page);
      await send(page);
      await page.getByText('Your reference').waitFor();
    },
  },
  { name: 'locations', page: 'locations', whole: true, visit: ({ open }) => open('/locations') },
  {
    name: 'location',
    page: 'location',
    whole: true,
    visit: async ({ open, page }) => {
      // On a single-make site both lead to contact pages.
      await open('/locations');
      await openFirstPlace(page);
    },
  },
  {
    name: 'contact',
    page: 'contact',
    // A single-make site has its places there, pictured as `locations`.
    sites: MANY_MAKES,
    whole: true,
    visit: ({ open }) => open('/contact'),
  },
  {
    name: 'team',
    page: 'team',
    whole: true,
    visit: async ({ open, page }) => {
      await open('/locations');
      await openFirstPlace(page);
      await page.getByRole('link', { name: 'Meet the team' }).click();
      await page.getByRole('heading', { level: 1, name: /team/i }).waitFor();
    },
  },
  { name: 'complaints', page: 'complaints', whole: true, visit: ({ open }) => open('/pages/complaint-handling') },
  { name: 'models', page: 'models', whole: true, sites: MAKERS, visit: ({ open }) => open('/models') },
  { name: 'model', page: 'model', whole: true, sites: MAKERS, visit: ({ open }) => open('/models/rav4') },
  {
    name: 'model-accessories',
    page: 'model_accessories',
    whole: true,
    sites: MAKERS,
    visit: ({ open }) => open('/hilux/accessories'),
  },
  {
    name: 'model-quote',
    page: 'model_quote',
    whole: true,
    sites: MAKERS,
    visit: ({ open }) => open('/models/get-quote?model=rav4'),
  },
  {
    name: 'models-menu',
    page: 'models',
    sites: MAKERS,
    visit: async ({ open, page, window }) => {
      await open('/models');
      await openModels(page, window);
    },
  },
  { name: 'brand', page: 'brand', whole: true, sites: GROUPS, visit: ({ open }) => open('/brands/mazda') },
  { name: 'blog', page: 'blog', whole: true, visit: ({ open }) => open('/blog') },
  {
    name: 'post',
    page: 'post',
    whole: true,
    visit: async ({ open, page }) => {
      await open('/blog');
      await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
      await page.getByText('min read').waitFor();
    },
  },
  { name: 'reviews', page: 'reviews', whole: true, visit: ({ open }) => open('/reviews') },
  { name: 'price-range', page: 'price_range', visit: ({ open }) => open('/price-range') },
  { name: 'offers', page: 'offers', whole: true, visit: ({ open }) => open('/special-offers') },
  {
    name: 'offer',
    page: 'offer',
    whole: true,
    visit: async ({ open, page }) => {
      await open('/special-offers');
      await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
      await page.waitForURL('**/offers/**');
    },
  },
  { name: 'content', page: 'content', whole: true, visit: ({ open }) => open('/about-us') },
  {
    name: 'saved',
    page: 'compare',
    sites: SAVED_BY_BROWSER,
    visit: async ({ open, page }) => {
      await open(ALL_STOCK);
      await saveThree(page);
      await open('/compare');
    },
  },
  {
    name: 'compare',
    page: 'compare',
    visit: async ({ open, page }) => {
      await open(ALL_STOCK);
      await open(await comparedPath(page));
    },
  },
  {
    name: 'recently-viewed',
    page: 'results',
    visit: async ({ open, page }) => {
      await open(ALL_STOCK);
      await scrollTo(page.getByRole('region', { name: 'Recently viewed' }));
    },
  },
];
