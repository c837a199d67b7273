import type { CarSummary, SiteConfig } from '@forecourt/contracts';
import { carTitle } from '@forecourt/retail-rules';
import { carHref } from './car-actions.view.ts';
import { carPictureView } from './car-picture.view.ts';
import { carPriceView } from './car-price.view.ts';
import { carTypeWord } from './car-words.ts';
import type { ListedCar } from './listed-car.ts';

/** A car in short, for who has chosen it already. */
export function carSummaryView(car: ListedCar, site: SiteConfig): CarSummary {
  return {
    title: carTitle(car),
    subtitle: `${carTypeWord(car.carType)} · Stock no. ${car.stocknum}`,
    href: carHref(car),
    picture: carPictureView(car, site),
    price: carPriceView(car, site),
  };
}
