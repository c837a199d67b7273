import { z } from 'zod';
import { fieldsAlone, requiredText } from '../common/scalars.ts';
import { fontAddress } from './own-font.ts';
import { darkPalette, lightPalette, type Palette } from './palette.ts';
import { ownPictureDigest } from './photo-addresses.ts';

/** A drawn mark: shapes of a square drawing, each in a colour of the theme. No pictures, no markup, nothing to load. */
const logoMark = z
  .array(
    fieldsAlone({
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

/** A picture of the site's own, where a photo of another host would not do. */
const folderPicture = z
  .string()
  .max(1_000)
  .refine((address) => ownPictureDigest(address) !== undefined, 'a picture of this folder, such as pictures/icon.png');

/** How a site looks (SITE-3). Everything else of the design follows from these few. */
export const theme = fieldsAlone({
  scheme: z
    .enum(['light', 'dark', 'auto'])
    .default('light')
    .describe("Light uses `colours`, dark uses `dark_colours`, and auto follows the visitor's device."),
  colours: lightPalette.prefault({}),
  dark_colours: darkPalette.prefault({}),
  fonts: fieldsAlone({
    heading: z.enum(['sans', 'serif', 'rounded', 'condensed']).default('sans').describe('Family of headings.'),
    body: z.enum(['sans', 'serif', 'rounded']).default('sans').describe('Family of body text.'),
    heading_file: fontAddress
      .optional()
      .describe(
        'A typeface of the folder for headings, as `fonts/yard.woff2`. `heading` has the letters that it lacks.',
      ),
    body_file: fontAddress
      .optional()
      .describe('A typeface of the folder for body text: a variable one, or one of regular weight.'),
    body_bold_file: fontAddress.optional().describe('Its bold, if `body_file` has one weight.'),
  }).prefault({}),
  radius: z.enum(['none', 'small', 'large']).default('small').describe('How rounded corners are.'),
  card: z
    .enum(['outlined', 'raised', 'flat'])
    .default('outlined')
    .describe('How a card stands out: by an outline, a shadow, or only its colour.'),
  icon: fieldsAlone({
    photo: folderPicture.describe('A picture of the folder, as `pictures/icon.png`; its middle is shown as a square.'),
  })
    .optional()
    .describe('The icon in browser tabs and on home screens, in place of the drawn mark.'),
  logo: fieldsAlone({
    text: requiredText(40).describe('The name shown in the header.'),
    tagline: z.string().max(60).optional().describe('A line below the name.'),
    photo: folderPicture
      .optional()
      .describe('A picture of the folder, as `pictures/logo.png`, that the header shows in place of words and mark.'),
    mark: logoMark.optional().describe('A drawn mark beside the name, also the icon in browser tabs.'),
  })
    .optional()
    .describe("The word mark; defaults to the site's name."),
});
export type Theme = z.infer<typeof theme>;

/** A scheme of a theme, with its colours and their path in the configuration. */
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
