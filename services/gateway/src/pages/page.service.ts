import {
  hasPage,
  type Page,
  type PageDeclaration,
  type PageKind,
  pageOfKind,
  pagesAt,
  takesForms,
} from '@forecourt/contracts';
import { Clock, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import {
  type FormAnswer,
  type FormTarget,
  type FoundPage,
  type MovedPage,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { PAGE_LOADERS, type PageLoaders } from '../page-loader/page-table.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import type { DocumentHead } from '../rendering/document-head.ts';
import { NO_RANGE, type SiteRange, SiteRanges } from '../search/answers/site-stock.ts';
import { OldAddresses } from '../site/old-addresses.ts';
import type { SiteContext } from '../site/site-context.ts';
import { isOwnPath } from '../site/site-paths.ts';
import { frameView, headView } from './frame.view.ts';
import { gateOf } from './page-gate.ts';
import { errorView, notFoundView } from './plain.page.ts';

/** A page with what its document says of it besides. */
export interface PageDocument {
  readonly page: Page;
  readonly head: DocumentHead;
  /** Whether it is one person's: nobody keeps it. */
  readonly personal?: boolean;
  /** Whether its address or its content is a secret: nothing of another company is loaded on it. */
  readonly secret: boolean;
}

/** What a posted form leads to: another page, or a page to show in its place, with the reason for it. */
export type SentAnswer = FormTarget | { readonly document: PageDocument; readonly problem?: ProblemError };

/** A page that may answer, and what makes it. */
interface Candidate {
  readonly page: PageDeclaration;
  readonly loader: PageLoader;
  readonly visit: PageVisit;
}

/** Finds the page at a path of a site, by the list of pages and their loaders. */
@Injectable()
export class PageService {
  constructor(
    @Inject(PAGE_LOADERS) private readonly loaders: PageLoaders,
    private readonly ranges: SiteRanges,
    private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly sessions: VisitorSessions,
    private readonly old: OldAddresses,
  ) {}

  /**
   * The page at a path with its query; an unknown path also has a page, with status 404.
   * @throws ProblemError 503 if a service that the page needs does not respond.
   */
  pageAt(site: SiteContext, address: string, request?: FastifyRequest): Promise<PageDocument> {
    return this.#documentAt(site, address, request);
  }

  /** The page as a document; if it fails, the page that says so, with the failure's status (SRCH-12). */
  async documentOrError(site: SiteContext, address: string, request?: FastifyRequest): Promise<PageDocument> {
    try {
      return await this.#documentAt(site, address, request);
    } catch (error) {
      return this.errorAt(site, address, error);
    }
  }

  /** The page that says that what was asked for at an address failed, with the failure's status (SRCH-12). */
  errorAt(site: SiteContext, address: string, error: unknown): PageDocument {
    const status = error instanceof ProblemError ? error.status : 500;
    // Refusals are no fault of ours: anybody could fill the log with them.
    this.logger[status >= 500 ? 'error' : 'debug']({ err: error, address }, 'a page could not be made');
    const content = errorView(isOwnPath(address) ? address : '/');
    const found = { content, words: wordsOf({ ...content, message: content.title }), status };
    return this.#documentOf(site, address, NO_RANGE, found);
  }

  /** A page in the site's frame that says why there is no other. */
  async refusalAt(site: SiteContext, status: number, words: { title: string; message: string }): Promise<PageDocument> {
    const content = { ...notFoundView(site.config), ...words };
    const range = await this.ranges.of(site).catch(() => NO_RANGE);
    return this.#documentOf(site, '/', range, { content, words: wordsOf(content), status });
  }

  /** Whether a page that may answer an address declares that it takes forms. */
  takesForms(site: SiteContext, address: string): boolean {
    return this.#candidates(site, address).some(
      ({ page, loader, visit }) => takesForms(page) && (loader.takes?.(visit) ?? true),
    );
  }

  /**
   * Passes a form to the page that it was posted to. A form that the page does not have, or no longer, such as of a car that was reserved
   * meanwhile, is refused with 409 and the page as it is now.
   * @throws any error of the page's loader
   */
  async take(site: SiteContext, address: string, form: SentForm): Promise<SentAnswer> {
    for (const { page, loader, visit } of this.#candidates(site, address)) {
      const location = await gateOf(this.sessions, page, { site, address, request: form.request });
      if (location !== null) return { location };
      const answer: FormAnswer = (await loader.take?.(visit, form)) ?? null;
      if (!answer) continue;
      if ('location' in answer) return answer;
      const { again, problem } = answer;
      return {
        document: this.#documentOf(site, address, await this.#rangeFor(site, again.content.kind), {
          ...again,
          personal: true,
        }),
        ...(problem && { problem }),
      };
    }
    const document = await this.documentOrError(site, address, form.request);
    return { document: document.page.status === 200 ? refusedBy(document) : document };
  }

  async #documentAt(site: SiteContext, address: string, request?: FastifyRequest): Promise<PageDocument> {
    const { answer, personal } = await this.#movedIfNone(site, address, request);
    const found = 'content' in answer ? answer : nothing(site, personal ? 302 : 301);
    const range = await this.#rangeFor(site, found.content.kind);
    const document = this.#documentOf(site, address, range, found, 'redirect' in answer ? answer.redirect : null);
    return personal ? { ...document, personal, secret: true } : document;
  }

  /** The answer of an address, or where it leads by the site's redirects if there is no page. A posted form would be lost by that. */
  async #movedIfNone(
    site: SiteContext,
    address: string,
    request: FastifyRequest | undefined,
  ): Promise<{ answer: FoundPage | MovedPage; personal: boolean }> {
    const found = await this.#answerAt(site, address, request);
    const isNone = 'content' in found.answer && found.answer.status === 404;
    if (!isNone || (request && request.method !== 'GET' && request.method !== 'HEAD')) return found;
    const redirect = await this.old.targetOf(site, address);
    return redirect === null ? found : { answer: { redirect }, personal: false };
  }

  async #answerAt(
    site: SiteContext,
    address: string,
    request: FastifyRequest | undefined,
  ): Promise<{ answer: FoundPage | MovedPage; personal: boolean }> {
    for (const { page, loader, visit } of this.#candidates(site, address)) {
      const personal = page.gate?.on(site.config) ?? false;
      const redirect = await gateOf(this.sessions, page, { site, address, request });
      if (redirect !== null) return { answer: { redirect }, personal };
      const answer = await loader.load(personal && request ? { ...visit, request } : visit);
      if (answer) return { answer, personal };
    }
    return { answer: nothing(site, 404), personal: false };
  }

  /** The pages of this site that may answer an address, in the order in which they are asked. */
  #candidates(site: SiteContext, address: string): Candidate[] {
    // A browser would take such a path of a page for another site's address.
    if (!isOwnPath(address)) return [];
    const [encoded = '/', query = ''] = address.split('#', 1)[0]?.split('?', 2) ?? [];
    const path = decoded(encoded);
    const parameters = new URLSearchParams(query);
    const isOn = (page: PageDeclaration) => hasPage(site.config, page, this.config.development ?? false);
    return pagesAt(path, isOn).flatMap(({ page, params }) => {
      const loader = this.loaders.get(page.kind);
      return loader ? [{ page, loader, visit: { site, path, params, parameters } }] : [];
    });
  }

  /** The menus' part of the stock: empty if the index is down and the page works without it. */
  #rangeFor(site: SiteContext, kind: PageKind): Promise<SiteRange> {
    const range = this.ranges.of(site);
    return pageOfKind(kind).needsStock ? range : range.catch(() => NO_RANGE);
  }

  #documentOf(
    site: SiteContext,
    address: string,
    range: SiteRange,
    found: FoundPage,
    redirect: string | null = null,
  ): PageDocument {
    const secret = found.personal === true || site.preview !== undefined || this.#isSecret(site, address, found);
    const page = {
      status: found.status ?? 200,
      redirect,
      head: headView(found, site.config),
      frame: frameView(site, range, { now: this.clock.now(), development: this.config.development, secret }),
      content: found.content,
    };
    return { page, head: found.document ?? {}, secret, ...(found.personal && { personal: true }) };
  }

  /** Whether a page shows what is a person's, or a page with a secret address may answer there: that one may fail. */
  #isSecret(site: SiteContext, address: string, { content }: FoundPage): boolean {
    if (pageOfKind(content.kind).secret !== undefined) return true;
    return this.#candidates(site, address).some(
      ({ page: { secret, secretParameter }, visit: { parameters } }) =>
        secret === 'address' || (secretParameter !== undefined && parameters.has(secretParameter)),
    );
  }
}

function nothing(site: SiteContext, status: number): FoundPage {
  const content = notFoundView(site.config);
  return { content, words: wordsOf(content), status };
}

/** An incorrectly encoded path has no page; that is not our fault. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const refusedBy = (document: PageDocument): PageDocument => ({
  ...document,
  page: { ...document.page, status: 409 },
});
