import { type FormName, formOf, type Link, type PageOf } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import { carHref } from '../cards/car-actions.view.ts';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { enquiryHref, GENERAL_ENQUIRY } from '../cards/lead-addresses.ts';
import { offerEnquiryHref } from '../offers/offer.view.ts';
import { sitePhone } from '../places/call-bar.view.ts';
import { phoneLink } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { carFormOf, formView } from './form.view.ts';
import { formAsideView } from './form-aside.view.ts';

/** A special offer that an enquiry is about. */
export interface EnquiredOffer {
  readonly id: string;
  readonly name: string;
  readonly ends: string | null;
  /** The offer's own page. */
  readonly href: string;
}

/** The subject of an enquiry: one car, the form that is wanted and the number to call about it; an offer; or nothing in particular. */
export type EnquirySubject =
  | { readonly offer: EnquiredOffer }
  | { readonly car: ListedCar; readonly form: FormName; readonly phone: Link | null }
  | 'general';

/** The page of an enquiry, which a dialog shows too (LEAD-1, LEAD-8). */
export function enquiryPageView(site: SiteContext, subject: EnquirySubject, now: Date): PageOf<'enquiry'> {
  if (subject !== 'general' && 'offer' in subject) return offerEnquiryView(site, subject.offer, now);
  const car = subject === 'general' ? null : subject.car;
  const form = subject === 'general' ? 'general' : carFormOf(subject.car, subject.form);
  const { title, message } = formOf(form).words;
  const phone = subject === 'general' ? phoneLink(sitePhone(site)) : subject.phone;
  return {
    kind: 'enquiry',
    title,
    message,
    form: formView(site, { form, car, path: car ? enquiryHref(car, form) : GENERAL_ENQUIRY }),
    car: car && enquiredCarView(car, site, now),
    offer: null,
    aside: formAsideView(site, { form, car, now }),
    back: car
      ? { label: 'Back to the vehicle', href: carHref(car) }
      : { label: 'Browse our stock', href: site.config.search.path },
    phone: site.config.header.show_phone ? phone : null,
  };
}

/** The enquiry about a special offer, whose id is sent with it (OFFER-1). */
function offerEnquiryView(site: SiteContext, { id, name, ends, href }: EnquiredOffer, now: Date): PageOf<'enquiry'> {
  const form = 'special_offer';
  const { title, message } = formOf(form).words;
  return {
    kind: 'enquiry',
    title,
    message,
    form: formView(site, { form, car: null, path: offerEnquiryHref(id), fixed: { offer_id: id } }),
    car: null,
    offer: { name, ends },
    aside: formAsideView(site, { form, car: null, now }),
    back: { label: 'Back to the offer', href },
    phone: site.config.header.show_phone ? phoneLink(sitePhone(site)) : null,
  };
}
