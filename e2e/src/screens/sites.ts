/** A demo site, and what a visitor of it looks for. */
export interface DemoSite {
  readonly slug: string;
  /** The path of a search with a few filters. */
  readonly filtered: string;
  /** The path of a search that finds nothing. */
  readonly nothing: string;
}

/** The demo sites in the order of the pictures. */
export const DEMO_SITES: readonly DemoSite[] = [
  {
    slug: 'northside-toyota',
    filtered: '/search/new-used-and-demo-cars/?model=Corolla&model=RAV4&price=20000:60000',
    nothing: '/search/used-cars/?query=zeppelin&price=:5000',
  },
  {
    slug: 'southern-cross-cars',
    filtered: '/search/used-cars/?make=Mazda&make=Toyota&price=15000:60000',
    nothing: '/search/used-cars/?query=zeppelin&make=Kia',
  },
  {
    slug: 'iron-cove-motorcycles',
    filtered: '/search/new-used-and-demo-cars/?make=Yamaha&make=Honda&price=5000:30000',
    nothing: '/search/new-used-and-demo-cars/?query=sidecar&make=Yamaha',
  },
  {
    slug: 'wattle-creek-caravans',
    filtered: '/search/new-used-and-demo-cars/?make=Jayco&price=20000:90000',
    nothing: '/search/new-used-and-demo-cars/?query=igloo&make=Jayco',
  },
];

/** Where each site's results begin. */
export const ALL_STOCK = '/search/new-used-and-demo-cars/';
