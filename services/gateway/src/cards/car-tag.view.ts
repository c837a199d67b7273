import { type CarDocument, type Condition, matches, parseFilter } from '@forecourt/car-search';
import type { ShownTag, SiteConfig } from '@forecourt/contracts';
import type { CarFacts } from '@forecourt/retail-rules';
import { makeMarkView } from '../makes/make-mark.view.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What tags read of a site. */
type TagSite = Pick<SiteContext, 'config' | 'documents'>;

/** The one tag that a car shows on this site (CARD-2), or null; a certified one has the maker's logo or letter mark. */
export function carTagView({ tag }: Pick<CarFacts, 'tag'>, { config, documents }: TagSite): ShownTag | null {
  if (!tag) return null;
  const make = config.cards.certified_make;
  const mark = tag.kind === 'certified' && make ? makeMarkView(make, documents) : undefined;
  return { kind: tag.kind, text: tag.text, ...(mark && { mark }) };
}

/** Which cars carry the site's own tag (CARD-2): none if it has no such tag. */
export function customTagFilter({ cards }: SiteConfig): (car: CarDocument) => boolean {
  if (!cards.custom_tag) return () => false;
  const where: Condition = parseFilter(cards.custom_tag.filter);
  const query = { where, keywords: [], groups: [], order: [], offset: 0, limit: 1, facets: [] };
  return (car) => matches(car, query);
}
