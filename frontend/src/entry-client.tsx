import type { Page } from '@forecourt/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './app/global.css';
import { createHistory } from './app/history.ts';
import { loadFirstView } from './app/views.ts';
import { recordCalls } from './lib/analytics.ts';
import { createPageCache } from './lib/load-page.ts';

/** Takes over the page that the server rendered, from the model that it left in the document. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const model = document.getElementById('page-model')?.textContent;
  const page = model ? (JSON.parse(model) as Page) : undefined;
  // Without it, as after a line that broke, the page is asked for once more.
  if (page) await loadFirstView(page, scriptsInDocument());
  recordCalls(document);
  const history = createHistory();
  // In slices: the page is there, so a finger or a scroll comes first.
  startTransition(() => {
    hydrateRoot(
      root,
      <QueryClientProvider client={createPageCache(history.current().href, page)}>
        <App history={history} />
      </QueryClientProvider>,
    );
  });
}

/** The files that show this page. */
const scriptsInDocument = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[data-shows]')].map(({ href }) => href);

// Awaited here, the code of a page would wait for this module and this module for it.
void start();
