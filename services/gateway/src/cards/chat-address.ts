import { type FormName, hasChat, type SiteConfig } from '@forecourt/contracts';
import { isAvailable, type ListedCar } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { enquiryHref } from './enquiry-address.ts';

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
