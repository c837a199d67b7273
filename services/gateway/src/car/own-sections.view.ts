import type { OwnSection, SiteConfig } from '@forecourt/contracts';
import { isAvailable } from '@forecourt/retail-rules';
import { kindWord } from './car-words.ts';
import type { ListedCar } from './listed-car.ts';

/**
 * The sections of a vehicle's page in the site's own words, those without any left out (VEH-8). What is reserved or gone can't be reserved,
 * and nobody protects a car that can't be had.
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
