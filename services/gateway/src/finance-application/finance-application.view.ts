import { type FormValues, formOf, type Link, type PersonalisedFinancePage, type ShownForm } from '@forecourt/contracts';
import { currentPriceCents, formatDollars, type ListedCar } from '@forecourt/retail-rules';
import { applicationHref } from '../cards/buying-addresses.ts';
import { carHref } from '../cards/car-actions.view.ts';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { formView } from '../enquiry/form.view.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import { repaymentView } from '../finance/calculator.view.ts';
import { readLoanQuestions, usualQuestions } from '../finance/loan-questions.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The car that is to be financed, who applies, and the number to call about it. */
export interface ApplicationSubject {
  readonly car: ListedCar;
  /** The signed-in visitor's mobile number, E.164; null in a preview. */
  readonly userPhone: string | null;
  readonly phone: Link | null;
}

const FORM = 'finance_application';

/** The page of a finance application (FIN-2): the form is filled in, and its figures are those of the terms that it holds. Pure. */
export function applicationView(
  site: SiteContext,
  { car, userPhone, phone }: ApplicationSubject,
  { now, sent = null }: { now: Date; sent?: ShownForm['sent'] },
): PersonalisedFinancePage {
  const price = formatDollars(currentPriceCents(car) ?? 0);
  const form = formView(site, {
    form: FORM,
    car,
    path: applicationHref(car),
    held: { finance_deposit: '$0', ...(userPhone !== null && { phone: userPhone }) },
    sent,
  });
  const held: FormValues = sent?.values ?? Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
  const { loan } = readLoanQuestions(askedOf(held, price), usualQuestions(0, site.config));
  return {
    kind: 'personalised_finance',
    title: 'Apply for finance',
    message: formOf(FORM).words.message,
    price,
    figures: loan && repaymentView(loan, site.config),
    form,
    car: enquiredCarView(car, site, now),
    aside: formAsideView(site, { form: FORM, car, now }),
    back: { label: 'Back to the vehicle', href: carHref(car) },
    phone: site.config.header.show_phone ? phone : null,
  };
}

/** The form's terms as the questions of the calculator. */
function askedOf(values: FormValues, price: string): URLSearchParams {
  const said = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return new URLSearchParams({
    price,
    deposit: said('finance_deposit'),
    term: String(Number.parseInt(said('finance_term'), 10) || ''),
    frequency: said('finance_frequency').toLowerCase(),
  });
}
