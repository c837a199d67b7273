import type { SiteConfig } from '@forecourt/contracts';

/** A site's icon for browser tabs: its initial in its brand's colours, as an SVG document. */
export function siteIcon({ name, theme }: Pick<SiteConfig, 'name' | 'theme'>): string {
  const { brand, on_brand: sign } = theme.colours;
  const initial = /[\p{L}\p{N}]/u.exec(theme.logo?.text ?? name)?.[0] ?? '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="14" fill="${brand}"/>`,
    `<text x="32" y="47" fill="${sign}" font-family="sans-serif" font-size="42" font-weight="700" text-anchor="middle">`,
    `${initial.toUpperCase()}</text></svg>`,
  ].join('');
}
