import {
  type AlertAccepted,
  type AlertRequest,
  alertAccepted,
  alertRequest,
  type OwnAlerts,
  ownAlerts,
  parsedJson,
} from '@forecourt/contracts';
import { badRequest, notFound, unauthorized, zodFaults } from '@forecourt/service-kit';
import { Controller, Delete, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { schemaRef } from '../api/api-schemas.ts';
import { acceptedAlertExample, alertExample, ownAlertsExample } from '../api/examples/people.ts';
import { Captchas } from '../captcha/captchas.ts';
import { ScarceActs } from '../captcha/scarce-acts.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import { boundedBody } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { AlertDesk } from './alert-desk.ts';
import { AlertLimits } from './alert-limits.ts';

const BODY_LIMIT = 8 * 1_024;

/** Saved searches and price alerts (LEAD-11). */
@ApiTags('alerts')
@Controller('api/alerts')
export class AlertsController {
  constructor(
    private readonly desk: AlertDesk,
    private readonly sessions: VisitorSessions,
    private readonly captchas: Captchas,
    private readonly acts: ScarceActs,
    private readonly limits: AlertLimits,
  ) {}

  /** Takes a request; the answer does not tell whether the address is known. */
  @Post()
  @Bounded('send')
  @ApiOperation({
    operationId: 'requestAlert',
    summary: 'Save a search, or watch a price',
    description:
      'An address gets an email with a link that turns the alert on. A signed-in user whose address was confirmed on this site needs none. At most one message a day is sent, not between 20:00 and 8:00. With the header Idempotency-Key, whose proof of work is GET /api/captcha?for=…, send its solution as Captcha-Solution: what comes without is taken as suspected, and links to its address are fewer.',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaRef(alertRequest), example: alertExample } },
    },
  })
  @ApiAnswer(202, alertAccepted, 'The request is taken.', acceptedAlertExample)
  @ApiProblems(400, 403, 404, 409, 413, 429, 503)
  async request(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireAlerts(site);
    requireSameOrigin(request.headers, request.host);
    await this.limits.take(site, request);
    const asked = readRequest((await boundedBody(request, BODY_LIMIT)).toString('utf8'));
    const subject = await this.desk.subject(site, asked);
    const user = await this.sessions.userOf(site, request);
    // Only programs fill the hidden field in.
    const isSolved = await this.#isSolved(site, request);
    const suspected = Boolean(asked.website) || !isSolved;
    const doer = { ip: request.ip, ...proofOf(request), usesUp: true };
    const accepted: AlertAccepted = await this.acts.doing(site, doer, () =>
      this.desk.request(site, subject, { email: asked.email, user, suspected }),
    );
    await reply.code(202).header('cache-control', 'no-store').send(accepted);
  }

  /** The signed-in user's own. */
  @Get()
  @Bounded('read')
  @Header('cache-control', 'private, no-store')
  @ApiOperation({
    operationId: 'listOwnAlerts',
    summary: 'List the signed-in user’s alerts',
    description:
      'With the session’s cookie. Alerts by email alone are not among them: each message has links of its own.',
  })
  @ApiAnswer(200, ownAlerts, 'The newest first.', ownAlertsExample)
  @ApiProblems(401, 404, 429, 503)
  async own(@CurrentSite() site: SiteContext, @Req() request: FastifyRequest): Promise<OwnAlerts> {
    requireAlerts(site);
    return this.desk.own(site, await this.#user(site, request));
  }

  /** Ends one of the signed-in user's own. */
  @Delete(':id')
  @HttpCode(204)
  @Bounded('send')
  @ApiOperation({
    operationId: 'removeAlert',
    summary: 'End an alert of the signed-in user',
    description: 'With the session’s cookie. It sends nothing from then on; an alert that has ended is answered 404.',
  })
  @ApiParam({ name: 'id', description: 'The alert’s id, as the list of alerts has it.' })
  @ApiProblems(401, 403, 404, 429, 503)
  async remove(
    @CurrentSite() site: SiteContext,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    requireAlerts(site);
    requireSameOrigin(request.headers, request.host);
    await this.desk.remove(site, await this.#user(site, request), id);
  }

  /**
   * One-click unsubscribe of mail programs (RFC 8058): they send a form of either kind, which says nothing more. The link's token has the
   * parameter's name of the route above, as one place of a path has one name.
   */
  @Post(':id/unsubscribe')
  @HttpCode(200)
  @Bounded('send')
  @ApiExcludeEndpoint()
  async unsubscribe(@CurrentSite() site: SiteContext, @Param('id') token: string): Promise<{ success: true }> {
    await this.desk.act(site, token, { act: 'unsubscribe', user: null });
    return { success: true };
  }

  /** Where a mail program opens the same address for a person: the page with the button. */
  @Get(':id/unsubscribe')
  @Bounded('read')
  @ApiExcludeEndpoint()
  async unsubscribePage(@Param('id') token: string, @Res() reply: FastifyReply): Promise<void> {
    await reply
      .code(303)
      .header('location', `/alerts/${encodeURIComponent(token)}/unsubscribe`)
      .send();
  }

  /** Whether it has the proof of work that the site asks for (LEAD-3). @throws ProblemError 400 for a wrong one */
  async #isSolved(site: SiteContext, request: FastifyRequest): Promise<boolean> {
    if (!site.config.forms.captcha) return true;
    const { idempotencyKey, solution } = proofOf(request);
    return this.captchas.isSolved(site, idempotencyKey, solution);
  }

  async #user(site: SiteContext, request: FastifyRequest) {
    const user = await this.sessions.userOf(site, request);
    if (!user) throw unauthorized('Please sign in.');
    return user;
  }
}

/** The proof that a request has, and the key that it is for. */
function proofOf({ headers }: FastifyRequest): { idempotencyKey: string; solution: string | undefined } {
  const { 'idempotency-key': key = '', 'captcha-solution': solution } = headers;
  return { idempotencyKey: String(key), solution: solution === undefined ? undefined : String(solution) };
}

/** Off means gone. */
function requireAlerts({ config }: SiteContext): void {
  if (!config.alerts.enabled) throw notFound();
}

/** @throws ProblemError 400 naming each field that is wrong */
function readRequest(body: string): AlertRequest {
  const input = parsedJson(body);
  const { data, error } = alertRequest.safeParse(input);
  if (!data) throw badRequest(zodFaults(error, input));
  return data;
}
