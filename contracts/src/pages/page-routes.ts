import { PREVIEW_PREFIX } from '../change-sets/site-previews.ts';
import type { LateStage, PageDeclaration } from './define-page.ts';
import { pages } from './page-list.ts';

/** First parts of paths that never lead to a page: APIs, files and the operator's addresses. */
export const reservedPrefixes: readonly string[] = [
  'api',
  'images',
  'assets',
  'feeds',
  'crm',
  'support',
  'operate',
  'outbox',
  'mcp',
  'llms.txt',
  PREVIEW_PREFIX,
  'health',
  'metrics',
  'sitemaps',
  'sitemap.xml',
  'robots.txt',
  'favicon.svg',
  'fonts',
  'openapi.json',
  'asyncapi.json',
];
const reserved = new Set(reservedPrefixes);
/** Stages that ask data, in the order of `routeOrder`. */
const lateStages: readonly LateStage[] = ['site', 'override_url', 'model_slug'];

/** A page that may answer a path, with what its pattern's names stand for. */
export interface PageRoute<Page extends PageDeclaration = (typeof pages)[number]> {
  readonly page: Page;
  /** Whether a pattern has led to it, rather than stored data that is yet to be asked. */
  readonly fixed: boolean;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern<Page> {
  readonly page: Page;
  readonly parts: readonly string[];
}

/** Looks paths up in a list of pages. */
export class PageRoutes<Page extends PageDeclaration> {
  readonly #patterns: readonly Pattern<Page>[];
  readonly #late: readonly Page[];

  constructor(list: readonly Page[]) {
    const patterns = list.flatMap((page) =>
      typeof page.paths === 'string' ? [] : page.paths.map((path) => ({ page, parts: partsOf(path) })),
    );
    this.#patterns = patterns.toSorted((one, other) => compareParts(one.parts, other.parts));
    const late = lateStages.flatMap((stage) =>
      list.filter((page) => page.paths === stage || page.late?.includes(stage)),
    );
    this.#late = [...new Set(late)];
  }

  /**
   * The pages that may answer a path, in the order of `routeOrder`: none for a reserved path, one where a pattern matches, else each page
   * that looks its paths up in stored data.
   * @param path decoded, without the query; the last slash and the case of fixed parts do not matter
   * @param isOn whether the site has a page. One that it does not have leaves its path to stored data: a site's own page stays where it was when the
   *   platform gets a page there
   */
  at(path: string, isOn: (page: Page) => boolean = () => true): PageRoute<Page>[] {
    const parts = partsOf(path);
    if (isReservedPart(parts[0])) return [];
    for (const { page, parts: pattern } of this.#patterns) {
      const params = match(pattern, parts);
      if (params && isOn(page)) return [{ page, fixed: true, params }];
      if (params) break;
    }
    return this.#late.filter(isOn).map((page) => ({ page, fixed: false, params: {} }));
  }

  /**
   * Why a content page cannot get a path: it is reserved, or a page of the platform answers it, even if the site has that page switched
   * off, as nobody could switch it on then.
   * @returns null if the path is free
   */
  clashWith(path: string): string | null {
    const [first] = partsOf(path);
    if (isReservedPart(first)) return `/${first} is reserved for the platform`;
    const fixed = this.at(path).find((route) => route.fixed);
    return fixed ? `the page "${fixed.page.kind}" of the platform has this path` : null;
  }
}

const routes = new PageRoutes(pages);

/** The pages that may answer a path, in the order of `routeOrder` (PageRoutes.at): on any site, or on one that has these. */
export const pagesAt = (path: string, isOn?: (page: PageDeclaration) => boolean): PageRoute[] => routes.at(path, isOn);

/** Why a content page cannot have a path, such as `/api is reserved for the platform`; null if it can. */
export const clashesWith = (path: string): string | null => routes.clashWith(path);

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function isReservedPart(part: string | undefined): boolean {
  return part !== undefined && reserved.has(part.toLowerCase());
}

/** A fixed part is tried before a name, and a name before the rest of a path. */
function rank(part: string | undefined): number {
  if (part === undefined) return 0;
  if (part === '*') return 3;
  return part.startsWith(':') ? 2 : 1;
}

function compareParts(one: readonly string[], other: readonly string[]): number {
  for (let place = 0; place < Math.max(one.length, other.length); place++) {
    const difference = rank(one[place]) - rank(other[place]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  const open = pattern.at(-1) === '*';
  if (open ? parts.length < pattern.length : parts.length !== pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [place, expected] of pattern.entries()) {
    const part = parts[place] ?? '';
    if (expected === '*') break;
    if (expected.startsWith(':')) params[expected.slice(1)] = part;
    else if (expected !== part.toLowerCase()) return null;
  }
  return params;
}

/** The fault of a document whose path is taken. @param clash what has it */
export const pathClash = (path: string, clash: string) => ({
  field: 'path',
  message: `expected a path that is free; got "${path}": ${clash}`,
});
