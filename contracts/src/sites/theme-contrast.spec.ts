import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { contrast, mix, readableOn } from './contrast.ts';
import { theme } from './theme.ts';
import { contrastFaults } from './theme-contrast.ts';

const faults = (input: z.input<typeof theme>) => contrastFaults(theme.parse(input));

describe('the contrast of a theme', () => {
  it('UI-1 finds no fault in the defaults, by day and by night', () => {
    expect(faults({ scheme: 'auto' })).toEqual([]);
  });

  it('UI-1 names the pair, the measured ratio and the one that is expected', () => {
    expect(faults({ colours: { on_brand: '#777777' } })).toEqual([
      {
        field: 'theme.colours.on_brand',
        message: 'expected a contrast of at least 4.5:1 (on_brand on brand); got 1.14:1, of #777777 on #0b5fff',
      },
    ]);
  });

  it('UI-1 finds muted text that is unreadable although the ink itself is readable', () => {
    const found = faults({ colours: { ink: '#5f5f5f' } });
    expect(found.map(({ field }) => field)).toEqual(['theme.colours.ink', 'theme.colours.ink']);
    expect(found[0]?.message).toContain('quieter text, ink on surface');
  });

  it('measures the schemes that are shown, and no other', () => {
    const dark_colours = { brand: '#101010' };
    expect(faults({ dark_colours })).toEqual([]);
    for (const scheme of ['dark', 'auto'] as const) {
      expect(faults({ scheme, dark_colours })[0]?.field).toMatch(/^theme\.dark_colours\./);
    }
  });
});

describe('the mark of a logo', () => {
  it('takes the commands of a path and no markup', () => {
    const logo = (d: string) => theme.safeParse({ logo: { text: 'A', mark: [{ d }] } }).success;
    expect(logo('M4 4h40v40H4z')).toBe(true);
    expect(logo('"/><script>')).toBe(false);
  });
});

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#ffffff', 1],
  ])('of %s and %s is %d, whichever comes first', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });

  it('mixes as CSS does', () => {
    expect(mix('#000000', 0.25, '#ffffff')).toBe('#bfbfbf');
  });

  it.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#ffb000', '#000000'],
    ['#b3261e', '#ffffff'],
  ])('writes on %s in %s', (colour, text) => {
    expect(readableOn(colour)).toBe(text);
  });
});
