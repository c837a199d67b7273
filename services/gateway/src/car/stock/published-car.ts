import { type CarDocument, listedCarOfDocument } from '@forecourt/car-search';
import type { Dealership, PriceRecord, SiteConfig } from '@forecourt/contracts';
import { carFacts, dollarsOf, type PriceStatement, placePhones } from '@forecourt/retail-rules';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { PublishedCar, PublishedVehicle } from '../../api/car-schemas.ts';
import { showsFinance } from '../../cards/buying-addresses.ts';
import { shownPriceOf } from '../../cards/car-price.view.ts';
import { repaymentView } from '../../cards/car-repayment.view.ts';
import { newestPrimary } from '../../images/photo/newest-photo.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { documentOfVehicle, type StockedVehicle, StockVehicles } from './stock-vehicles.ts';

type Publishing = Pick<SiteContext, 'config' | 'dealerships'>;

/**
 * A car of the index as a site's API publishes it at an instant (SRCH-16), with no earlier price and no repayment but the ones that its pages show (PRICE-1).
 * @param stocked absent where stock does not know it or does not answer: then what only stock has is absent too
 */
export function publishedCar(
  document: CarDocument,
  stocked: StockedVehicle | undefined,
  site: Publishing,
  now: Date,
): PublishedCar {
  const car = listedCarOfDocument(document, false);
  const { price: statement } = carFacts(car, site.config, now);
  const { repayment } = repaymentView(car, site, now);
  const shown = showsFinance(car, site.config) ? document : withoutPayments(document);
  const { before_price, created_at, features, has_file: _, ...rest } = withoutHistory(shown, site.config);
  const { state_average_market_price: state, average_market_price: nation, ...searched } = rest;
  return {
    ...(stocked && onlyInStock(stocked)),
    ...searched,
    ...(stocked && asFed(stocked)),
    ...(stocked && newestPrimary(document, stocked.vehicle)),
    ...(features && { standardEquipment: features }),
    ...publishedEarlier(before_price, statement, site.config),
    ...locationOf(document, site),
    created_at: new Date(created_at * 1_000).toISOString(),
    autograb_data: {
      ...(state !== undefined && { state_average_market_price: state }),
      ...(nation !== undefined && { average_market_price: nation }),
    },
    shown_price: shownPriceOf(statement, car),
    ...(repayment && { shown_repayment: repayment }),
  };
}

/** A vehicle of stock in the same form, with what only its own answer nests. */
export function publishedVehicle(
  stocked: StockedVehicle,
  dealership: Dealership,
  site: Publishing,
  now: Date,
): PublishedVehicle {
  const { variant, specifications } = stocked.vehicle.details;
  const document = documentOfVehicle(stocked.vehicle, dealership);
  const isFinanced = showsFinance(listedCarOfDocument(document, false), site.config);
  return {
    ...publishedCar(document, stocked, site, now),
    ...(variant && { variant }),
    ...(specifications && { specifications }),
    finance_lenders: isFinanced ? stocked.vehicle.finance_lenders : {},
  };
}

/** The details that searches do not have, its pictures and its views. */
function onlyInStock({ vehicle: { details, photos }, views }: StockedVehicle) {
  const { make, model, body, item_type, variant, specifications, location_slug, ...own } = details;
  return { ...own, ...photos, views };
}

/** What searches have under the same name, but spelt for facets. */
function asFed({ vehicle: { details } }: StockedVehicle): Pick<PublishedCar, 'fuel' | 'drive'> {
  const { fuel, drive } = details;
  return { fuel, drive };
}

function locationOf(
  { dealership_id, location_id }: CarDocument,
  { config, dealerships }: Publishing,
): Pick<PublishedCar, 'location'> {
  const dealership = dealerships.find(({ id }) => id === dealership_id);
  const location = dealership?.locations.find(({ id }) => id === location_id);
  if (!dealership || !location) return {};
  const { name, slug, distribution_locations } = location;
  // Where a visitor has to ask for the number, no answer has it (VEH-4).
  const phone = config.vehicle_page.hide_phone ? undefined : placePhones(location, dealership)[0];
  return { location: { name, slug, ...(phone !== undefined && { phone }), distribution_locations } };
}

/** The earlier price that is published: on a site that wants proof the proven one, else the one that was fed. */
function publishedEarlier(
  fed: number | undefined,
  { was }: PriceStatement,
  { prices }: Pick<SiteConfig, 'prices'>,
): { before_price?: number } {
  const earlier = prices.prove_was ? was && dollarsOf(was.cents) : fed;
  return earlier === null || earlier === undefined ? {} : { before_price: earlier };
}

/** A car without a lender's payments, their rates and terms, all of which begin alike: the site shows no figures of finance with it (FIN-1). */
function withoutPayments(document: CarDocument): CarDocument {
  return Object.fromEntries(
    Object.entries(document).filter(([name]) => !name.startsWith('payment_')),
  ) as unknown as CarDocument;
}

/** A car without the spans of its prices, except on sites that show these. */
function withoutHistory<Car extends PriceRecord>(car: Car, { prices }: Pick<SiteConfig, 'prices'>): Car {
  if (prices.history) return car;
  const { price_spans: _, ...rest } = car;
  return rest as Car;
}

/** Cars of the index with what only stock has of them, as lists of the API return them (SRCH-16). */
@Injectable()
export class PublishedCars {
  constructor(private readonly vehicles: StockVehicles) {}

  /** The cars of an answer, at most 100, in their order. What searches decided by comes from the index: a hit never contradicts its search. */
  async of(site: SiteContext, hits: readonly CarDocument[], now: Date): Promise<PublishedCar[]> {
    const stocked = await this.#stocked(site, hits);
    return hits.map((hit) => publishedCar(hit, stocked.get(hit.id), site, now));
  }

  /** Searches go on while stock is away, as pages of results do; what only stock has is then absent. */
  async #stocked(site: SiteContext, hits: readonly CarDocument[]): Promise<ReadonlyMap<string, StockedVehicle>> {
    try {
      return await this.vehicles.beside(
        site,
        hits.map(({ id }) => id),
      );
    } catch (error) {
      if (error instanceof ProblemError && error.status === 503) return new Map();
      throw error;
    }
  }
}
