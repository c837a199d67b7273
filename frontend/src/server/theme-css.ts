import type { Theme } from '@forecourt/contracts';

/** Families that visitors' systems bring, the best first: nothing is downloaded. */
const SANS =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Inter, "Open Sans", Arial, sans-serif';
const families = {
  sans: SANS,
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, "Source Serif 4", Georgia, "Liberation Serif", serif',
  rounded: `ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, "Varela Round", ${SANS}`,
  condensed:
    '"Avenir Next Condensed", "Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", "Open Sans Condensed", sans-serif',
} as const;

/** How a heading family is best set: weight, tracking, case. */
const headings = {
  sans: ['700', '-0.02em', 'none'],
  serif: ['600', '-0.01em', 'none'],
  rounded: ['700', '-0.015em', 'none'],
  condensed: ['700', '0.01em', 'uppercase'],
} as const;

/** Corners of cards and panels, of controls, and of tags. */
const corners = {
  none: ['0', '0', '0'],
  small: ['12px', '8px', '6px'],
  large: ['20px', '999px', '999px'],
} as const;

/** What is right and what is wrong, readable on light and on dark surfaces. */
const signals = {
  light: { good: '#0b6b43', bad: '#b42318' },
  dark: { good: '#6fdca8', bad: '#ff9b91' },
} as const;

/**
 * A site's theme as custom properties for the document's head (SITE-3). The same theme is always the same text, so that a content security
 * policy can name it by its hash.
 */
export function themeCss({ colours, fonts, radius }: Theme): string {
  const [weight, tracking, transform] = headings[fonts.heading];
  const [panel, control, tag] = corners[radius];
  const scheme = luminance(colours.surface) < 0.2 ? 'dark' : 'light';
  const properties = {
    brand: colours.brand,
    'on-brand': colours.on_brand,
    accent: colours.accent,
    'on-accent': readableOn(colours.accent),
    ink: colours.ink,
    surface: colours.surface,
    canvas: colours.canvas,
    header: colours.header,
    'on-header': colours.on_header,
    ...signals[scheme],
    'font-heading': families[fonts.heading],
    'font-body': families[fonts.body],
    'heading-weight': weight,
    'heading-tracking': tracking,
    'heading-transform': transform,
    radius: panel,
    'radius-control': control,
    'radius-tag': tag,
  };
  const declarations = Object.entries(properties).map(([name, value]) => `--${name}:${value}`);
  return `:root{color-scheme:${scheme};${declarations.join(';')}}`;
}

/** Black or white, whichever reads better on a colour such as #b3261e. */
export function readableOn(colour: string): '#ffffff' | '#000000' {
  const light = luminance(colour);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

/** Relative luminance of WCAG 2, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
