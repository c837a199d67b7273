import { z } from 'zod';
import { requiredText } from '../common/scalars.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour as #1a2b3c');

/** How a site looks (SITE-3). Everything else of the design follows from these few. */
export const theme = z.strictObject({
  colours: z
    .strictObject({
      brand: colour.default('#0b5fff').describe('Buttons and links.'),
      on_brand: colour.default('#ffffff').describe('Text on the brand colour.'),
      accent: colour.default('#b3261e').describe('Tags and reduced prices.'),
      ink: colour.default('#14181f').describe('Text.'),
      surface: colour.default('#ffffff').describe('Cards and panels.'),
      canvas: colour.default('#f4f5f7').describe('The page behind them.'),
      header: colour.default('#ffffff').describe('The header.'),
      on_header: colour.default('#14181f').describe('Text in the header.'),
    })
    .prefault({}),
  fonts: z
    .strictObject({
      heading: z.enum(['sans', 'serif', 'rounded', 'condensed']).default('sans').describe('Family of headings.'),
      body: z.enum(['sans', 'serif', 'rounded']).default('sans').describe('Family of running text.'),
    })
    .prefault({}),
  radius: z.enum(['none', 'small', 'large']).default('small').describe('How round corners are.'),
  logo: z
    .strictObject({
      text: requiredText(40).describe('The name as drawn in the header.'),
      tagline: z.string().max(60).optional().describe('A line below the name.'),
    })
    .optional()
    .describe("The word mark; the site's name where it is absent."),
});
export type Theme = z.infer<typeof theme>;
