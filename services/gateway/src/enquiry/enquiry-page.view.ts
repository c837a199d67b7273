import type { EnquiryPage, PageOf } from '@forecourt/contracts';
import { carHref } from '../car/car-actions.view.ts';
import { carSummaryView } from '../car/car-summary.view.ts';
import { phoneLink } from '../car/vehicle-location.ts';
import { sitePhone } from '../pages/call-bar.view.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type EnquiryKind, enquiryHref, GENERAL_ENQUIRY } from './enquiry-address.ts';
import { type EnquirySubject, enquiryFormView, kindOf } from './enquiry-form.view.ts';

const WORDS: Readonly<Record<EnquiryKind, { title: string; message: string }>> = {
  enquire: { title: 'Enquire Now', message: 'Ask anything. A person who knows this vehicle will answer you.' },
  similar: {
    title: 'Find Me Something Similar',
    message: 'Tell us what matters to you, and we will look for another one like it.',
  },
  photos: { title: 'Request Photos', message: 'We will take them and send them to you.' },
};
const GENERAL = { title: 'Email Us', message: 'Write to us, and the right person will answer you.' };

/**
 * The page of an enquiry, which a dialog shows too (LEAD-1, LEAD-8).
 * @param sent what was sent as a plain form and could not be taken (LEAD-4).
 */
export function enquiryPageView(
  site: SiteContext,
  subject: EnquirySubject,
  sent: EnquiryPage['sent'] = null,
): PageOf<'enquiry'> {
  const kind = kindOf(subject);
  const car = subject === 'general' ? null : subject.car;
  return {
    kind: 'enquiry',
    ...(car ? WORDS[kind] : GENERAL),
    path: car ? enquiryHref(car, kind) : GENERAL_ENQUIRY,
    form: enquiryFormView(site, subject),
    car: car && carSummaryView(car, site.config),
    back: car
      ? { label: 'Back to the vehicle', href: carHref(car) }
      : { label: 'Browse our stock', href: site.config.search.path },
    phone: site.config.header.show_phone ? phoneLink(sitePhone(site)) : null,
    sent,
  };
}
