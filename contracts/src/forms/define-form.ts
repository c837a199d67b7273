import type { CarType } from '../car/classification.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import type { RequiredField } from './answer-check.ts';
import type { Department, LeadCategory } from './categories.ts';
import type { FieldEntry } from './field-entry.ts';
import { type FieldName, fieldOf } from './fields.ts';
import { givenName } from './person.fields.ts';

/** What a form's rules read of the site and of the car that it is about. */
export interface FormSetting {
  /** The site's switches for forms. */
  readonly forms: SiteConfig['forms'];
  /** How many dealerships the site shows. */
  readonly dealerships: number;
  /** Whether the site shows the models of its makes. */
  readonly models: boolean;
  /** Null for a form that is about no car. */
  readonly car: { readonly carType: CarType } | null;
}

type Rule = boolean | ((setting: FormSetting) => boolean);

/** A field as a form asks it: what it says here goes before the field's own entry. */
export interface FieldAsked {
  readonly field: FieldName;
  /** When it must be answered. Default: always. */
  readonly required?: Rule;
  /** When the form asks for it. Default: always. */
  readonly when?: Rule;
  /** The field that may be answered in place of it (LEAD-10). */
  readonly unless?: FieldName;
  readonly label?: string;
  /** The message where it is missing. Default: the field's own. */
  readonly missing?: string;
  /** A phone that may be a business's 13, 1300 or 1800 number too. */
  readonly business?: true;
  /** What it holds when the form is opened. Default: the field's own preset. */
  readonly preset?: string | boolean | ((setting: FormSetting) => boolean);
}

/** Where a visitor meets a form. */
export type FormPlace =
  /** The page of the platform at this path, which a dialog shows too; several forms of one path differ by `?about=`. */
  | { readonly path: '/enquire'; readonly about?: string }
  | { readonly path: '/models/get-quote' }
  | { readonly path: '/spin-to-win' }
  | { readonly path: '/book-test-drive' }
  | { readonly path: '/book-service' }
  | { readonly path: '/cars/trade-in' }
  | { readonly path: '/personalised/finance' }
  | { readonly path: '/chat' | '/cars/:car/chat' }
  | { readonly path: '/cars/:car/enquire'; readonly about?: string }
  | { readonly path: '/cars/:car/checkout' }
  | { readonly path: '/online-payment' }
  | { readonly path: '/checkout-journey' }
  /** Any page of a site's own that names it in a block. */
  | 'block';

/** A step of what happens once a form is sent. */
export interface FormStep {
  readonly title: string;
  readonly text: string;
}

/** A part of a form that is filled in before the next one (TD-1). */
export interface FormStage {
  readonly title: string;
  readonly fields: readonly FieldName[];
}

/** A form (LEAD-1, LEAD-8, LEAD-10). */
export interface FormDeclaration {
  readonly name: string;
  readonly place: FormPlace;
  /** The heading of its leads. A visitor can choose another category where the form asks for `category`. */
  readonly category: LeadCategory;
  readonly subcategory?: string;
  /** Who looks after its leads. Which dealership and place get one follows from its car and from what the visitor chose. */
  readonly department: Department | 'by category';
  /** In their order on screen. */
  readonly fields: readonly (FieldName | FieldAsked)[];
  /** The message of its leads, for what the visitor wrote: '' if that is nothing. The visitor's own words, if it is not said. */
  readonly message?: (written: string) => string;
  /** Its page's address may name a vehicle by `?car_id=`, which it is then about (LEAD-10). */
  readonly mayNameCar?: true;
  /** It is filled in step by step; each of its fields is in one of them. It is sent to POST /api/leads. */
  readonly stages?: readonly FormStage[];
  /** It is for visitors who would like to buy: its page says why to do so here, in the site's own words. */
  readonly buying?: true;
  /** No email says that it has arrived: its page says it, or another letter follows. Default: one does, unless what it brings has its own (LEAD-12). */
  readonly acknowledged?: false;
  /** What happens once it is sent, step by step. */
  readonly steps: readonly FormStep[];
  /** The analytics event when it is sent. Without one it is 22, or the dealer's own for the car. */
  readonly analyticsEvent?: number;
  readonly words: {
    readonly title: string;
    /** What will happen, above the form. */
    readonly message: string;
    readonly submit: string;
    /** Who gets what is typed, and what for. @param receiver the dealership's name, or the site's. */
    readonly consent?: (receiver: string) => string;
  };
  readonly thanks: Thanks;
}

/** What /success says once it is sent (PAGE-3). */
export interface Thanks {
  readonly title: string;
  /** @param who the place's name, or the site's. */
  readonly message: (who: string) => string;
  /** What happens next. */
  readonly next: string;
}

/** Declares a form, with its literal types kept. It joins the platform by its line in form-list.ts. */
export function defineForm<const Declaration extends FormDeclaration>(declaration: Declaration): Declaration {
  return declaration;
}

/** A field that a form asks on a site: the field's entry, with the form's own words. */
export interface AskedField extends FieldEntry, RequiredField {
  readonly name: FieldName;
}

/** The fields that a form asks on a site, in its order, and which of them must be answered. Pure. */
export function askedFields(form: FormDeclaration, setting: FormSetting): AskedField[] {
  return form.fields.flatMap((asked) => {
    const { field, required, when, unless, label, missing, business, preset }: FieldAsked =
      typeof asked === 'string' ? { field: asked } : asked;
    if (!holds(when, setting)) return [];
    const entry = { ...fieldOf(field), ...(field === 'name' && asksFor(form, 'last_name') && givenName) };
    const held = typeof preset === 'function' ? preset(setting) : preset;
    const own = {
      ...(label && { label }),
      ...(missing && { missing }),
      ...(unless && { unless }),
      ...(business && { business }),
      ...(held !== undefined && { preset: held }),
    };
    return { ...entry, ...own, name: field, required: holds(required, setting) };
  });
}

/** Whether a form asks for a field on any site. */
export function asksFor({ fields }: FormDeclaration, name: FieldName): boolean {
  return fields.some((asked) => (typeof asked === 'string' ? asked : asked.field) === name);
}

/** Whether every form requires a field on every site, so that nothing without it can be read at all. */
export function isAlwaysRequired(forms: readonly FormDeclaration[], name: FieldName): boolean {
  return forms.every(({ fields }) => fields.some((asked) => asked === name || isAskedAlways(asked, name)));
}

function isAskedAlways(asked: FieldName | FieldAsked, name: FieldName): boolean {
  return typeof asked !== 'string' && asked.field === name && asked.required === undefined && asked.when === undefined;
}

function holds(rule: Rule = true, setting: FormSetting): boolean {
  return typeof rule === 'function' ? rule(setting) : rule;
}
