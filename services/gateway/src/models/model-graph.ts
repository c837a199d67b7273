import type { Link } from '@forecourt/contracts';
import type { BreadcrumbList, CollectionPage, Graph, ProductModel, WebPage } from 'schema-dts';
import type { SiteContext } from '../site/site-context.ts';

/** A page about models or a make, for schema.org. */
export interface RangePage {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly breadcrumbs: readonly Link[];
  /** The model that it is about. Drawn vehicles are no pictures of it, so it has none. */
  readonly model?: { readonly name: string; readonly make: string };
  /** The pages that it lists. */
  readonly lists?: readonly Link[];
}

/** The page in schema.org's words: what it is about or lists, and the way to it. */
export function rangeGraph({ config }: Pick<SiteContext, 'config'>, page: RangePage): (origin: string) => Graph {
  return (origin) => ({
    '@context': 'https://schema.org',
    '@graph': [pageNode(config.name, page, origin), breadcrumbNode(page.breadcrumbs, origin)],
  });
}

function pageNode(siteName: string, page: RangePage, origin: string): WebPage | CollectionPage {
  const url = origin + page.path;
  const shared = {
    '@id': url,
    url,
    name: page.name,
    description: page.description,
    isPartOf: { '@type': 'WebSite', name: siteName, url: `${origin}/` },
  } as const;
  if (!page.lists) return { '@type': 'WebPage', ...shared, ...(page.model && { about: modelNode(page.model) }) };
  return {
    '@type': 'CollectionPage',
    ...shared,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: page.lists.map(({ label, href }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: label,
        url: origin + href,
      })),
    },
  };
}

const modelNode = ({ name, make }: { name: string; make: string }): ProductModel => ({
  '@type': 'ProductModel',
  name: `${make} ${name}`,
  brand: { '@type': 'Brand', name: make },
});

const breadcrumbNode = (steps: readonly Link[], origin: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, href }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: label,
    item: origin + href,
  })),
});
