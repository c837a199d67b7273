import type { Readable } from 'node:stream';
import type { Page, Theme } from '@forecourt/contracts';
import type { AboutPage } from './about-page.ts';

/** Turns a page's model into its HTML document. */
export abstract class PageRenderer {
  /** Changes whenever the same model could give other bytes: a part of each page's ETag. */
  abstract readonly version: string;
  /** Folder whose content is served at /assets, under names that never change their content; null for none. */
  abstract readonly assetsFolder: string | null;
  /** The one inline script of every document; empty for none. */
  readonly pageScript: string = '';
  /** A theme as the one inline style of a document. */
  abstract themeCss(theme: Theme): string;
  /**
   * The whole document, as it is rendered.
   * @throws any error of rendering, before the first byte.
   */
  abstract render(page: Page, options: RenderOptions): Promise<Readable>;
}

/** What a document is made with, besides its page. */
export interface RenderOptions {
  /** Path and query that the page answers. */
  readonly href: string;
  /** Scheme and host of the site, as https://cars.example: canonical addresses start with it. */
  readonly origin: string;
  readonly theme: Theme;
  /** `themeCss(theme)`. */
  readonly themeCss: string;
  readonly about: AboutPage;
}
