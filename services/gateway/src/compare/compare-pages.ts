import type { PageOf, VehicleView } from '@forecourt/contracts';
import type { Clock } from '@forecourt/service-kit';
import type { CarPages } from '../car/car-pages.ts';
import { cardView } from '../car/card.view.ts';
import { keyInformation } from '../car/key-information.view.ts';
import type { ListedCar } from '../car/listed-car.ts';
import { specificationRows } from '../car/specifications.view.ts';
import { vehicleAsListed } from '../car/vehicle.view.ts';
import { summaryView } from '../car/vehicle-details.view.ts';
import { type ResultsSetting, similarSearch } from '../search/results.view.ts';
import type { SearchPages } from '../search/search-pages.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type ComparedCar, comparedIds, compareView } from './compare.view.ts';

/** What is known of each, before all specifications. */
const FIRST: ReadonlySet<string> = new Set(['Odometer', 'Transmission', 'Fuel', 'Body']);
/** What the heads of the columns say. */
const IN_HEAD: ReadonlySet<string> = new Set(['Make', 'Model', 'Badge', 'Series']);

/** Pages with cars side by side. */
export class ComparePages {
  readonly #cars: CarPages;
  readonly #pages: SearchPages;
  readonly #clock: Clock;

  constructor(cars: CarPages, pages: SearchPages, clock: Clock) {
    this.#cars = cars;
    this.#pages = pages;
    this.#clock = clock;
  }

  /** The cars that an address names, side by side; those that the site does not show, or no more, are left out (SITE-4). */
  async at(site: SiteContext, parameters: URLSearchParams): Promise<PageOf<'compare'>> {
    const { noun, href } = await this.#pages.setting(site);
    const found = await Promise.all(comparedIds(parameters).map((id) => this.#compared(site, href, id)));
    // An id and a slug may name the same car.
    const compared = [...new Map(found.flat().map((one) => [one.car.id, one])).values()];
    return compareView(site, compared, noun.many);
  }

  async #compared(site: SiteContext, href: ResultsSetting['href'], id: string): Promise<ComparedCar[]> {
    const answer = await this.#cars.find(site, id);
    if (answer.kind !== 'found') return [];
    const { vehicle, dealership } = answer;
    const car = vehicleAsListed(vehicle, dealership, site);
    const now = this.#clock.now();
    const card = cardView(car, { site: site.config, now, similarHref: (like) => href(similarSearch(like)) });
    return [{ car, card, rows: comparable(vehicle, car) }];
  }
}

function comparable(vehicle: VehicleView, car: ListedCar) {
  return [
    ...summaryView(car).rows.filter(({ label }) => !IN_HEAD.has(label)),
    ...keyInformation(vehicle).filter(({ label }) => FIRST.has(label)),
    ...specificationRows(vehicle.details),
  ];
}
