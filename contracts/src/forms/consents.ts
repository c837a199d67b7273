import type { SiteConfig } from '../sites/site-config.ts';
import { askedFields, type FormDeclaration, type FormSetting } from './define-form.ts';
import { type FieldName, type FormAnswers, fieldOf } from './fields.ts';

/** What a visitor agreed to, or left unticked, in the words that the form showed beside the box. */
export interface Consent {
  readonly field: FieldName;
  readonly agreed: boolean;
  readonly words: string;
  /** The terms of use as the site had them, where the box is about these. */
  readonly terms?: string;
}

/** The site's own terms of use, for a box that agrees to them; '' for any other field and where a site has none (LEAD-4). Pure. */
export function termsOf(name: FieldName, { terms_text: text }: Pick<SiteConfig['forms'], 'terms_text'>): string {
  return fieldOf(name).consent === 'terms' ? text : '';
}

/** The choices about consent in a form's answers, as the form asks them on this site: none that it does not ask. Pure. */
export function consentsOf(form: FormDeclaration, setting: FormSetting, answers: FormAnswers): Consent[] {
  return askedFields(form, setting)
    .filter(({ consent }) => consent !== undefined)
    .map(({ name, label }) => {
      const terms = termsOf(name, setting.forms);
      return { field: name, agreed: answers[name] === true, words: label, ...(terms && { terms }) };
    });
}
