/** What the choice of an enquiry's analytics event reads of it. */
export interface RecordedEnquiry {
  /** The event of its own that its form has. */
  readonly formEvent: number | undefined;
  /** The car that it is about; null if it is about none. */
  readonly car: { readonly carType: string; readonly tag: string | null } | null;
}

const TEST_DRIVE_ONLY = 'Test Drive Only';
const DEFAULT_EVENT = 22;
const TEST_DRIVE_ONLY_EVENT = 17;
const USED_CAR_EVENT = 15;
const OTHER_CAR_EVENT = 14;
const USED_TEST_DRIVE_EVENT = 48;

/**
 * The id of the analytics event that a sent enquiry records (LEAD-1, EVT-1): its form's own, such as 51 for careers, else 22. Where the site asks for the
 * dealers' own ids, an enquiry about a car records 17 for the tag 'Test Drive Only', 15 for a used car, else 14.
 */
export function enquiryEventId({ formEvent, car }: RecordedEnquiry, dealerEventIds: boolean): number {
  if (formEvent !== undefined) return formEvent;
  if (!dealerEventIds || !car) return DEFAULT_EVENT;
  return stepsEventId(car);
}

/** The id of the conversion of a booked test drive (TD-1): 48 for a used vehicle, else 17, a demo's and that of a wished model included. */
export function driveEventId(car: RecordedEnquiry['car']): number {
  return car?.carType === 'used' ? USED_TEST_DRIVE_EVENT : TEST_DRIVE_ONLY_EVENT;
}

/** The id of the conversion of any other form in steps (TD-1): 17 for the tag 'Test Drive Only', 15 for a used vehicle, else 14. */
export function stepsEventId(car: RecordedEnquiry['car']): number {
  if (car?.tag === TEST_DRIVE_ONLY) return TEST_DRIVE_ONLY_EVENT;
  return car?.carType === 'used' ? USED_CAR_EVENT : OTHER_CAR_EVENT;
}
