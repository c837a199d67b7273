import { personalData, type VisitorsOwn, visitorsOwn } from '@forecourt/contracts';
import { badRequest } from '@forecourt/service-kit';
import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { personalDataExample } from '../api/examples/people.ts';
import { bareDocumentPolicy, NO_REFERRER } from '../http/content-security.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { PersonalDataCalls } from './personal-data.ts';
import { PERSONAL_DATA_STYLE, personalDataDocument } from './personal-data.view.ts';
import { VisitorSessions } from './visitor-sessions.ts';

const CONTENT_SECURITY = bareDocumentPolicy(PERSONAL_DATA_STYLE);

/** What is a visitor's own: pages are the same bytes for everyone, and load this afterwards. */
@ApiTags('people')
@Controller('api/me')
export class MeController {
  constructor(
    private readonly sessions: VisitorSessions,
    private readonly personal: PersonalDataCalls,
  ) {}

  /** Who is signed in on this site, by the browser's cookie. */
  @Get()
  @Bounded('read')
  @Header('cache-control', 'private, no-store')
  @ApiOperation({
    operationId: 'getMe',
    summary: 'Read who is signed in',
    description: 'By the session cookie of this site. Nobody is signed in without one.',
  })
  @ApiAnswer(200, visitorsOwn, 'The signed-in user, or null.', {
    user: { id: '6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58', phone: '+61412345678' },
  })
  @ApiProblems(429, 503)
  async me(@CurrentSite() site: SiteContext, @Req() request: FastifyRequest): Promise<VisitorsOwn> {
    const user = await this.sessions.userOf(site, request);
    return { user: user && { id: user.user_id, phone: user.phone } };
  }

  /** Everything that this site has of the signed-in user, as a file: JSON, or a document that people read (AUTH-4). */
  @Get('data')
  @Bounded('send')
  @ApiQuery({
    name: 'format',
    required: false,
    description: 'JSON, or a document that people read.',
    schema: { type: 'string', enum: ['json', 'html'], default: 'json' },
    example: 'html',
  })
  @ApiOperation({
    operationId: 'getMyData',
    summary: 'Export what is kept of the signed-in user',
    description:
      'Their account, and the enquiries that were sent on this site with their number. The browser must have been signed in by a code within the last 30 minutes.',
  })
  @ApiAnswer(200, personalData, 'The data.', personalDataExample)
  @ApiProblems(400, 401, 403, 429, 503)
  async data(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Query('format') format = 'json',
  ): Promise<void> {
    if (format !== 'json' && format !== 'html') {
      throw badRequest([{ field: 'format', message: `expected json or html, not ${String(format).slice(0, 40)}` }]);
    }
    const data = await this.personal.export(site, request);
    const isJson = format === 'json';
    await reply
      .headers({
        'cache-control': 'private, no-store',
        'content-security-policy': CONTENT_SECURITY,
        ...NO_REFERRER,
        'content-disposition': `attachment; filename="your-data.${format}"`,
        'content-type': isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      })
      .send(isJson ? JSON.stringify(data, undefined, 2) : personalDataDocument(data));
  }
}
