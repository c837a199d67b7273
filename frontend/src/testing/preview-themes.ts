import { type Theme, theme } from '@forecourt/contracts';

/** Themes that have nothing in common, to see that nothing depends on one. */
export const previewThemes: Readonly<Record<'plain' | 'heritage' | 'night' | 'friendly' | 'both', Theme>> = {
  plain: theme.parse({}),
  heritage: theme.parse({
    colours: {
      brand: '#0f4d3a',
      accent: '#9a3412',
      ink: '#20201c',
      canvas: '#f6f2ea',
      header: '#0f3a2d',
      on_header: '#f8f4ea',
    },
    fonts: { heading: 'serif' },
    radius: 'none',
    card: 'flat',
  }),
  night: theme.parse({
    scheme: 'dark',
    dark_colours: { brand: '#ffb000', on_brand: '#1a1200', accent: '#ff7a59' },
    fonts: { heading: 'condensed' },
  }),
  friendly: theme.parse({
    colours: { brand: '#6d28d9', accent: '#c2185b', canvas: '#f7f4fc', ink: '#221a33' },
    fonts: { heading: 'rounded', body: 'rounded' },
    radius: 'large',
    card: 'raised',
  }),
  both: theme.parse({ scheme: 'auto' }),
};
