import type { EnquiryPage, FormName, PageOf } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { type CarAnswer, CarPages } from '../car/car-pages.ts';
import { absentCar } from '../car/vehicle.page.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { carFormAt, enquiryHref } from '../cards/lead-addresses.ts';
import { endsText, offerHref } from '../offers/offer.view.ts';
import { SiteOffers } from '../offers/site-offers.ts';
import type {
  FormAnswer,
  FoundPage,
  HeadWords,
  PageAnswer,
  PageLoader,
  PageVisit,
  SentForm,
} from '../page-loader/page-loader.ts';
import { openPhone } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type EnquirySubject, enquiryPageView } from './enquiry-page.view.ts';
import { PlainForms } from './plain-forms.ts';

/** What the address of an enquiry leads to: its subject, or what became of the car. */
type EnquiryPlace =
  | { readonly kind: 'found'; readonly subject: EnquirySubject }
  | Exclude<CarAnswer, { readonly kind: 'found' }>;

/** Enquiries by their addresses, and what browsers send from there as plain forms (LEAD-1, LEAD-4, LEAD-6). */
@Injectable()
export class EnquiryPageLoader implements PageLoader {
  constructor(
    private readonly cars: CarPages,
    private readonly offers: SiteOffers,
    private readonly forms: PlainForms,
    private readonly clock: Clock,
  ) {}

  async load({ site, params: { car }, parameters }: PageVisit): Promise<PageAnswer> {
    const form = carFormAt(parameters);
    const answer = await this.#find(site, car, form, parameters.get('offer'));
    if (!answer) return null;
    if (answer.kind !== 'found') return absentCar(this.cars, site, answer, (moved) => enquiryHref(moved, form));
    return found(enquiryPageView(site, answer.subject, this.clock.now()));
  }

  /** Takes the form of this address (PlainForms.take). */
  async take(visit: PageVisit, sent: SentForm): Promise<FormAnswer> {
    const { site } = visit;
    const answer = await this.#findForSent(visit);
    if (answer?.kind !== 'found') return null;
    const view = enquiryPageView(site, answer.subject, this.clock.now());
    return this.forms.take(
      site,
      {
        form: view.form,
        pageKind: view.kind,
        again: (refused) => found({ ...view, form: { ...view.form, sent: refused } }),
      },
      sent,
    );
  }

  /** What it is about. A car that got a new address, or left, while the form was filled is the same car: else what was typed is lost. */
  async #findForSent({ site, params: { car }, parameters }: PageVisit): Promise<EnquiryPlace | null> {
    const form = carFormAt(parameters);
    const asked = await this.#find(site, car, form, parameters.get('offer'));
    const answer = asked?.kind === 'moved' ? await this.#find(site, asked.slug, form) : asked;
    return answer?.kind === 'gone' ? aboutCar(site, answer, form) : answer;
  }

  /**
   * @param idOrSlug of the car; undefined for an enquiry that is about none.
   * @param offer id of the special offer, of an enquiry that is about no car; null where the site has no such offer now
   */
  async #find(
    site: SiteContext,
    idOrSlug: string | undefined,
    form: FormName,
    offer: string | null = null,
  ): Promise<EnquiryPlace | null> {
    if (idOrSlug === undefined)
      return offer === null ? { kind: 'found', subject: 'general' } : this.#offer(site, offer);
    const answer = await this.cars.find(site, idOrSlug);
    return answer.kind === 'found' ? aboutCar(site, answer, form) : answer;
  }

  #offer(site: SiteContext, id: string): EnquiryPlace | null {
    const entry = this.offers.current(site).find((each) => each.id === id);
    if (!entry) return null;
    const { name, valid_to: to } = entry.summary;
    const href = offerHref(id, entry.summary, site.config);
    return { kind: 'found', subject: { offer: { id, name, href, ends: endsText(to) } } };
  }
}

function aboutCar(
  site: SiteContext,
  { vehicle, dealership }: Extract<CarAnswer, { readonly kind: 'found' | 'gone' }>,
  form: FormName,
): EnquiryPlace {
  const car = vehicleAsListed(vehicle, dealership, site);
  return { kind: 'found', subject: { car, form, phone: openPhone(vehicle, dealership, site.config) } };
}

const found = (content: PageOf<'enquiry'>): FoundPage => ({ content, words: enquiryWords(content) });

function enquiryWords({ title, message, car, offer, form }: EnquiryPage): HeadWords {
  const about = car?.title ?? offer?.name;
  const whole = about ? `${title}: ${about}` : title;
  return { title: form.sent ? `Not sent yet: ${whole}` : whole, description: message };
}
