import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { MODELLED_BODIES } from '../model/subjects.ts';
import { VIEWS } from '../model/views.ts';
import { Draughtsman, type Drawing, type PlainImage } from './draughtsman.ts';
import { DRAWN_BODIES, DRAWN_VIEWS } from './drawn-names.ts';

const RED = '#a5121d';
const BLUE = '#174a97';
const draughtsman = new Draughtsman();
afterAll(() => draughtsman.close());
// A drawing is arithmetic: on a busy machine it takes its time.
jest.setTimeout(120_000);

const draw = (changes: Partial<Drawing>) =>
  draughtsman.draw({ body: 'hatch', view: 'side-left', tone: RED, backdrop: 'light', ...changes });

/** The share of an image's pixels, in the rows between two shares of its height, that are redder or bluer than they are else. */
function shareOf({ pixels, width, height }: PlainImage, hue: 'red' | 'blue', [from, to] = [0, 1]): number {
  const [own, other] = hue === 'red' ? [0, 2] : [2, 0];
  let hits = 0;
  for (let at = Math.floor(height * from) * width; at < Math.floor(height * to) * width; at++) {
    if ((pixels[at * 3 + own] ?? 0) > (pixels[at * 3 + other] ?? 0) + 40) hits += 1;
  }
  return hits / (width * height * (to - from));
}

describe('drawn vehicles', () => {
  it('UI-2 have a model for each body, and at least five views', () => {
    expect(MODELLED_BODIES.toSorted()).toEqual(DRAWN_BODIES.toSorted());
    expect(DRAWN_VIEWS.length).toBeGreaterThanOrEqual(5);
    expect(Object.keys(VIEWS).toSorted()).toEqual(DRAWN_VIEWS.toSorted());
  });

  // The walls have no colour of their own, so what is blue is paint.
  it.each(['ute', 'caravan', 'sport-bike'] as const)(
    'UI-2 show a %s in its paint, clear of the upper edge',
    async (body) => {
      const image = await draw({ body, view: 'front-three-quarter', tone: BLUE });
      expect(shareOf(image, 'blue')).toBeGreaterThan(0.012);
      expect(shareOf(image, 'blue', [0, 0.05])).toBe(0);
    },
  );

  it('UI-2 are the same each time, from any process', async () => {
    const other = new Draughtsman();
    try {
      const again = other.draw({ body: 'hatch', view: 'side-left', tone: RED, backdrop: 'light' });
      expect(Buffer.compare((await draw({})).pixels, (await again).pixels)).toBe(0);
    } finally {
      await other.close();
    }
  });

  it('are the same from the shelf, where another made them ready', async () => {
    const shelf = mkdtempSync(path.join(tmpdir(), 'forecourt-shelf-'));
    const patient = new Draughtsman({ shelf, isPatient: true });
    const reader = new Draughtsman({ shelf });
    try {
      await patient.prepare('hatch', 'side-left');
      expect(readdirSync(shelf)).toEqual(['hatch.side-left.negative']);
      const drawn = await reader.draw({ body: 'hatch', view: 'side-left', tone: RED, backdrop: 'light' });
      expect(Buffer.compare(drawn.pixels, (await draw({})).pixels)).toBe(0);
    } finally {
      await Promise.all([patient.close(), reader.close()]);
      rmSync(shelf, { recursive: true, force: true });
    }
  });

  it('differ by paint, room and view', async () => {
    const [red, blue, dark] = await Promise.all([draw({}), draw({ tone: BLUE }), draw({ backdrop: 'dark' })]);
    const front = await draw({ view: 'front' });
    expect([shareOf(red, 'red') > 0.08, shareOf(blue, 'red') < 0.01, shareOf(blue, 'blue') > 0.08]).toEqual([
      true,
      true,
      true,
    ]);
    expect(dark.pixels[0]).toBeLessThan(80);
    expect(Buffer.compare(front.pixels, red.pixels)).not.toBe(0);
  });

  it('refuses who still waits when it is stopped', async () => {
    const stopped = new Draughtsman();
    const drawing = stopped.draw({ body: 'bus', view: 'rear', tone: RED, backdrop: 'light' });
    const refusal = expect(drawing).rejects.toThrow('stopped');
    await stopped.close();
    await refusal;
  });
});
