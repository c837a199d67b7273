import type { Page } from '@forecourt/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './app/global.css';
import { createHistory } from './app/history.ts';
import { createPageCache } from './app/use-page.ts';

/** Takes over the page that the server rendered, from the model that it left in the document. */
function start(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const model = document.getElementById('page-model')?.textContent;
  const page = model ? (JSON.parse(model) as Page) : undefined;
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

start();
