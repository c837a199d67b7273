import { makeNamed, type SubmittedLead } from '@forecourt/contracts';
import { SOURCE } from './adf-source.ts';
import { element, type Xml } from './xml-element.ts';

/** The vehicles of a lead, the wanted one first, then the visitor's own; none if it is about none. */
export function vehiclesOf(lead: SubmittedLead): Xml[] {
  return [wantedVehicle(lead), ownVehicle(lead)].flatMap((vehicle) => vehicle ?? []);
}

/** The words of the DTD: only buy, lease, sell, trade-in and test-drive. */
const interestOf = ({ category }: SubmittedLead) => (category === 'Test Drive Enquiry' ? 'test-drive' : 'buy');
/** ADF knows new and used: a demo has been registered. */
const statusOf = (carType: string | undefined) => (carType === 'new' ? 'new' : 'used');

function wantedVehicle(lead: SubmittedLead): Xml | undefined {
  const { car } = lead;
  if (!car) return unlistedVehicle(lead);
  return element(
    'vehicle',
    { interest: interestOf(lead), status: statusOf(car.car_type) },
    element('id', { sequence: '1', source: SOURCE }, car.car_id),
    element('year', {}, car.year),
    element('make', {}, car['Vehicle Make']),
    element('model', {}, car['Vehicle Model']),
    optional('vin', car.vin),
    element('stock', {}, car.stock_number),
    optional('trim', car.badge),
    car.km === undefined ? undefined : element('odometer', { status: 'unknown', units: 'km' }, car.km),
    priceOf('asking', car.price),
    offerOf(lead),
  );
}

/** A vehicle that the form named by make and model, such as one of a maker's range. */
function unlistedVehicle(lead: SubmittedLead): Xml | undefined {
  const { claimed_car: claimed, manufacturer_slug: slug, answers } = lead;
  const make = claimed?.['Vehicle Make'] ?? (slug === undefined ? undefined : (makeNamed(slug)?.name ?? slug));
  const model = claimed?.['Vehicle Model'] ?? textOf(answers?.model);
  if (!make || !model) return undefined;
  return element(
    'vehicle',
    { interest: interestOf(lead), status: claimed ? statusOf(claimed.car_type) : 'new' },
    element('year', {}),
    element('make', {}, make),
    element('model', {}, model),
    optional('stock', claimed?.stock_number),
    offerOf(lead),
  );
}

const offerOf = ({ answers }: SubmittedLead) => priceOf('offer', amountOf(answers?.offer_from_client), 'customer');

/**
 * A vehicle to be traded in or sold. Only a valuation knows year, make and model, which the DTD requires: else they are empty, and the
 * visitor's words follow.
 */
function ownVehicle(lead: SubmittedLead): Xml | undefined {
  const { category, subcategory, answers = {}, additional_services: services, Rego } = lead;
  const isToTrade =
    category === 'Trade-In Enquiry' ||
    answers['do-you-have-a-trade-in'] === 'Yes' ||
    answers.trade_in_vehicle !== undefined ||
    services.some((each) => /trade/i.test(each));
  if (!isToTrade) return undefined;
  const rego = textOf(answers.rego) ?? Rego;
  const state = textOf(answers.regoState);
  const kms = textOf(answers.kms)?.replace(/\D/g, '');
  const words = [
    textOf(answers.car) ?? textOf(answers.trade_in_vehicle),
    rego && `Registration ${rego}${state === undefined ? '' : ` (${state})`}`,
  ].filter((each) => each !== undefined);
  return element(
    'vehicle',
    { interest: subcategory === 'Sell My Car' ? 'sell' : 'trade-in', status: 'used' },
    element('year', {}, textOf(answers.trade_in_year)),
    element('make', {}, textOf(answers.trade_in_make)),
    element('model', {}, textOf(answers.trade_in_model)),
    kms ? element('odometer', { status: 'unknown', units: 'km' }, kms) : undefined,
    priceOf('appraisal', amountOf(answers.offer_price), SOURCE),
    words.length === 0 ? undefined : element('comments', {}, words.join('. ')),
  );
}

/** An amount in dollars and cents, as ADF readers expect money; none where there is no amount. */
function priceOf(
  type: 'asking' | 'offer' | 'appraisal',
  dollars: number | undefined,
  source?: string,
): Xml | undefined {
  return dollars === undefined ? undefined : element('price', { type, currency: 'AUD', source }, dollars.toFixed(2));
}

/** What a form's answer amounts to in dollars; undefined for words that are no amount. */
function amountOf(answer: unknown): number | undefined {
  const digits = textOf(answer)?.replace(/[^\d.]/g, '');
  return digits && Number.isFinite(Number(digits)) ? Number(digits) : undefined;
}

const optional = (name: string, text: string | undefined) => (text ? element(name, {}, text) : undefined);
const textOf = (answer: unknown) => (typeof answer === 'string' && answer !== '' ? answer : undefined);
