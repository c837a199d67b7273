import { createHash } from 'node:crypto';
import type { EnquiryForm, EnquiryValues } from '@forecourt/contracts';

/** Texts are kept as typed, up to what any field may hold. */
const LONGEST = 2_000;
/** More than any form offers. */
const MOST_SERVICES = 20;

/** A plain form's body as the values of an enquiry, whatever was sent: a box that is not ticked is not sent at all. */
export function sentValues(body: URLSearchParams): EnquiryValues {
  const text = (name: string) => (body.get(name) ?? '').slice(0, LONGEST);
  return {
    category: text('category'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    // Browsers send line ends of a text area as CRLF, and count them as one character.
    message: (body.get('message') ?? '').replaceAll('\r\n', '\n').slice(0, LONGEST + 1),
    Rego: text('Rego'),
    location: text('location'),
    dealership_slug: text('dealership_slug'),
    additional_services: body.getAll('additional_services').slice(0, MOST_SERVICES),
    opt_in: body.has('opt_in'),
    terms_conditions: body.has('terms_conditions'),
  };
}

/**
 * The enquiry of a plain form as the JSON that the leads service reads (LEAD-1): what the form settles is not the visitor's to say.
 * @param url address of the form's page.
 */
export function enquiryOfForm(values: EnquiryValues, form: EnquiryForm, url: string): Buffer {
  const { category, location, dealership_slug: chosen, Rego, ...rest } = values;
  const dealership = form.car?.dealership_slug ?? chosen;
  return Buffer.from(
    JSON.stringify({
      ...rest,
      category: form.categories.length > 0 && category ? category : form.category,
      subcategory: form.subcategory,
      ...(location && { location }),
      ...(dealership && { dealership_slug: dealership }),
      ...(Rego && { Rego }),
      ...(form.car && { car_id: form.car.car_id }),
      page_id: 'enquiry',
      url,
    }),
  );
}

/**
 * The idempotency key of a form that was sent without JavaScript (LEAD-6): pages are the same bytes for everyone, so that the same words
 * sent again on the same day are the same try.
 */
export function keyOfForm(site: string, enquiry: Buffer, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return `form-${createHash('sha256').update(`${site}\0${day}\0`).update(enquiry).digest('base64url')}`;
}
