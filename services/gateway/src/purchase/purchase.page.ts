import { randomUUID } from 'node:crypto';
import {
  type FormAnswers,
  type FormValues,
  faultsOf,
  nextPurchaseStep,
  type Purchase,
  type PurchasePage,
  type PurchaseStep,
  purchaseSteps,
  type ShownForm,
} from '@forecourt/contracts';
import { badRequest, Clock, conflict, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CarPages } from '../car/car-pages.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { canBeBought, PURCHASE } from '../cards/buying-addresses.ts';
import { CAR_PARAMETER } from '../enquiry/addressed-form.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import { sentValues } from '../enquiry/sent-form.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
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
import { locationOf, openPhone } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type PurchaseSubject, purchaseView } from './purchase.view.ts';
import { type BoughtVehicle, PurchaseExtras } from './purchase-extras.ts';
import { beginPath, purchasePath, stepForm } from './purchase-steps.view.ts';
import { PURCHASE_LIMIT, Purchases } from './purchases.ts';

const ID = /^[\w-]{43}$/;

/** A purchase with its vehicle. */
interface Found {
  readonly bought: BoughtVehicle;
  readonly subject: PurchaseSubject;
}

/** Buying online, step by step, by plain forms (RES-3). What each step answers is kept before the next one is shown. */
@Injectable()
export class PurchasePageLoader implements PageLoader {
  constructor(
    private readonly purchases: Purchases,
    private readonly extras: PurchaseExtras,
    private readonly cars: CarPages,
    private readonly forms: PlainForms,
    private readonly sessions: VisitorSessions,
    @Inject(PURCHASE_LIMIT) private readonly limit: RateLimit,
    private readonly clock: Clock,
  ) {}

  /** The first step of a car by `?car_id=`, its slug or id; or a purchase by its id, at `?step=` or where it was left. */
  async load(visit: PageVisit): Promise<PageAnswer> {
    const moved = await this.#moved(visit);
    if (moved !== null) return { redirect: moved };
    const found = await this.#find(visit);
    return found && this.#show(visit.site, found, stepAt(visit, found.subject.purchase));
  }

  /** Takes a step and leads to the next one; the last is the enquiry, whose key is the purchase's. */
  async take(visit: PageVisit, sent: SentForm): Promise<FormAnswer> {
    const { site } = visit;
    const found = await this.#find(visit);
    if (!found) return null;
    const { purchase } = found.subject;
    if (purchase?.reservation) return { location: purchasePath(purchase.id) };
    const step = stepAt(visit, purchase);
    const again = (refused: ShownForm['sent']) => this.#show(site, found, step, refused);
    const form = stepForm(site, { car: found.subject.car, purchase, step, sent: null });
    if (purchase && step.name === 'deposit') {
      // Whoever has a purchase's address can read it, so the lead has the one that it began at.
      const settled = { idempotencyKey: `purchase-${purchase.id}`, path: beginPath(found.subject.car) };
      return this.forms.take(site, { form, pageKind: 'purchase', again, settled }, sent);
    }
    const values = sentValues(sent.fields, form.fields);
    try {
      requireSameOrigin(sent.request.headers, sent.request.host);
      await this.limit.take(sent.request.ip);
      // Nothing of a person is kept for a purchase that can't be made: the page says why.
      if (!canBeBought(site, found.subject.car)) throw conflict('This vehicle can’t be bought online right now.');
      const faults = faultsOf(form.fields, values);
      if (faults.length > 0) throw badRequest(faults);
      const { id, answers } = await this.#keep(site, found, { step, values, request: sent.request });
      return { location: purchasePath(id, nextPurchaseStep(answers).name) };
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      const { status, message, errors } = problem;
      return { again: { ...again({ values, message, errors: [...errors] }), status }, problem };
    }
  }

  async #keep(
    site: SiteContext,
    { bought, subject: { purchase } }: Found,
    { step, values, request }: { step: PurchaseStep; values: FormValues; request: FastifyRequest },
  ): Promise<Purchase> {
    const answered = trimmed(values);
    if (!purchase) {
      const user = await this.sessions.userIfKnown(site, request);
      return this.purchases.start(site, { car_id: bought.vehicle.id, answers: answered }, { key: randomUUID(), user });
    }
    const added = await this.extras.of(site, step, { bought, purchaseId: purchase.id, values });
    return this.purchases.answer(site, purchase.id, { ...answered, ...added });
  }

  /** Where a car's purchase is begun now, if its address has changed; another page's address otherwise stays. */
  async #moved({ site, params: { purchase }, parameters }: PageVisit): Promise<string | null> {
    const car = parameters.get(CAR_PARAMETER);
    if (purchase !== undefined || car === null) return null;
    const answer = await this.cars.find(site, car);
    return answer.kind === 'moved' && answer.slug !== car
      ? `${PURCHASE}?${new URLSearchParams({ [CAR_PARAMETER]: answer.slug })}`
      : null;
  }

  async #find({ site, params: { purchase: id }, parameters }: PageVisit): Promise<Found | null> {
    const purchase = id !== undefined && ID.test(id) ? await this.purchases.find(site, id) : null;
    if (id !== undefined && !purchase) return null;
    const carId = purchase?.car_id ?? parameters.get(CAR_PARAMETER);
    if (carId === null) return null;
    const first = await this.cars.find(site, carId);
    const answer = first.kind === 'moved' ? await this.cars.find(site, first.slug) : first;
    // What was bought stays in reach although the vehicle is sold by now.
    if (answer.kind !== 'found' && !(answer.kind === 'gone' && purchase)) return null;
    const { vehicle, dealership } = answer;
    const subject = {
      car: vehicleAsListed(vehicle, dealership, site),
      seller: dealership,
      place: locationOf(vehicle, dealership),
      phone: openPhone(vehicle, dealership, site.config),
      processors: vehicle.details.payment_processors,
      purchase,
      valuation: purchase ? await this.extras.valuation(site, purchase.answers) : null,
    };
    return { bought: { vehicle, dealership }, subject };
  }

  #show(site: SiteContext, { subject }: Found, step: PurchaseStep, sent: ShownForm['sent'] = null): FoundPage {
    const content: PurchasePage = purchaseView(site, subject, { now: this.clock.now(), step, sent });
    const words = wordsOf(content);
    const isRefused = sent !== null && sent.message !== null;
    return {
      content,
      words: { ...words, title: isRefused ? `Not saved yet: ${words.title}` : words.title },
      ...(subject.purchase && { personal: true }),
    };
  }
}

/** The step that an address names, if the answers lead to it; else the first one that is open. */
function stepAt({ parameters }: PageVisit, purchase: Purchase | null): PurchaseStep {
  const answers = purchase?.answers ?? {};
  const open = nextPurchaseStep(answers);
  if (!purchase) return open;
  const asked = purchaseSteps(answers);
  const wanted = asked.findIndex(({ name }) => name === parameters.get('step'));
  const latest = asked.findIndex(({ name }) => name === open.name);
  return wanted === -1 || wanted > latest ? open : (asked[wanted] ?? open);
}

const trimmed = (values: FormValues): FormAnswers =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
