import type { Page, PageContent } from '@forecourt/contracts';
import { type Clock, ProblemError } from '@forecourt/service-kit';
import type { Logger } from 'pino';
import { carHref } from '../car/car-actions.view.ts';
import { type CarPages, movedHref } from '../car/car-pages.ts';
import { resultsDocument } from '../search/results-graph.ts';
import type { SearchPages } from '../search/search-pages.ts';
import type { SiteRanges } from '../search/site-range.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { DocumentHead } from './document-head.ts';
import { frameView } from './frame.view.ts';
import { isOwnPath } from './own-path.ts';
import { headView } from './page-head.view.ts';
import { designView, errorView, notFoundView, successView } from './plain-pages.view.ts';
import { NO_RANGE, type SiteRange } from './site-range.ts';

/** What a path leads to, before its frame. */
interface Place {
  readonly content: PageContent;
  readonly status: number;
  readonly canonical: string | null;
  readonly redirect?: string;
  readonly document?: DocumentHead;
}

/** A page with what its document says of it besides. */
export interface PageDocument {
  readonly page: Page;
  readonly head: DocumentHead;
}

const CAR = /^\/cars\/([^/]+)\/?$/;
const SUCCESS = /^\/success\/?$/;
const DESIGN = /^\/design\/?$/;

/** What pages are found with. */
export interface PageParts {
  readonly search: SearchPages;
  readonly cars: CarPages;
  readonly ranges: SiteRanges;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Whether the page of the design system is there. */
  readonly development: boolean;
}

/** Finds the page at a path of a site. */
export class PageService {
  readonly #parts: PageParts;

  constructor(parts: PageParts) {
    this.#parts = parts;
  }

  /**
   * The page at a path with its query; a path that leads nowhere has a page too, with status 404.
   * @throws ProblemError 503 where what the page needs does not answer.
   */
  async pageAt(site: SiteContext, address: string): Promise<Page> {
    return (await this.#documentAt(site, address)).page;
  }

  /** The page as a document; where it fails, the page that says so, with the failure's status (SRCH-12). */
  async documentOrError(site: SiteContext, address: string): Promise<PageDocument> {
    try {
      return await this.#documentAt(site, address);
    } catch (error) {
      this.#parts.logger.error({ err: error, address }, 'a page could not be made');
      const status = error instanceof ProblemError ? error.status : 500;
      const content = errorView(isOwnPath(address) ? address : '/');
      return { page: this.#page(site, NO_RANGE, { content, status, canonical: null }), head: {} };
    }
  }

  async #documentAt(site: SiteContext, address: string): Promise<PageDocument> {
    const [path = '/', query = ''] = address.split('#', 1)[0]?.split('?', 2) ?? [];
    const place = await this.#place(site, decoded(path), new URLSearchParams(query));
    const page = this.#page(site, await this.#parts.ranges.of(site), place);
    return { page, head: place.document ?? {} };
  }

  async #place(site: SiteContext, path: string, parameters: URLSearchParams): Promise<Place> {
    const [, car] = CAR.exec(path) ?? [];
    if (car !== undefined) return this.#car(site, car);
    if (SUCCESS.test(path)) return { content: successView(site.config), status: 200, canonical: null };
    if (this.#parts.development && DESIGN.test(path)) return { content: designView(), status: 200, canonical: null };
    const found = await this.#parts.search.at(site, path === '/' ? site.config.search.path : path, parameters);
    return found ? { ...found, status: 200, document: resultsDocument(found.content, site) } : nothing(site);
  }

  async #car(site: SiteContext, idOrSlug: string): Promise<Place> {
    const answer = await this.#parts.cars.find(site, idOrSlug);
    switch (answer.kind) {
      case 'unknown':
        return nothing(site);
      case 'moved':
        return { ...nothing(site), status: 301, redirect: movedHref(answer) };
      case 'gone': {
        const content = await this.#parts.cars.gonePage(site, answer.vehicle, answer.dealership);
        return { content, status: 410, canonical: null };
      }
      case 'found': {
        const { content, document } = await this.#parts.cars.page(site, answer.vehicle, answer.dealership);
        return { content, document, status: 200, canonical: carHref(answer.vehicle) };
      }
    }
  }

  #page(site: SiteContext, range: SiteRange, { content, status, canonical, redirect }: Place): Page {
    return {
      status,
      redirect: redirect ?? null,
      head: headView(content, site.config, canonical),
      frame: frameView(site, range, this.#parts.clock.now()),
      content,
    };
  }
}

function nothing(site: SiteContext): Place {
  return { content: notFoundView(site.config), status: 404, canonical: null };
}

/** A path that is not well encoded leads nowhere, which is no fault of ours. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
