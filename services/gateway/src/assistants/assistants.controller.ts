import { badRequest, notFound, ProblemError } from '@forecourt/service-kit';
import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isNotModified } from '../http/cacheable.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import { boundedBody, readJsonObject } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { contactHref, LOCATIONS } from '../places/place-addresses.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { llmsText } from './llms.view.ts';
import { AssistantTools, answerMcp } from './mcp-server.ts';

/** Far more than any tool takes. */
const LONGEST_BODY = 64 * 1_024;
/** Headers of the protocol; no other reaches its library. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id'] as const;

/** Assistants that look for a vehicle on somebody's behalf (SRCH-18): a read-only MCP server for each site, and llms.txt, which says so. */
@ApiExcludeController()
@Controller()
export class AssistantsController {
  constructor(private readonly tools: AssistantTools) {}

  /** One JSON-RPC message by Streamable HTTP. A page of another website can't send it through somebody's browser. */
  @Post('mcp')
  @Bounded('read')
  async message(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireSameOrigin(request.headers, request.host);
    const tools = this.#toolsOf(site);
    const body = readJsonObject(await boundedBody(request, LONGEST_BODY));
    if (Object.keys(body).length === 0) throw badRequest([{ field: '', message: 'expected a JSON-RPC message' }]);
    const headers = Object.fromEntries(
      READ_HEADERS.flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      }),
    );
    const answer = await answerMcp(site, tools, { headers, body });
    reply.code(answer.status).header('cache-control', 'no-store');
    for (const [name, value] of answer.headers) reply.header(name, value);
    await reply.send(Buffer.from(await answer.arrayBuffer()));
  }

  /** There is no stream to open and no session to end: nothing is kept between messages. */
  @Get('mcp')
  @Bounded('read')
  stream(@CurrentSite() site: SiteContext): never {
    this.#toolsOf(site);
    throw onlyPost();
  }

  /** As stream. */
  @Delete('mcp')
  @Bounded('read')
  end(@CurrentSite() site: SiteContext): never {
    this.#toolsOf(site);
    throw onlyPost();
  }

  /** What the site is, for language models. */
  @Get('llms.txt')
  @Bounded('file')
  async llms(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pages = [
      ['All stock', site.config.search.path],
      ['Locations and opening hours', site.config.location.enabled ? LOCATIONS : contactHref(site)],
      ['Contact', contactHref(site)],
    ] as const;
    const text = llmsText(site, this.#toolsOf(site), pages);
    if (isNotModified(request, reply, etagOf(text))) await reply.send();
    else await reply.header('content-type', 'text/plain; charset=utf-8').send(text);
  }

  #toolsOf(site: SiteContext) {
    const tools = this.tools.of(site);
    if (tools.length === 0) throw notFound();
    return tools;
  }
}

const onlyPost = () =>
  new ProblemError({
    status: 405,
    detail: 'Send each message by POST: this server keeps no sessions.',
    headers: { allow: 'POST' },
  });
