import {
  type FieldName,
  formOf,
  type Link,
  type ShownForm,
  type TestDrivePage,
  type TestDriveTimes,
} from '@forecourt/contracts';
import { type ListedCar, takesDrives } from '@forecourt/retail-rules';
import { timesPath } from '../booked-drives/booking-kinds.ts';
import { carHref } from '../cards/car-actions.view.ts';
import { carPictureView } from '../cards/car-picture.view.ts';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { favouriteView } from '../cards/card.view.ts';
import { aDrive, driveHref } from '../cards/drive-address.ts';
import { formView } from '../enquiry/form.view.ts';
import { formAsideView, offeredPlaces } from '../enquiry/form-aside.view.ts';
import { stagesOf } from '../enquiry/stepped-form.ts';
import { sitePhone } from '../places/call-bar.view.ts';
import type { Place } from '../places/site-places.ts';
import { phoneLink } from '../places/vehicle-location.ts';
import type { SiteModel } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The field with the time, whose choices are the free times of the chosen place. */
const TIME: FieldName = 'appointment';

/** What a booking is about, by its address. */
export interface DriveSubject {
  readonly car: ListedCar | null;
  /** The number to call about the car. */
  readonly phone: Link | null;
  readonly model: SiteModel | undefined;
  /** Slug of the place that is chosen at first. */
  readonly place: string | undefined;
}

/** A booking as its form has come so far. */
export interface DriveProgress {
  readonly stage: number;
  readonly times: TestDriveTimes | null;
  readonly offered: TestDrivePage['offered'];
  readonly sent: ShownForm['sent'];
}

/** The form of a booking on this site: places that take none are not offered, and the only place is not asked for. */
export function driveForm(site: SiteContext, { car, model, place }: DriveSubject): ShownForm {
  const path = driveHref(site, { ...(car && { car_id: car.id }), ...(model && { model: model.slug }) }) ?? '';
  const held = { ...(model && { model: model.name }), ...(place !== undefined && { location: place }) };
  const form = formView(site, { form: 'test_drive', car, path, held });
  const takers = offeredPlaces({ site, car, department: 'sales' }).filter(({ location }) => takesDrives(location));
  return { ...atPlaces(form, takers), submit: `Book ${site.config.test_drives.name}` };
}

/** A form in steps that asks for one of these places, if there are several: places that take none are not offered, and the only one is not asked for. */
export function atPlaces(form: ShownForm, takers: readonly Place[]): ShownForm {
  const slugs = takers.map(({ location }) => location.slug);
  const [only, ...others] = slugs;
  const isAsked = others.length > 0;
  return {
    ...form,
    fields: form.fields
      .filter(({ name }) => name !== 'location' || isAsked)
      .map((field) =>
        field.name === 'location'
          ? { ...field, choices: field.choices?.filter(({ value }) => slugs.includes(value)) }
          : field,
      ),
    fixed: { ...form.fixed, ...(only !== undefined && !isAsked && { location: only }) },
    action: '/api/leads',
  };
}

/** The steps of a booking on this site. */
export const driveStages = (form: Pick<ShownForm, 'fields'>) => stagesOf(formOf('test_drive'), form);

/** Whether a step asks for the time. */
export const asksTime = (stage: { readonly fields: readonly string[] } | undefined): boolean =>
  stage?.fields.includes(TIME) ?? false;

/** The place that a form's answers name; undefined if none is chosen yet. */
export function placeOfAnswers({ fields, fixed, sent }: ShownForm): string | undefined {
  const held = fields.find(({ name }) => name === 'location')?.value;
  const chosen = sent?.values.location ?? held;
  return fixed.location ?? (typeof chosen === 'string' && chosen !== '' ? chosen : undefined);
}

/** The page of a booking (TD-1), in the words of what the site calls one. Pure. */
export function testDriveView(
  site: SiteContext,
  subject: DriveSubject,
  { form, now, progress }: { readonly form: ShownForm; readonly now: Date; readonly progress: DriveProgress },
): TestDrivePage {
  const { car, phone } = subject;
  const { name, bring } = site.config.test_drives;
  const aside = formAsideView(site, { form: 'test_drive', car, now });
  const [ready, , time] = aside.steps;
  return {
    kind: 'test_drive',
    title: `Book ${aDrive(site)}`,
    message: formOf('test_drive').words.message,
    form: { ...form, sent: progress.sent },
    times_at: timesPath('test-drives'),
    stages: driveStages(form),
    ...{ stage: progress.stage, times: progress.times, offered: progress.offered },
    car: car && enquiredCarView(car, site, now),
    favourite: car && favouriteView(car, site.config, carPictureView(car, site).src),
    keeps_favourites: site.config.favourites,
    aside: {
      ...aside,
      steps: [ready, { title: `For your ${name}`, text: bring }, time].filter((step) => step !== undefined),
    },
    back: car
      ? { label: 'Back to the vehicle', href: carHref(car) }
      : { label: 'Browse our stock', href: site.config.search.path },
    phone: site.config.header.show_phone ? (phone ?? phoneLink(sitePhone(site))) : null,
  };
}
