import type { OwnSection, SiteConfig } from '@forecourt/contracts';
import { isAvailable, type ListedCar } from '@forecourt/retail-rules';
import { kindWord } from '../cards/car-words.ts';

/**
 * The sections of a vehicle's page with the site's own texts, without empty ones (VEH-8). A reserved or gone car can't be reserved,
 * and paint protection is not offered for an unavailable car.
 */
export function ownSections(car: ListedCar, { vehicle_page: texts }: SiteConfig): OwnSection[] {
  const available = isAvailable(car);
  const sections: OwnSection[] = [
    { title: "What's Included", look: 'points', texts: available ? texts.whats_included : [] },
    { title: 'Why Buy From Us?', look: 'points', texts: texts.why_buy_from_us },
    { title: 'Reserve Online', look: 'prose', texts: available && !car.reserved ? texts.reserve_online : [] },
    { title: `Protect Your ${kindWord(car.itemType)}`, look: 'prose', texts: available ? texts.protect_your_car : [] },
  ];
  return sections.filter((section) => section.texts.length > 0);
}
