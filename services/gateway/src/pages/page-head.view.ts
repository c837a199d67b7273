import type { Head, PageContent, SiteConfig } from '@forecourt/contracts';

const LONGEST_DESCRIPTION = 160;

/**
 * What a page's head says: title, description, canonical address, and whether search engines may list it.
 * @param canonical the page's own path in its one true form; null for a page that has none.
 */
export function headView(content: PageContent, site: SiteConfig, canonical: string | null): Head {
  const { title, description } = wordsOf(content, site);
  const listed = canonical !== null && (content.kind === 'results' || content.kind === 'vehicle');
  return {
    title: `${title} | ${site.name}`,
    description: cut(description),
    canonical,
    robots: listed ? 'index' : 'noindex',
  };
}

function wordsOf(content: PageContent, site: SiteConfig): { title: string; description: string } {
  switch (content.kind) {
    case 'results':
      return {
        title: content.heading,
        description: `${content.heading} at ${site.name}: ${content.count_text}. See prices, pictures and details, and enquire online.`,
      };
    case 'vehicle':
      return {
        title: content.title,
        description: [
          `${content.title} at ${site.name}`,
          content.price.text,
          ...content.key_information.slice(0, 3).map(({ value }) => value),
        ].join(', '),
      };
    default:
      return { title: content.title, description: content.kind === 'error' ? content.title : content.message };
  }
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_DESCRIPTION
    ? text
    : `${characters
        .slice(0, LONGEST_DESCRIPTION - 1)
        .join('')
        .trimEnd()}…`;
}
