import type { CarSummary, EnquiredCar } from '@forecourt/contracts';
import { carTitle, type ListedCar } from '@forecourt/retail-rules';
import { carHref } from './car-actions.view.ts';
import { carPictureView, type PictureSite } from './car-picture.view.ts';
import { carPriceView } from './car-price.view.ts';
import { carTagView } from './car-tag.view.ts';
import { carTypeWord } from './car-words.ts';

/** A car in short, for who has chosen it already, with its price at the instant `now`. */
export function carSummaryView(car: ListedCar, site: PictureSite, now: Date): CarSummary {
  return {
    title: carTitle(car),
    subtitle: `${carTypeWord(car.carType)} · Stock no. ${car.stocknum}`,
    href: carHref(car),
    picture: carPictureView(car, site),
    price: carPriceView(car, site.config, now),
  };
}

/** The car of an enquiry, with the tag that it shows at the instant `now`. */
export function enquiredCarView(car: ListedCar, site: PictureSite, now: Date): EnquiredCar {
  return { ...carSummaryView(car, site, now), tag: carTagView(car, site, now) };
}
