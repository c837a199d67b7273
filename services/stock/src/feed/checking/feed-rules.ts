import { type FeedEvent, type FieldError, makeNamed } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';
import { hasCredentials, hasTwoAddresses, noNameOf } from './no-values.ts';
import { isStorableText } from './surely-passes.ts';
import { hasFittingCheckDigit, isVin } from './vehicle-identity.ts';

/** Anything that a dealer sells as a vehicle costs more, in dollars. */
const LEAST_PRICE = 500;
/** A price below this share of what such cars cost is more often a mistake than an offer. */
const LEAST_SHARE = 0.4;

/** The price below which a vehicle's price is worth a warning, in dollars. @param usual what such vehicles cost, in dollars, if that is known */
export const leastPrice = (usual: number | undefined): number =>
  Math.max(LEAST_PRICE, Math.round((usual ?? 0) * LEAST_SHARE));

/** The warning of a price that is too low for a vehicle: it is shown as sent (CARD-4), but somebody should look at it (FEED-9). */
export function lowPriceWarning(field: string, price: number, usual: number | undefined): FieldError {
  const least = leastPrice(usual);
  const why = least === LEAST_PRICE ? ' for a vehicle' : `, as such vehicles cost $${usual}`;
  return { field, message: `expected at least $${least}${why}; got ${price}. The price is shown as it was sent.` };
}

/** What a source's clock may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** No feed reports anything before this; an older instant is a fault of the sender's clock or format. */
const EARLIEST_MS = Date.UTC(1990, 0, 1);
const MONTH_OR_DAY = /^\d{4}-\d{2}(?:-\d{2})?$/;
const TERM_UNIT = /^(?:month|year)s?$/i;
const REGISTRATION_PLATE = /^[A-Za-z0-9][A-Za-z0-9 .·-]*$/;

/** The verdict of the rules that no schema states. */
interface RuleFindings {
  errors: FieldError[];
  warnings: FieldError[];
}

/**
 * Checks an event whose shape is right: times, VIN, year and plate (FEED-2, FEED-4). `now` is ours.
 * @param isSure that the database keeps each of its texts.
 */
export function checkRules(event: FeedEvent, now: Date, isSure = false): RuleFindings {
  const errors = isSure ? timeFaults(event, now) : envelopeFaults(event, now);
  const none = noNameOf(event.stocknum);
  if (none !== undefined) errors.push(fault('stocknum', `a stock number, not ${none}`, event.stocknum));
  if (event.type === 'status') errors.push(...soldDateFaults('sold_date_timestamp', event.sold_date_timestamp, now));
  if (event.type === 'price') return { errors, warnings: priceWarnings('prices', event.prices) };
  if (event.type === 'photos') errors.push(...pictureFaults('photos', event.photos));
  if (event.type !== 'upsert') return { errors, warnings: [] };
  const { vin, year, regplate, sold_date_timestamp, created_at } = event.car;
  errors.push(...soldDateFaults('car.sold_date_timestamp', sold_date_timestamp, now));
  if (created_at) errors.push(...instantFaults('car.created_at', Date.parse(created_at), created_at, now));
  if (year && year > now.getUTCFullYear() + 1) {
    errors.push(fault('car.year', `a year from 1900 to ${now.getUTCFullYear() + 1}`, year));
  }
  for (const field of ['build_date', 'compliance_date'] as const) {
    const date = event.car[field];
    if (date && !isMonthOrDay(date))
      errors.push(fault(`car.${field}`, 'a month such as 2024-05, or a day such as 2024-05-31', date));
  }
  errors.push(...pictureFaults('car', event.car));
  if (regplate && !REGISTRATION_PLATE.test(regplate)) {
    errors.push(fault('car.regplate', 'letters and digits', regplate));
  }
  if (vin && !isVin(vin.toUpperCase())) {
    errors.push(fault('car.vin', '17 letters and digits without I, O and Q', vin));
  }
  return { errors, warnings: warningsOf(event.car, errors) };
}

/** Two addresses in one text would be one that leads nowhere; a password in one would be on the page. */
function pictureFaults(
  within: string,
  {
    images,
    primary_image_url: primary,
    ...lists
  }: Pick<SentCar, 'images' | 'primary_image_url' | 'videos' | 'exterior_360' | 'thumbnails'>,
): FieldError[] {
  const faults: FieldError[] = [];
  const check = (field: string, url: string) => {
    if (hasTwoAddresses(url)) faults.push(fault(`${within}.${field}`, 'one address', url));
    if (hasCredentials(url)) faults.push(fault(`${within}.${field}`, 'an address without a user or password', url));
  };
  if (primary) check('primary_image_url', primary);
  for (const [place, { url }] of images?.entries() ?? []) check(`images[${place}].url`, url);
  for (const field of ['videos', 'exterior_360', 'thumbnails'] as const)
    for (const [place, url] of lists[field]?.entries() ?? []) check(`${field}[${place}]`, url);
  return faults;
}

