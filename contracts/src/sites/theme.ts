import { z } from 'zod';
import { requiredText } from '../common/scalars.ts';
import { darkPalette, lightPalette, type Palette } from './palette.ts';

/** A drawn mark: shapes of a square drawing, each in a colour of the theme. No pictures, no markup, nothing to load. */
const logoMark = z
  .array(
    z.strictObject({
      d: z
        .string()
        .max(2_000)
        .regex(/^[MLHVCSQTAZ\d\s,.-]+$/i, 'the commands and numbers of an SVG path')
        .describe('An SVG path on a grid of 48 × 48.'),
      fill: z
        .enum(['brand', 'on_brand', 'accent', 'on_header', 'header'])
        .default('brand')
        .describe('A colour of the theme.'),
    }),
  )
  .min(1)
  .max(12);
export type LogoMark = z.infer<typeof logoMark>;

/** How a site looks (SITE-3). Everything else of the design follows from these few. */
export const theme = z.strictObject({
  scheme: z
    .enum(['light', 'dark', 'auto'])
    .default('light')
    .describe("Light, dark, or as the visitor's device asks: from `colours`, from `dark_colours`, or from both."),
  colours: lightPalette.prefault({}),
  dark_colours: darkPalette.prefault({}),
  fonts: z
    .strictObject({
      heading: z.enum(['sans', 'serif', 'rounded', 'condensed']).default('sans').describe('Family of headings.'),
      body: z.enum(['sans', 'serif', 'rounded']).default('sans').describe('Family of running text.'),
    })
    .prefault({}),
  radius: z.enum(['none', 'small', 'large']).default('small').describe('How round corners are.'),
  card: z
    .enum(['outlined', 'raised', 'flat'])
    .default('outlined')
    .describe('How a card stands out: by a line, by its shadow, or by its colour alone.'),
  logo: z
    .strictObject({
      text: requiredText(40).describe('The name as drawn in the header.'),
      tagline: z.string().max(60).optional().describe('A line below the name.'),
      mark: logoMark.optional().describe('A drawn mark beside the name, and the icon of browser tabs.'),
    })
    .optional()
    .describe("The word mark; the site's name where it is absent."),
});
export type Theme = z.infer<typeof theme>;

/** A scheme that a theme is shown in, with its colours and where they are configured. */
export interface ShownScheme {
  readonly scheme: 'light' | 'dark';
  readonly path: 'colours' | 'dark_colours';
  readonly colours: Palette;
}

/** The schemes that visitors may meet, the one that most meet first. */
export function shownSchemes({ scheme, colours, dark_colours }: Theme): readonly [ShownScheme, ...ShownScheme[]] {
  const light: ShownScheme = { scheme: 'light', path: 'colours', colours };
  const dark: ShownScheme = { scheme: 'dark', path: 'dark_colours', colours: dark_colours };
  if (scheme === 'auto') return [light, dark];
  return scheme === 'dark' ? [dark] : [light];
}
