import { nameKey } from '@forecourt/car-search';
import type { CarType, OfferSummary, SiteConfig } from '@forecourt/contracts';

/** What offers are looked for: a vehicle, or a model of the range. */
export interface OfferSubject {
  readonly make: string | null;
  /** The model as a feed or the range names it. */
  readonly model: string | null;
  /** The model's slug, if it is known. */
  readonly modelSlug?: string | undefined;
  /** Null for a model, which is not yet new, demo or used. */
  readonly carType: CarType | null;
}

/** An entry of the index that holds an offer. */
interface OfferEntry {
  readonly id: string;
  readonly summary: OfferSummary;
}

/** What a site says of its offers. */
type OfferSite = Pick<SiteConfig, 'id' | 'offers'>;

/** When an offer runs, as days are counted at the site's places. */
export type OfferState = 'not yet' | 'current' | 'ended';

/** Where a day lies within an offer's validity; both of its ends are inside. @param today such as 2026-03-01 */
export function offerState(
  { valid_from: from, valid_to: to }: Pick<OfferSummary, 'valid_from' | 'valid_to'>,
  today: string,
): OfferState {
  if (from !== null && today < from) return 'not yet';
  return to !== null && today > to ? 'ended' : 'current';
}

/** Whether a site shows an offer at all: not one that excludes it, unless it is on the exception list and the site's flag is set (OFFER-1). */
export function isOfferOf({ id, summary }: OfferEntry, { id: website, offers }: OfferSite): boolean {
  if (!summary.excluded_website_ids.includes(website)) return true;
  return offers.show_excepted && offers.excepted_ids.includes(id);
}

/** The offers that a site shows on a day, by their order; equal ones by the earlier end (OFFER-1). None if the site has offers off. */
export function currentOffers<Entry extends OfferEntry>(
  entries: readonly Entry[],
  site: OfferSite,
  today: string,
): Entry[] {
  if (!site.offers.enabled) return [];
  return entries
    .filter((entry) => isOfferOf(entry, site) && offerState(entry.summary, today) === 'current')
    .toSorted((one, other) => byOrder(one.summary, other.summary));
}

/**
 * The current offers about a vehicle or a model (OFFER-1): those of its model; those of its maker that name no model. An offer that names
 * neither is about the dealer, not about a vehicle. Names are compared without regard to case, blanks and hyphens.
 */
export function offersAbout<Entry extends OfferEntry>(
  entries: readonly Entry[],
  subject: OfferSubject,
  site: OfferSite,
  today: string,
): Entry[] {
  return currentOffers(entries, site, today).filter(({ summary }) => isAbout(summary, subject));
}

/** Those of current offers that a place has, which sells these makes: of one of them, or of no maker. Without makes, all of them. */
export function offersOfMakes<Entry extends OfferEntry>(current: readonly Entry[], makes: readonly string[]): Entry[] {
  return current.filter(({ summary: { manufacturer } }) => {
    return !manufacturer || makes.length === 0 || makes.some((make) => isNamed(make, manufacturer.name));
  });
}

function isAbout({ manufacturer, model, car_types: types }: OfferSummary, subject: OfferSubject): boolean {
  if (!manufacturer && !model) return false;
  if (manufacturer && !isNamed(subject.make, manufacturer.name)) return false;
  if (model && subject.modelSlug !== model.slug && !isNamed(subject.model, model.name)) return false;
  return types.length === 0 || subject.carType === null || types.includes(subject.carType);
}

const isNamed = (name: string | null, other: string): boolean => name !== null && nameKey(name) === nameKey(other);

const LAST = '9999';

function byOrder(one: OfferSummary, other: OfferSummary): number {
  if (one.order !== other.order) return one.order - other.order;
  return (one.valid_to ?? LAST).localeCompare(other.valid_to ?? LAST) || one.name.localeCompare(other.name, 'en-AU');
}
