import {
  contrast,
  luminance,
  mutedFooterInk,
  mutedInk,
  readableOn,
  type ShownScheme,
  shownSchemes,
  type Theme,
} from '@forecourt/contracts';
import { fontStack, ownFaces, typefaces } from './theme-fonts.ts';

/** Corners of cards and panels, of controls, of fields, and of tags. */
const corners = {
  none: ['0', '0', '0', '0'],
  small: ['12px', '8px', '8px', '6px'],
  large: ['20px', '999px', '14px', '999px'],
} as const;

/** How a card stands out: its outline, its shadow at rest and on hover. */
const cards = {
  outlined: ['1px solid var(--line)', 'none', 'var(--shadow-raised)'],
  raised: ['1px solid transparent', 'var(--shadow-raised)', 'var(--shadow-over)'],
  flat: ['1px solid transparent', 'none', 'inset 0 0 0 2px var(--line-strong)'],
} as const;

/** Colours of success and error, readable on light and on dark surfaces. */
const signals = {
  light: { good: '#0b6b43', bad: '#b42318', 'on-bad': '#ffffff' },
  dark: { good: '#6fdca8', bad: '#ff9b91', 'on-bad': '#2b0703' },
} as const;

/** What is behind a drawing: on a dark page a lit studio, as black paint would vanish. */
const stages = {
  light: 'var(--wash)',
  dark: 'radial-gradient(75% 90% at 50% 45%,#dfe2e5,#979da4)',
} as const;

/**
 * A site's theme as custom properties for the document's head (SITE-3). The same theme is always the same text, so that a content security
 * policy can name it by its hash.
 */
export function themeCss(theme: Theme): string {
  const [first, second] = shownSchemes(theme);
  const shape = ruleOf({ ...shapeProperties(theme), ...colourProperties(first) }, schemeOf(first));
  const dark = second
    ? `@media (prefers-color-scheme:dark){${ruleOf(colourProperties(second), schemeOf(second))}}`
    : '';
  return `${shape}${dark}${ownFaces(theme)}`;
}

/** The colour of the browser's own bars around a page: `[media query or none, colour]`. */
export function themeColours(theme: Theme): [media: string, colour: string][] {
  const shown = shownSchemes(theme);
  return shown.map(({ scheme, colours }) => [
    shown.length > 1 ? `(prefers-color-scheme: ${scheme})` : '',
    colours.header,
  ]);
}

function shapeProperties(theme: Theme): Record<string, string> {
  const { fonts, radius, card } = theme;
  const { heading } = typefaces[fonts.heading];
  const [headings, body] = [fontStack(theme, 'heading'), fontStack(theme, 'body')];
  const [panel, control, field, tag] = corners[radius];
  const [line, shadow, raised] = cards[card];
  return {
    'font-heading': headings,
    'font-body': body,
    'font-quote': heading.sentences ? headings : body,
    'heading-weight': heading.weight,
    'heading-tracking': heading.tracking,
    'heading-transform': heading.transform,
    'heading-leading': heading.leading,
    'heading-scale': heading.scale,
    radius: panel,
    'radius-control': control,
    'radius-field': field,
    'radius-tag': tag,
    'card-line': line,
    'card-shadow': shadow,
    'card-shadow-hover': raised,
  };
}

function colourProperties({ colours }: ShownScheme): Record<string, string> {
  const dark = luminance(colours.surface) < 0.2;
  return {
    brand: colours.brand,
    'on-brand': colours.on_brand,
    accent: colours.accent,
    'on-accent': readableOn(colours.accent),
    ink: colours.ink,
    muted: mutedInk(colours),
    surface: colours.surface,
    canvas: colours.canvas,
    ground: groundOf(colours),
    header: colours.header,
    'on-header': colours.on_header,
    footer: colours.footer,
    'on-footer': colours.on_footer,
    'footer-muted': mutedFooterInk(colours),
    ...signals[dark ? 'dark' : 'light'],
    stage: stages[dark ? 'dark' : 'light'],
  };
}

/**
 * The colour that washes are mixed from: of canvas and surface the one that is nearer to the ink. So they have the tint of the site's own
 * paper, also where cards are plain white, and stand out from both.
 */
function groundOf({ canvas, surface, ink }: ShownScheme['colours']): string {
  return contrast(canvas, ink) < contrast(surface, ink) ? canvas : surface;
}

/** What the browser draws its own controls for. */
const schemeOf = ({ colours }: ShownScheme): 'light' | 'dark' => (luminance(colours.surface) < 0.2 ? 'dark' : 'light');

function ruleOf(properties: Record<string, string>, scheme: string): string {
  const declarations = Object.entries(properties).map(([name, value]) => `--${name}:${value}`);
  return `:root{color-scheme:${scheme};${declarations.join(';')}}`;
}
