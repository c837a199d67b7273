import type { PersonalisedFinancePage, ShownForm } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type CarAnswer, CarPages } from '../car/car-pages.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { takesApplication } from '../cards/buying-addresses.ts';
import { carHref } from '../cards/car-actions.view.ts';
import { CAR_PARAMETER } from '../enquiry/addressed-form.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import { sentValues } from '../enquiry/sent-form.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageAnswer,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import { openPhone } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type ApplicationSubject, applicationView } from './finance-application.view.ts';

type FoundCar = Extract<CarAnswer, { readonly kind: 'found' }>;

/** Applying for finance by its address, and what browsers send from there as a plain form (FIN-2). Its gate lets only users in (AUTH-3). */
@Injectable()
export class FinanceApplicationPageLoader implements PageLoader {
  constructor(
    private readonly cars: CarPages,
    private readonly forms: PlainForms,
    private readonly sessions: VisitorSessions,
    private readonly clock: Clock,
  ) {}

  /** The page; a car without an NVIC, or that can't be financed, leads to its own page. */
  async load({ site, parameters, request }: PageVisit): Promise<PageAnswer> {
    const answer = await this.#find(site, parameters);
    if (!answer) return null;
    const subject = await this.#subject(site, answer, request);
    if (!takesApplication(subject.car, answer.vehicle.details, site.config)) return { redirect: carHref(subject.car) };
    return found(applicationView(site, subject, { now: this.clock.now() }));
  }

  /** Takes the form (PlainForms.take), or shows the figures for its terms. */
  async take({ site, parameters }: PageVisit, sent: SentForm): Promise<FormAnswer> {
    const answer = await this.#find(site, parameters);
    if (!answer) return null;
    const subject = await this.#subject(site, answer, sent.request);
    if (!takesApplication(subject.car, answer.vehicle.details, site.config)) return null;
    const now = this.clock.now();
    const { form, kind } = applicationView(site, subject, { now });
    const again = (refused: ShownForm['sent']) => found(applicationView(site, subject, { now, sent: refused }));
    if (sent.fields.get('go') === 'figures') {
      return { again: again({ values: sentValues(sent.fields, form.fields), message: null, errors: [] }) };
    }
    return this.forms.take(site, { form, pageKind: kind, again }, sent);
  }

  /** The car that the address names; null if the site has it no more (SITE-4). */
  async #find(site: SiteContext, parameters: URLSearchParams): Promise<FoundCar | null> {
    const id = parameters.get(CAR_PARAMETER);
    const answer = id === null ? null : await this.cars.find(site, id);
    return answer?.kind === 'found' ? answer : null;
  }

  async #subject(
    site: SiteContext,
    { vehicle, dealership }: FoundCar,
    request: FastifyRequest | undefined,
  ): Promise<ApplicationSubject> {
    const user = request ? await this.sessions.userOf(site, request) : null;
    return {
      car: vehicleAsListed(vehicle, dealership, site),
      userPhone: user?.phone ?? null,
      phone: openPhone(vehicle, dealership, site.config),
    };
  }
}

const found = (content: PersonalisedFinancePage): FoundPage => {
  const words = wordsOf(content);
  const title = `${words.title}: ${content.car.title}`;
  return { content, words: { ...words, title: content.form.sent?.message ? `Not sent yet: ${title}` : title } };
};
