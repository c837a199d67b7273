import type { ItemType } from '@forecourt/contracts';
import { spelledAsListed } from '../names/spellings.ts';
import type { CarDocument } from './car-document.ts';
import { filteredFeatures } from './feature-list.ts';
import { normaliseBody, normaliseDrive, normaliseFuel, normaliseTransmission } from './normalise.ts';
import { priceBand, weeklyPriceBand } from './price-bands.ts';

type Figure = number | null | undefined;
/** What a lender offers: dollars a week, and per cent a year. */
interface LenderFigures {
  readonly paymentWeek?: Figure;
  readonly interestRate?: Figure;
  readonly comparisonRate?: Figure;
}

/** The source of the derived fields, in the feed's names; amounts are Australian dollars. */
export interface FacetFacts {
  make: string;
  model: string;
  item_type?: ItemType | undefined;
  simple_body?: string | undefined;
  body?: string | undefined;
  simple_fuel?: string | undefined;
  fuel?: string | undefined;
  simple_transmission?: string | undefined;
  trans?: string | undefined;
  drive?: string | undefined;
  price?: number | undefined;
  offer_price?: number | undefined;
  subscription_price?: number | undefined;
  finance_lenders?: Readonly<Record<string, LenderFigures>> | undefined;
  standardEquipment?: readonly string[] | undefined;
  /** The city of the car's location. */
  city?: string | undefined;
  /** The dealership's, which goes before the location's. */
  override_city?: string | undefined;
}

/** The fields of the document that are derived from others. */
export type DerivedFacets = Pick<CarDocument, 'item_type' | 'make' | 'model' | 'make_model'> &
  Partial<
    Pick<
      CarDocument,
      | 'body'
      | 'fuel'
      | 'transmission'
      | 'drive'
      | 'current_price'
      | 'price_range'
      | 'weekly_price_range'
      | 'payment_week'
      | 'payment_week_lender'
      | 'payment_week_rate'
      | 'payment_week_comparison_rate'
      | 'filtered_features'
      | 'city'
    >
  >;

/** A reduced price at or under this is not one (CARD-4). */
const LEAST_OFFER = 10;

/** CARD-4's current price in dollars: the reduced price if it is above $10, else the list price from the feed. */
export function currentPrice({ price, offer_price }: Pick<FacetFacts, 'price' | 'offer_price'>): number | undefined {
  return offer_price !== undefined && offer_price > LEAST_OFFER ? offer_price : price;
}

/** Derives the fields for facets, bounds and orders from the feed's (IDX-7, CARD-4). Absent if nothing is known. */
export function deriveFacets(facts: FacetFacts): DerivedFacets {
  const price = currentPrice(facts);
  const { make, model } = spelledAsListed(facts);
  const features = filteredFeatures(facts.standardEquipment ?? []);
  return withoutAbsent({
    item_type: facts.item_type ?? 'car',
    make,
    model,
    make_model: `${make} ${model}`,
    body: normaliseBody(facts.simple_body || facts.body),
    fuel: normaliseFuel(facts.simple_fuel || facts.fuel),
    transmission: normaliseTransmission(facts.simple_transmission || facts.trans),
    drive: normaliseDrive(facts.drive),
    current_price: price,
    price_range: priceBand(price),
    weekly_price_range: weeklyPriceBand(weeklyPrice(facts)),
    ...lowestPayment(facts.finance_lenders ?? {}),
    filtered_features: features.length > 0 ? features : undefined,
    city: facts.override_city || facts.city || undefined,
  });
}

/** The subscription price, else the lowest weekly payment that a lender offers. */
function weeklyPrice(facts: FacetFacts): number | undefined {
  if (facts.subscription_price !== undefined && facts.subscription_price > 0) return facts.subscription_price;
  const payments = Object.values(facts.finance_lenders ?? {}).map((offer) => offer.paymentWeek ?? 0);
  const real = payments.filter((payment) => payment > 0);
  return real.length > 0 ? Math.min(...real) : undefined;
}

/** The lowest weekly payment with the rates that have to stand beside it (FIN-3); of equal ones the first lender's by key. */
function lowestPayment(
  lenders: Readonly<Record<string, LenderFigures>>,
): Partial<Pick<CarDocument, `payment_week${string}` & keyof CarDocument>> {
  const offers = Object.entries(lenders).flatMap(([lender, { paymentWeek, interestRate: rate, comparisonRate }]) =>
    typeof paymentWeek === 'number' && paymentWeek > 0 && typeof rate === 'number' && typeof comparisonRate === 'number'
      ? [
          {
            ...{ payment_week: paymentWeek, payment_week_lender: lender },
            ...{ payment_week_rate: rate, payment_week_comparison_rate: comparisonRate },
          },
        ]
      : [],
  );
  const [lowest] = offers.sort(
    (one, other) =>
      one.payment_week - other.payment_week || (one.payment_week_lender < other.payment_week_lender ? -1 : 1),
  );
  return lowest ?? {};
}

function withoutAbsent<Fields extends object>(fields: { [Key in keyof Fields]: Fields[Key] | undefined }): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
