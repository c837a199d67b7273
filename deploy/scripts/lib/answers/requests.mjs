/** The demo's sites; calls of the API are made on the first. */
export const SITES = ['southern-cross-cars', 'northside-toyota', 'iron-cove-motorcycles', 'wattle-creek-caravans'];

/** What no sitemap lists. */
const PAGES = [
  ...['/robots.txt', '/sitemap.xml', '/blog/feed.xml', '/nothing-here', '/cars/nothing-here', '/api/cars?limit=3'],
  ...[
    '/search/',
    '/search/used-cars/',
    '/search/used-cars/?sort=price',
    '/search/used-cars/?q=white+automatic+under+40k',
  ],
  ...['/search/?price=10000:30000', '/search/?page=2', '/compare', '/saved-cars', '/account', '/sign-in', '/success'],
  ...['/sell-my-car', '/trade-in', '/contact', '/service/booking', '/review-feedback', '/api/search?query=white+ute'],
  ...['/api/search?hitsPerPage=3&sort=lowestPrice', '/api/suggestions?q=toy', '/api/finance/repayments?price=30000'],
  ...['/api/test-drives/slots?location=parramatta', '/api/service-bookings/slots?location=moorooka-workshop'],
];
/** Pages of a vehicle. */
const OF_A_CAR = ['', '/enquire', '/pdf', '/finance', '/reserve', '/buy', '/test-drive'];
const MOST_PAGES = 150;
/** Signed feeds, which a push covers, and what is for the keys of others. */
const LEFT_OUT = /^\/(?:feeds|crm|support)\/v1\//;

/** The addresses of a site that are read: what its sitemap lists, and what it doesn't. @param read answers an address's text */
export async function pagesOf(read) {
  const found = new Set(PAGES);
  const maps = ['/sitemap.xml'];
  for (let map = maps.shift(); map; map = maps.shift()) {
    for (const [, url] of (await read(map)).matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)) {
      const address = (url || '/').replaceAll('&amp;', '&');
      if (/\.xml(?:\?|$)/.test(address) && !found.has(address)) maps.push(address);
      found.add(address);
    }
  }
  const car = [...found].find((url) => /^\/cars\/\d{4}-[^/]+$/.test(url));
  return [...found, ...(car ? OF_A_CAR.slice(1).map((part) => `${car}${part}`) : [])].slice(0, MOST_PAGES);
}

/** Each call of the OpenAPI document with each of its examples, about a vehicle that there is. Those that remove come last. Pure. */
export function callsOf({ paths }, car) {
  return Object.entries(paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, calls]) => Object.entries(calls).flatMap(([method, call]) => callOf(path, method, call, car)))
    .sort((one, other) => (one.method === 'DELETE') - (other.method === 'DELETE'));
}

function callOf(path, method, { requestBody }, car) {
  const verb = method.toUpperCase();
  const url = path.replace(/\{(\w+)\}/g, (_, name) => NAMED[name] ?? (path.includes('/cars/') ? car.slug : car.id));
  const { example, examples = { '': { value: example } } } = requestBody?.content['application/json'] ?? {};
  return Object.entries(examples).map(([name, { value }]) => ({
    name: `${verb} ${path} ${name}`,
    ...{ method: verb, url },
    ...(value && { body: ofTheDemo(value, car) }),
  }));
}

const NAMED = { slug: SITES[0], file: 'google.tsv', number: '1' };

/** An example about what the demo has; without a time, which is over. */
function ofTheDemo({ appointment: _, ...example }, car) {
  const text = JSON.stringify(example)
    .replaceAll('4h7k2m9p3qrs', car.id)
    .replaceAll(/\b501\b/g, '202')
    .replaceAll('harbour-motors', 'southern-cross-nsw')
    .replaceAll('north-lakes', 'parramatta');
  return JSON.parse(text);
}
