import { formUnder, type Heading } from '@forecourt/contracts';
import { enquiryEventId } from '@forecourt/retail-rules';
import type { EnquiredCar } from './enquired-car.ts';

/** The analytics event of a lead under a heading (LEAD-1), whichever form the visitor chose it in. */
export function analyticsEventOf(
  heading: Heading,
  car: Pick<EnquiredCar, 'carType' | 'tag'> | undefined,
  dealerEventIds: boolean,
): number {
  const about = car ? { carType: car.carType, tag: car.tag ?? null } : null;
  return enquiryEventId({ formEvent: formUnder(heading)?.analyticsEvent, car: about }, dealerEventIds);
}
