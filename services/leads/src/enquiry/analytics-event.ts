import { formUnder } from '@forecourt/contracts';
import { driveEventId, enquiryEventId, stepsEventId } from '@forecourt/retail-rules';
import type { EnquiredCar } from './enquired-car.ts';
import type { Enquiry } from './enquiry.ts';

/**
 * The analytics event of a lead under a heading (LEAD-1), whichever form the visitor chose it in. A form in steps is a conversion, with ids of
 * its own (TD-1).
 */
export function analyticsEventOf(
  { form, heading }: Pick<Enquiry, 'form' | 'heading'>,
  car: Pick<EnquiredCar, 'carType' | 'tag'> | undefined,
  dealerEventIds: boolean,
): number {
  const about = car ? { carType: car.carType, tag: car.tag ?? null } : null;
  if (form.name === 'test_drive') return driveEventId(about);
  if (form.stages) return stepsEventId(about);
  return enquiryEventId({ formEvent: formUnder(heading)?.analyticsEvent, car: about }, dealerEventIds);
}
