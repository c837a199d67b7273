import { CAR_PLANS } from './car-plans.ts';
import { carSubject } from './car-subject.ts';
import { CARAVAN_PLANS, caravanSubject } from './caravans.ts';
import { MOTORCYCLE_PLANS } from './motorcycle-plans.ts';
import { motorcycleSubject } from './motorcycles.ts';
import type { Subject } from './negative.ts';
import { VIEWS } from './views.ts';

/** The model of a body; undefined for a name that has none. */
export function subjectOf(body: string): Subject | undefined {
  const own = <Plan>(plans: Readonly<Record<string, Plan>>) => (Object.hasOwn(plans, body) ? plans[body] : undefined);
  const [car, caravan, motorcycle] = [own(CAR_PLANS), own(CARAVAN_PLANS), own(MOTORCYCLE_PLANS)];
  if (car) return carSubject(car);
  if (caravan) return caravanSubject(caravan);
  return motorcycle && motorcycleSubject(motorcycle);
}

/** What of a subject a view shows: all of it, or its wheel at the front left. */
export function framed(subject: Subject, view: keyof typeof VIEWS): Subject {
  if (view !== 'wheel') return subject;
  const { x, y, radius } = subject.wheel;
  return {
    ...subject,
    box: { least: [x - radius * 1.5, y - 0.05, 0], most: [x + radius * 1.7, y + 0.25, radius * 2.5] },
  };
}
