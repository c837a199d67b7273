import { type FormAnswers, type FormDeclaration, type FormName, takesPersonalisedFinance } from '@forecourt/contracts';
import type { RepaymentFrequency } from '@forecourt/finance';
import { centsOf } from '@forecourt/retail-rules';
import { badRequest, type CallerClaims, inTime, notFound, SERVICE_LOGGER, unauthorized } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EnquirySite } from '../../enquiry/enquiry-site.ts';
import type { LeadCar } from '../../lead/lead.events.ts';
import { FINANCE_DESK, type FinanceDesk } from './finance-desk.ts';

const FORM: FormName = 'finance_application';
/** A visitor waits no longer for a lender. */
const PATIENCE_MS = 4_000;

interface Applied {
  form: FormDeclaration;
  answers: FormAnswers;
}

/** What an application depends on besides its answers. */
interface Setting {
  readonly site: Pick<EnquirySite, 'finance'>;
  readonly car: Pick<LeadCar, 'carId' | 'priceCents'> | undefined;
  readonly caller: Pick<CallerClaims, 'user'>;
}

/** Finance applications among enquiries (FIN-2). */
@Injectable()
export class FinanceApplications {
  constructor(
    @Inject(FINANCE_DESK) private readonly desk: FinanceDesk,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * An enquiry with the figures that the platform states: none but those of an application, whatever its body says. A desk that fails is
   * logged, and the application goes to the dealer without figures.
   * @throws ProblemError 400 naming car_id or finance_deposit, 401 for a visitor who is not signed in (AUTH-3), 404 on a site without it
   */
  async of<Sent extends Applied>(enquiry: Sent, { site, car, caller }: Setting): Promise<Sent> {
    const { finance_figures: _, ...answers } = enquiry.answers;
    if (enquiry.form.name !== FORM) return { ...enquiry, answers };
    if (!takesPersonalisedFinance(site)) throw notFound();
    if (!caller.user) throw unauthorized('Please sign in to apply for finance.');
    const application = applicationOf(answers, site, car);
    const figures = await this.#figures(application);
    return { ...enquiry, answers: { ...answers, ...(figures !== undefined && { finance_figures: figures }) } };
  }

  async #figures(application: ReturnType<typeof applicationOf>): Promise<string | undefined> {
    try {
      return await inTime(PATIENCE_MS, this.desk.prepare(application));
    } catch (error) {
      this.logger.warn({ err: error }, 'a finance application is sent without figures');
      return undefined;
    }
  }
}

function applicationOf(answers: FormAnswers, { finance }: Setting['site'], car: Setting['car']) {
  const priceCents = car?.priceCents;
  if (car === undefined || priceCents === undefined) {
    throw badRequest([{ field: 'car_id', message: 'Please send a vehicle with a price.' }]);
  }
  const depositCents = centsOf(Number((answers.finance_deposit ?? '').replaceAll(/[$,\s]/g, '') || 0));
  if (depositCents >= priceCents) {
    const message = 'Please enter a deposit below the price: there is nothing to finance.';
    throw badRequest([{ field: 'finance_deposit', message }]);
  }
  return {
    carId: car.carId,
    priceCents,
    depositCents,
    termMonths: Number.parseInt(answers.finance_term ?? '', 10),
    frequency: (answers.finance_frequency ?? '').toLowerCase() as RepaymentFrequency,
    calculator: finance.calculator,
  };
}
