import { DRAWINGS } from '@forecourt/contracts';
import { DRAWN_SHAPES, LIGHTS, type LightName, paintName, paintTone } from '@forecourt/drawn-vehicles';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { SHAPE_TABLE } from './drawn-shapes.ts';
import { drawnShape, lightFor } from './drawn-vehicle.ts';
import { photoPreview } from './picture-address.ts';

/** The body types of the specification's section 9. */
const BODIES = [
  ...['4x4', 'bus', 'cabChassis', 'convertible', 'coupe', 'hardtop', 'hatch', 'hatchback', 'motorhome', 'lightTruck'],
  ...['peopleMover', 'sedan', 'softtop', 'suv', 'ute', 'van', 'wagon', 'stationWagon'],
];

const shape = (body: string, itemType = 'car') => drawnShape({ body, itemType });

describe('the words of drawn pictures', () => {
  it('UI-2 reads the words of feeds', () => {
    expect(BODIES.filter((words) => words !== 'sedan' && shape(words) === 'sedan')).toEqual([]);
    expect(
      ['Station Wagon', 'Cab Chassis', 'Hatchback', 'Dual Cab Utility', 'Crew Van'].map((words) => shape(words)),
    ).toEqual([...['wagon', 'cab-chassis', 'hatch', 'ute', 'van']]);
    expect(['Naked', 'Motocross', 'Cruiser', '??'].map((words) => shape(words, 'motorcycle'))).toEqual([
      ...['naked-bike', 'dirt-bike', 'cruiser', 'naked-bike'],
    ]);
    expect([shape('Off Road 21', 'caravan'), shape('', 'caravan'), shape('constructor', '')]).toEqual([
      ...['off-road-caravan', 'caravan', 'sedan'],
    ]);
  });

  it.each([
    ['Toyota', 'Yaris', 'SX', 'Hatch', 'hatch-small'],
    ['Toyota', 'Corolla', 'ZR', 'Hatch', 'hatch'],
    ['Toyota', 'Corolla', 'ZR', 'Sedan', 'sedan-small'],
    ['Toyota', 'Camry', 'SL', 'Sedan', 'sedan-large'],
    ['Toyota', 'Yaris Cross', 'GX', 'SUV', 'suv-small'],
    ['Toyota', 'RAV4', 'Cruiser', 'SUV', 'suv'],
    ['Toyota', 'Kluger', 'Grande', 'SUV', 'suv-large'],
    ['Toyota', 'LandCruiser Prado', 'GXL', 'SUV', 'suv-large'],
    ['Toyota', 'LandCruiser 300', 'Sahara', 'SUV', '4x4'],
    ['Suzuki', 'Jimny', 'XL', 'SUV', '4x4-short'],
    ['Toyota', 'HiLux', 'SR5', 'Ute', 'ute'],
    ['Toyota', 'HiLux', 'Workmate', 'Ute', 'ute-work'],
    ['Toyota', 'Tundra', 'Platinum', 'Ute', 'ute-large'],
    ['Toyota', 'LandCruiser 70', 'Workmate', 'Cab Chassis', 'cab-chassis'],
    ['Toyota', 'Kluger', '', '', 'suv-large'],
  ])('draws a %s %s %s with the body %p as %s', (make, model, badge, body, drawn) => {
    expect(drawnShape({ make, model, badge, body, itemType: 'car' })).toBe(drawn);
  });

  it('has a word for each shape that can be drawn, and lets pages name each', () => {
    expect([...DRAWINGS]).toEqual([...DRAWN_SHAPES]);
    const named = new Set(SHAPE_TABLE.flatMap(({ usual, models = {} }) => [usual, ...Object.keys(models)]));
    expect([...named].toSorted()).toEqual(DRAWN_SHAPES.toSorted());
    expect(DRAWN_SHAPES.map((name) => drawnShape({ body: name, itemType: null }))).toEqual([...DRAWN_SHAPES]);
  });

  it('paints by the colour word in a name', () => {
    expect([paintName('Glacier White Pearl'), paintName('constructor'), paintName(null)]).toEqual([
      'white',
      'calm',
      'calm',
    ]);
    expect(paintTone('calm')).toMatch(/^#/);
    expect(paintTone('constructor')).toBeUndefined();
  });

  it('UI-2 has a preview of at most 400 bytes for photos', () => {
    for (const light of Object.keys(LIGHTS)) {
      const preview = photoPreview(light as LightName);
      expect(preview.length).toBeLessThanOrEqual(400);
      expect(preview).toMatch(/^data:image\/svg\+xml,%3Csvg%20[\w.,:;/%='()-]*%3C\/svg%3E$/);
    }
  });

  it('takes the light by the surface of a site', () => {
    const { theme } = exampleSite().config;
    const lightOf = (surface: string) => lightFor({ ...theme, colours: { ...theme.colours, surface } });
    expect(['#ffffff', '#111418', '#fffaf0'].map(lightOf)).toEqual(['light', 'dark', 'warm']);
  });
});
