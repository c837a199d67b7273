import { type VisitorsOwn, visitorsOwn } from '@forecourt/contracts';
import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { VisitorSessions } from './visitor-sessions.ts';

/** What is a visitor's own: pages are the same bytes for everyone, and load this afterwards. */
@ApiTags('people')
@Controller('api/me')
export class MeController {
  constructor(private readonly sessions: VisitorSessions) {}

  /** Who is signed in on this site, by the browser's cookie. */
  @Get()
  @Bounded('read')
  @Header('cache-control', 'private, no-store')
  @ApiOperation({
    operationId: 'getMe',
    summary: 'Read who is signed in',
    description: 'By the session cookie of this site. Nobody is signed in without one.',
  })
  @ApiAnswer(200, visitorsOwn, 'The signed-in user, or null.', { user: { phone: '+61412345678' } })
  @ApiProblems(429, 503)
  async me(@CurrentSite() site: SiteContext, @Req() request: FastifyRequest): Promise<VisitorsOwn> {
    const user = await this.sessions.userOf(site, request);
    return { user: user && { phone: user.phone } };
  }
}
