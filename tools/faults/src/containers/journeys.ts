import path from 'node:path';
import { ask } from '../load/request.ts';
import { runCommand } from './engine.ts';

const root = path.join(import.meta.dirname, '../../../..');
/** Pages with and without scripts, a search as it is typed, and what a visitor keeps. */
const FILES = ['plain-html', 'search-box', 'favourites'];

/** One request through the proxy, and what is wrong with its answer; undefined if nothing is. */
interface Journey {
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
const journeys = (cars: number): readonly Journey[] => [
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

/** Browser tests of e2e/ against the product that runs at this port. @returns what Playwright said if one fails */
export async function browse(port: number, folder: string): Promise<string[]> {
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const config = path.join(root, 'e2e/playwright.config.ts');
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    FORECOURT_E2E_WAY: 'distributed',
    FORECOURT_E2E_DATA: folder,
    FORECOURT_E2E_PORT: String(port),
  };
  const files = FILES.map((name) => `/${name}\\.e2e`);
  const command = [
    process.execPath,
    playwright,
    'test',
    '--config',
    config,
    '--project',
    'desktop',
    '--no-deps',
    ...files,
  ];
  return runCommand(command, { env, cwd: root }).then(
    () => [],
    (error: Error) => [error.message],
  );
}
