import type { SiteConfig } from '@forecourt/contracts';
import { formatDollars } from './money.ts';
import type { ServicePlan } from './service-plan.ts';

/** What is known of a vehicle's use of energy and of its service. */
export interface RunningFacts {
  /** Such as Petrol, Diesel, Hybrid or Electric, in any case. */
  readonly fuel: string | null;
  /** Litres for 100 km, combined; null or 0 if that is not known. */
  readonly litres: number | null;
  /** Of the traction battery, and the kilometres of one charge by WLTP. */
  readonly batteryKwh: number | null;
  readonly rangeKm: number | null;
  /** The service plan that covers it now; null if none is known. */
  readonly plan: ServicePlan | null;
}

/** Costs of a year under one name. */
export interface RunningCost {
  readonly label: string;
  /** Integer cents of Australian dollars. */
  readonly cents: number;
  /** How it is calculated, with every assumption. */
  readonly basis: string;
}

/** The site's assumptions: kilometres a year, and prices in dollars. */
export type RunningAssumptions = SiteConfig['running_costs'];

const HUNDRED = 100;
const MONTHS = 12;

/**
 * What a vehicle costs a year in fuel or power, and in service, as far as either is known, with the basis of each. A plug-in hybrid has no fuel
 * cost here, as it depends on how often it is charged. Pure.
 */
export function runningCosts(facts: RunningFacts, assumed: RunningAssumptions): RunningCost[] {
  return [energyCost(facts, assumed), serviceCost(facts, assumed)].filter((cost) => cost !== null);
}

function energyCost(
  { fuel, litres, batteryKwh, rangeKm }: RunningFacts,
  { km_a_year: km, petrol_per_litre, diesel_per_litre, electricity_per_kwh }: RunningAssumptions,
): RunningCost | null {
  const kind = fuel?.toLowerCase() ?? '';
  if (/plug|phev/.test(kind)) return null;
  if (/electric/.test(kind) && !/hybrid|petrol|diesel/.test(kind)) {
    if (!batteryKwh || !rangeKm) return null;
    const used = Math.round((batteryKwh / rangeKm) * HUNDRED * 10) / 10;
    const price = `${formatDollars(electricity_per_kwh * HUNDRED)} a kWh`;
    const basis = `${kilometres(km)} at ${used} kWh / 100 km (battery by range) and ${price}`;
    return costOf('Power', km * (used / HUNDRED) * electricity_per_kwh, basis);
  }
  const price = /diesel/.test(kind) ? diesel_per_litre : /petrol|unleaded|hybrid/.test(kind) ? petrol_per_litre : null;
  if (price === null || !litres) return null;
  const basis = `${kilometres(km)} at ${litres} L / 100 km and ${formatDollars(price * HUNDRED)} a litre`;
  return costOf('Fuel', km * (litres / HUNDRED) * price, basis);
}

function serviceCost({ plan }: RunningFacts, { km_a_year: km }: RunningAssumptions): RunningCost | null {
  if (!plan) return null;
  const { price, months, kilometres: apart } = plan;
  const basis = `${formatDollars(price * HUNDRED)} every ${months} months or ${kilometres(apart)}`;
  return costOf('Service plan', price * Math.max(MONTHS / months, km / apart), basis);
}

/** To ten dollars: an estimate from averages is no more exact. */
const costOf = (label: string, dollars: number, basis: string): RunningCost => ({
  label,
  cents: Math.round(dollars / 10) * 1_000,
  basis,
});

const kilometres = (km: number): string => `${km.toLocaleString('en-AU')} km`;
