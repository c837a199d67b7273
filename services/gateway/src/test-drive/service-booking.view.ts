import { formOf, type ShownField, type ShownForm, type TestDrivePage } from '@forecourt/contracts';
import { takesServices } from '@forecourt/retail-rules';
import { BOOK_SERVICE, timesPath } from '../booked-drives/booking-kinds.ts';
import { formView } from '../enquiry/form.view.ts';
import { formAsideView, offeredPlaces } from '../enquiry/form-aside.view.ts';
import { stagesOf } from '../enquiry/stepped-form.ts';
import { sitePhone } from '../places/call-bar.view.ts';
import { phoneLink } from '../places/vehicle-location.ts';
import { planOf, planWords } from '../range/service-plan.view.ts';
import { modelsOf } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';
import { atPlaces, type DriveProgress } from './test-drive.view.ts';

/**
 * The form of a service booking on this site (PAGE-1): the workshops that take any, services by the price of their plans (MODEL-2), and a loan car
 * where a workshop has one.
 * @param place slug of the workshop that is chosen at first
 */
export function bookingServiceForm(site: SiteContext, place?: string): ShownForm {
  const workshops = offeredPlaces({ site, car: null, department: 'service' }).filter(({ location }) =>
    takesServices(location),
  );
  const hasLoanCars = workshops.some(({ location }) => location.loan_cars > 0);
  const held: Readonly<Record<string, string>> = place === undefined ? {} : { location: place };
  const form = atPlaces(formView(site, { form: 'service_booking', car: null, path: BOOK_SERVICE, held }), workshops);
  return { ...form, fields: form.fields.flatMap((field) => ownField(field, { site, hasLoanCars })) };
}

function ownField(
  field: ShownField,
  { site, hasLoanCars }: { readonly site: SiteContext; readonly hasLoanCars: boolean },
): ShownField[] {
  if (field.name === 'transport') {
    const choices = TRANSPORT.filter(({ value }) => value !== 'Loan car' || hasLoanCars);
    return [{ ...field, choices }];
  }
  if (field.name !== 'service_plan') return [field];
  const choices = plansOf(site);
  return choices.length > 0 ? [{ ...field, choices }] : [];
}

const TRANSPORT = [
  { value: 'Drop off', label: 'I’ll drop it off' },
  { value: 'Wait', label: 'I’ll wait' },
  { value: 'Loan car', label: 'I need a loan car' },
];

/** The services that have a price, by the model. */
function plansOf(site: SiteContext): NonNullable<ShownField['choices']> {
  return modelsOf(site).flatMap((model) => {
    const plan = model.categories.includes('Discontinued') ? null : planOf(model, site);
    return plan ? [{ value: model.name, label: `${model.name} plan service, ${planWords(plan).price}` }] : [];
  });
}

/** The steps of a service booking on this site. */
export const serviceStages = (form: Pick<ShownForm, 'fields'>) => stagesOf(formOf('service_booking'), form);

/** The page of a service booking (PAGE-1). Pure. */
export function serviceBookingView(
  site: SiteContext,
  { form, now, progress }: { readonly form: ShownForm; readonly now: Date; readonly progress: DriveProgress },
): TestDrivePage {
  const { words } = formOf('service_booking');
  const aside = formAsideView(site, { form: 'service_booking', car: null, now });
  const [kept, , call] = aside.steps;
  const bring = { title: 'You bring it in', text: site.config.service_bookings.bring };
  return {
    kind: 'test_drive',
    title: words.title,
    message: words.message,
    form: { ...form, sent: progress.sent },
    times_at: timesPath('service-bookings'),
    stages: serviceStages(form),
    ...{ stage: progress.stage, times: progress.times, offered: progress.offered },
    car: null,
    favourite: null,
    keeps_favourites: false,
    aside: { ...aside, steps: [kept, bring, call].filter((step) => step !== undefined) },
    back: { label: 'Home', href: '/' },
    phone: site.config.header.show_phone ? phoneLink(sitePhone(site)) : null,
  };
}
