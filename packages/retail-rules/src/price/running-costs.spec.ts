import { describe, expect, it } from '@jest/globals';
import { type RunningFacts, runningCosts } from './running-costs.ts';
import { servicePlan } from './service-plan.ts';

const assumed = {
  enabled: true,
  km_a_year: 12_000,
  petrol_per_litre: 1.95,
  diesel_per_litre: 2.05,
  electricity_per_kwh: 0.33,
};
const costs = (facts: Partial<RunningFacts>, assumptions = assumed) =>
  runningCosts({ fuel: null, litres: null, batteryKwh: null, rangeKm: null, plan: null, ...facts }, assumptions);

describe('running costs a year', () => {
  it('VEH-8 are the fuel at the stated consumption, price and kilometres, to ten dollars', () => {
    expect(costs({ fuel: 'Petrol', litres: 6.5 })).toEqual([
      { label: 'Fuel', cents: 152_000, basis: '12,000 km at 6.5 L / 100 km and $1.95 a litre' },
    ]);
    expect(costs({ fuel: 'Turbo Diesel', litres: 8 })[0]).toMatchObject({ cents: 197_000 });
    expect(costs({ fuel: 'Hybrid', litres: 4.2 })[0]).toMatchObject({ cents: 98_000 });
  });

  it('VEH-8 are the power of an electric car, by its battery and range', () => {
    expect(costs({ fuel: 'Electric', batteryKwh: 60, rangeKm: 400 })).toEqual([
      { label: 'Power', cents: 59_000, basis: '12,000 km at 15 kWh / 100 km (battery by range) and $0.33 a kWh' },
    ]);
  });

  it.each<[string, Partial<RunningFacts>]>([
    ['a plug-in hybrid', { fuel: 'Plug-in Hybrid', litres: 1.5 }],
    ['an electric car without a known battery', { fuel: 'Electric', rangeKm: 400 }],
    ['a consumption of 0, where nothing is known', { fuel: 'Petrol', litres: 0 }],
    ['an unknown fuel', { litres: 6.5 }],
    ['LPG, whose price nobody stated', { fuel: 'LPG', litres: 9 }],
  ])('VEH-8 say nothing of %s', (_, facts) => {
    expect(costs(facts)).toEqual([]);
  });

  it('MODEL-2 are the services of the plan, by months or kilometres, whichever comes first', () => {
    const plan = servicePlan('Corolla Hatch');
    expect(costs({ plan })).toEqual([
      { label: 'Service plan', cents: 25_000, basis: '$245 every 12 months or 15,000 km' },
    ]);
    expect(costs({ plan }, { ...assumed, km_a_year: 30_000 })[0]).toMatchObject({ cents: 49_000 });
  });
});
