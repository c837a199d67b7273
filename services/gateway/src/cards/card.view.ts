import type { SearchState } from '@forecourt/car-search';
import type { CarCard, CardFact, SiteConfig } from '@forecourt/contracts';
import {
  carFacts,
  carTitle,
  hidesFavourite,
  isAvailable,
  type ListedCar,
  makeAndModel,
  measuredVehicleOf,
  saveButton,
} from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { cardActionsView, hasStrip } from './car-actions.view.ts';
import { carPictureView, type PictureSite } from './car-picture.view.ts';
import { askingPrice, shownPriceOf } from './car-price.view.ts';
import { repaymentView } from './car-repayment.view.ts';
import { carTagView } from './car-summary.view.ts';
import { badgeWords, cardFacts } from './car-words.ts';

const STRIP_FACTS = ['condition', 'transmission', 'odometer', 'fuel'] as const;
/** What buyers of each kind compare first. */
const SHORT_FACTS = {
  car: ['odometer', 'transmission', 'fuel', 'body'],
  caravan: ['sleeps', 'length', 'tare', 'body'],
  motorcycle: ['odometer', 'engine', 'licence', 'body'],
} as const satisfies Record<ListedCar['itemType'], readonly CardFact['kind'][]>;

/** As many as stand in one line of a phone. */
const MOST_FACTS = 4;

/** What a card is made with, besides the car. */
export interface CardSetting {
  readonly site: PictureSite & Pick<SiteContext, 'dealerships'>;
  readonly now: Date;
  /** The filters of the search that found it. */
  readonly filters?: SearchState['filters'];
}

/** A car in the results: everything on its card is decided here (CARD-1 to CARD-5). */
export function cardView(car: ListedCar, { site: pictureSite, now, filters = {} }: CardSetting): CarCard {
  const site = pictureSite.config;
  const strip = hasStrip(car, site);
  const picture = carPictureView(car, pictureSite);
  const facts = carFacts(car, site, now);
  return {
    id: car.id,
    slug: car.slug,
    href: facts.path,
    title: cardTitle(car),
    subtitle: badgeWords(car),
    stocknum: car.stocknum,
    available: isAvailable(car),
    picture,
    tag: carTagView(facts, pictureSite),
    location: facts.place,
    price: shownPriceOf(facts.price, car),
    ...repaymentView(car, pictureSite, now),
    market_badge: facts.market?.badge ?? null,
    market_note: facts.market?.short ?? null,
    notice: facts.notice,
    strip: strip ? cardFacts(car, factsAsked(STRIP_FACTS, filters)) : [],
    facts: strip ? [] : cardFacts(car, factsAsked(SHORT_FACTS[car.itemType], filters)),
    actions: cardActionsView(car, site),
    favourite: favouriteView(car, site, picture.src),
  };
}

/** A card on a page that shows the warning of its comparison rate elsewhere (FIN-3). */
export const withoutWarning = ({ repayment, ...card }: CarCard): CarCard =>
  repayment ? { ...card, repayment: { ...repayment, warning: '' } } : card;

/** Seats that a search asks for come first, in the place of the last fact; a condition that all have in common says nothing. */
function factsAsked(kinds: readonly CardFact['kind'][], filters: SearchState['filters']): CardFact['kind'][] {
  const shown = kinds.filter((kind) => kind !== 'condition' || filters.car_type?.length !== 1);
  return filters.seats?.length ? ['seats', ...shown.slice(0, MOST_FACTS - 1)] : shown;
}

/** A card names year, make and model, because badge and series are below them; a car without these has its own title. */
function cardTitle(car: ListedCar): string {
  return [car.year, makeAndModel(car.make, car.model)].filter(Boolean).join(' ') || carTitle(car);
}

/**
 * What is saved of a car, to the watchlist or the browser, where the site and the car's price allow it (FAV-1, CARD-3, CARD-4).
 * @param pictureSrc as the card shows it: a browser may not load the dealer's own address
 */
export function favouriteView(car: ListedCar, site: SiteConfig, pictureSrc: string): CarCard['favourite'] {
  const save = saveButton(car, {
    garageEnabled: site.garage_enabled,
    favouritesEnabled: site.favourites,
    favouriteHidden: hidesFavourite(car, site.cards.hide_favourite_without_price),
  });
  if (!save) return null;
  const { id, slug, make, model } = car;
  const cents = askingPrice(car, site)?.cents;
  return {
    only_if_saved: save.onlyIfSaved,
    car: { id, name: carTitle(car), slug, make, model, primary_image_url: pictureSrc },
    ...(save.kind !== 'watchlist' && cents !== undefined && { cents }),
    ...(save.kind === 'watchlist' && { watchlist: site.watchlist_path }),
    ...(site.analytics.enabled && { measured: measuredVehicleOf(car) }),
  };
}
