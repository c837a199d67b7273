import { type FormValues, type Purchase, type PurchaseStep, purchaseSteps, type ShownForm } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import { PURCHASE } from '../cards/buying-addresses.ts';
import { formView } from '../enquiry/form.view.ts';
import { heldStep } from '../enquiry/stepped-form.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The form of one step. */
export interface StepSubject {
  readonly car: ListedCar;
  /** As far as it has come; null before the first step. */
  readonly purchase: Purchase | null;
  readonly step: PurchaseStep;
  /** What was sent and could not be taken. */
  readonly sent: ShownForm['sent'];
}

/** Where a car's purchase is begun. */
export function beginPath({ slug }: Pick<ListedCar, 'slug'>): string {
  return `${PURCHASE}?${new URLSearchParams({ car_id: slug })}`;
}

/** The page of a purchase, at one of its steps if that is named. */
export function purchasePath(id: string, step?: PurchaseStep['name']): string {
  return `${PURCHASE}/${id}${step ? `?step=${step}` : ''}`;
}

/** The step before this one; undefined of the first. */
export function stepBefore({ name }: PurchaseStep, { answers }: Purchase): PurchaseStep | undefined {
  const asked = purchaseSteps(answers);
  return asked[asked.findIndex((each) => each.name === name) - 1];
}

/**
 * The form of a step of buying online (RES-3): all of its fields must be answered, and it holds what was answered before. The last one also
 * sends who buys, as every enquiry does.
 */
export function stepForm(site: SiteContext, { car, purchase, step, sent }: StepSubject): ShownForm {
  const { name = '', last_name = '', email = '', phone = '' } = purchase?.answers ?? {};
  const isLast = step.name === 'deposit';
  const path = purchase ? purchasePath(purchase.id, step.name) : beginPath(car);
  const fixed: Readonly<Record<string, string>> = isLast ? { name, last_name, email, phone } : {};
  const form = formView(site, { form: 'buy_online', car, path, fixed, sent });
  const fields = form.fields
    .filter((field) => step.fields.some((each) => each === field.name))
    .map((field) => ({ ...field, required: true }))
    .map((field) =>
      field.name === 'handover' && site.config.reservations.purchases.delivery_most_km === 0
        ? { ...field, value: 'Pick-up', choices: field.choices?.filter(({ value }) => value === 'Pick-up') }
        : field,
    );
  const known: FormValues = Object.fromEntries(
    fields.map((field) => [field.name, purchase?.answers[field.name as keyof Purchase['answers']] ?? field.value]),
  );
  // Who begins is recognised by the browser; later the platform knows more than a draft in this tab.
  const held = sent ?? (purchase ? heldStep(known) : null);
  return { ...form, fields, submit: isLast ? form.submit : 'Save and continue', sent: held };
}
