import type { Page } from '@forecourt/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { favourites } from '../lib/kept/kept-cars.ts';
import { readStored } from '../lib/kept/stored-list.ts';
import { recordVisit } from '../lib/kept/visit.ts';
import { PENDING } from '../lib/kept/watchlist.ts';
import type { Entry } from './history.ts';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What happens once the page of an entry is in view: the window scrolls to where it was, to the part that the address names or to the top;
 * the keyboard starts there or, after Back, at the link that was followed; the document gets the page's title, and the visit remembers the
 * path (LEAD-5).
 * @param arrived whether the page of `entry` itself is in view, not the one before it
 */
export function useArrival(entry: Entry, arrived: boolean, title: string | undefined): void {
  const settled = useRef<string | null>(null);

  useBrowserLayoutEffect(() => {
    if (!arrived || settled.current === entry.key) return;
    const first = settled.current === null;
    settled.current = entry.key;
    if (entry.scroll === 'keep') return;
    const back = entry.scroll === 'top' ? null : entry.scroll;
    const part = back ? null : partAt(entry.href);
    if (part) part.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo(0, back?.to ?? 0);
    const main = document.getElementById('main');
    const link = back?.focus ? linkTo(back.focus, main) : undefined;
    if (!first || link) (link ?? part ?? main)?.focus({ preventScroll: true });
  }, [entry, arrived]);

  useEffect(() => {
    if (!arrived) return;
    if (title !== undefined) document.title = title;
    recordVisit(entry.href);
  }, [entry, arrived, title]);
}

/** The part of the page that an address names after its #. */
function partAt(href: string): HTMLElement | null {
  const [, id] = href.split('#');
  return id ? document.getElementById(id) : null;
}

/** The link of the content that leads to an address. */
function linkTo(href: string, main: HTMLElement | null): HTMLElement | undefined {
  return [...(main?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === href);
}

const isWaiting = () => Boolean(readStored(() => window.sessionStorage, PENDING));

/** On a site with a watchlist: saves what waited for the visitor to sign in (AUTH-3). Only visitors with something waiting load the code for it. */
export function useWatchlistArrival(page: Page | undefined): void {
  const cache = useQueryClient();
  const list = page?.frame.watchlist?.href;
  const signingIn = page?.content.kind === 'sign_in';
  useEffect(() => {
    if (list === undefined || (!isWaiting() && favourites.current().length === 0)) return;
    // What fails waits for the next page.
    void import('../lib/kept/watchlist-changes.ts')
      .then(({ takeWaiting }) => takeWaiting(cache, list, signingIn))
      .catch(() => undefined);
  }, [cache, list, signingIn]);
}
