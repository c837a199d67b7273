import { type CarDocument, emptySearchState, listedCarOfDocument, type SearchState } from '@forecourt/car-search';
import type { CarCard, Dealership, PageOf, VehicleView } from '@forecourt/contracts';
import {
  carTitle,
  currentPriceCents,
  isHidden,
  isInStockList,
  isSold,
  LEAST_PRICE_CENTS,
  type ListedCar,
  soldCutoff,
  soldWindowDays,
  townWords,
} from '@forecourt/retail-rules';
import { Clock, notFound, nothingIfRefused, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { searchesLike, searchesOfSlug } from '../cards/similar-searches.ts';
import { offerLinks } from '../offers/offer.view.ts';
import { SiteOffers } from '../offers/site-offers.ts';
import { PlaceMaps } from '../places/place-maps.ts';
import { locationOf } from '../places/vehicle-location.ts';
import { modelOfStock } from '../range/site-models.ts';
import type { DocumentHead } from '../rendering/document-head.ts';
import { CarSearches } from '../search/answers/car-searches.ts';
import { cardsView } from '../search/results/results.view.ts';
import { SearchPages } from '../search/results/search-pages.ts';
import type { SiteContext } from '../site/site-context.ts';
import { StockVehicles } from './stock/stock-vehicles.ts';
import { comparableCars, comparableCondition, MOST_COMPARABLE } from './view/market-plot.view.ts';
import { socialPicture } from './view/social-picture.view.ts';
import { vehicleAsListed, vehicleView } from './view/vehicle.view.ts';
import { vehicleGraph } from './view/vehicle-graph.ts';

/** Beside a car, and in the place of one that is gone. */
const SIMILAR_BESIDE = 4;
const SIMILAR_INSTEAD = 6;

/** What a car's address leads to on a site. */
export type CarAnswer =
  | { readonly kind: 'found'; readonly vehicle: VehicleView; readonly dealership: Dealership; readonly views: number }
  | { readonly kind: 'moved'; readonly slug: string }
  | { readonly kind: 'gone'; readonly vehicle: VehicleView; readonly dealership: Dealership }
  | { readonly kind: 'unknown'; readonly asked: string };

/** A car's page with what its document says of it besides. */
interface FoundCar {
  readonly content: PageOf<'vehicle'>;
  readonly document: DocumentHead;
  /** Where to see it, such as at Hillside Penrith, or in Wamberal NSW for a private sale. */
  readonly where: string;
}

/** Cars by their addresses, and the pages that these lead to. */
@Injectable()
export class CarPages {
  readonly #vehicles: StockVehicles;
  readonly #searches: CarSearches;
  readonly #pages: SearchPages;
  readonly #offers: SiteOffers;
  readonly #maps: PlaceMaps;
  readonly #clock: Clock;

  constructor(
    vehicles: StockVehicles,
    searches: CarSearches,
    pages: SearchPages,
    offers: SiteOffers,
    maps: PlaceMaps,
    clock: Clock,
  ) {
    this.#vehicles = vehicles;
    this.#searches = searches;
    this.#pages = pages;
    this.#offers = offers;
    this.#maps = maps;
    this.#clock = clock;
  }

  /**
   * The car of an id or slug: unknown if it is another site's (SITE-4) or hidden by its dealer, gone if it was withdrawn or
   * was sold so long ago that the site no longer lists it (VEH-6, IDX-1).
   */
  async find(site: SiteContext, idOrSlug: string): Promise<CarAnswer> {
    const found = await this.#vehicles.find(site, idOrSlug);
    if (!found) return { kind: 'unknown', asked: idOrSlug };
    const { vehicle, moved, dealership, views } = found;
    if (!vehicle.withdrawn && isHidden(vehicle)) return { kind: 'unknown', asked: idOrSlug };
    if (vehicle.withdrawn || this.#hasLeft(vehicle, dealership, site)) return { kind: 'gone', vehicle, dealership };
    return moved ? { kind: 'moved', slug: vehicle.slug } : { kind: 'found', vehicle, dealership, views };
  }

  /** The same for the API. @throws ProblemError 404 for an unknown car, 410 for one that is gone */
  async findOrRefuse(site: SiteContext, idOrSlug: string): Promise<Extract<CarAnswer, { kind: 'found' | 'moved' }>> {
    const answer = await this.find(site, idOrSlug);
    if (answer.kind === 'unknown') throw notFound('There is no such vehicle on this site.');
    if (answer.kind === 'gone') throw new ProblemError({ status: 410, detail: 'This vehicle is no longer available.' });
    return answer;
  }

  /**
   * A call's car; who asks by its former address is sent on, and the answer is undefined.
   * @param rest of the call's address behind the car, such as /pdf
   * @throws ProblemError 404 for an unknown car, 410 for one that is gone
   */
  async findOrRedirect(site: SiteContext, idOrSlug: string, reply: FastifyReply, rest = '') {
    const answer = await this.findOrRefuse(site, idOrSlug);
    if (answer.kind === 'found') return answer;
    await reply.code(301).header('location', `/api/cars/${answer.slug}${rest}`).send();
    return undefined;
  }

  /** A car that an address names, as lists show it; null if the site has none of this id (SITE-4), or stock does not answer. */
  async listed(site: SiteContext, id: string): Promise<ListedCar | null> {
    const answer = await this.find(site, id).catch(nothingIfRefused);
    return answer?.kind === 'found' ? vehicleAsListed(answer.vehicle, answer.dealership, site) : null;
  }

  /** The page of a car that is there, and what its document says of it besides. */
  async page(
    site: SiteContext,
    vehicle: VehicleView,
    dealership: Dealership,
    parameters?: URLSearchParams,
  ): Promise<FoundCar> {
    const { href } = await this.#pages.setting(site);
    const car = vehicleAsListed(vehicle, dealership, site);
    const filters = { make: [car.make] };
    const now = this.#clock.now();
    const location = locationOf(vehicle, dealership);
    const [similar, comparable] = await Promise.all([
      this.similar(site, car, SIMILAR_BESIDE),
      this.#comparable(site, car),
    ]);
    const content = vehicleView(vehicle, {
      site,
      dealership,
      now,
      ...(parameters && { parameters }),
      mapOf: this.#maps.of(site.config),
      similar,
      comparable,
      offers: offerLinks(this.#offers.about(site, { ...car, modelSlug: modelOfStock(car, site)?.slug }), site),
      breadcrumbs: [
        { label: 'All Stock', href: href(emptySearchState()) },
        { label: car.make, href: href({ page: 1, filters, ranges: {} }) },
        { label: car.model, href: href({ page: 1, filters: { ...filters, model: [car.model] }, ranges: {} }) },
      ],
    });
    const subject = { vehicle, car, dealership, site, page: content, now };
    const [first] = content.pictures;
    const document = {
      picture: socialPicture(car, site),
      product: true,
      leading: first && ({ picture: first, at: 'gallery' } as const),
      graph: (origin: string) => vehicleGraph(subject, origin),
    };
    const where = car.place?.kind === 'private' ? `in ${townWords(car.place)}` : `at ${location.name}`;
    return { content, document, where };
  }

  /** The page of a car that is gone, with similar ones (VEH-6). */
  async gonePage(site: SiteContext, vehicle: VehicleView, dealership: Dealership): Promise<PageOf<'gone'>> {
    const car = vehicleAsListed(vehicle, dealership, site);
    const similar = await this.similar(site, car, SIMILAR_INSTEAD);
    return {
      kind: 'gone',
      title: `${carTitle(car)} ${isSold(car) ? 'has been sold' : 'is no longer available'}`,
      message: similar.length > 0 ? 'Have a look at these similar vehicles.' : 'Please have a look at our other stock.',
      search: { label: 'Browse our stock', href: site.config.search.path },
      similar,
    };
  }

  /**
   * The page of an address that belongs to no car of the site, with cars similar to its description (VEH-6); null if there are none.
   * @param asked the address's last part
   */
  async unknownPage(site: SiteContext, asked: string): Promise<PageOf<'gone'> | null> {
    const { landing } = await this.#pages.setting(site);
    const alike = await this.#cardsOf(site, searchesOfSlug(asked, landing), SIMILAR_INSTEAD);
    const newest = { ...emptySearchState(), sortBy: 'latest' } as const;
    const similar = alike.length > 0 ? alike : await this.#cardsOf(site, [newest], SIMILAR_INSTEAD);
    if (similar.length === 0) return null;
    return {
      kind: 'gone',
      title: 'We can’t find this vehicle',
      message:
        alike.length > 0
          ? 'It may have been sold, or the address may be mistyped. Here are some similar vehicles.'
          : 'It may have been sold, or the address may be mistyped. Here are our latest arrivals.',
      search: { label: 'Browse our stock', href: site.config.search.path },
      similar,
    };
  }

  /** Cards of available cars that meet the same need as a car, then of its make and body (VEH-6). */
  async similar(site: SiteContext, car: ListedCar, count: number): Promise<CarCard[]> {
    const cents = currentPriceCents(car);
    // A placeholder is near to other placeholders, and to no price.
    const priced = cents !== null && cents > LEAST_PRICE_CENTS ? cents : null;
    return this.#cardsOf(site, searchesLike(car, priced), count, car.id);
  }

  /** The site's cars that the market figures of a car compare it with (IDX-6); none of a car without figures. */
  async #comparable(site: SiteContext, car: ListedCar): Promise<readonly ListedCar[]> {
    const filter = comparableCondition(car);
    if (!site.config.prices.market_plot || !car.marketFigures || !filter) return [];
    const options = { filter, facets: [], limit: MOST_COMPARABLE };
    const { hits } = await this.#searches.findBeside(site, { ...emptySearchState(), sortBy: 'latest' }, options);
    return comparableCars(
      car,
      hits.map((hit) => listedCarOfDocument(hit, false)),
    );
  }

  /** Cards of the cars that can be had, from the first searches that find enough. @param without the id of a car to leave out */
  async #cardsOf(
    site: SiteContext,
    searches: readonly SearchState[],
    count: number,
    without?: string,
  ): Promise<CarCard[]> {
    const found = new Map<string, CarDocument>();
    for (const search of searches) {
      // One more, because the car itself may be among them; sold cars come after available ones.
      const { hits } = await this.#searches.findBeside(site, search, { facets: [], limit: count + 1 });
      for (const hit of hits) if (hit.id !== without && !hit.sold) found.set(hit.id, hit);
      if (found.size >= count) break;
    }
    return cardsView([...found.values()].slice(0, count), await this.#pages.setting(site));
  }

  #hasLeft(vehicle: VehicleView, dealership: Dealership, { config }: SiteContext): boolean {
    const days = soldWindowDays(
      config.search.include_sold_cars_days ?? null,
      dealership.include_sold_cars_days ?? null,
    );
    const state = {
      status: vehicle.status,
      sold: vehicle.status === 'sold',
      soldDateTimestamp: vehicle.sold_date_timestamp ?? null,
      showOnDealerWebsite: true,
    };
    return !isInStockList(state, soldCutoff(days, this.#clock.now()));
  }
}
