import { describe, expect, it } from '@jest/globals';
import { toyota } from './cars/toyota.ts';
import { caravans, cars, motorcycles } from './index.ts';

const makes = [...cars, ...motorcycles, ...caravans];
const rows = makes.flatMap((make) =>
  make.models.flatMap((model) =>
    model.badges.map((badge) => ({ row: `${make.name} ${model.name} ${badge.name}`, make, model, badge })),
  ),
);

describe('catalogue', () => {
  it('has each make once, and about 25 of cars, 8 of motorcycles and 8 of caravans', () => {
    expect(cars.length).toBeGreaterThanOrEqual(25);
    expect(motorcycles.length).toBeGreaterThanOrEqual(8);
    expect(caravans.length).toBeGreaterThanOrEqual(8);
    for (const list of [cars, motorcycles, caravans])
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  });

  it('gives every model a badge, and every make colours and a maker code that a VIN may begin with', () => {
    for (const make of makes) {
      expect(make.colours.length).toBeGreaterThan(2);
      for (const model of make.models) {
        expect(model.badges.length).toBeGreaterThan(0);
        expect(model.wmi ?? make.wmi).toMatch(/^[A-HJ-NPR-Z0-9]{3}$/);
      }
    }
  });

  it('has no row whose years run backwards or whose price is out of reason', () => {
    const odd = rows.filter(
      ({ badge }) => badge.from > (badge.to ?? 2100) || badge.price < 3_500 || badge.price > 200_000,
    );
    expect(odd.map(({ row }) => row)).toEqual([]);
  });

  it('keeps what a vehicle is: an engine in all but caravans, berths in caravans, no consumption in electric ones', () => {
    for (const { row, make, badge } of rows) {
      expect([row, badge.engine === null]).toEqual([row, make.itemType === 'caravan']);
      expect([row, badge.caravan === null]).toEqual([row, make.itemType !== 'caravan']);
      expect([row, badge.engine?.fuel === 'Electric']).toEqual([row, badge.engine?.cc === 0]);
    }
  });

  it('never has two rows for the same badge of the same year, engine, gearbox and body', () => {
    const seen = new Map<string, string>();
    for (const { row, model, badge } of rows) {
      for (let year = badge.from; year <= (badge.to ?? 2030); year += 1) {
        const key = [row, year, model.body, model.series, badge.engine?.cc, badge.gearbox?.name, badge.drive].join('/');
        expect(seen.get(key)).toBeUndefined();
        seen.set(key, row);
      }
    }
  });

  it("SITE-6 has the whole of Toyota's present range", () => {
    const present = toyota.models.filter(({ badges }) => badges.some(({ to }) => to === null)).map(({ name }) => name);
    const range = ['Yaris', 'Yaris Cross', 'Corolla', 'Corolla Cross', 'Camry', 'C-HR', 'RAV4', 'Kluger', 'bZ4X'];
    range.push('LandCruiser Prado', 'LandCruiser 300', 'LandCruiser 70', 'HiLux', 'Tundra', 'HiAce');
    range.push('Granvia', 'Coaster', 'GR Yaris', 'GR86', 'GR Corolla', 'GR Supra');
    expect(range.filter((name) => !present.includes(name))).toEqual([]);
  });
});
