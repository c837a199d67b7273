import { type FormDeclaration, type FormName, formOf, forms } from '@forecourt/contracts';

/** Path of the enquiry that is about no car. */
export const GENERAL_ENQUIRY = '/enquire';

/** Path of a car's enquiry by one of the forms that are about a car (LEAD-1, LEAD-8). */
export function enquiryHref({ slug }: { slug: string }, form: FormName = 'enquiry'): string {
  const about = aboutOf(formOf(form));
  return `/cars/${slug}/enquire${about === undefined ? '' : `?about=${about}`}`;
}

/** The form about a car that an address names; the plain one if it names none. */
export function carFormAt(parameters: URLSearchParams): FormName {
  const about = parameters.get('about') ?? undefined;
  return forms.find((form) => about !== undefined && aboutOf(form) === about)?.name ?? 'enquiry';
}

function aboutOf({ place }: FormDeclaration): string | undefined {
  return place !== 'block' && 'about' in place ? place.about : undefined;
}
