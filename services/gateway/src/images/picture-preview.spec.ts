import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { BACKDROPS, backdropFor } from './drawn/backdrops.ts';
import { DRAWN_BODIES, DRAWN_VIEWS, drawnBody } from './drawn/drawn-names.ts';
import { paintName, paintTone } from './drawn/paint.ts';
import { drawnPreview } from './picture-preview.ts';

/** The body types of the specification's section 9. */
const BODIES = [
  ...['4x4', 'bus', 'cabChassis', 'convertible', 'coupe', 'hardtop', 'hatch', 'hatchback', 'motorhome', 'lightTruck'],
  ...['peopleMover', 'sedan', 'softtop', 'suv', 'ute', 'van', 'wagon', 'stationWagon'],
];

describe('the words of drawn pictures', () => {
  it('UI-2 reads the words of feeds', () => {
    const body = (words: string, itemType = 'car') => drawnBody({ body: words, itemType });
    expect(BODIES.filter((words) => words !== 'sedan' && body(words) === 'sedan')).toEqual([]);
    expect(
      ['Station Wagon', 'Cab Chassis', 'Hatchback', 'Dual Cab Utility', 'Crew Van'].map((words) => body(words)),
    ).toEqual([...['wagon', 'cab-chassis', 'hatch', 'ute', 'van']]);
    expect(['Naked', 'Enduro', 'Cruiser', '??'].map((words) => body(words, 'motorcycle'))).toEqual([
      ...['naked-bike', 'adventure-bike', 'cruiser', 'naked-bike'],
    ]);
    expect([body('Off Road 21', 'caravan'), body('', 'caravan'), body('constructor', '')]).toEqual([
      ...['off-road-caravan', 'caravan', 'sedan'],
    ]);
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

  it('UI-2 has a preview of at most 400 bytes for each', () => {
    for (const body of DRAWN_BODIES) {
      for (const view of DRAWN_VIEWS) {
        const preview = drawnPreview({ body, itemType: null, colour: 'red' }, view, 'light');
        expect(preview.length).toBeLessThanOrEqual(400);
        expect(preview).toMatch(/^data:image\/svg\+xml,%3Csvg [^"#<>]*%3C\/svg%3E$/);
      }
    }
  });

  it('takes the room by the surface of a site', () => {
    const { theme } = exampleSite().config;
    const roomOf = (surface: string) => backdropFor({ ...theme, colours: { ...theme.colours, surface } });
    expect(['#ffffff', '#111418', '#fffaf0'].map(roomOf)).toEqual(['light', 'dark', 'warm']);
    expect(Object.keys(BACKDROPS)).toEqual(['light', 'warm', 'dark']);
  });
});
