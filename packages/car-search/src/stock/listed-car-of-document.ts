import { carPlace, centsIfKnown, centsOf, type ListedCar, pricedCarOf, zoneOfState } from '@forecourt/retail-rules';
import type { CarDocument } from '../document/car-document.ts';
import { facetValueLabel } from '../state/facets.ts';

/**
 * Reads a document of the search index as the rules read a car.
 * @param takesCustomTag whether the site's own tag filter takes it.
 */
export function listedCarOfDocument(document: CarDocument, takesCustomTag: boolean): ListedCar {
  const label = (facet: 'body' | 'fuel' | 'transmission') => {
    const value = document[facet];
    return value === undefined ? null : facetValueLabel(facet, value);
  };
  return {
    ...pricedCarOf(document),
    id: document.id,
    slug: document.slug,
    dealershipId: document.dealership_id,
    dealershipSlug: document.dealership_slug,
    stocknum: document.stocknum,
    name: document.name ?? null,
    carsalesTitle: document.carsales_title ?? null,
    make: document.make,
    model: document.model,
    badge: document.badge ?? null,
    series: document.series ?? null,
    year: document.year ?? null,
    carType: document.car_type,
    itemType: document.item_type,
    status: document.status,
    sold: document.sold,
    reserved: document.reserved,
    certified: document.certified ?? false,
    tag: document.tag ?? null,
    createdAt: new Date(document.created_at * 1000),
    lowestPayment: lowestPaymentOf(document),
    stateAverageCents: centsIfKnown(document.state_average_market_price),
    nationalAverageCents: centsIfKnown(document.average_market_price),
    marketSource: document.market_source ?? null,
    marketDate: document.market_date === undefined ? null : new Date(document.market_date * 1_000),
    marketFigures: document.market_figures ?? null,
    km: document.km ?? null,
    transmission: label('transmission') ?? document.trans ?? null,
    fuel: label('fuel'),
    body: label('body'),
    seats: document.seats ?? null,
    sleeps: document.sleeps ?? null,
    bodyLength: document.body_length ?? null,
    tareWeight: document.tare_weight ?? null,
    engineCc: document.engine_cc ?? null,
    learnerApproved: document.licence === 'learner',
    colour: document.colour ?? null,
    place: carPlace(document),
    // A document of an earlier release has only the state of its location.
    timeZone: document.location_zone ?? zoneOfState(document.location_state ?? document.state),
    imageUrl: document.primary_image_url ?? null,
    photosRevision: document.photos_revision ?? null,
    takesCustomTag,
  };
}

function lowestPaymentOf(document: CarDocument): ListedCar['lowestPayment'] {
  const { payment_week: week, payment_week_lender: lender } = document;
  const { payment_week_rate: rate, payment_week_comparison_rate: comparisonRate } = document;
  if (week === undefined || lender === undefined || rate === undefined || comparisonRate === undefined) return null;
  const { payment_month: month, payment_terms: terms = {} } = document;
  const monthCents = centsIfKnown(month);
  return { lender, weekCents: centsOf(week), rate, comparisonRate, monthCents, terms };
}
