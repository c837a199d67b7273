import { request } from 'node:http';
import { PRODUCT_PORT } from './product.ts';

/** What a page answered. */
export interface Answer {
  readonly path: string;
  readonly status: number;
  readonly location: string | undefined;
  readonly html: string;
}

const AT_ONCE = 4;
const MOST_TRIES = 5;

/** Reads paths of a site, a few at once; a refused one is tried again when the product says so. */
export async function readAll(site: string, paths: readonly string[]): Promise<Answer[]> {
  const waiting = [...paths];
  const answers: Answer[] = [];
  const next = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) answers.push(await read(site, path));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return answers;
}

/** Reads one path of a site. The product is asked by its address, as not every system resolves names below localhost. */
export async function read(site: string, path: string, tries = MOST_TRIES): Promise<Answer> {
  const { retryAfter, ...answer } = await ask(site, path);
  if ((answer.status !== 429 && answer.status !== 503) || tries <= 1) return answer;
  await new Promise((resolve) => setTimeout(resolve, 1_000 * retryAfter));
  return read(site, path, tries - 1);
}

function ask(site: string, path: string): Promise<Answer & { retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${site}.localhost:${PRODUCT_PORT}`, accept: 'text/html' };
    const asked = request({ host: '127.0.0.1', port: PRODUCT_PORT, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          path,
          status: response.statusCode ?? 0,
          location: response.headers.location,
          retryAfter: Number(response.headers['retry-after'] ?? 1),
          html: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** What a crawl looks at in a document. */
export interface Document {
  readonly title: string;
  readonly description: string;
  readonly listed: boolean;
  /** Every address that it links to, as written. */
  readonly links: readonly string[];
  /** Pictures that say nothing of an alternative text, not even that they need none. */
  readonly silentPictures: readonly string[];
}

/** Reads a document that the product rendered. */
export function documentOf(html: string): Document {
  const plain = html.replaceAll(/<script\b.*?<\/script>/gs, '');
  const first = (pattern: RegExp) => decoded(pattern.exec(plain)?.[1] ?? '');
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    listed: !/<meta name="robots" content="[^"]*noindex/.test(plain),
    links: [...plain.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => decoded(href)),
    silentPictures: [...plain.matchAll(/<img\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/\salt(=|\s|>)/.test(tag)),
  };
}

const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The addresses that a site's sitemaps list, as paths. */
export async function listedPaths(site: string): Promise<string[]> {
  const pathsIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => {
      const { pathname, search } = new URL(decoded(address));
      return pathname + search;
    });
  const index = await read(site, '/sitemap.xml');
  const files = await readAll(site, pathsIn(index.html));
  return [...new Set(files.flatMap(({ html }) => pathsIn(html)))];
}

/** A repeatable choice of `most` of a list. */
export function sample<Item>(items: readonly Item[], most: number, seed: number): Item[] {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ item }) => item);
}
