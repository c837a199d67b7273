import { type CarDocument, deriveFacets } from '@forecourt/car-search';
import type { Dealership } from '@forecourt/contracts';
import { carLocation } from '@forecourt/retail-rules';
import type { CarState } from './car-state.ts';

/**
 * The document by which a car is found; null where it must not be: withdrawn, or hidden by its dealer (IDX-1). A sold car keeps its
 * document: until when it is shown is asked by each search. Nothing here depends on the clock or on a site.
 * @param dealership whose car it is; what it tells is absent until it is known (IDX-5).
 */
export function toDocument(car: CarState, dealership: Dealership | undefined): CarDocument | null {
  if (car.withdrawn || !car.show_on_dealer_website) return null;
  const { details, prices, photos, market } = car;
  const location = dealership && carLocation(car.details.location_slug, dealership.locations);
  const sold = car.sold_date_timestamp !== undefined;
  return known<CarDocument>({
    id: car.id,
    slug: car.slug,
    name: details.name,
    carsales_title: details.carsales_title,
    make: details.make,
    model: details.model,
    badge: details.badge,
    series: details.series,
    year: details.year,
    car_type: details.car_type,
    status: sold ? 'sold' : car.status,
    sold,
    reserved: car.reserved_by_dealer || car.hold_id !== undefined,
    certified: details.certified,
    tag: details.tag,
    preorder: details.preorder,
    price: prices.price,
    before_price: prices.before_price,
    offer_price: prices.offer_price,
    subscription_price: prices.subscription_price,
    price_type: prices.price_type,
    km: details.km,
    trans: details.trans,
    seats: details.seats,
    doors: details.doors,
    colour: details.colour,
    engine_size: details.engine_size,
    stocknum: car.stocknum,
    categories: details.categories,
    features: details.standardEquipment,
    dealership_id: car.dealership_id,
    dealership_slug: car.dealership_slug,
    dealership_name: dealership?.name,
    location_id: location?.id,
    location_name: location?.name,
    state: location?.address.state,
    show_on_dealer_website: true,
    sold_date_timestamp: car.sold_date_timestamp,
    created_at: Math.floor(Date.parse(car.created_at) / 1_000),
    photos_count: photos.photos_count ?? photos.images?.length ?? 0,
    primary_image_url: photos.primary_image_url ?? photos.images?.[0]?.url,
    thumbnails: photos.thumbnails,
    state_average_market_price: market.state_average_market_price,
    average_market_price: market.average_market_price,
    has_file: details.file === undefined ? undefined : true,
    ...deriveFacets({
      ...details,
      ...prices,
      finance_lenders: car.finance_lenders,
      city: location?.address.city,
      override_city: dealership?.override_city,
    }),
  });
}

/** A document has no empty fields: what was fed as nothing is not known. */
function known<Fields extends object>(fields: { [Field in keyof Fields]: Fields[Field] | undefined }): Fields {
  const isKnown = (value: unknown) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isKnown(value))) as Fields;
}
