import type { PageOf } from '@forecourt/contracts';
import type { Graph } from 'schema-dts';
import type { DocumentHead } from '../../rendering/document-head.ts';
import type { SiteContext } from '../../site/site-context.ts';

/** A page of results in schema.org's words (VEH-7): its cars in their order, each by its own page. @param origin scheme and host */
export function resultsGraph(
  { heading, count, page, cards }: PageOf<'results'>,
  pageSize: number,
  origin: string,
): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ItemList',
        name: heading,
        numberOfItems: count,
        itemListOrder: 'https://schema.org/ItemListUnordered',
        itemListElement: cards.map(({ title, href }, index) => ({
          '@type': 'ListItem',
          position: (page - 1) * pageSize + index + 1,
          name: title,
          url: origin + href,
        })),
      },
    ],
  };
}

/** What a document says of a page of results besides: the pages around it, its cars, and the first one's picture for networks (VEH-7). */
export function resultsDocument(content: PageOf<'results'>, { config }: Pick<SiteContext, 'config'>): DocumentHead {
  const [first] = content.cards;
  return {
    previous: content.pagination.previous,
    next: content.pagination.next,
    ...(first && {
      picture: { address: first.picture.src, alt: first.picture.alt },
      leading: { picture: first.picture, at: 'card' as const },
    }),
    ...(first && { graph: (origin: string) => resultsGraph(content, config.search.page_size, origin) }),
  };
}
