import type { Theme } from '@forecourt/contracts';
import type { Assets } from './assets.ts';

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

/** What styles call a site's own typefaces. */
const OWN = { heading: 'Own Heading', body: 'Own Body' } as const;

/** The stack of headings or of body text, for CSS: the site's own file first, and the family for the letters that it lacks. */
export function fontStack({ fonts }: Theme, of: 'heading' | 'body'): string {
  const { stack } = typefaces[fonts[of]];
  return fonts[`${of}_file`] === undefined ? stack : `"${OWN[of]}",${stack}`;
}

/** The faces of a theme's own files, for CSS; empty for a theme without. One file of a family is all weights of it. */
export function ownFaces({ fonts: { heading_file, body_file, body_bold_file } }: Theme): string {
  const face = (family: string, address: string, weights: string) =>
    `@font-face{font-family:"${family}";src:url(${address}) format("woff2");font-weight:${weights};font-display:swap}`;
  return [
    heading_file && face(OWN.heading, heading_file, '1 1000'),
    body_file && face(OWN.body, body_file, body_bold_file === undefined ? '1 1000' : '1 599'),
    body_file && body_bold_file && face(OWN.body, body_bold_file, '600 1000'),
  ]
    .filter(Boolean)
    .join('');
}

/** The files that a theme's first screen needs, its body's first: its own, or those of the families. */
export function fontFiles({ fonts }: Theme, families: Assets['fonts']): string[] {
  const files = (['body', 'heading'] as const).map(
    (of) => fonts[`${of}_file`] ?? families[typefaces[fonts[of]].source],
  );
  return [...new Set(files.filter((file) => file !== undefined))];
}
