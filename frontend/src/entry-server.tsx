import { PassThrough, Readable } from 'node:stream';
import type { Page } from '@forecourt/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { App } from './app/app.tsx';
import type { AppHistory } from './app/history.ts';
import { loadViews } from './app/views.ts';
import { DistanceFields } from './features/results/filters/distance-fields.tsx';
import { keepDistanceFields } from './features/results/filters/late-distance.tsx';
import { createPageCache } from './lib/load-page.ts';
import { type DocumentOptions, documentEnd, documentStart } from './server/document.ts';

export { type Assets, clientFolder, readAssets } from './server/assets.ts';
export { PAGE_SCRIPT } from './server/page-code.ts';
export { themeCss } from './server/theme-css.ts';

await loadViews();
keepDistanceFields(DistanceFields);

/** What the gateway gives to have a page rendered. */
export interface RenderOptions extends DocumentOptions {
  /** Path and query that the page answers, as the browser's address bar shows them. */
  href: string;
}

/**
 * Renders a page's whole HTML document.
 * @returns its UTF-8 bytes; they begin once the page is known to render
 * @throws what rendering threw, before anything was written
 */
export async function renderPage(page: Page, options: RenderOptions): Promise<Readable> {
  const body = await renderBody(page, options);
  return Readable.from(wrap(documentStart(page, options), body, documentEnd(page, options.about)), {
    objectMode: false,
  });
}

async function* wrap(start: string, body: AsyncIterable<Buffer>, end: string): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  yield* body;
  yield Buffer.from(end);
}

function renderBody(page: Page, { href, nonce }: RenderOptions): Promise<AsyncIterable<Buffer>> {
  const app = (
    <QueryClientProvider client={createPageCache(href, page)}>
      <App history={standingStill(href)} />
    </QueryClientProvider>
  );
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(app, {
      ...(nonce && { nonce }),
      onShellReady: () => resolve(stream.pipe(new PassThrough())),
      onShellError: reject,
      // Reported by onShellError: nothing in a page suspends, so there is nothing after the shell.
      onError: () => undefined,
    });
  });
}

/** The history as a server has it: one address, for good. */
function standingStill(href: string): AppHistory {
  const entry = { href, key: '', scroll: 'keep' } as const;
  return {
    current: () => entry,
    subscribe: () => () => undefined,
    go: () => undefined,
    overlay: () => () => undefined,
    load: () => undefined,
  };
}
