import type { CarSummary, EnquiredCar } from '@forecourt/contracts';
import { carFacts, type ListedCar } from '@forecourt/retail-rules';
import { carPictureView, type PictureSite } from './car-picture.view.ts';
import { shownPriceOf } from './car-price.view.ts';
import { carTagView } from './car-tag.view.ts';
import { carTypeWord } from './car-words.ts';

/** A car in short, for who has chosen it already, with its price at the instant `now`. */
export function carSummaryView(car: ListedCar, site: PictureSite, now: Date): CarSummary {
  const { title, path, price } = carFacts(car, site.config, now);
  return {
    title,
    subtitle: `${carTypeWord(car.carType)} · Stock no. ${car.stocknum}`,
    href: path,
    picture: carPictureView(car, site),
    price: shownPriceOf(price, car),
  };
}

/** The car of an enquiry, with the tag that it shows at the instant `now`. */
export function enquiredCarView(car: ListedCar, site: PictureSite, now: Date): EnquiredCar {
  return { ...carSummaryView(car, site, now), tag: carTagView(carFacts(car, site.config, now), site) };
}
