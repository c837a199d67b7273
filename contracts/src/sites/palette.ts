import { z } from 'zod';
import { fieldsAlone } from '../common/scalars.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour such as #1a2b3c');

/** The default colours of one scheme. */
interface Defaults {
  readonly brand: string;
  readonly on_brand: string;
  readonly accent: string;
  readonly ink: string;
  readonly surface: string;
  readonly canvas: string;
  readonly header: string;
  readonly on_header: string;
  readonly footer: string;
  readonly on_footer: string;
}

const LIGHT: Defaults = {
  brand: '#0b5fff',
  on_brand: '#ffffff',
  accent: '#b3261e',
  ink: '#14181f',
  surface: '#ffffff',
  canvas: '#f4f5f7',
  header: '#ffffff',
  on_header: '#14181f',
  footer: '#ffffff',
  on_footer: '#14181f',
};
const DARK: Defaults = {
  brand: '#8ab4ff',
  on_brand: '#0b1526',
  accent: '#ff9b91',
  ink: '#eef1f5',
  surface: '#1b1f26',
  canvas: '#12151a',
  header: '#0e1115',
  on_header: '#eef1f5',
  footer: '#0e1115',
  on_footer: '#eef1f5',
};

function palette(defaults: Defaults) {
  return fieldsAlone({
    brand: colour.default(defaults.brand).describe('Buttons, links and selected items.'),
    on_brand: colour.default(defaults.on_brand).describe('Text on the brand colour.'),
    accent: colour.default(defaults.accent).describe('Tags and reduced prices.'),
    ink: colour.default(defaults.ink).describe('Text.'),
    surface: colour.default(defaults.surface).describe('Cards and panels.'),
    canvas: colour.default(defaults.canvas).describe('The page behind them.'),
    header: colour.default(defaults.header).describe('The header.'),
    on_header: colour.default(defaults.on_header).describe('Text in the header.'),
    footer: colour.default(defaults.footer).describe('The footer.'),
    on_footer: colour.default(defaults.on_footer).describe('Text in the footer.'),
  });
}

/** A site's colours by day, and by night (SITE-3). */
export const lightPalette = palette(LIGHT);
export const darkPalette = palette(DARK);
export type Palette = z.infer<typeof lightPalette>;
