import type { CheckoutPage } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { type CarAnswer, CarPages } from '../car/car-pages.ts';
import { absentCar } from '../car/vehicle.page.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { checkoutHref } from '../cards/buying-addresses.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageAnswer,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { openPhone } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type CheckoutSubject, checkoutView } from './checkout.view.ts';

type FoundCar = Extract<CarAnswer, { readonly kind: 'found' }>;

/** Reserving a vehicle by its address, and what browsers send from there as a plain form (RES-1). */
@Injectable()
export class CheckoutPageLoader implements PageLoader {
  constructor(
    private readonly cars: CarPages,
    private readonly forms: PlainForms,
    private readonly clock: Clock,
  ) {}

  /** The page, at the one of its two addresses that the site uses; a car that is gone says so itself. */
  async load({ site, path, params: { car = '' } }: PageVisit): Promise<PageAnswer> {
    const answer = await this.cars.find(site, car);
    if (answer.kind !== 'found') return absentCar(this.cars, site, answer, (moved) => checkoutHref(site, moved));
    const subject = subjectOf(site, answer);
    const href = checkoutHref(site, subject.car);
    if (lastPart(path) !== lastPart(href)) return { redirect: href };
    return found(checkoutView(site, subject, { now: this.clock.now() }));
  }

  /** Takes the form (PlainForms.take). A car that got a new address meanwhile is the same car. */
  async take({ site, params: { car = '' } }: PageVisit, sent: SentForm): Promise<FormAnswer> {
    const answer = await this.cars.find(site, car);
    const there = answer.kind === 'moved' ? await this.cars.find(site, answer.slug) : answer;
    if (there.kind !== 'found') return null;
    const now = this.clock.now();
    const subject = subjectOf(site, there);
    const { form, kind } = checkoutView(site, subject, { now });
    if (!form) return null;
    const again = (refused: NonNullable<CheckoutPage['form']>['sent']) =>
      found(checkoutView(site, subject, { now, sent: refused }));
    return this.forms.take(site, { form, pageKind: kind, again }, sent);
  }
}

const lastPart = (path: string): string | undefined => path.split('/').at(-1);

function subjectOf(site: SiteContext, { vehicle, dealership }: FoundCar): CheckoutSubject {
  return {
    car: vehicleAsListed(vehicle, dealership, site),
    phone: openPhone(vehicle, dealership, site.config),
    processors: vehicle.details.payment_processors,
  };
}

const found = (content: CheckoutPage): FoundPage => {
  const words = wordsOf(content);
  const title = `${words.title}: ${content.car.title}`;
  return { content, words: { ...words, title: content.form?.sent ? `Not sent yet: ${title}` : title } };
};
