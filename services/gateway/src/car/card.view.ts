import type { CarCard, SiteConfig } from '@forecourt/contracts';
import { arrivalNotice, carTitle, isAvailable } from '@forecourt/retail-rules';
import { cardActionsView, carHref, hasStrip } from './car-actions.view.ts';
import { carPictureView } from './car-picture.view.ts';
import { carPriceView, marketBadgeView } from './car-price.view.ts';
import { carTagView } from './car-tag.view.ts';
import { carTypeWord, kilometres, shortFacts } from './car-words.ts';
import type { ListedCar } from './listed-car.ts';

/** What a card is made with, besides the car. */
export interface CardSetting {
  readonly site: SiteConfig;
  readonly now: Date;
  /** The search that Find Me Something Similar leads to for a car. */
  readonly similarHref: (car: ListedCar) => string;
}

/** A car in the results: everything on its card is decided here (CARD-1 to CARD-5). */
export function cardView(car: ListedCar, { site, now, similarHref }: CardSetting): CarCard {
  const strip = hasStrip(car, site);
  return {
    id: car.id,
    slug: car.slug,
    href: carHref(car),
    title: cardTitle(car),
    subtitle: [car.badge, car.series].filter(Boolean).join(' '),
    stocknum: car.stocknum,
    available: isAvailable(car),
    picture: carPictureView(car, site),
    tag: carTagView(car, site, now),
    location: car.place,
    price: carPriceView(car, site),
    market_badge: marketBadgeView(car, site),
    notice: arrivalNotice(car),
    strip: strip ? stripRows(car) : [],
    facts: strip ? [] : shortFacts(car),
    actions: cardActionsView(car, site, similarHref(car)),
  };
}

/** A card names year, make and model, as badge and series stand below them; a car without these has its own title. */
function cardTitle(car: ListedCar): string {
  return [car.year, car.make, car.model].filter(Boolean).join(' ') || carTitle(car);
}

function stripRows(car: ListedCar): CarCard['strip'] {
  const rows = [
    ['Condition', carTypeWord(car.carType)],
    ['Transmission', car.transmission],
    ['Odometer', car.km === null ? null : kilometres(car.km)],
    ['Fuel Type', car.fuel],
  ] as const;
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
