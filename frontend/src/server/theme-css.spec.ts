import { describe, expect, it } from '@jest/globals';
import { previewThemes } from '../testing/preview-pages.ts';
import { readableOn, themeCss } from './theme-css.ts';

const themes = Object.entries(previewThemes);

describe('themeCss', () => {
  it.each(themes)('gives %s every property, in one rule that nothing can break out of', (_, theme) => {
    const css = themeCss(theme);
    for (const name of ['brand', 'on-brand', 'accent', 'ink', 'surface', 'canvas', 'header', 'on-header']) {
      expect(css).toMatch(new RegExp(`--${name}:#[0-9a-f]{6}[;}]`));
    }
    expect(css).toMatch(/^:root\{[^{}<]*\}$/);
  });

  it('is the same text for the same theme and another for another', () => {
    const texts = themes.map(([, theme]) => themeCss(theme));
    expect(themes.map(([, theme]) => themeCss(structuredClone(theme)))).toEqual(texts);
    expect(new Set(texts).size).toBe(themes.length);
  });

  it('tells the browser which surfaces are dark', () => {
    const schemes = themes.map(([name, theme]) => [name, themeCss(theme).includes('color-scheme:dark')]);
    expect(schemes.filter(([, dark]) => dark)).toEqual([['night', true]]);
  });
});

describe('readableOn', () => {
  it.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#ffb000', '#000000'],
    ['#b3261e', '#ffffff'],
  ])('writes on %s in %s', (colour, text) => {
    expect(readableOn(colour)).toBe(text);
  });
});
