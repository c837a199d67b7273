import { type ChatPage, formOf, type Link, type OpeningTimesView, type ShownForm } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import { carHref } from '../cards/car-actions.view.ts';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { CHAT, chatHref } from '../cards/lead-addresses.ts';
import { formView } from '../enquiry/form.view.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What a chat is about, and who reads it. */
export interface ChatSubject {
  readonly car: ListedCar | null;
  /** The place's name. */
  readonly who: string;
  readonly hours: OpeningTimesView | null;
  /** The number to call instead. */
  readonly phone: Link | null;
}

/** The page of a chat (LEAD-8), which a dialog shows too. Pure. */
export function chatView(
  site: SiteContext,
  { car, who, hours, phone }: ChatSubject,
  { now, sent = null }: { readonly now: Date; readonly sent?: ShownForm['sent'] },
): ChatPage {
  const form = car ? 'vehicle_chat' : 'chat';
  const { title, message } = formOf(form).words;
  const { greeting, answered } = site.config.chat;
  return {
    kind: 'chat',
    ...{ title, message, greeting, answered, who, hours },
    form: formView(site, { form, car, path: chatHref(site, car) ?? CHAT, sent }),
    car: car && enquiredCarView(car, site, now),
    aside: formAsideView(site, { form, car, now }),
    back: car
      ? { label: 'Back to the vehicle', href: carHref(car) }
      : { label: 'Browse our stock', href: site.config.search.path },
    phone: site.config.header.show_phone ? phone : null,
  };
}
