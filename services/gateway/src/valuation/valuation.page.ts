import { randomUUID } from 'node:crypto';
import {
  type FormValues,
  formOf,
  hasOwnWords,
  type ShownForm,
  type ShownValuation,
  valuationChangeOf,
  valuationFields,
  valuationRequest,
  vehicleOfPlate,
} from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import { Clock, nothingIfRefused, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { carHref } from '../cards/car-actions.view.ts';
import { VALUATION } from '../cards/lead-addresses.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { CAR_PARAMETER } from '../enquiry/addressed-form.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import { sentValues } from '../enquiry/sent-form.ts';
import { heldStep, refusedStage, sentStep, stagesOf, stepFaults } from '../enquiry/stepped-form.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type {
  FormAnswer,
  FoundPage,
  PageAnswer,
  PageLoader,
  PageVisit,
  SentForm,
  SitemapPage,
} from '../page-loader/page-loader.ts';
import { sitePhone } from '../places/call-bar.view.ts';
import { phoneLink } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { VALUATION_LIMIT, ValuationDesk } from './valuation-desk.ts';
import { notBegun, type ValuationProgress, valuationForm, valuationStepsView } from './valuation-steps.view.ts';

const NAME = 'trade_in_by_hand';
const LAST_QUESTION = 'condition';

/** Valuations by their address, and what browsers post from there step by step without JavaScript (TRADE-1). */
@Injectable()
export class ValuationPageLoader implements PageLoader {
  constructor(
    private readonly desk: ValuationDesk,
    private readonly forms: PlainForms,
    @Inject(VALUATION_LIMIT) private readonly limit: RateLimit,
    private readonly clock: Clock,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** The first step; another site's car is ignored (SITE-4). */
  async load({ site, parameters }: PageVisit): Promise<PageAnswer> {
    return this.#show(site, await this.desk.car(site, parameters.get(CAR_PARAMETER)), notBegun);
  }

  /** Takes a step: on to the next, back with all answers, or the last, which sends the lead. */
  async take({ site, parameters }: PageVisit, { fields, request }: SentForm): Promise<FormAnswer> {
    requireSameOrigin(request.headers, request.host);
    const car = await this.desk.car(site, parameters.get(CAR_PARAMETER));
    const empty = valuationForm({ site, car }, notBegun);
    const stages = stagesOf(formOf(NAME), empty);
    const { stage, go } = sentStep(fields, stages);
    const values = sentValues(fields, empty.fields);
    if (go === 'back' || go === 'next') {
      const known = await this.#known(site, values);
      const asked = { ...empty, fields: valuationFields(empty.fields, known, hasOwnWords(values)) };
      const errors = go === 'back' ? [] : stepFaults(asked, stages[stage], values);
      if (go === 'next' && errors.length === 0 && stage < stages.length - 1) {
        await this.limit.take(request.ip);
        const isComplete = stages[stage]?.fields.includes(LAST_QUESTION) ?? false;
        return {
          again: await this.#show(site, car, await this.#next(site, car, { stage, values, known, isComplete })),
        };
      }
      const shown = go === 'back' ? Math.max(0, stage - 1) : stage;
      const sent = heldStep(values, errors);
      return { again: await this.#show(site, car, { stage: shown, valuation: known, sent }) };
    }
    const valuation = await this.#known(site, values);
    const again = async (refused: ShownForm['sent']) =>
      this.#show(site, car, {
        stage: refusedStage(stages, refused),
        sent: refused,
        valuation: isOver(refused) ? await this.#renewed(site, valuation) : valuation,
      });
    const form = valuationForm({ site, car }, { valuation, sent: null });
    return this.forms.take(site, { form, pageKind: 'valuation', again }, { fields, request });
  }

  async sitemapEntries(): Promise<SitemapPage[]> {
    return [{ path: VALUATION }];
  }

  /** Saves what was answered and goes on: a failure to save is only logged. */
  async #next(
    site: SiteContext,
    car: ListedCar | null,
    {
      stage,
      values,
      known,
      isComplete,
    }: { stage: number; values: FormValues; known: ShownValuation | null; isComplete: boolean },
  ): Promise<ValuationProgress> {
    const valuation = await this.#save(site, car, values, { isFirst: stage === 0, isComplete }).catch(
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        this.logger.warn({ err: error }, 'a step of a valuation is not saved');
        return null;
      },
    );
    if (valuation && isComplete) this.desk.note(site, valuation);
    const chosen = stage === 0 && valuation ? vehicleOfPlate(valuation, known) : {};
    const sent = heldStep({ ...values, ...chosen, valuation_id: valuation?.id ?? '' });
    return { stage: stage + 1, valuation, sent };
  }

  async #save(
    site: SiteContext,
    car: ListedCar | null,
    values: FormValues,
    { isFirst, isComplete }: { isFirst: boolean; isComplete: boolean },
  ): Promise<ShownValuation> {
    const { valuation_id: id } = values;
    const said = valuationChangeOf(values, isComplete);
    // The vehicle follows from the registration.
    const change = isFirst ? { rego: said.rego, regoState: said.regoState } : said;
    if (typeof id === 'string' && id !== '') return this.desk.change(site, id, change);
    const request = valuationRequest.parse({
      rego: change.rego,
      regoState: change.regoState,
      ...(car && { car_id: car.id }),
    });
    const { shown } = await this.desk.start(site, request, randomUUID());
    // A step before this one may not have been saved: then all is said at once.
    const { rego: _, regoState: __, ...rest } = change;
    return Object.keys(rest).length === 0 ? shown : this.desk.change(site, shown.id, rest);
  }

  /** A new estimate from the same answers, for one that is no longer valid; null if that fails, and then a person values the vehicle. */
  async #renewed(site: SiteContext, valuation: ShownValuation | null): Promise<ShownValuation | null> {
    if (!valuation) return null;
    return this.desk.change(site, valuation.id, { form_completed: true }).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      this.logger.warn({ err: error }, 'an estimate that is no longer valid could not be renewed');
      return null;
    });
  }

  async #known(site: SiteContext, { valuation_id: id }: FormValues): Promise<ShownValuation | null> {
    if (typeof id !== 'string' || id === '') return null;
    return this.desk.find(site, id).catch(nothingIfRefused);
  }

  async #show(site: SiteContext, car: ListedCar | null, progress: ValuationProgress): Promise<FoundPage> {
    const { words } = formOf(NAME);
    const now = this.clock.now();
    const development = this.config.development ?? false;
    const isRefused = progress.sent !== null && progress.sent.message !== null;
    return {
      content: {
        kind: 'valuation',
        title: words.title,
        message: words.message,
        ...valuationStepsView({ site, car, now, development }, progress),
        aside: formAsideView(site, { form: NAME, car, now }),
        back: car
          ? { label: 'Back to the vehicle', href: carHref(car) }
          : { label: 'Browse our stock', href: site.config.search.path },
        phone: site.config.header.show_phone ? phoneLink(sitePhone(site)) : null,
      },
      words: {
        title: isRefused ? `Not sent yet: ${words.title}` : words.title,
        description: `Find out online what your vehicle may be worth as a trade-in at ${site.config.name}: an estimate with its basis, in about two minutes.`,
      },
      canonical: VALUATION,
      listed: car === null,
    };
  }
}

/** Whether a form was refused because its estimate is no longer valid. */
const isOver = (refused: ShownForm['sent']): boolean =>
  refused?.errors.some(({ field }) => field === 'valuation_id') ?? false;
