import type { Dealership, VehicleView } from '@forecourt/contracts';
import { carPhotos, placeZone, privatePlace } from '@forecourt/retail-rules';
import type { CarDocument } from './car-document.ts';
import { type DerivedFacets, deriveFacets } from './derive-facets.ts';
import { fedFields } from './fed-fields.ts';

/** A car's facts, in the wire's names. */
export type DocumentedCar = Omit<VehicleView, 'status' | 'reserved' | 'withdrawn'>;

/** What its facts do not say: how it stands, and where. */
export interface Standing extends Pick<CarDocument, 'status' | 'reserved'> {
  /** Its fields are absent until it is known (IDX-5). */
  readonly dealership: Dealership | undefined;
  /** The one of the dealership's locations that it is at. */
  readonly location: Dealership['locations'][number] | undefined;
}

type MadeElsewhere = keyof ReturnType<typeof fedFields> | keyof DerivedFacets;
type OwnFields = { [Field in Exclude<keyof CarDocument, MadeElsewhere>]: CarDocument[Field] | undefined };

/**
 * The document of a car: the same for the index, which folds it from events, and for the car's own page, which has it from stock, so that
 * both follow the same rules.
 */
export function makeDocument(car: DocumentedCar, { status, reserved, dealership, location }: Standing): CarDocument {
  const { details, prices, photos } = car;
  const pictures = carPhotos(photos);
  const { city, ...place } = privatePlace(details) ?? placeOf(dealership, location);
  const own: OwnFields = {
    id: car.id,
    slug: car.slug,
    status,
    sold: status === 'sold',
    reserved,
    stocknum: car.stocknum,
    features: details.standardEquipment,
    dealership_id: car.dealership_id,
    dealership_slug: car.dealership_slug,
    dealership_name: dealership?.name,
    location_id: location?.id,
    location_name: location?.name,
    ...NO_PRIVATE_SALE,
    ...place,
    location_state: location?.address.state,
    location_zone: location && placeZone(location, dealership),
    show_on_dealer_website: car.show_on_dealer_website,
    sold_date_timestamp: car.sold_date_timestamp,
    created_at: Math.floor(Date.parse(car.created_at) / 1_000),
    photos_count: photos.photos_count ?? pictures.length,
    photos_revision: photos.revision,
    primary_image_url: pictures[0],
    price_spans: car.price_spans,
    market_source: car.market_source,
    market_date: car.market_date,
    market_figures: car.market_figures,
    has_file: details.file === undefined ? undefined : true,
  };
  const derived = deriveFacets({
    ...details,
    ...prices,
    finance_lenders: car.finance_lenders,
    city,
  });
  return known([fedFields(car), own, derived]);
}

/** Where the cars of a location are, by its dealership if that has a word for it (IDX-7). */
function placeOf(dealership: Standing['dealership'], location: Standing['location']) {
  return { city: dealership?.override_city || location?.address.city, state: location?.address.state };
}

const NO_PRIVATE_SALE = { private_sale: undefined, private_postcode: undefined } as const;

/** A document has no empty fields: empty values in a feed count as unknown. One object is filled, because spreading costs five times as much. */
function known(parts: readonly object[]): CarDocument {
  const fields: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)) fields[name] = value;
    }
  }
  return fields as unknown as CarDocument;
}