/** What is wrong with an event's time, or with a text in it. */
export function envelopeFaults(event: Pick<FeedEvent, 'occurred_at'>, now: Date): FieldError[] {
  return [...timeFaults(event, now), ...(isStorable(event) ? [] : unstorableFaults(event, ''))];
}

function timeFaults({ occurred_at: time }: Pick<FeedEvent, 'occurred_at'>, now: Date): FieldError[] {
  return instantFaults('occurred_at', Date.parse(time), time, now);
}

function warningsOf(car: Extract<FeedEvent, { type: 'upsert' }>['car'], errors: readonly FieldError[]): FieldError[] {
  const warnings: FieldError[] = [
    ...priceWarnings('car', car, car.autograb_data),
    ...termWarnings(car.finance_lenders),
  ];
  if (
    car.vin &&
    errors.every(({ field }) => field !== 'car.vin') &&
    !isEuropean(car.vin) &&
    !hasFittingCheckDigit(car.vin.toUpperCase())
  ) {
    warnings.push({ field: 'car.vin', message: `the check digit of ${showValue(car.vin)} is wrong` });
  }
  for (const field of ['status', 'sold'] as const) {
    if (car[field] === null)
      warnings.push({ field: `car.${field}`, message: 'can’t be cleared: null leaves it unchanged' });
  }
  return warnings;
}

/** Makers in Europe use the place of the check digit as they like; a VIN begins with where its maker is. */
const isEuropean = (vin: string): boolean => /^[S-Z]/i.test(vin);

function isMonthOrDay(text: string): boolean {
  const day = text.length === 7 ? `${text}-01` : text;
  return MONTH_OR_DAY.test(text) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
}

type SentCar = Extract<FeedEvent, { type: 'upsert' }>['car'];

/** Prices that are too low for a vehicle. They are shown as sent (CARD-4), but somebody should look at them (FEED-9). */
function priceWarnings(
  within: string,
  prices: Pick<SentCar, 'price' | 'offer_price'>,
  market?: SentCar['autograb_data'],
): FieldError[] {
  const usual = market?.state_average_market_price ?? market?.average_market_price ?? undefined;
  return (['price', 'offer_price'] as const).flatMap((field) => {
    const price = prices[field];
    return price && price < leastPrice(usual) ? [lowPriceWarning(`${within}.${field}`, price, usual)] : [];
  });
}

function termWarnings(lenders: SentCar['finance_lenders']): FieldError[] {
  return Object.entries(lenders ?? {}).flatMap(([lender, { termUnit }]) =>
    !termUnit || TERM_UNIT.test(termUnit)
      ? []
      : [
          {
            field: `car.finance_lenders.${lender}.termUnit`,
            message: `expected months or years; got ${showValue(termUnit)}`,
          },
        ],
  );
}

/** UTC seconds, not in the future: milliseconds are the mistake to catch. */
function soldDateFaults(field: string, seconds: number | null | undefined, now: Date): FieldError[] {
  return typeof seconds === 'number' ? instantFaults(field, seconds * 1_000, seconds, now) : [];
}

function instantFaults(field: string, milliseconds: number, came: unknown, now: Date): FieldError[] {
  if (milliseconds > now.getTime() + CLOCK_TOLERANCE_MS) {
    return [fault(field, `a time no more than 5 minutes after ${now.toISOString()}`, came)];
  }
  return milliseconds >= EARLIEST_MS ? [] : [fault(field, 'a time since 1990', came)];
}

/** Whether the database keeps every text in a value. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  for (const name in value) {
    if (!isStorable(name) || !isStorable(Reflect.get(value, name))) return false;
  }
  return true;
}

/** The texts in a value, names of fields included, that the database could not keep. */
export function unstorableFaults(value: unknown, path: string): FieldError[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [fault(path, 'whole characters only', value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const field = path === '' ? name : `${path}.${name}`;
    return [...unstorableFaults(name, path), ...unstorableFaults(part, field)];
  });
}

function fault(field: string, expected: string, came: unknown): FieldError {
  return { field, message: `expected ${expected}; got ${showValue(came)}` };
}

/**
 * The warning of a make that the platform's list has neither by name nor by alias (MODEL-3): the vehicle is kept, with the make as the
 * sender wrote it.
 * @param make as received.
 */
export function makeWarnings(make: unknown): FieldError[] {
  if (typeof make !== 'string' || make.trim() === '' || makeNamed(make)) return [];
  return [{ field: 'car.make', message: `${showValue(make)} is not on the list of makes; it is kept as written` }];
}
