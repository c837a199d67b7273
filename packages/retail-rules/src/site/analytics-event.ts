import { ANALYTICS_EVENTS, type CarType, type MeasuredVehicle } from '@forecourt/contracts';

/** What the choice of an enquiry's analytics event reads of it. */
export interface RecordedEnquiry {
  /** The event of its own that its form has. */
  readonly formEvent: number | undefined;
  /** The car that it is about; null if it is about none. */
  readonly car: { readonly carType: string; readonly tag: string | null } | null;
}

const TEST_DRIVE_ONLY = 'Test Drive Only';

/**
 * The id of the analytics event that a sent enquiry records (LEAD-1, EVT-1): its form's own, such as 51 for careers, else 22. Where the site asks for the
 * dealers' own ids, an enquiry about a car records 17 for the tag 'Test Drive Only', 15 for a used car, else 14.
 */
export function enquiryEventId({ formEvent, car }: RecordedEnquiry, dealerEventIds: boolean): number {
  if (formEvent !== undefined) return formEvent;
  if (!dealerEventIds || !car) return ANALYTICS_EVENTS.enquiry.id;
  return stepsEventId(car);
}

/** The id of the conversion of a booked test drive (TD-1): 48 for a used vehicle, else 17, a demo's and that of a wished model included. */
export function driveEventId(car: RecordedEnquiry['car']): number {
  return car?.carType === 'used' ? ANALYTICS_EVENTS.used_test_drive.id : ANALYTICS_EVENTS.new_test_drive.id;
}

/** The id of the conversion of any other form in steps (TD-1): 17 for the tag 'Test Drive Only', 15 for a used vehicle, else 14. */
export function stepsEventId(car: RecordedEnquiry['car']): number {
  if (car?.tag === TEST_DRIVE_ONLY) return ANALYTICS_EVENTS.new_test_drive.id;
  return car?.carType === 'used' ? ANALYTICS_EVENTS.used_car.id : ANALYTICS_EVENTS.new_car.id;
}

/** What the parameters of an event read of a vehicle; what is not known is absent or null. */
export interface MeasurableCar {
  readonly carType: CarType;
  readonly make: string;
  readonly model: string;
  readonly year?: number | null | undefined;
  readonly km?: number | null | undefined;
  readonly badge?: string | null | undefined;
}

/** The six parameters of an event about a vehicle (EVT-1): the status is the car type, and the grade is the badge. A demo's event is that of a new one. */
export function measuredVehicleOf({ carType, make, model, year, km, badge }: MeasurableCar): MeasuredVehicle {
  return {
    vehicleStatus: carType,
    vehicleMake: make,
    vehicleModel: model,
    vehicleYear: year ?? null,
    vehicleKilometers: km ?? null,
    vehicleGrade: badge ?? null,
  };
}
