import { describe, expect, it } from '@jest/globals';
import { wantedPhoto } from './wanted-photo.ts';

describe('turning photos by keys', () => {
  it('VEH-3 goes one further, to the first and to the last', () => {
    expect(wantedPhoto('ArrowRight', 2, 7)).toBe(3);
    expect(wantedPhoto('ArrowLeft', 2, 7)).toBe(1);
    expect(wantedPhoto('Home', 2, 7)).toBe(0);
    expect(wantedPhoto('End', 2, 7)).toBe(7);
  });

  it('stays at both ends, and ignores other keys', () => {
    expect(wantedPhoto('ArrowLeft', 0, 7)).toBe(0);
    expect(wantedPhoto('ArrowRight', 7, 7)).toBe(7);
    expect(wantedPhoto('Tab', 2, 7)).toBeUndefined();
  });
});
