import type { PageContent, ResultsPage } from '@forecourt/contracts';
import type { ComponentType } from 'react';
// Its styles are there from the start, as the server links those of the page.
import './nothing-found.module.css';

type NothingFound = ComponentType<{ content: ResultsPage }>;

let loaded: NothingFound | undefined;

/** Whether a page shows that nothing was found: few do, so its code is loaded for those that do. */
export const findsNothing = (content: PageContent): boolean => content.kind === 'results' && content.cards.length === 0;

/** Loads what says that nothing was found. */
export async function loadNothingFound(): Promise<void> {
  loaded ??= (await import('./nothing-found.tsx')).NothingFound;
}

/** What says that nothing was found, once it was loaded. */
export function nothingFound(): NothingFound {
  if (!loaded) throw new Error('What says that nothing was found is not loaded: loadView comes first.');
  return loaded;
}
