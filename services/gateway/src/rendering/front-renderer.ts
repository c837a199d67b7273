import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Page, Theme } from '@forecourt/contracts';
import { PageRenderer, type RenderOptions } from './page-renderer.ts';

type Front = typeof import('@forecourt/frontend');

/** Renders with the front's server build. */
export class FrontRenderer extends PageRenderer {
  override readonly version: string;
  override readonly assetsFolder: string;
  override readonly pageScript: string;
  readonly #front: Front;
  readonly #assets: Awaited<ReturnType<Front['readAssets']>>;

  private constructor(front: Front, assets: Awaited<ReturnType<Front['readAssets']>>) {
    super();
    this.#front = front;
    this.#assets = assets;
    this.pageScript = front.PAGE_SCRIPT;
    this.version = JSON.stringify([assets, front.PAGE_SCRIPT]);
    this.assetsFolder = join(front.clientFolder, 'assets');
  }

  /** Loads the front's build, only where pages are really rendered. @throws Error if it was not built. */
  static async load(): Promise<FrontRenderer> {
    const front = await import('@forecourt/frontend');
    return new FrontRenderer(front, await front.readAssets());
  }

  override themeCss(theme: Theme): string {
    return this.#front.themeCss(theme);
  }

  override render(page: Page, options: RenderOptions): Promise<Readable> {
    return this.#front.renderPage(page, { ...options, assets: this.#assets });
  }
}
