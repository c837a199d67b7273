import { contrast, mix } from './contrast.ts';
import type { Palette } from './palette.ts';
import { shownSchemes, type Theme } from './theme.ts';

/** The contrast that WCAG 2.2 AA requires of text (1.4.3), and of the outlines and icons that identify a control (1.4.11). */
const TEXT = 4.5;
const SIGN = 3;

/** Quieter text: the ink with so much of it, over the surface. */
const MUTED_SHARE = 0.72;
/** Quieter text of the footer, over the footer. */
const FOOTER_MUTED_SHARE = 0.8;

type Pair = readonly [foreground: keyof Palette, background: keyof Palette, least: number];

const PAIRS: readonly Pair[] = [
  ['on_brand', 'brand', TEXT],
  ['ink', 'surface', TEXT],
  ['ink', 'canvas', TEXT],
  ['on_header', 'header', TEXT],
  ['on_footer', 'footer', TEXT],
  ['brand', 'surface', TEXT],
  ['brand', 'canvas', SIGN],
  ['accent', 'surface', TEXT],
];

/** Two colours of a theme that are too much alike. */
export interface ContrastFault {
  /** Path in the site's document. */
  readonly field: string;
  /** Which pair, the ratio that was measured and the one that is expected. */
  readonly message: string;
}

/** The colour of quieter text in a palette. */
export const mutedInk = ({ ink, surface }: Palette): string => mix(ink, MUTED_SHARE, surface);
/** The colour of quieter text in the footer. */
export const mutedFooterInk = ({ on_footer, footer }: Palette): string => mix(on_footer, FOOTER_MUTED_SHARE, footer);

/** The colour pairs of a theme with too little contrast, in every scheme it is shown in (WCAG 2.2 AA). Empty if there are none. */
export function contrastFaults(theme: Theme): ContrastFault[] {
  return shownSchemes(theme).flatMap(({ path, colours }) => {
    const at = `theme.${path}`;
    return [
      ...PAIRS.flatMap(([foreground, background, least]) =>
        faultOf(at, [foreground, colours[foreground]], [background, colours[background]], least),
      ),
      ...(['surface', 'canvas'] as const).flatMap((background) =>
        faultOf(at, ['ink', mutedInk(colours)], [background, colours[background]], TEXT, 'quieter text, '),
      ),
      ...faultOf(at, ['on_footer', mutedFooterInk(colours)], ['footer', colours.footer], TEXT, 'quieter text, '),
    ];
  });
}

function faultOf(
  at: string,
  [name, colour]: readonly [string, string],
  [other, background]: readonly [string, string],
  least: number,
  what = '',
): ContrastFault[] {
  const measured = contrast(colour, background);
  if (measured >= least) return [];
  return [
    {
      field: `${at}.${name}`,
      message: `expected a contrast of at least ${least}:1 (${what}${name} on ${other}); got ${shown(measured)}:1, of ${colour} on ${background}`,
    },
  ];
}

/** Truncated, not rounded, so that 4.499 is never shown as 4.5. */
const shown = (ratio: number): string => String(Math.floor(ratio * 100) / 100);
