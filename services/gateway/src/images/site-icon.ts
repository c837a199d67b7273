import { type LogoMark, type Palette, type SiteConfig, shownSchemes } from '@forecourt/contracts';

/** A site's icon for browser tabs, as an SVG document: its mark, or else its initial, in its brand's colours. */
export function siteIcon({ name, theme }: Pick<SiteConfig, 'name' | 'theme'>): string {
  const [{ colours }] = shownSchemes(theme);
  return theme.logo?.mark ? markIcon(theme.logo.mark, colours) : initialIcon(theme.logo?.text ?? name, colours);
}

function markIcon(mark: LogoMark, colours: Palette): string {
  const shapes = mark.map(({ d, fill }) => `<path d="${d}" fill="${colours[fill]}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${shapes.join('')}</svg>`;
}

function initialIcon(text: string, { brand, on_brand: sign }: Palette): string {
  const initial = /[\p{L}\p{N}]/u.exec(text)?.[0] ?? '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="14" fill="${brand}"/>`,
    `<text x="32" y="47" fill="${sign}" font-family="sans-serif" font-size="42" font-weight="700" text-anchor="middle">`,
    `${initial.toUpperCase()}</text></svg>`,
  ].join('');
}
