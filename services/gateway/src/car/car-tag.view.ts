import type { ShownTag, SiteConfig } from '@forecourt/contracts';
import { cardTag } from '@forecourt/retail-rules';
import type { ListedCar } from './listed-car.ts';

/** The one tag that a car shows on this site at the instant `now` (CARD-2), or null. */
export function carTagView(car: ListedCar, { cards }: SiteConfig, now: Date): ShownTag | null {
  const make = cards.certified_make;
  const tag = cardTag(
    { ...car, customText: car.takesCustomTag ? (cards.custom_tag?.text ?? null) : null },
    {
      soldLabel: cards.sold_label,
      fuelTagEnabled: cards.electric_hybrid_tag,
      // The page names the make in words: no logos are kept yet.
      certified: make ? { make, logoUrl: '' } : null,
      newTagName: cards.new_tag_name,
    },
    now,
  );
  return tag && { kind: tag.kind, text: tag.text };
}
