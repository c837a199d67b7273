import { type LogoMark, ownPictureDigest, type Palette, type SiteConfig, shownSchemes } from '@forecourt/contracts';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { ownPlace, signedPictureAddress } from './picture-address.ts';

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

/** As large as a tab or a home screen shows it. */
const SIZE = { width: 160, quality: 75, crop: '1x1' } as const;

/** The icon that browsers put on a site's tab (SITE-3). Some request favicon.ico regardless of the page. */
@ApiExcludeController()
@Controller()
export class SiteIconController {
  /** The site's own picture, or the icon that is drawn from its mark. @throws ProblemError 404 at a host of no site. */
  @Get(['favicon.svg', 'favicon.ico'])
  @Bounded('file')
  async icon(@CurrentSite() site: SiteContext, @Res() reply: FastifyReply): Promise<void> {
    const own = ownPictureDigest(site.config.theme.icon?.photo ?? '');
    reply.header('cache-control', 'public, max-age=86400');
    if (own === undefined) await reply.header('content-type', 'image/svg+xml').send(siteIcon(site.config));
    else await reply.redirect(signedPictureAddress(ownPlace(own), SIZE, 'webp', site.signPicture), 302);
  }
}
