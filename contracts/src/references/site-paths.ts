import { slugOfName } from '../common/names.ts';
import { hasPage, pages } from '../pages/page-list.ts';
import { clashesWith, pagesAt } from '../pages/page-routes.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { makeSlugs, type NamedDealership, ofKind, type Referable } from './referable.ts';

/** The paths of a site that stand in its documents' links. */
export interface SitePaths {
  /** Those that can be listed, in lower case. */
  readonly listed: ReadonlySet<string>;
  /** Whether a page answers a path, with its query and fragment. */
  leadSomewhere(href: string): boolean;
}

type PageKind = (typeof pages)[number]['kind'];
type PathsOf = (world: Referable & { readonly config: SiteConfig }) => string[];

/** Pages whose addresses come from documents: what their patterns' names stand for. */
const NAMED: { readonly [Kind in PageKind]?: PathsOf } = {
  location: ({ config, dealerships = [] }) =>
    config.location.page_of === 'dealership'
      ? dealerships.map(({ slug }) => `/locations/${slug}`)
      : locationSlugs(dealerships).map((slug) => `/locations/${slug}`),
  contact: ({ dealerships = [] }) => [
    '/contact',
    '/contact-us',
    ...locationSlugs(dealerships).map((slug) => `/contact-us/${slug}`),
  ],
  team: ({ documents }) => [...new Set(ofKind(documents, 'person').map(({ summary }) => `/teams/${summary.location}`))],
  post: ({ documents }) =>
    ofKind(documents, 'post').flatMap(({ id, summary }) => [`/blog/${id}`, `/blog/${slugOfName(summary.category)}`]),
  offer: ({ documents }) =>
    ofKind(documents, 'offer').flatMap(({ id, summary: { manufacturer } }) => [
      `/offers/${id}`,
      ...(manufacturer ? [`/offers/${manufacturer.slug}/${id}`] : []),
    ]),
  brand: ({ platform = [] }) => makeSlugs(platform).map((slug) => `/brands/${slug}`),
  model: ({ platform = [] }) =>
    ofKind(platform, 'model').flatMap(({ summary: { slug, path, override_url: own } }) => [
      `/${slug}`,
      `/models${path}`,
      ...(own === null ? [] : [own]),
    ]),
  model_accessories: ({ platform = [] }) =>
    ofKind(platform, 'model').map(({ summary }) => `/${summary.slug}/accessories`),
  // A page at a path of the platform is a fault of its own, and is no place for links.
  content: ({ documents }) =>
    ofKind(documents, 'page').flatMap(({ summary: { path } }) => (clashesWith(path) === null ? [path] : [])),
};
/** Pages that only documents of the platform lead to, and those that only dealerships do: either may not be at hand. */
const OF_THE_RANGE: readonly PageKind[] = ['model', 'model_accessories'];
const OF_DEALERSHIPS: readonly PageKind[] = ['location', 'contact'];

const locationSlugs = (dealerships: readonly NamedDealership[]): string[] =>
  dealerships.flatMap(({ locations }) => locations.map(({ slug }) => slug));

/** The paths of a site, as its configuration and documents make them (PAGE-1). */
export function sitePaths(world: Referable): SitePaths {
  const { config, platform, dealerships } = world;
  if (!config) return { listed: new Set(), leadSomewhere: () => true };
  const had = pages.filter((page) => hasPage(config, page));
  const listed = new Set(
    had
      .flatMap((page) => NAMED[page.kind]?.({ ...world, config }) ?? (typeof page.paths === 'string' ? [] : page.paths))
      .filter((path) => !/[:*]/.test(path))
      .map((path) => path.toLowerCase()),
  );
  const leadSomewhere = (href: string): boolean => {
    const path =
      href
        .split(/[?#]/, 1)[0]
        ?.replace(/(?<=.)\/$/, '')
        .toLowerCase() ?? '/';
    // Without a page of its own there, visitors see the stock.
    if (path === '/' || listed.has(path)) return true;
    const isHad = ({ kind }: { readonly kind: string }) => had.some((page) => page.kind === kind);
    return pagesAt(path, isHad).some(({ page, fixed }) => {
      if (OF_THE_RANGE.includes(page.kind)) return platform === undefined;
      if (OF_DEALERSHIPS.includes(page.kind)) return dealerships === undefined;
      return fixed && !NAMED[page.kind];
    });
  };
  return { listed, leadSomewhere };
}
