import { describe, expect, it } from '@jest/globals';
import { backdropOf } from '../drawn/backdrops.ts';
import { DRAWN_BODIES, DRAWN_VIEWS } from '../drawn/drawn-names.ts';
import { develop, linearColour } from './develop.ts';
import { LAYERS, makeNegative, NEGATIVE_HEIGHT, NEGATIVE_WIDTH } from './negative.ts';
import { framed, subjectOf } from './subjects.ts';
import { VIEWS } from './views.ts';

describe('drawn vehicles', () => {
  it.each(DRAWN_BODIES)('UI-2 has a sound model of a %s that stands on the floor', (body) => {
    const subject = subjectOf(body);
    expect(subject?.mesh.positions.every(Number.isFinite)).toBe(true);
    expect(subject?.mesh.normals.every(Number.isFinite)).toBe(true);
    expect(Math.abs(subject?.box.least[2] ?? 9)).toBeLessThan(0.06);
  });

  it('UI-2 has at least five views, and no model of what is not known', () => {
    expect(DRAWN_VIEWS.length).toBeGreaterThanOrEqual(5);
    expect(Object.keys(VIEWS).toSorted()).toEqual([...DRAWN_VIEWS].toSorted());
    expect(subjectOf('constructor')).toBeUndefined();
  });

  it('UI-2 draws the same each time, inside the frame, and paints what is painted', () => {
    const subject = subjectOf('hatch');
    if (!subject) throw new Error('no hatch');
    const [first, again] = [0, 1].map(() => makeNegative(framed(subject, 'side-left'), VIEWS['side-left']));
    if (!first || !again) throw new Error('no negative');
    expect(Buffer.compare(first, again)).toBe(0);
    expect(coverOf(first, (x, y) => x < 8 || x >= NEGATIVE_WIDTH - 8 || y < 8)).toBe(0);
    expect(coverOf(first, () => true)).toBeGreaterThan(0.12);
    const [red, blue] = ['#a5121d', '#174a97'].map((tone) => develop(first, linearColour(tone), backdropOf('light')));
    // A door, left of the middle.
    const door = (Math.round(NEGATIVE_HEIGHT * 0.63) * NEGATIVE_WIDTH + Math.round(NEGATIVE_WIDTH * 0.45)) * 3;
    expect([...(red ?? []).slice(door, door + 3)].indexOf(Math.max(...(red ?? []).slice(door, door + 3)))).toBe(0);
    expect([...(blue ?? []).slice(door, door + 3)].indexOf(Math.max(...(blue ?? []).slice(door, door + 3)))).toBe(2);
  });
});

/** The mean cover of the pixels of a place. */
function coverOf(negative: Uint8Array, counts: (x: number, y: number) => boolean): number {
  let [sum, pixels] = [0, 0];
  for (let at = 0; at < NEGATIVE_WIDTH * NEGATIVE_HEIGHT; at++) {
    if (!counts(at % NEGATIVE_WIDTH, Math.floor(at / NEGATIVE_WIDTH))) continue;
    pixels += 1;
    sum += (negative[at * LAYERS + 4] ?? 0) / 255;
  }
  return sum / pixels;
}
