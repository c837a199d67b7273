import type { ItemType } from '@forecourt/contracts';
import { LEAST_PRICE_CENTS } from '@forecourt/retail-rules';
import { spelledAsListed } from '../names/spellings.ts';
import type { CarDocument } from './car-document.ts';
import { filteredFeatures } from './feature-list.ts';
import { chargePorts, normaliseBody, normaliseDrive, normaliseFuel, normaliseTransmission } from './normalise.ts';
import { priceBand, weeklyPriceBand } from './price-bands.ts';

type Figure = number | null | undefined;
/** What a lender offers: dollars, and per cent a year. */
interface LenderFigures extends Readonly<NonNullable<CarDocument['payment_terms']>> {
  readonly paymentWeek?: Figure;
  readonly paymentMonth?: Figure;
  readonly interestRate?: Figure;
  readonly comparisonRate?: Figure;
}

/** Of a caravan: its length in feet, its tare in kilograms. */
interface CaravanFacts {
  readonly sleeps?: number | undefined;
  readonly body_length?: number | undefined;
  readonly tare_weight?: number | undefined;
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
  specifications?: CaravanFacts | undefined;
  engine_size?: string | undefined;
  variant?: { readonly enginesize?: number | string | undefined } | undefined;
  learner_approved?: boolean | undefined;
  charge_port?: string | undefined;
  /** The city or suburb where the car is. */
  city?: string | undefined;
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
      | 'payment_month'
      | 'payment_terms'
      | 'filtered_features'
      | 'charge_ports'
      | 'sleeps'
      | 'body_length'
      | 'tare_weight'
      | 'engine_cc'
      | 'licence'
      | 'city'
    >
  >;

/** CARD-4's current price in dollars: the reduced price if it is above $10, else the list price from the feed. */
export function currentPrice({ price, offer_price }: Pick<FacetFacts, 'price' | 'offer_price'>): number | undefined {
  return offer_price !== undefined && offer_price > LEAST_PRICE_CENTS / 100 ? offer_price : price;
}

/** Derives the fields for facets, bounds and orders from the feed's (IDX-7, CARD-4). Absent if nothing is known. */
export function deriveFacets(facts: FacetFacts): DerivedFacets {
  const price = currentPrice(facts);
  const { make, model } = spelledAsListed(facts);
  const features = filteredFeatures(facts.standardEquipment ?? []);
  const ports = chargePorts(facts.charge_port);
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
    charge_ports: ports.length > 0 ? ports : undefined,
    ...ofItsKind(facts),
    city: facts.city || undefined,
  });
}

/** What buyers of its kind ask: how many a caravan sleeps, what size of engine a motorcycle has. A 0 means that nothing is known. */
function ofItsKind(facts: FacetFacts): Partial<
  Record<'sleeps' | 'body_length' | 'tare_weight' | 'engine_cc', number>
> & {
  licence?: CarDocument['licence'];
} {
  const { item_type: type, specifications = {}, learner_approved: learner } = facts;
  if (type === 'caravan') {
    const { sleeps, body_length: length, tare_weight: tare } = specifications;
    return { ...(sleeps && { sleeps }), ...(length && { body_length: length }), ...(tare && { tare_weight: tare }) };
  }
  if (type !== 'motorcycle') return {};
  const cc = cubicCentimetres(facts.variant?.enginesize) ?? cubicCentimetres(facts.engine_size);
  return { ...(cc && { engine_cc: cc }), ...(learner !== undefined && { licence: learner ? 'learner' : 'full' }) };
}

/** No engine has more litres, and none fewer cubic centimetres. */
const MOST_LITRES = 20;

/** An engine's size as feeds write it: 660, '660cc', '0.66 L'. */
function cubicCentimetres(size: number | string | undefined): number | undefined {
  const [digits] = /\d+(?:\.\d+)?/.exec(String(size ?? '').replaceAll(',', '')) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  return Math.round(value > MOST_LITRES ? value : value * 1_000) || undefined;
}

/** The subscription price, else the lowest weekly payment that a lender offers. */
function weeklyPrice(facts: FacetFacts): number | undefined {
  if (facts.subscription_price !== undefined && facts.subscription_price > 0) return facts.subscription_price;
  const payments = Object.values(facts.finance_lenders ?? {}).map((offer) => offer.paymentWeek ?? 0);
  const real = payments.filter((payment) => payment > 0);
  return real.length > 0 ? Math.min(...real) : undefined;
}

type LowestPayment = Pick<CarDocument, `payment_${string}` & keyof CarDocument>;

/** The lowest weekly payment with the rates and terms that have to stand beside it (FIN-3); of equal ones the first lender's by key. */
function lowestPayment(lenders: Readonly<Record<string, LenderFigures>>): LowestPayment {
  let lowest: [key: string, week: number] | undefined;
  for (const [key, { paymentWeek: week, interestRate, comparisonRate }] of Object.entries(lenders)) {
    if (typeof week !== 'number' || week <= 0) continue;
    if (typeof interestRate !== 'number' || typeof comparisonRate !== 'number') continue;
    if (!lowest || week < lowest[1] || (week === lowest[1] && key < lowest[0])) lowest = [key, week];
  }
  const [lender, week] = lowest ?? [];
  const offer = lender === undefined ? undefined : lenders[lender];
  if (!offer) return {};
  const { termMonths, termYears, termUnit, deposit, balloon } = offer;
  const terms = withoutAbsent<NonNullable<CarDocument['payment_terms']>>({
    ...{ termMonths, termYears, termUnit, deposit, balloon },
  });
  return {
    ...{ payment_week: week, payment_week_lender: lender, payment_week_rate: offer.interestRate ?? undefined },
    payment_week_comparison_rate: offer.comparisonRate ?? undefined,
    payment_month: offer.paymentMonth ?? undefined,
    payment_terms: Object.keys(terms).length > 0 ? terms : undefined,
  };
}

function withoutAbsent<Fields extends object>(fields: { [Key in keyof Fields]: Fields[Key] | undefined }): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
