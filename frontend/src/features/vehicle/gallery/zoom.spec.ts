import { describe, expect, it } from '@jest/globals';
import { isSwipeDown, movedBy, NEAREST, WHOLE, zoomAt } from './zoom.ts';

const frame = { x: 400, y: 300 };

describe('looking nearer at a photo', () => {
  it('VEH-3 keeps the point under the fingers there', () => {
    const at = { x: 100, y: -50 };
    const near = zoomAt(WHOLE, 2, at, frame);
    expect(near).toEqual({ scale: 2, x: -100, y: 50 });
    // The picture's own point under `at`, before and after.
    expect({ x: (at.x - near.x) / near.scale, y: (at.y - near.y) / near.scale }).toEqual(at);
  });

  it('VEH-3 goes back to the whole in its place, and no nearer than is of use', () => {
    const near = zoomAt(WHOLE, 3, { x: 180, y: 100 }, frame);
    expect(zoomAt(near, 0.1, { x: 0, y: 0 }, frame)).toEqual(WHOLE);
    expect(zoomAt(near, 100, { x: 0, y: 0 }, frame).scale).toBe(NEAREST);
  });

  it('moves no further than to its edges, and not at all while it is whole', () => {
    expect(movedBy({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, frame)).toEqual({ scale: 2, x: 200, y: -150 });
    expect(movedBy(WHOLE, { x: 10, y: 10 }, frame)).toEqual(WHOLE);
  });
});

describe('putting a photo away', () => {
  it('VEH-3 takes a long swipe that goes down, and nothing else', () => {
    const from = { x: 100, y: 100 };
    expect(isSwipeDown(from, { x: 120, y: 220 })).toBe(true);
    expect(isSwipeDown(from, { x: 100, y: 140 })).toBe(false);
    expect(isSwipeDown(from, { x: 220, y: 220 })).toBe(false);
    expect(isSwipeDown(from, { x: 100, y: -100 })).toBe(false);
  });
});
