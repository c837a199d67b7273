import { setTimeout as pause } from 'node:timers/promises';
import type { CredentialHolder } from '@forecourt/contracts';
import { noteProblem, notFound, ProblemError } from '@forecourt/service-kit';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_REFERRER } from '../http/content-security.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import { readFormFields } from '../http/plain-form.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { deliveriesPage } from './pages/deliveries.page.ts';
import { feedFilePage } from './pages/feed-file.page.ts';
import { feedsPage } from './pages/feeds.page.ts';
import { leadPage } from './pages/lead.page.ts';
import { leadsPage } from './pages/leads.page.ts';
import { problemView, SUPPORT_SECURITY, signInView, supportDocument } from './pages/support-document.view.ts';
import {
  type FoundSupportPage,
  findSupportPage,
  type SupportPage,
  type SupportReaders,
  type SupportView,
} from './pages/support-page.ts';
import { vehicleHistoryPage } from './pages/vehicle-history.page.ts';
import { SupportLeads } from './reads/support-leads.ts';
import { SupportSessions } from './reads/support-sessions.ts';
import { SupportStock } from './reads/support-stock.ts';

/** Every page of support, in the order of the menu. A new one is a file of its own and a line here; the first is where `/support` leads. */
export const supportPages: readonly [SupportPage, ...SupportPage[]] = [
  leadsPage,
  leadPage,
  deliveriesPage,
  feedsPage,
  feedFilePage,
  vehicleHistoryPage,
];

const HOME = supportPages[0].path;
/** How long a refused credential waits for its answer; each network has few of them a minute. */
const REFUSED_MS = 500;
/** A path of these pages with its query: signing in leads nowhere else. */
const OWN_PATH = /^\/support(?:\/[\w/-]{1,200})?(?:\?[\w=&%.-]{0,300})?$/;

/** Support's pages on the platform's own host (AUTH-5), each declared in supportPages. A dealer's host has none of them. */
@ApiExcludeController()
@Controller('support')
export class SupportPagesController {
  readonly #readers: SupportReaders;

  constructor(
    private readonly sessions: SupportSessions,
    leads: SupportLeads,
    stock: SupportStock,
  ) {
    this.#readers = { leads, stock };
  }

  /** Leads to the first page. */
  @Get()
  @Bounded('operate')
  home(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#answer(request, reply, async () => HOME);
  }

  /** The form for a credential. */
  @Get('sign-in')
  @Bounded('operate')
  signInForm(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#answer(request, reply, async () => signInView(ownPath(queryOf(request).get('to'))));
  }

  /** Takes a credential; one that is refused is asked for again. */
  @Post('sign-in')
  @Bounded('operate')
  async signIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.#answer(request, reply, async () => {
      requireSameOrigin(request.headers, request.host);
      const fields = await readFormFields(request);
      const to = ownPath(fields.get('to'));
      try {
        await this.sessions.open(request, reply, fields.get('credential')?.trim() ?? '');
        return to;
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status !== 401) throw error;
        noteProblem(request, error);
        await pause(REFUSED_MS);
        reply.code(401);
        return signInView(to, 'This credential is not valid here. Ask your operator for one of the purpose support.');
      }
    });
  }

  /** Signs the browser out. */
  @Post('sign-out')
  @Bounded('operate')
  async signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.#answer(request, reply, async () => {
      requireSameOrigin(request.headers, request.host);
      await this.sessions.end(request, reply);
      return '/support/sign-in';
    });
  }

  /** A page of the list. */
  @Get('*')
  @Bounded('operate')
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#page(request, reply, ({ page }, visit) => page.show(visit, this.#readers));
  }

  /** Takes the form of a page. */
  @Post('*')
  @Bounded('operate')
  take(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#page(request, reply, async ({ page }, visit) => {
      requireSameOrigin(request.headers, request.host);
      if (!page.take) throw notFound();
      return page.take(visit, await readFormFields(request), this.#readers);
    });
  }

  async #page(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (
      found: FoundSupportPage,
      visit: Parameters<FoundSupportPage['page']['show']>[0],
    ) => Promise<SupportView | string>,
  ): Promise<void> {
    await this.#answer(request, reply, async (holder) => {
      const found = findSupportPage(supportPages, pathOf(request));
      if (!found) throw notFound('There is no such page.');
      if (!holder) {
        const to = request.method === 'GET' ? ownPath(request.originalUrl) : HOME;
        return `/support/sign-in?${new URLSearchParams({ to })}`;
      }
      const dealerships = this.sessions.dealershipsOf(holder);
      return work(found, { holder, dealerships, parameters: found.parameters, query: queryOf(request) });
    });
  }

  /** Answers with a page, or leads to an address. A problem is a page too: whoever reads here is a person. */
  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (holder: CredentialHolder | undefined) => Promise<SupportView | string>,
  ): Promise<void> {
    // On a dealer's host this path is nobody's.
    if (request.site) throw notFound();
    let holder: CredentialHolder | undefined;
    let view: SupportView | string;
    try {
      holder = await this.sessions.holderOf(request);
      view = await work(holder);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      noteProblem(request, error);
      reply.code(error.status).headers(error.headers);
      view = problemView(error.status === 404 ? 'Not found' : 'That did not work', error.message);
    }
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', ...NO_REFERRER });
    if (typeof view === 'string') {
      await reply.code(303).header('location', view).send();
      return;
    }
    const menu = holder ? menuAt(pathOf(request)) : [];
    await reply
      .header('content-security-policy', SUPPORT_SECURITY)
      .header('content-type', 'text/html; charset=utf-8')
      .send(supportDocument(view, { menu, ...(holder && { holder }) }));
  }
}

/** The menu, as a page at this path has it. */
const menuAt = (here: string) =>
  supportPages.flatMap(({ path, menu: label }) => {
    const current = path === here ? 'page' : here.startsWith(`${path}/`) ? 'section' : 'no';
    return label === undefined ? [] : [{ path, label, current } as const];
  });

const pathOf = ({ originalUrl }: FastifyRequest): string => originalUrl.split('?', 1)[0] ?? '';
const queryOf = ({ originalUrl }: FastifyRequest) => new URLSearchParams(originalUrl.split('?')[1] ?? '');
const ownPath = (sent: string | null): string => (sent !== null && OWN_PATH.test(sent) ? sent : HOME);
