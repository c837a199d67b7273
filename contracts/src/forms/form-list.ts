import { buyOnlineForm } from './buy-online.form.ts';
import { careersForm } from './careers.form.ts';
import type { Heading } from './categories.ts';
import { chatForm, vehicleChatForm } from './chat.form.ts';
import type { FormDeclaration } from './define-form.ts';
import { enquiryForm } from './enquiry.form.ts';
import { financeForm } from './finance.form.ts';
import { financeApplicationForm } from './finance-application.form.ts';
import { fleetForm } from './fleet.form.ts';
import { generalForm } from './general.form.ts';
import { getQuoteForm } from './get-quote.form.ts';
import { makeOfferForm } from './make-offer.form.ts';
import { onlinePaymentForm } from './online-payment.form.ts';
import { partsForm } from './parts.form.ts';
import { photosForm } from './photos.form.ts';
import { reserveForm } from './reserve.form.ts';
import { sellMyCarForm } from './sell-my-car.form.ts';
import { serviceForm } from './service.form.ts';
import { serviceBookingForm } from './service-booking.form.ts';
import { similarForm } from './similar.form.ts';
import { specialOfferForm } from './special-offer.form.ts';
import { spinToWinForm } from './spin-to-win.form.ts';
import { surveyForm } from './survey.form.ts';
import { testDriveForm } from './test-drive.form.ts';
import { tradeInForm } from './trade-in.form.ts';
import { tradeInByHandForm, tradeInOfferForm } from './valuation.form.ts';

/** Every form of the platform. What pages, checks, leads and /success know of forms comes from this list. */
export const forms = [
  enquiryForm,
  similarForm,
  photosForm,
  generalForm,
  tradeInForm,
  sellMyCarForm,
  financeForm,
  serviceForm,
  partsForm,
  fleetForm,
  careersForm,
  surveyForm,
  getQuoteForm,
  makeOfferForm,
  specialOfferForm,
  spinToWinForm,
  testDriveForm,
  chatForm,
  vehicleChatForm,
  reserveForm,
  tradeInByHandForm,
  tradeInOfferForm,
  onlinePaymentForm,
  buyOnlineForm,
  financeApplicationForm,
  serviceBookingForm,
] as const;
export type FormName = (typeof forms)[number]['name'];
/** The forms' names, in the list's order. */
export const formNames: readonly FormName[] = forms.map(({ name }) => name);

const byName = new Map<string, FormDeclaration>(forms.map((form) => [form.name, form]));

/** The form of a name. @throws Error for a name that no form has; `formNames` has those that are. */
export function formOf(name: FormName): FormDeclaration {
  const form = byName.get(name);
  if (!form) throw new Error(`There is no form ${name} in contracts/src/forms/form-list.ts.`);
  return form;
}

/**
 * Whether who sends a form may be reached at a business's 13, 1300 or 1800 number (LEAD-9).
 * @param body of a request: a form's name or, without one, the category of its lead
 */
export function takesBusinessNumbers({ form: name, category }: { form?: unknown; category?: unknown }): boolean {
  return forms.some((form: FormDeclaration) => {
    const isIt = name === undefined ? form.category === category : form.name === name;
    return isIt && form.fields.some((asked) => typeof asked === 'object' && asked.business);
  });
}

/** The form whose leads are kept under a heading; undefined where a visitor chose a category that no form has. */
export function formUnder({ category, subcategory }: Heading): FormDeclaration | undefined {
  return forms.find((form: FormDeclaration) => form.category === category && form.subcategory === subcategory);
}

/**
 * The form of a body that does not name one, as programs send it: one of a car's enquiry page by its subcategory, else the plain one about a car,
 * else the general one.
 */
export function formOfHeading({ subcategory }: Heading, hasCar: boolean): FormDeclaration {
  const special = forms.find(
    (form: FormDeclaration) => standsOnCarEnquiry(form) && form.subcategory === (subcategory ?? null),
  );
  return special ?? (hasCar ? enquiryForm : generalForm);
}

/** The forms that a site's own pages can show: all that are about nothing in particular and have no page of their own, except Email Us. */
export const blockForms: readonly FormName[] = forms
  .filter(({ place }: FormDeclaration) => place === 'block' || (place.path === '/enquire' && !('about' in place)))
  .map(({ name }) => name);

/** Whether a form stands on a car's enquiry page. Others can be about a car too, such as a reservation's, on pages of their own. */
export function standsOnCarEnquiry({ place }: FormDeclaration): boolean {
  return place !== 'block' && place.path === '/cars/:car/enquire';
}
