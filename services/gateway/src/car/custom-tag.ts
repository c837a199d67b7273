import { type CarDocument, type Condition, matches, parseFilter } from '@forecourt/car-search';
import type { SiteConfig } from '@forecourt/contracts';

/** Which cars carry the site's own tag (CARD-2): none where it has no such tag. */
export function customTagFilter({ cards }: SiteConfig): (car: CarDocument) => boolean {
  if (!cards.custom_tag) return () => false;
  const where: Condition = parseFilter(cards.custom_tag.filter);
  const query = { where, keywords: [], groups: [], order: [], offset: 0, limit: 1, facets: [] };
  return (car) => matches(car, query);
}
