import { type FormAnswers, type FormName, takesPersonalisedFinance } from '@forecourt/contracts';
import type { RepaymentFrequency } from '@forecourt/finance';
import { centsOf } from '@forecourt/retail-rules';
import { badRequest, inTime, notFound, SERVICE_LOGGER, unauthorized } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EnquiredCar } from '../../enquiry/enquiry.car.ts';
import type { EnquirySite } from '../../enquiry/enquiry.site.ts';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import type { Accepted, CompanionDeclaration, EnquirySetting, LeadCompanion } from '../../enquiry/lead-companion.ts';
import { CalculatorDesk, FINANCE_DESK, type FinanceDesk } from './finance-application.ts';

const FORM: FormName = 'finance_application';
/** A visitor waits no longer for a lender. */
const PATIENCE_MS = 4_000;

/** The figures of a finance application (FIN-2). Its lead brings nothing else. */
@Injectable()
export class FinanceApplicationCompanion implements LeadCompanion {
  constructor(
    @Inject(FINANCE_DESK) private readonly desk: FinanceDesk,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * An enquiry with the figures that the platform states: none but those of an application, whatever its body says. A desk that fails is
   * logged, and the application goes to the dealer without figures.
   * @throws ProblemError 400 naming car_id or finance_deposit, 401 for a visitor who is not signed in (AUTH-3), 404 on a site without it
   */
  async accept(
    enquiry: Enquiry,
    { site, car, caller }: EnquirySetting & { car: EnquiredCar | undefined },
  ): Promise<Accepted> {
    const { finance_figures: _, ...answers } = enquiry.answers;
    if (enquiry.form.name !== FORM) return { enquiry: { ...enquiry, answers } };
    if (!takesPersonalisedFinance(site)) throw notFound();
    if (!caller.user) throw unauthorized('Please sign in to apply for finance.');
    const application = applicationOf(answers, site, car);
    const figures = await this.#figures(application);
    const stated = { ...answers, ...(figures !== undefined && { finance_figures: figures }) };
    return { enquiry: { ...enquiry, answers: stated } };
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

/** Finance applications, as the service registers them. */
export const financeApplication: CompanionDeclaration = {
  companion: FinanceApplicationCompanion,
  providers: () => [{ provide: FINANCE_DESK, useClass: CalculatorDesk }],
};

function applicationOf(answers: FormAnswers, { finance }: EnquirySite, car: EnquiredCar | undefined) {
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
