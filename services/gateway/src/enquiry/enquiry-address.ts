/** What a visitor can want of a car: to hear about it, something like it, or photos of it (LEAD-1, LEAD-8). */
const enquiryKinds = ['enquire', 'similar', 'photos'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** Path of the enquiry that is about no car. */
export const GENERAL_ENQUIRY = '/enquire';

const CAR_ENQUIRY = /^\/cars\/([^/]+)\/enquire\/?$/;
const GENERAL = /^\/enquire\/?$/;

/** What a path asks about: the id or slug of a car, null for none of them, undefined where it is no enquiry's path. */
export function enquiredAt(path: string): string | null | undefined {
  if (GENERAL.test(path)) return null;
  return CAR_ENQUIRY.exec(path)?.[1];
}

/** Path of a car's enquiry. */
export function enquiryHref({ slug }: { slug: string }, kind: EnquiryKind = 'enquire'): string {
  return `/cars/${slug}/enquire${kind === 'enquire' ? '' : `?about=${kind}`}`;
}

/** The kind that an address names; the plain one where it names none. */
export function kindAt(parameters: URLSearchParams): EnquiryKind {
  return enquiryKinds.find((kind) => kind === parameters.get('about')) ?? 'enquire';
}
