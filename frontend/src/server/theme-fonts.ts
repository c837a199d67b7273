import type { Theme } from '@forecourt/contracts';

/** A typeface as themes name it: its stack for CSS, and how headings are best set in it. */
interface Typeface {
  /** Package that brings its file. */
  readonly source: string;
  readonly stack: string;
  readonly heading: {
    weight: string;
    tracking: string;
    transform: string;
    leading: string;
    scale: string;
    /** Whether whole sentences read well in it. */
    sentences: boolean;
  };
}

type TypefaceName = Theme['fonts']['heading'] | Theme['fonts']['body'];

/** The faces of app/fonts.css. */
export const typefaces: Readonly<Record<TypefaceName, Typeface>> = {
  sans: {
    source: '@fontsource-variable/hanken-grotesk',
    stack:
      '"Hanken Grotesk","Hanken Grotesk Fallback","Hanken Grotesk Fallback Open","Hanken Grotesk Fallback DejaVu",system-ui,sans-serif',
    heading: { weight: '700', tracking: '-0.022em', transform: 'none', leading: '1.18', scale: '1', sentences: true },
  },
  serif: {
    source: '@fontsource-variable/fraunces',
    stack: '"Fraunces","Fraunces Fallback","Fraunces Fallback DejaVu","Fraunces Fallback Open",Georgia,serif',
    heading: {
      weight: '600',
      tracking: '-0.014em',
      transform: 'none',
      leading: '1.16',
      scale: '1.02',
      sentences: true,
    },
  },
  rounded: {
    source: '@fontsource-variable/nunito',
    stack: '"Nunito","Nunito Fallback","Nunito Fallback Open","Nunito Fallback DejaVu",ui-rounded,system-ui,sans-serif',
    heading: { weight: '800', tracking: '-0.016em', transform: 'none', leading: '1.2', scale: '1', sentences: true },
  },
  condensed: {
    source: '@fontsource-variable/sofia-sans-extra-condensed',
    stack:
      '"Sofia Sans Extra Condensed","Sofia Sans Extra Condensed Fallback","Sofia Sans Extra Condensed Fallback Open","Sofia Sans Extra Condensed Fallback DejaVu","Arial Narrow",sans-serif',
    heading: {
      weight: '850',
      tracking: '0.012em',
      transform: 'uppercase',
      leading: '1.02',
      scale: '1.36',
      sentences: false,
    },
  },
};

/** The packages of the one or two typefaces that a theme uses, its body's first. */
export function fontSources({ fonts }: Theme): string[] {
  return [...new Set([typefaces[fonts.body].source, typefaces[fonts.heading].source])];
}
