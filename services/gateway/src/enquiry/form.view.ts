import {
  type AskedField,
  askedFields,
  type FieldName,
  type FormName,
  fields,
  formOf,
  HONEYPOT,
  isAnswer,
  type Link,
  offersModels,
  type ShownField,
  type ShownForm,
  termsOf,
} from '@forecourt/contracts';
import { isAvailable, type ListedCar } from '@forecourt/retail-rules';
import { askingPrice } from '../cards/car-price.view.ts';
import { modelsOf } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type FormPlaces, offeredPlaces } from './form-aside.view.ts';

type Choices = NonNullable<ShownField['choices']>;

/** What a form is shown with. */
export interface FormSubject {
  readonly form: FormName;
  /** The car that it is about; null if it is about none. */
  readonly car: ListedCar | null;
  /** Path of the page that it is on, where it is posted without JavaScript. */
  readonly path: string;
  /** Answers that the page settles, which are sent and not asked. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Answers that its fields hold at first, by their names, as far as they can be taken. */
  readonly held?: Readonly<Record<string, string>>;
  /** What was sent as a plain form and could not be taken (LEAD-4). */
  readonly sent?: ShownForm['sent'];
}

/** The form about a car: something similar if the car is no longer available, whatever the address says (CARD-3). */
export function carFormOf(car: ListedCar, wanted: FormName): FormName {
  return isAvailable(car) ? wanted : 'similar';
}

/** A form as it is on this site: its fields in order, with choices and what they hold (LEAD-1). */
export function formView(
  site: SiteContext,
  { form: name, car, path, fixed = {}, held = {}, sent = null }: FormSubject,
): ShownForm {
  const form = formOf(name);
  const asked = askedFields(form, {
    forms: site.config.forms,
    models: offersModels(site.config),
    dealerships: site.dealerships.length,
    car,
  });
  const receiver = site.dealerships.find(({ slug }) => slug === car?.dealershipSlug)?.name ?? site.config.name;
  return {
    name,
    action: '/api/enquiries',
    path,
    fields: asked
      .filter((field) => !Object.hasOwn(fixed, field.name))
      .flatMap((field) =>
        shownField(field, { site, car, dealership: fixed.dealership_slug, department: form.department }),
      )
      .map((field) => holding(field, held[field.name])),
    fixed: { form: name, ...fixed, ...(car && { car_id: car.id, dealership_slug: car.dealershipSlug }) },
    captcha: site.config.forms.captcha,
    honeypot: HONEYPOT,
    consent: form.words.consent?.(receiver) ?? `Your details go to ${receiver}, who will use them to get back to you.`,
    privacy: privacyNotice(site),
    submit: form.words.submit,
    sent,
  };
}

/** A field with its choices; none if the site has nothing to choose from. */
function shownField(field: AskedField, setting: FormPlaces): ShownField[] {
  const { site, car } = setting;
  const { name, type, label, required, unless, max, pattern, least, most, business, missing, invalid, preset } = field;
  const { autocomplete, inputmode, autocapitalize, spellcheck } = field;
  const choices = CHOICES[name]?.(setting) ?? field.choices?.map((each) => ({ value: each, label: each }));
  if (choices?.length === 0) return [];
  const details = termsOf(name, site.config.forms);
  const placeholder =
    name === 'offer_from_client' && car ? (askingPrice(car, site.config)?.text ?? '') : required ? '' : field.unchosen;
  const shown = { name, type, label, required, unless, max, pattern, least, most, business, missing, invalid, choices };
  const keyboard = { autocomplete, inputmode, autocapitalize, spellcheck };
  return [
    {
      ...shown,
      ...keyboard,
      ...(details && { details }),
      ...(!details && field.consent === 'terms' && termsPage(site)),
      ...(placeholder && { placeholder }),
      value: preset ?? PRESETS[name]?.(site) ?? emptyAnswer(type, choices),
    },
  ];
}

/** The field with an answer that it holds at first, unless it would refuse that. */
function holding(field: ShownField, value: string | undefined): ShownField {
  if (value === undefined || !isAnswer(field, value)) return field;
  return field.choices && !field.choices.some((choice) => choice.value === value) ? field : { ...field, value };
}

/** Nothing; a select takes its only choice by itself (LEAD-1). */
function emptyAnswer(type: ShownField['type'], choices: Choices | undefined): ShownField['value'] {
  if (type === 'tick') return false;
  if (type === 'ticks') return [];
  return type === 'choice' && choices?.length === 1 ? (choices[0]?.value ?? '') : '';
}

/** What there is to choose from, where that depends on the site or the car, or is called differently than on the wire. */
const CHOICES: { readonly [Name in FieldName]?: (setting: FormPlaces) => Choices } = {
  location: (setting) => offeredPlaces(setting).map(({ location: { slug, name } }) => ({ value: slug, label: name })),
  location_id: (setting) =>
    offeredPlaces(setting).map(({ location: { id, name } }) => ({ value: String(id), label: name })),
  model: ({ site }) => modelsOf(site).map(({ name }) => ({ value: name, label: name })),
  dealership_slug: ({ site }) => site.dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
  additional_services: ({ site }) => site.config.forms.additional_services.map((service) => SERVICES[service]),
  stars: () => STARS,
};

/** What a field holds at first, where that depends on the site. */
const PRESETS: { readonly [Name in FieldName]?: (site: SiteContext) => string } = {
  // SITE-7: the default state only preselects.
  regoState: ({ config }) => config.default_state.toUpperCase(),
};

const SERVICES = {
  finance: { value: 'finance', label: fields.opt_in_finance.label },
  trade_in: { value: 'trade_in', label: fields.opt_in_trade.label },
} as const;

const STARS: Choices = [
  { value: '5', label: '5 stars: excellent' },
  { value: '4', label: '4 stars: good' },
  { value: '3', label: '3 stars: all right' },
  { value: '2', label: '2 stars: disappointing' },
  { value: '1', label: '1 star: poor' },
];

/** The site's page with its terms, for a box that asks to agree to them. */
function termsPage({ pages }: SiteContext): { page: Link } | null {
  const page = pages.find(({ path }) => path === '/terms-and-conditions');
  return page ? { page: { label: 'Read the terms of use', href: page.path } } : null;
}

/** The site's page about privacy, at the specification's address. */
function privacyNotice({ pages }: SiteContext): Link | null {
  const page = pages.find(({ path }) => path === '/privacy-policy');
  return page ? { label: page.title, href: page.path } : null;
}
