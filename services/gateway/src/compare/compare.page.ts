import type { KilometresByPlace } from '@forecourt/car-search';
import type { Dealership, PageOf, ShownRepayment, SpecificationRow, VehicleView } from '@forecourt/contracts';
import { carFacts, type ListedCar, placeZone } from '@forecourt/retail-rules';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { CarPages } from '../car/car-pages.ts';
import { fieldRows, keyInformation, knownRows } from '../car/view/field-rows.ts';
import { comparedCosts } from '../car/view/running-costs.view.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { ownershipRows, summaryView } from '../car/view/vehicle-details.view.ts';
import { WatchedCars } from '../car/watched/watched-cars.ts';
import { repaymentView } from '../cards/car-repayment.view.ts';
import { cardView } from '../cards/card.view.ts';
import { type FoundPage, type PageLoader, type PageVisit, wordsOf } from '../page-loader/page-loader.ts';
import { locationOf } from '../places/vehicle-location.ts';
import { NearPlaces, noSuchPlace } from '../search/answers/near-places.ts';
import { SearchPages } from '../search/results/search-pages.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type ComparedCar, comparedIds, compareView, nearIn, savedIn } from './compare.view.ts';

/** What is known of each, before all specifications. */
const FIRST: ReadonlySet<string> = new Set(['Odometer', 'Transmission', 'Fuel', 'Body']);
/** What the heads of the columns say. */
const IN_HEAD: ReadonlySet<string> = new Set(['Make', 'Model', 'Badge', 'Series']);

/** Pages with cars side by side (FAV-1). */
@Injectable()
export class ComparePageLoader implements PageLoader {
  constructor(
    private readonly cars: CarPages,
    private readonly pages: SearchPages,
    private readonly places: NearPlaces,
    private readonly saved: WatchedCars,
    private readonly clock: Clock,
  ) {}

  /** The cars that an address names, side by side. */
  async load({ site, parameters }: PageVisit): Promise<FoundPage> {
    const compared = await this.of(site, comparedIds(parameters), nearIn(parameters));
    const content = { ...compared, saved: await this.saved.view(site, savedIn(parameters)) };
    return { content, words: wordsOf(content) };
  }

  /**
   * Cars of a site side by side, by ids or slugs, at most four; those that it does not show, or no longer shows, are left out (SITE-4).
   * @param place from where the distance is said: a postcode or a suburb
   */
  async of(site: SiteContext, ids: readonly string[], place = ''): Promise<PageOf<'compare'>> {
    const { noun } = await this.pages.setting(site);
    const isOffered = this.places.leaveChoice(site);
    const isAsked = isOffered && place !== '';
    const away = isAsked ? await this.places.kilometres(site, { place }) : null;
    const found = await Promise.all(ids.map((id) => this.#compared(site, id, away)));
    // An id and a slug may name the same car.
    const compared = [...new Map(found.flat().map((one) => [one.car.id, one])).values()];
    return compareView(site, compared, this.clock.now(), {
      noun: noun.many,
      near: isOffered ? { place, problem: isAsked && !away ? noSuchPlace(place) : null } : null,
    });
  }

  async #compared(site: SiteContext, id: string, away: KilometresByPlace | null): Promise<ComparedCar[]> {
    const answer = await this.cars.find(site, id);
    if (answer.kind !== 'found') return [];
    const { vehicle, dealership } = answer;
    const car = vehicleAsListed(vehicle, dealership, site);
    const now = this.clock.now();
    const card = cardView(car, { site, now });
    return [
      {
        car,
        card,
        rows: comparableRows({ vehicle, car, dealership, now, site }),
        features: vehicle.details.standardEquipment ?? [],
        away: away ? kilometresTo(away, vehicle, dealership) : undefined,
        warning: repaymentView(car, site, now).repayment?.warning,
      },
    ];
  }
}

/** How far a vehicle is: of a private sale, its postcode (VEH-8). */
function kilometresTo(
  { locations, postcodes }: KilometresByPlace,
  vehicle: VehicleView,
  dealership: Dealership,
): number | undefined {
  const { private_suburb: isPrivate, private_postcode: postcode } = vehicle.details;
  const { id } = locationOf(vehicle, dealership);
  return isPrivate ? new Map(postcodes).get(postcode ?? '') : new Map(locations).get(id);
}

/** A vehicle's facts to compare. @param now which days have passed, UTC */
export function comparableRows({
  vehicle,
  car,
  dealership,
  now,
  site,
}: {
  readonly vehicle: VehicleView;
  readonly car: ListedCar;
  readonly dealership: Dealership;
  readonly now: Date;
  readonly site: SiteContext;
}): SpecificationRow[] {
  const zone = placeZone(locationOf(vehicle, dealership), dealership);
  const { place, verdict } = carFacts(car, site.config, now);
  const { repayment } = repaymentView(car, site, now);
  return [
    ...knownRows([
      ['Repayment', repayment && repaymentText(repayment)],
      ['Price compared', verdict && (verdict.short === null ? verdict.title : `${verdict.title} (${verdict.short})`)],
      ['Where', place],
      ['Seats', car.seats],
    ]),
    ...comparedCosts({ vehicle, car, site, now, zone }),
    ...summaryView(car).rows.filter(({ label }) => !IN_HEAD.has(label)),
    ...keyInformation(vehicle).filter(({ label }) => FIRST.has(label)),
    ...ownershipRows(vehicle.details, now, zone),
    ...fieldRows(vehicle.details, 'specification'),
  ];
}

/** In a phone's narrow column no rate is broken, but it may stand below its name. */
const repaymentText = ({ amount, rates, basis }: ShownRepayment): string =>
  `${amount} (${rates.replaceAll('rate\u00A0', 'rate ')}). ${basis}`;
