import {
  type FormDeclaration,
  type FormName,
  formOf,
  forms,
  hasAlerts,
  hasChat,
  type SaveSearchPage,
  type SiteConfig,
  standsOnCarEnquiry,
  takesValuations,
} from '@forecourt/contracts';
import { currentPriceCents, isAvailable, isSold, type ListedCar } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';

/** Path of the enquiry that is about no car. */
export const GENERAL_ENQUIRY = '/enquire';

/** Path of a car's enquiry by one of the forms that are about a car (LEAD-1, LEAD-8). */
export function enquiryHref({ slug }: { slug: string }, form: FormName = 'enquiry'): string {
  const about = aboutOf(formOf(form));
  return `/cars/${slug}/enquire${about === undefined ? '' : `?about=${about}`}`;
}

/** The form of a car's enquiry page that its address names; the plain one if it names none of these. */
export function carFormAt(parameters: URLSearchParams): FormName {
  const about = parameters.get('about') ?? undefined;
  const isNamed = (form: FormDeclaration) => about !== undefined && standsOnCarEnquiry(form) && aboutOf(form) === about;
  return forms.find(isNamed)?.name ?? 'enquiry';
}

function aboutOf({ place }: FormDeclaration): string | undefined {
  return place !== 'block' && 'about' in place ? place.about : undefined;
}

/** Where a trade-in is valued (TRADE-1). */
export const VALUATION = '/cars/trade-in';
/** A price up to this is none that a trade-in could be part of, integer cents (VEH-2). */
const LEAST_PRICE_CENTS = 20_000;

/** The address of a valuation, for the car that the visitor wants to buy, if there is one. */
export function valuationHref(car: { readonly id: string } | null): string {
  return car ? `${VALUATION}?${new URLSearchParams({ car_id: car.id })}` : VALUATION;
}

/**
 * The address of a valuation beside a car (VEH-2): the site values trade-ins, the car's dealership has the feature, and the car is in
 * stock, neither sold nor reserved, for more than $200. Null elsewhere.
 */
export function carValuationHref(
  { config, dealerships }: Pick<SiteContext, 'config' | 'dealerships'>,
  car: ListedCar,
): string | null {
  const dealership = dealerships.find(({ slug }) => slug === car.dealershipSlug);
  const isFree = car.status === 'in_stock' && !isSold(car) && !car.reserved;
  const isPriced = (currentPriceCents(car) ?? 0) > LEAST_PRICE_CENTS;
  return takesValuations(config) && dealership?.valuations && isFree && isPriced ? valuationHref(car) : null;
}

/** The chat that is about no car (LEAD-8). */
export const CHAT = '/chat';

type ChatSite = Pick<SiteContext, 'config'>;
type ChatProvider = NonNullable<SiteConfig['chat']['provider']>;
type ChatCar = { readonly slug: string };

/** Where a visitor chats about a car, or about nothing in particular: a path, or an address of the site's provider; null on a site without. */
export function chatHref({ config }: ChatSite, car: ChatCar | null): string | null {
  if (!hasChat(config)) return null;
  if (config.chat.provider) return providerHref(config.chat.provider, config, car);
  return car === null ? CHAT : `/cars/${car.slug}/chat`;
}

/** A provider's hosted chat, which gets the address of the vehicle that it is about, and nothing of the visitor. */
function providerHref({ address, vehicle_parameter }: ChatProvider, config: SiteConfig, car: ChatCar | null): string {
  const [host] = config.hosts;
  const href = new URL(address);
  if (car && vehicle_parameter) href.searchParams.set(vehicle_parameter, `https://${host}/cars/${car.slug}`);
  return href.href;
}

/** Whether a chat address is a provider's, which opens in a new tab. */
export const opensNewTab = (href: string): boolean => href.startsWith('https:');

/**
 * Where an enquiry about a car leads: to its form, or to the chat where the site wants that in its place. That is so for each enquiry about
 * a vehicle of the dealerships that the site names, and on some sites for Enquire about any vehicle that can be had (LEAD-8).
 */
export function enquireHref(site: ChatSite, car: ListedCar, form: FormName = 'enquiry'): string {
  const { dealerships, for_enquire } = site.config.chat;
  const chats = dealerships.includes(car.dealershipSlug) || (for_enquire && form === 'enquiry' && isAvailable(car));
  return (chats ? chatHref(site, car) : null) ?? enquiryHref(car, form);
}

/** The address of the page that asks for an alert about a search or a vehicle (LEAD-11). */
export const saveHref = (about: SaveSearchPage['about']): string => `/save-search?${new URLSearchParams({ ...about })}`;

/** The link to that page; null on a site without alerts, and in a preview, which sends no alerts. */
export function saveLink(
  { config, preview }: Pick<SiteContext, 'config' | 'preview'>,
  about: SaveSearchPage['about'],
  label: string,
): { label: string; href: string } | null {
  return hasAlerts(config) && !preview ? { label, href: saveHref(about) } : null;
}
