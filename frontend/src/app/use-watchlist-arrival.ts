import type { Page } from '@forecourt/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { favourites } from '../lib/kept-cars.ts';
import { pendingCar } from '../lib/watchlist.ts';

/** On a site with a watchlist: saves what waited for the visitor to sign in (AUTH-3). Only visitors with something waiting load the code for it. */
export function useWatchlistArrival(page: Page | undefined): void {
  const cache = useQueryClient();
  const list = page?.frame.watchlist?.href;
  const signingIn = page?.content.kind === 'sign_in';
  useEffect(() => {
    if (list === undefined || (!pendingCar() && favourites.current().length === 0)) return;
    // What fails waits for the next page.
    void import('../lib/watchlist-changes.ts')
      .then(({ takeWaiting }) => takeWaiting(cache, list, signingIn))
      .catch(() => undefined);
  }, [cache, list, signingIn]);
}
