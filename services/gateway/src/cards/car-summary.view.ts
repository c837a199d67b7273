import { type CarDocument, type Condition, matches, parseFilter } from '@forecourt/car-search';
import type { CarSummary, EnquiredCar, ShownTag, SiteConfig } from '@forecourt/contracts';
import { type CarFacts, carFacts, type ListedCar } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { carPictureView, type PictureSite } from './car-picture.view.ts';
import { shownPriceOf } from './car-price.view.ts';
import { carTypeWord } from './car-words.ts';
import { makeMarkView } from './make-mark.view.ts';

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

/** A car in short, for a visitor who has chosen it already, with its price at the instant `now`. */
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
