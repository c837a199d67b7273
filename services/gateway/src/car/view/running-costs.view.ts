import type { SpecificationRow, VehiclePage, VehicleView } from '@forecourt/contracts';
import {
  comingDayText,
  dayAt,
  formatDollars,
  isAvailable,
  type ListedCar,
  runningCosts,
  slugify,
} from '@forecourt/retail-rules';
import { planOf } from '../../range/service-plan.view.ts';
import { modelOfStock } from '../../range/site-models.ts';
import type { SiteContext } from '../../site/site-context.ts';

/** What a vehicle's costs are read from. */
interface CostedVehicle {
  readonly vehicle: VehicleView;
  readonly car: ListedCar;
  readonly site: SiteContext;
  readonly now: Date;
  /** IANA zone of its location. */
  readonly zone: string;
}

/** Fuel or power and service a year, each with its basis, and how long the registration is paid for; null if no cost is known. */
export function runningCostsView(costed: CostedVehicle): VehiclePage['running_costs'] {
  const { vehicle, now, zone } = costed;
  const costs = costsOf(costed);
  if (costs.length === 0) return null;
  const all = costs.reduce((sum, { cents }) => sum + cents, 0);
  const paid = comingDayText(vehicle.details.rego_expiry ?? null, now, zone);
  return {
    title: 'Running costs per year',
    rows: [
      ...costs.map(({ label, cents, basis }) => ({ label, value: `About ${formatDollars(cents)}: ${basis}` })),
      ...(costs.length > 1 ? [{ label: 'Total', value: `About ${formatDollars(all)}` }] : []),
      { label: 'Not included', value: 'Insurance, tyres, repairs and registration' },
      ...(paid === null ? [] : [{ label: 'Registration', value: `Paid until ${paid}` }]),
    ],
  };
}

/** What the rows of a comparison are called. */
export const COSTS_PER_YEAR = { energy: 'Fuel or power per year', plan: 'Service plan per year' } as const;

/** The same in a row each, to compare. */
export function comparedCosts(costed: CostedVehicle): SpecificationRow[] {
  return costsOf(costed).map(({ label, cents, basis }) => ({
    label: label === 'Service plan' ? COSTS_PER_YEAR.plan : COSTS_PER_YEAR.energy,
    value: `${formatDollars(cents)} (${basis})`,
  }));
}

function costsOf({ vehicle: { details }, car, site, now, zone }: CostedVehicle) {
  const { running_costs: assumed } = site.config;
  if (!assumed.enabled || !isAvailable(car)) return [];
  const known = {
    fuel: details.simple_fuel ?? details.fuel ?? null,
    litres: details.variant?.fuelconsumptioncombined ?? null,
    batteryKwh: details.battery_kwh ?? null,
    rangeKm: details.range_km ?? null,
  };
  return runningCosts({ ...known, plan: coveringPlan(car, site, dayAt(now, zone)) }, assumed);
}

/** The model's service plan, while the vehicle's age and kilometres are within it. @param today at its location */
function coveringPlan(car: ListedCar, site: SiteContext, today: string) {
  const { make, model, year, km } = car;
  const named = { name: model, slug: slugify(model), make: { name: make, slug: slugify(make) } };
  const plan = planOf(modelOfStock(car, site) ?? named, site);
  if (!plan || year === null || Number(today.slice(0, 4)) - year >= plan.years || (km ?? 0) >= plan.range) return null;
  return plan;
}
