import { slugify } from '../words/slug.ts';

/** A service plan of a model (MODEL-2). */
export interface ServicePlan {
  /** Of each service: dollars, with GST. */
  readonly price: number;
  readonly years: number;
  readonly services: number;
  /** From one service to the next: whichever of the two comes first. */
  readonly months: number;
  readonly kilometres: number;
  /** The kilometres that the plan covers. */
  readonly range: number;
}

/** A line of the maker's table: what it leaves out is the default's. */
interface PlanLine {
  readonly models: readonly string[];
  readonly price: number;
  readonly years?: number;
  readonly services?: number;
}

const DEFAULT = { price: 250, years: 5, services: 5 } as const;
/** Kilometres between services that come yearly, and half-yearly. */
const YEARLY_KM = 15_000;
const HALF_YEARLY_KM = 10_000;
const MONTHS_A_YEAR = 12;

/** The maker's plans (section 9 of the specification). */
const TABLE: readonly PlanLine[] = [
  { models: ['Coaster'], price: 485, years: 3, services: 6 },
  { models: ['HiAce', 'Granvia', 'HiLux', 'Fortuner'], price: 290, years: 3, services: 6 },
  { models: ['LandCruiser Prado', 'Prado'], price: 390, years: 5, services: 10 },
  { models: ['LandCruiser 70'], price: 525, years: 5, services: 10 },
  { models: ['LandCruiser 300', 'Tundra'], price: 400, years: 5, services: 10 },
  { models: ['bZ4X'], price: 180 },
  { models: ['Corolla Sedan', 'Corolla Hatch', 'Yaris'], price: 245 },
  { models: ['Camry'], price: 255 },
  { models: ['Yaris Cross', 'C-HR', 'Corolla Cross'], price: 250 },
  { models: ['RAV4'], price: 260 },
  { models: ['Kluger'], price: 265 },
];
const lines = new Map(TABLE.flatMap((line) => line.models.map((model) => [slugify(model), line] as const)));

/**
 * The standard service plan of a model of the maker that the specification names, by the model's name in any spelling; the default for a
 * model that its table does not list (MODEL-2).
 */
export function servicePlan(model: string): ServicePlan {
  return completePlan({ ...DEFAULT, ...lines.get(slugify(model)) });
}

/** The maker whose table the specification gives. */
const MAKER = 'toyota';

/**
 * The plan of a model on a site that shows plans: the site's own, else the maker's standard one; null if there is none (MODEL-2).
 * @param make slug of the model's maker
 */
export function planForModel<Own extends Parameters<typeof completePlan>[0]>(
  { name, make }: { readonly name: string; readonly make: string },
  own: Own | undefined,
): ServicePlan | null {
  if (own) return completePlan(own);
  return make === MAKER ? servicePlan(name) : null;
}

/**
 * A plan with what follows from its years and services: services that come yearly or more seldom are 15,000 km apart, others 10,000 km,
 * and its range is services × kilometres (MODEL-2).
 */
export function completePlan(plan: {
  readonly price: number;
  readonly years: number;
  readonly services: number;
  readonly kilometres?: number | null;
}): ServicePlan {
  const { price, years, services } = plan;
  const months = Math.round((years * MONTHS_A_YEAR) / services);
  const kilometres = plan.kilometres ?? (months >= MONTHS_A_YEAR ? YEARLY_KM : HALF_YEARLY_KM);
  return { price, years, services, months, kilometres, range: services * kilometres };
}
