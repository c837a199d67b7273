import { type CarDocument, emptySearchState } from '@forecourt/car-search';
import type { CarCard, Dealership, PageOf, VehicleView } from '@forecourt/contracts';
import { carTitle, isInStockList, isSold, soldCutoff, soldWindowDays } from '@forecourt/retail-rules';
import type { Clock } from '@forecourt/service-kit';
import type { DocumentHead } from '../pages/document-head.ts';
import type { CarSearches } from '../search/car-searches.ts';
import { cardsView, similarSearch } from '../search/results.view.ts';
import type { SearchPages } from '../search/search-pages.ts';
import type { SiteContext } from '../site/site-context.ts';
import { carHref } from './car-actions.view.ts';
import type { ListedCar } from './listed-car.ts';
import { socialPicture } from './social-picture.view.ts';
import type { StockVehicles } from './stock-vehicles.ts';
import { vehicleAsListed, vehicleView } from './vehicle.view.ts';
import { vehicleGraph } from './vehicle-graph.ts';

/** Beside a car, and in the place of one that is gone. */
const SIMILAR_BESIDE = 4;
const SIMILAR_INSTEAD = 6;

/** What a car's address leads to on a site. */
export type CarAnswer =
  | { readonly kind: 'found'; readonly vehicle: VehicleView; readonly dealership: Dealership; readonly views: number }
  | { readonly kind: 'moved'; readonly slug: string }
  | { readonly kind: 'gone'; readonly vehicle: VehicleView; readonly dealership: Dealership }
  | { readonly kind: 'unknown' };

/** A car's page with what its document says of it besides. */
interface FoundCar {
  readonly content: PageOf<'vehicle'>;
  readonly document: DocumentHead;
}

/** Cars by their addresses, and the pages that these lead to. */
export class CarPages {
  readonly #vehicles: StockVehicles;
  readonly #searches: CarSearches;
  readonly #pages: SearchPages;
  readonly #clock: Clock;

  constructor(vehicles: StockVehicles, searches: CarSearches, pages: SearchPages, clock: Clock) {
    this.#vehicles = vehicles;
    this.#searches = searches;
    this.#pages = pages;
    this.#clock = clock;
  }

  /**
   * The car of an id or slug: unknown where it is another site's (SITE-4) or hidden by its dealer, gone where it was withdrawn or
   * was sold so long ago that the site no longer lists it (VEH-6, IDX-1).
   */
  async find(site: SiteContext, idOrSlug: string): Promise<CarAnswer> {
    const found = await this.#vehicles.find(site, idOrSlug);
    if (!found) return { kind: 'unknown' };
    const { vehicle, moved, dealership, views } = found;
    if (!vehicle.withdrawn && !vehicle.show_on_dealer_website) return { kind: 'unknown' };
    if (vehicle.withdrawn || this.#hasLeft(vehicle, dealership, site)) return { kind: 'gone', vehicle, dealership };
    return moved ? { kind: 'moved', slug: vehicle.slug } : { kind: 'found', vehicle, dealership, views };
  }

  /** The page of a car that is there, and what its document says of it besides. */
  async page(site: SiteContext, vehicle: VehicleView, dealership: Dealership): Promise<FoundCar> {
    const { href } = await this.#pages.setting(site);
    const car = vehicleAsListed(vehicle, dealership, site);
    const filters = { make: [car.make] };
    const content = vehicleView(vehicle, {
      site,
      dealership,
      now: this.#clock.now(),
      similarHref: href(similarSearch(car)),
      similar: await this.similar(site, car, SIMILAR_BESIDE),
      breadcrumbs: [
        { label: 'All Stock', href: href(emptySearchState()) },
        { label: car.make, href: href({ page: 1, filters, ranges: {} }) },
        { label: car.model, href: href({ page: 1, filters: { ...filters, model: [car.model] }, ranges: {} }) },
      ],
    });
    const subject = { vehicle, car, dealership, site, page: content };
    const document = {
      picture: socialPicture(car, site.config),
      graph: (origin: string) => vehicleGraph(subject, origin),
    };
    return { content, document };
  }

  /** The page of a car that is gone, with what is like it (VEH-6). */
  async gonePage(site: SiteContext, vehicle: VehicleView, dealership: Dealership): Promise<PageOf<'gone'>> {
    const car = vehicleAsListed(vehicle, dealership, site);
    const similar = await this.similar(site, car, SIMILAR_INSTEAD);
    return {
      kind: 'gone',
      title: `${carTitle(car)} ${isSold(car) ? 'has been sold' : 'is no longer available'}`,
      message: similar.length > 0 ? 'Here is what we have that is like it.' : 'Please have a look at our other stock.',
      search: { label: 'Browse our stock', href: site.config.search.path },
      similar,
    };
  }

  /** Cards of what is like a car and can be had: of its make and body, then of its make, then of its body (VEH-6). */
  async similar(site: SiteContext, car: ListedCar, count: number): Promise<CarCard[]> {
    const found = new Map<string, CarDocument>();
    const ofBody = car.body === null ? [] : [{ ...emptySearchState(), filters: { body: [car.body.toLowerCase()] } }];
    for (const search of [similarSearch(car), similarSearch({ make: car.make, body: null }), ...ofBody]) {
      // One more, as the car itself may be among them; what is sold comes after what can be had.
      const { hits } = await this.#searches.findBeside(site, search, { facets: [], limit: count + 1 });
      for (const hit of hits) if (hit.id !== car.id && !hit.sold) found.set(hit.id, hit);
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

/** Where a car has moved to. */
export const movedHref = (answer: { readonly slug: string }): string => carHref(answer);
