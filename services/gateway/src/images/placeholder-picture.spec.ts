import { describe, expect, it } from '@jest/globals';
import { paintOf } from './paint.ts';
import { DRAWING_NAMES, drawingName, drawPicture, placeholderPicture } from './placeholder-picture.ts';

/** The body types of the specification's section 9. */
const BODIES = [
  ...['4x4', 'bus', 'cabChassis', 'convertible', 'coupe', 'hardtop', 'hatch', 'hatchback', 'motorhome', 'lightTruck'],
  ...['peopleMover', 'sedan', 'softtop', 'suv', 'ute', 'van', 'wagon', 'stationWagon'],
];

describe('drawn pictures', () => {
  it('UI-2 there is one for each body type, motorcycles and caravans', () => {
    expect(BODIES.filter((body) => drawingName(body) === null)).toEqual([]);
    expect(DRAWING_NAMES).toEqual(expect.arrayContaining(['motorcycle', 'caravan']));
    for (const name of DRAWING_NAMES) {
      const svg = drawPicture(name, 'red') ?? '';
      expect(svg).toMatch(/^<svg .*<\/svg>$/s);
      expect(svg).not.toMatch(/NaN|undefined/);
    }
  });

  it('UI-2 reads the words of feeds', () => {
    expect(['Station Wagon', 'Cab Chassis', 'Hatchback', 'SUV'].map(drawingName)).toEqual([
      'wagon',
      'cab-chassis',
      'hatch',
      'suv',
    ]);
    expect(placeholderPicture({ itemType: 'caravan', body: 'Off Road 21', colour: null }).src).toBe(
      '/images/cars/caravan.svg',
    );
    expect(placeholderPicture({ itemType: 'car', body: null, colour: 'Sky/Blue' }).src).toBe(
      '/images/cars/sedan.svg?colour=sky%2Fblue',
    );
  });

  it('paints by the colour word in a name', () => {
    expect(paintOf('Glacier White Pearl').main).toBe('#eef1f3');
    expect(paintOf('constructor').main).toBe(paintOf('').main);
  });

  it('escapes what an address puts into a title', () => {
    expect(drawPicture('suv', '<script>')).not.toContain('<script>');
  });
});
