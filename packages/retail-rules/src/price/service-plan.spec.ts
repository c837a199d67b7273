import { describe, expect, it } from '@jest/globals';
import { completePlan, servicePlan } from './service-plan.ts';

const figures = (model: string) => {
  const { price, years, services, months, kilometres, range } = servicePlan(model);
  return [price, years, services, months, kilometres, range];
};

describe('MODEL-2 the service plan', () => {
  it.each([
    ['an unlisted model', 250, 5, 5, 12, 15_000, 75_000],
    // In the order of models, but in no line of the table.
    ['GR Yaris', 250, 5, 5, 12, 15_000, 75_000],
    ['Coaster', 485, 3, 6, 6, 10_000, 60_000],
    ['HiAce', 290, 3, 6, 6, 10_000, 60_000],
    ['Granvia', 290, 3, 6, 6, 10_000, 60_000],
    ['HiLux', 290, 3, 6, 6, 10_000, 60_000],
    ['Fortuner', 290, 3, 6, 6, 10_000, 60_000],
    ['LandCruiser Prado', 390, 5, 10, 6, 10_000, 100_000],
    ['Prado', 390, 5, 10, 6, 10_000, 100_000],
    ['LandCruiser 70', 525, 5, 10, 6, 10_000, 100_000],
    ['LandCruiser 300', 400, 5, 10, 6, 10_000, 100_000],
    ['Tundra', 400, 5, 10, 6, 10_000, 100_000],
    ['bZ4X', 180, 5, 5, 12, 15_000, 75_000],
    ['Corolla Sedan', 245, 5, 5, 12, 15_000, 75_000],
    ['Corolla Hatch', 245, 5, 5, 12, 15_000, 75_000],
    ['Yaris', 245, 5, 5, 12, 15_000, 75_000],
    ['Camry', 255, 5, 5, 12, 15_000, 75_000],
    ['Yaris Cross', 250, 5, 5, 12, 15_000, 75_000],
    ['C-HR', 250, 5, 5, 12, 15_000, 75_000],
    ['Corolla Cross', 250, 5, 5, 12, 15_000, 75_000],
    ['RAV4', 260, 5, 5, 12, 15_000, 75_000],
    ['Kluger', 265, 5, 5, 12, 15_000, 75_000],
  ])('MODEL-2 of %s is $%i for %i years and %i services, every %i months or %i km, up to %i km', (model, ...line) => {
    expect(figures(model)).toEqual(line);
  });

  it('finds a model in any spelling', () => {
    expect(figures('LANDCRUISER-PRADO')).toEqual(figures('LandCruiser Prado'));
    expect(figures('hilux')).toEqual(figures('HiLux'));
  });

  it('of a site’s own has the kilometres that it says', () => {
    expect(completePlan({ price: 199, years: 4, services: 4, kilometres: 12_000 })).toEqual({
      price: 199,
      years: 4,
      services: 4,
      months: 12,
      kilometres: 12_000,
      range: 48_000,
    });
  });
});
