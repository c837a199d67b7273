import { ownPictureDigest } from '@forecourt/contracts';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { ownPlace, signedPictureAddress } from './picture-address.ts';
import { siteIcon } from './site-icon.ts';

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
