import { hasChat } from '@forecourt/contracts';
import { isAvailable } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { enquiryHref } from './enquiry-address.ts';
import type { ListedCar } from './listed-car.ts';

/** The chat that is about no car (LEAD-8). */
export const CHAT = '/chat';

type ChatSite = Pick<SiteContext, 'config'>;

/** Where a visitor chats about a car, or about nothing in particular; null on a site without. */
export function chatHref({ config }: ChatSite, car: { readonly slug: string } | null): string | null {
  if (!hasChat(config)) return null;
  return car === null ? CHAT : `/cars/${car.slug}/chat`;
}

/** Where Enquire leads: to the enquiry, or to the chat on a site that wants it in its place (LEAD-8). */
export function enquireHref(site: ChatSite, car: ListedCar): string {
  const chat = site.config.chat.for_enquire && isAvailable(car) ? chatHref(site, car) : null;
  return chat ?? enquiryHref(car);
}
