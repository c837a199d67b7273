import { describe, expect, it } from '@jest/globals';
import { previewThemes } from '../testing/preview-themes.ts';
import { themeColours, themeCss } from './theme-css.ts';
import { fontFiles } from './theme-fonts.ts';

const themes = Object.entries(previewThemes);

describe('themeCss', () => {
  it.each(themes)('gives %s every property, in one rule that nothing can break out of', (_, theme) => {
    const css = themeCss(theme);
    for (const name of ['brand', 'on-brand', 'accent', 'ink', 'surface', 'canvas', 'header', 'on-header']) {
      expect(css).toMatch(new RegExp(`--${name}:#[0-9a-f]{6}[;}]`));
    }
    expect(css).toMatch(/^:root\{[^{}<]*\}(@media \(prefers-color-scheme:dark\)\{:root\{[^{}<]*\}\})?$/);
  });

  it('is the same text for the same theme and another for another', () => {
    const texts = themes.map(([, theme]) => themeCss(theme));
    expect(themes.map(([, theme]) => themeCss(structuredClone(theme)))).toEqual(texts);
    expect(new Set(texts).size).toBe(themes.length);
  });

  it('declares to the browser which surfaces are dark', () => {
    expect(themeCss(previewThemes.night)).toMatch(/^:root\{color-scheme:dark;/);
    expect(themeCss(previewThemes.plain)).not.toContain('dark');
  });

  it('mixes washes from the paper of the site: a tinted canvas by day, the lighter surface by night', () => {
    const { plain, both } = previewThemes;
    const colours = { ...plain.colours, canvas: '#faf3e7' };
    expect(themeCss({ ...plain, colours })).toContain('--ground:#faf3e7;');
    const [, night = ''] = themeCss(both).split('@media');
    expect(/--ground:(#\w+)/.exec(night)?.[1]).toBe(/--surface:(#\w+)/.exec(night)?.[1]);
  });

  it('sets sentences in the face of the body, where headings are condensed', () => {
    const { plain } = previewThemes;
    const condensed = themeCss({ ...plain, fonts: { heading: 'condensed', body: 'sans' } });
    expect(condensed).toContain('--font-quote:"Hanken Grotesk"');
    const serif = themeCss({ ...plain, fonts: { heading: 'serif', body: 'sans' } });
    expect(serif).toContain('--font-quote:"Fraunces"');
  });

  it('SITE-9 puts the site’s own typefaces first, with their weights, and the family behind them', () => {
    const { plain } = previewThemes;
    const [one, two] = ['a', 'b'].map((letter) => `/fonts/site/${letter.repeat(64)}.woff2`) as [string, string];
    const face = (family: string, address: string, weights: string) =>
      `@font-face{font-family:"${family}";src:url(${address}) format("woff2");font-weight:${weights};font-display:swap}`;
    const fonts = { heading: 'serif', body: 'sans' } as const;
    const headings = themeCss({ ...plain, fonts: { ...fonts, heading_file: one } });
    expect(headings).toContain('--font-heading:"Own Heading","Fraunces"');
    expect(headings).toContain('--font-body:"Hanken Grotesk"');
    expect(headings.endsWith(face('Own Heading', one, '1 1000'))).toBe(true);
    const body = themeCss({ ...plain, fonts: { ...fonts, body_file: one, body_bold_file: two } });
    expect(body).toContain('--font-body:"Own Body","Hanken Grotesk"');
    expect(body.endsWith(face('Own Body', one, '1 599') + face('Own Body', two, '600 1000'))).toBe(true);
    const files = fontFiles(
      { ...plain, fonts: { ...fonts, heading_file: one } },
      { '@fontsource-variable/hanken-grotesk': '/assets/h.woff2', '@fontsource-variable/fraunces': '/assets/f.woff2' },
    );
    expect(files).toEqual(['/assets/h.woff2', one]);
  });

  it('only changes colours at night, if a site follows the visitor’s device', () => {
    const [day = '', night = ''] = themeCss(previewThemes.both).split('@media (prefers-color-scheme:dark)');
    expect(day).toMatch(/^:root\{color-scheme:light;.*--font-heading:/);
    expect(night).toMatch(/^\{:root\{color-scheme:dark;--brand:/);
    expect(night).not.toContain('--font-heading');
  });

  it('colours the browser’s own bars as the header, for each scheme', () => {
    expect(themeColours(previewThemes.plain)).toEqual([['', '#ffffff']]);
    expect(themeColours(previewThemes.both)).toEqual([
      ['(prefers-color-scheme: light)', '#ffffff'],
      ['(prefers-color-scheme: dark)', '#0e1115'],
    ]);
  });
});
