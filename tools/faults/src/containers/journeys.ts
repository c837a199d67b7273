import { ask } from '../load/request.ts';

/** One request through the proxy, and what is wrong with its answer; undefined if nothing is. */
export interface Journey {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fault: (answer: { status: number; type: string; body: unknown }) => string | undefined;
}

const status = (wanted: number) => (answer: { status: number }) =>
  answer.status === wanted ? undefined : `expected ${wanted}, got ${answer.status}`;

/** A page of HTML that holds these words. */
const page =
  (words: string): Journey['fault'] =>
  ({ status: got, type, body }) => {
    if (got !== 200 || !type.startsWith('text/html')) return `expected a page, got ${got} ${type}`;
    return String(body).includes(words) ? undefined : `the page has no '${words}'`;
  };

/** What a visitor, a search engine and a stranger ask for, each of another part. @param cars vehicles that the site has at least */
export const journeys = (cars: number): readonly Journey[] => [
  { name: 'the home page', path: '/', fault: page('</html>') },
  { name: 'the results page', path: '/search/used-cars/', fault: page('</html>') },
  {
    name: 'a search',
    path: '/api/search?hitsPerPage=1',
    fault: ({ status: got, body }) => {
      const count = (body as { count?: number }).count ?? 0;
      return got === 200 && count >= cars ? undefined : `expected ${cars} vehicles or more, got ${got} with ${count}`;
    },
  },
  { name: 'the site map', path: '/sitemap.xml', fault: status(200) },
  { name: 'metrics, which stay inside', path: '/metrics', fault: status(404) },
  { name: 'readiness, which stays inside', path: '/health/ready', fault: status(404) },
  { name: 'a host without a site', path: '/', headers: { host: 'nobody.example' }, fault: status(404) },
];

/** Makes each of them once. @returns the faults */
export async function makeJourneys(baseUrl: string, host: string, cars: number): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, path, headers, fault } of journeys(cars)) {
    const answer = await ask({ url: `${baseUrl}${path}`, method: 'GET', headers: { host, ...headers } });
    const found = fault(answer);
    if (found) faults.push(`${name}: ${found}`);
  }
  return faults;
}
