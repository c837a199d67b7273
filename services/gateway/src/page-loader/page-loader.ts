import { hasPage, type PageContent, pagesAt } from '@forecourt/contracts';
import type { ProblemError } from '@forecourt/service-kit';
import type { FastifyRequest } from 'fastify';
import type { CookieChange } from '../http/browser-cookies.ts';
import { modelAt, modelsOf } from '../range/site-models.ts';
import type { DocumentHead } from '../rendering/document-head.ts';
import type { SiteContext } from '../site/site-context.ts';

/** A request for the page at a path of a site. */
export interface PageVisit {
  readonly site: SiteContext;
  /** Decoded, without the query. */
  readonly path: string;
  /** What the names of the page's pattern stand for, as `car` in `/cars/:car`. */
  readonly params: Readonly<Record<string, string>>;
  /** The query. */
  readonly parameters: URLSearchParams;
  /** Of a page with a gate: what says who is signed in. */
  readonly request?: FastifyRequest;
}

/** The words of a page's head. The site's name is added to the title, and a long description is cut. */
export interface HeadWords {
  readonly title: string;
  readonly description: string;
}

/** A page as its loader made it. */
export interface FoundPage {
  readonly content: PageContent;
  readonly words: HeadWords;
  /** 200 by default. */
  readonly status?: number;
  /** The page's own path in its one true form; none by default, and then search engines may not list it. */
  readonly canonical?: string | null;
  /** Made for one visitor by a secret address: no cache keeps it. */
  readonly personal?: true;
  /** False withholds this address from search engines although they may list pages of its kind (VEH-7). */
  readonly listed?: boolean;
  readonly document?: DocumentHead;
}

/** Where a page has moved to, for good. */
export interface MovedPage {
  readonly redirect: string;
}

/** The page of an address; null if it is nothing of this kind. */
export type PageAnswer = FoundPage | MovedPage | null;

/** A page in a sitemap. */
export interface SitemapPage {
  readonly path: string;
  /** When what it shows last changed, in ISO 8601. */
  readonly changedAt?: string;
}

/** A plain form as a browser posted it to a page's own address. */
export interface SentForm {
  readonly fields: URLSearchParams;
  readonly request: FastifyRequest;
}

/** Where a posted form leads, and what changes in the browser with it. */
export interface FormTarget {
  readonly location: string;
  readonly cookies?: readonly CookieChange[];
  /** The browser forgets all that the site's pages keep in it. */
  readonly forgets?: true;
}

/** The result of a posted form: the visitor is sent to a page, or sees the form again with the reasons. */
export type FormAnswer =
  | FormTarget
  /** Without a problem it is the next step. */
  | { readonly again: FoundPage; readonly problem?: ProblemError }
  /** The address has no form any more: its page is shown as it is. */
  | null;

/**
 * Makes the pages of one kind. It is an `@Injectable` class in its feature's folder, bound to the kind in
 * `pages` of its feature (`x.feature.ts`).
 */
export interface PageLoader {
  /** The page at an address of its kind. @throws ProblemError 503 if what it needs does not respond. */
  load(visit: PageVisit): Promise<PageAnswer>;
  /** Whether a form can be posted to an address. Without it, that is so at each address of a kind whose declaration has `posts`. */
  takes?(visit: PageVisit): boolean;
  /** Takes a form that the page's declaration names in `posts`. */
  take?(visit: PageVisit, sent: SentForm): Promise<FormAnswer>;
  /** Its addresses among the site's pages, where its declaration has `sitemap: 'entries'`. */
  sitemapEntries?(site: SiteContext): Promise<SitemapPage[]>;
  /** Paths of sitemaps of its own, where its declaration has `sitemap: 'files'`. */
  sitemapFiles?(site: SiteContext): Promise<string[]>;
}

/** The head's words of a page whose content has them. */
export function wordsOf({ title, message }: { readonly title: string; readonly message: string }): HeadWords {
  return { title, description: message };
}

/** Whether a page of the platform that the site has on, one of the site's own, or a model of its range answers a path. */
export function hasPageAt(
  { config, pages, documents }: Pick<SiteContext, 'config' | 'pages' | 'documents'>,
  path: string,
): boolean {
  return pagesAt(path, (page) => hasPage(config, page)).some(({ page, fixed }) => {
    if (page.paths === 'site') return pages.some((own) => own.path === path);
    if (page.kind === 'model') return modelAt(modelsOf({ config, documents }), path) !== undefined;
    return fixed;
  });
}
