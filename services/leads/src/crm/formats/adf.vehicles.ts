import { makeNamed, type SubmittedLead } from '@forecourt/contracts';

/** Who numbers leads and vehicles, and who provides the lead, as ADF names it. */
export const SOURCE = 'Forecourt';

/** XML that may stand in a document as it is: only `element` makes it, so text is never taken for markup. */
export class Xml {
  /** @param lines its lines, without their ends */
  constructor(readonly lines: readonly string[]) {}
}

/** What may stand within an element; nothing is left out. */
type Content = string | number | Xml | undefined;

/** An element with its attributes, then its text or its elements, each on lines of its own. Attributes without a value are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...contents: readonly Content[]
): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escaped(value)}"`,
  );
  const known = contents.filter((content) => content !== undefined);
  const open = `<${name}${given.join('')}>`;
  const close = `</${name}>`;
  if (!known.some((content) => content instanceof Xml))
    return new Xml([`${open}${known.map(escapedContent).join('')}${close}`]);
  const inner = known.flatMap((content) => (content instanceof Xml ? content.lines : escaped(String(content))));
  return new Xml([open, ...inner, close]);
}

const escapedContent = (content: string | number | Xml) => escaped(String(content));

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * Text as ASCII that XML 1.0 can hold anywhere: characters beyond ASCII by their numbers, so that no mail server or CRM can misread them;
 * those that XML has no place for as U+FFFD.
 */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"']/g, (character) => NAMED[character] ?? character)
    .replace(/[^\t\n\x20-\x7e]/gu, (character) => `&#${allowed(character.codePointAt(0) ?? 0)};`);
}

const REPLACEMENT = 0xfffd;

function allowed(code: number): number {
  const isControl = code < 0x20 || code === 0x7f;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isControl || isSurrogate || code === 0xfffe || code === 0xffff ? REPLACEMENT : code;
}

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
