import type { Page } from '@forecourt/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readStored } from '../lib/browser-storage.ts';
import { favourites } from '../lib/kept-cars.ts';
import { PENDING } from '../lib/watchlist.ts';

const isWaiting = () => Boolean(readStored(() => window.sessionStorage, PENDING));

/** On a site with a watchlist: saves what waited for the visitor to sign in (AUTH-3). Only visitors with something waiting load the code for it. */
export function useWatchlistArrival(page: Page | undefined): void {
  const cache = useQueryClient();
  const list = page?.frame.watchlist?.href;
  const signingIn = page?.content.kind === 'sign_in';
  useEffect(() => {
    if (list === undefined || (!isWaiting() && favourites.current().length === 0)) return;
    // What fails waits for the next page.
    void import('../lib/watchlist-changes.ts')
      .then(({ takeWaiting }) => takeWaiting(cache, list, signingIn))
      .catch(() => undefined);
  }, [cache, list, signingIn]);
}
