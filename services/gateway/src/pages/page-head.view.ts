import type { Head, PageContent, SiteConfig } from '@forecourt/contracts';

const LONGEST_DESCRIPTION = 160;

/**
 * What a page's head says: title, description, canonical address, and whether search engines may list it.
 * @param canonical the page's own path in its one true form; null for a page that has none.
 */
export function headView(content: PageContent, site: SiteConfig, canonical: string | null): Head {
  const { title, description } = wordsOf(content, site);
  return {
    title: `${title} | ${site.name}`,
    description: cut(description),
    canonical,
    robots: canonical !== null && isListed(content, canonical) ? 'index' : 'noindex',
  };
}

/**
 * Whether search engines may list a page (VEH-7): cars that can be had, and the searches that have a path of their own with something in
 * them. Combinations of filters are without number and say nothing new.
 */
function isListed(content: PageContent, canonical: string): boolean {
  if (content.kind === 'vehicle') return !content.sold;
  return content.kind === 'results' && content.cards.length > 0 && /^[^?]+(?:\?page=\d+)?$/.test(canonical);
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
          `${content.title}: ${[content.price.text, content.price.suffix, content.price.type].filter(Boolean).join(' ')}`,
          content.key_information
            .slice(0, 4)
            .map(({ value }) => value)
            .join(', '),
          `See it at ${content.location?.name ?? site.name} and enquire online.`,
        ].join('. '),
      };
    case 'enquiry': {
      const title = content.car ? `${content.title}: ${content.car.title}` : content.title;
      return { title: content.sent ? `Not sent yet: ${title}` : title, description: content.message };
    }
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
