/** What the choice of an enquiry's analytics event reads of it. */
export interface RecordedEnquiry {
  /** The event of its own that its form has. */
  readonly formEvent: number | undefined;
  /** The car that it is about; null if it is about none. */
  readonly car: { readonly carType: string; readonly tag: string | null } | null;
}

const DEFAULT_EVENT = 22;
const TEST_DRIVE_ONLY_EVENT = 17;
const USED_CAR_EVENT = 15;
const OTHER_CAR_EVENT = 14;

/**
 * The id of the analytics event that a sent enquiry records (LEAD-1, EVT-1): its form's own, such as 51 for careers, else 22. Where the site asks for the
 * dealers' own ids, an enquiry about a car records 17 for the tag 'Test Drive Only', 15 for a used car, else 14.
 */
export function enquiryEventId({ formEvent, car }: RecordedEnquiry, dealerEventIds: boolean): number {
  if (formEvent !== undefined) return formEvent;
  if (!dealerEventIds || !car) return DEFAULT_EVENT;
  if (car.tag === 'Test Drive Only') return TEST_DRIVE_ONLY_EVENT;
  return car.carType === 'used' ? USED_CAR_EVENT : OTHER_CAR_EVENT;
}
