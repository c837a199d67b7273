import { CAR_PLANS } from './car-plans.ts';
import { carSubject } from './car-subject.ts';
import { CARAVAN_PLANS, caravanSubject } from './caravans.ts';
import { MOTORCYCLE_PLANS } from './motorcycle-plans.ts';
import { motorcycleSubject } from './motorcycles.ts';
import type { Subject } from './negative.ts';
import { VIEWS } from './views.ts';

type Build = () => Subject;

const builds = <Plan>(plans: Readonly<Record<string, Plan>>, build: (plan: Plan) => Subject): [string, Build][] =>
  Object.entries(plans).map(([body, plan]) => [body, () => build(plan)]);

const MODELS: ReadonlyMap<string, Build> = new Map([
  ...builds(CAR_PLANS, carSubject),
  ...builds(CARAVAN_PLANS, caravanSubject),
  ...builds(MOTORCYCLE_PLANS, motorcycleSubject),
]);

/** The bodies that have a model. */
export const MODELLED_BODIES: readonly string[] = [...MODELS.keys()];

/** The model of a body; undefined for a name that has none. */
export function subjectOf(body: string): Subject | undefined {
  return MODELS.get(body)?.();
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
