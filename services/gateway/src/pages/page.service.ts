import type { EnquiryPage, Page, PageContent } from '@forecourt/contracts';
import { type Clock, ProblemError } from '@forecourt/service-kit';
import type { Logger } from 'pino';
import { carHref } from '../car/car-actions.view.ts';
import { type CarAnswer, type CarPages, movedHref } from '../car/car-pages.ts';
import type { ComparePages } from '../compare/compare-pages.ts';
import { enquiredAt, enquiryHref, kindAt } from '../enquiry/enquiry-address.ts';
import type { EnquirySubject } from '../enquiry/enquiry-form.view.ts';
import { enquiryPageView } from '../enquiry/enquiry-page.view.ts';
import type { EnquiryPages } from '../enquiry/enquiry-pages.ts';
import type { SuccessPages } from '../enquiry/success-pages.ts';
import { resultsDocument } from '../search/results-graph.ts';
import type { SearchPages } from '../search/search-pages.ts';
import type { SiteRanges } from '../search/site-range.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { DocumentHead } from './document-head.ts';
import { frameView } from './frame.view.ts';
import { isOwnPath } from './own-path.ts';
import { headView } from './page-head.view.ts';
import { designView, errorView, notFoundView } from './plain-pages.view.ts';
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
const COMPARE = /^\/compare\/?$/;
const DESIGN = /^\/design\/?$/;

/** What pages are found with. */
export interface PageParts {
  readonly search: SearchPages;
  readonly cars: CarPages;
  readonly enquiries: EnquiryPages;
  readonly successes: SuccessPages;
  readonly comparisons: ComparePages;
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
      return this.errorAt(site, address, error);
    }
  }

  /** The page that says that what was asked for at an address failed, with the failure's status (SRCH-12). */
  errorAt(site: SiteContext, address: string, error: unknown): PageDocument {
    this.#parts.logger.error({ err: error, address }, 'a page could not be made');
    const status = error instanceof ProblemError ? error.status : 500;
    const content = errorView(isOwnPath(address) ? address : '/');
    return { page: this.#page(site, NO_RANGE, { content, status, canonical: null }), head: {} };
  }

  /**
   * The page of an enquiry that was sent as a form and could not be taken: what was typed and what is wrong (LEAD-4).
   * @param status of the refusal.
   */
  async enquiryAgain(
    site: SiteContext,
    subject: EnquirySubject,
    sent: NonNullable<EnquiryPage['sent']>,
    status: number,
  ): Promise<PageDocument> {
    const content = enquiryPageView(site, subject, sent);
    const range = await this.#rangeFor(site, content);
    return { page: this.#page(site, range, { content, status, canonical: null }), head: {} };
  }

  async #documentAt(site: SiteContext, address: string): Promise<PageDocument> {
    const [path = '/', query = ''] = address.split('#', 1)[0]?.split('?', 2) ?? [];
    const place = await this.#place(site, decoded(path), new URLSearchParams(query));
    const page = this.#page(site, await this.#rangeFor(site, place.content), place);
    return { page, head: place.document ?? {} };
  }

  /** What the menu shows of the stock. An enquiry and the thanks for it go without where the index is away. */
  #rangeFor(site: SiteContext, { kind }: PageContent): Promise<SiteRange> {
    const range = this.#parts.ranges.of(site);
    return kind === 'enquiry' || kind === 'success' ? range.catch(() => NO_RANGE) : range;
  }

  async #place(site: SiteContext, path: string, parameters: URLSearchParams): Promise<Place> {
    const [, car] = CAR.exec(path) ?? [];
    if (car !== undefined) return this.#car(site, car);
    const enquired = enquiredAt(path);
    if (enquired !== undefined) return this.#enquiry(site, enquired, parameters);
    const alone = await this.#alone(site, path, parameters);
    if (alone) return { content: alone, status: 200, canonical: null };
    const found = await this.#parts.search.at(site, path === '/' ? site.config.search.path : path, parameters);
    return found ? { ...found, status: 200, document: resultsDocument(found.content, site) } : nothing(site);
  }

  /** Pages that stand alone at their path, and that nobody is to find by a search engine. */
  async #alone(site: SiteContext, path: string, parameters: URLSearchParams): Promise<PageContent | null> {
    const { successes, comparisons, development } = this.#parts;
    if (SUCCESS.test(path)) return successes.at(site, parameters);
    if (COMPARE.test(path) && site.config.favourites && !site.config.garage_enabled)
      return comparisons.at(site, parameters);
    return development && DESIGN.test(path) ? designView() : null;
  }

  async #car(site: SiteContext, idOrSlug: string): Promise<Place> {
    const answer = await this.#parts.cars.find(site, idOrSlug);
    if (answer.kind !== 'found') return this.#notThere(site, answer, movedHref);
    const { content, document } = await this.#parts.cars.page(site, answer.vehicle, answer.dealership);
    return { content, document, status: 200, canonical: carHref(answer.vehicle) };
  }

  async #enquiry(site: SiteContext, idOrSlug: string | null, parameters: URLSearchParams): Promise<Place> {
    const kind = kindAt(parameters);
    const answer = await this.#parts.enquiries.find(site, idOrSlug, kind);
    if (answer.kind !== 'found') return this.#notThere(site, answer, (car) => enquiryHref(car, kind));
    return { content: enquiryPageView(site, answer.subject), status: 200, canonical: null };
  }

  /** What became of a car that is not to be had at an address. @param hrefOf where it is now, of one that has moved. */
  async #notThere(
    site: SiteContext,
    answer: Exclude<CarAnswer, { kind: 'found' }>,
    hrefOf: (car: { slug: string }) => string,
  ): Promise<Place> {
    if (answer.kind === 'unknown') return nothing(site);
    if (answer.kind === 'moved') return { ...nothing(site), status: 301, redirect: hrefOf(answer) };
    const content = await this.#parts.cars.gonePage(site, answer.vehicle, answer.dealership);
    return { content, status: 410, canonical: null };
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
