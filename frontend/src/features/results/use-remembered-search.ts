import type { ResultsPage } from '@forecourt/contracts';
import { useEffect } from 'react';
import { formHref } from '../../lib/link-rules.ts';

/** Adds the current search to the recent ones (SRCH-13); a search of everything does not count. What keeps them loads with the first. */
export function useRememberedSearch({ chips, path, hidden }: ResultsPage): void {
  const here = formHref(path, hidden);
  const words = JSON.stringify(chips.map(({ label }) => label));
  useEffect(() => {
    const labels: string[] = JSON.parse(words);
    if (labels.length === 0) return;
    import('./recent-searches.ts').then(
      ({ rememberSearch }) => rememberSearch({ labels, path: here }),
      // The search is whole without it.
      () => undefined,
    );
  }, [words, here]);
}
