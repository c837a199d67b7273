import { type CarDocument, type Condition, matches, parseFilter } from '@forecourt/car-search';
import type { ShownTag, SiteConfig } from '@forecourt/contracts';
import { cardTag, type ListedCar } from '@forecourt/retail-rules';
import { makeMarkView } from '../makes/make-mark.view.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What tags read of a site. */
type TagSite = Pick<SiteContext, 'config' | 'documents'>;

/** The one tag that a car shows on this site at the instant `now` (CARD-2), or null; a certified one has the maker's logo or letter mark. */
export function carTagView(car: ListedCar, { config: { cards }, documents }: TagSite, now: Date): ShownTag | null {
  const make = cards.certified_make;
  const tag = cardTag(
    { ...car, customText: car.takesCustomTag ? (cards.custom_tag?.text ?? null) : null },
    {
      soldLabel: cards.sold_label,
      fuelTagEnabled: cards.electric_hybrid_tag,
      certified: make ? { make } : null,
      newTagName: cards.new_tag_name,
    },
    now,
  );
  if (!tag) return null;
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
