import { notFound, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { OpenedPreviews } from '../previews/opened-previews.ts';
import { previewAddress, previewedPage } from '../previews/previewed-page.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type PageDocument, PageService } from './page.service.ts';

/** A page with the site that it is shown of: the previewed one, or the live one that says why there is no preview. */
interface PreviewDocument {
  readonly site: SiteContext;
  readonly document: PageDocument;
}

const TITLES: Readonly<Record<number, string>> = {
  403: 'This preview has ended',
  404: 'There is no such preview',
};
const MESSAGES: Readonly<Record<number, string>> = {
  403: 'A preview’s link works for 24 hours. Ask whoever sent it for a new one.',
  404: 'This link is incomplete, or it was made for another website. Ask whoever sent it for a new one.',
};

/** Makes the pages of previews (SITE-8). */
@Injectable()
export class PreviewPages {
  constructor(
    private readonly pages: PageService,
    private readonly opened: OpenedPreviews,
  ) {}

  /** The page at an address within a preview, or the live site's page that says why there is none. */
  async documentAt(live: SiteContext, whole: string): Promise<PreviewDocument> {
    try {
      const { site, address } = await this.#open(live, whole);
      // An address that is no page's on the live site is none here.
      const found = address.startsWith('/api/')
        ? await this.pages.refusalAt(site, 404, { title: 'Page not found', message: 'There is no page here.' })
        : await this.pages.documentOrError(site, address);
      return { site, document: inPreview(site, found) };
    } catch (error) {
      return { site: live, document: await this.#refused(live, whole, error) };
    }
  }

  /** The page that refuses a form of a preview. */
  async refusalAt(live: SiteContext, whole: string, { status, message }: ProblemError): Promise<PreviewDocument> {
    try {
      const { site } = await this.#open(live, whole);
      const document = await this.pages.refusalAt(site, status, { title: 'Nothing was sent', message });
      return { site, document: inPreview(site, document) };
    } catch (error) {
      return { site: live, document: await this.#refused(live, whole, error) };
    }
  }

  async #open(live: SiteContext, whole: string): Promise<{ site: SiteContext; address: string }> {
    const asked = previewAddress(whole);
    if (!asked) throw notFound();
    return { site: await this.opened.open(live, asked.token), address: asked.address };
  }

  async #refused(live: SiteContext, whole: string, error: unknown): Promise<PageDocument> {
    const { status } = error instanceof ProblemError ? error : { status: 500 };
    const [title, message] = [TITLES[status], MESSAGES[status]];
    const refused =
      title === undefined || message === undefined
        ? this.pages.errorAt(live, whole, error)
        : await this.pages.refusalAt(live, status, { title, message });
    return { ...refused, secret: true };
  }
}

function inPreview(site: SiteContext, { page }: PageDocument): PageDocument {
  // Its head says nothing to search engines and networks, and its address is known to whom it was given alone.
  return { page: site.preview ? previewedPage(page, site, site.preview) : page, head: {}, secret: true };
}
