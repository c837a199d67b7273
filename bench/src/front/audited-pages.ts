/** A page of a demo site that is audited and timed. */
export interface AuditedPage {
  /** What the table calls it. */
  readonly name: string;
  readonly site: string;
  readonly path: string;
}

/** The results of everything, on the site that lists every dealership's stock. */
export const RESULTS: AuditedPage = {
  name: 'results',
  site: 'southern-cross-cars',
  path: '/search/new-used-and-demo-cars/',
};

/** A page of a dealer's own words, which reads no stock. */
export const CONTENT: AuditedPage = { name: 'content', site: 'southern-cross-cars', path: '/how-we-check-cars' };

/** One page of each kind that most visitors open, besides the results and a car. */
export const FURTHER_PAGES: readonly AuditedPage[] = [
  { name: 'home', site: 'southern-cross-cars', path: '/' },
  { name: 'model', site: 'northside-toyota', path: '/prado' },
  { name: 'location', site: 'southern-cross-cars', path: '/locations/moorooka' },
  { name: 'offer', site: 'southern-cross-cars', path: '/offers/under-fifteen' },
  { name: 'post', site: 'southern-cross-cars', path: '/blog/read-a-logbook' },
];
