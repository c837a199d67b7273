import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageHref } from '../lib/link-rules.ts';
import { loadPageAhead } from '../lib/load-page.ts';
import { pageQuery } from './use-page.ts';

/** A pointer that only passes over a link asks for nothing. */
const DWELL_MS = 80;

/**
 * Asks for the page of a link with `data-prefetch`, or for the one that it names, as soon as a pointer rests on it or a finger touches it:
 * it is there when it is pressed.
 */
export function usePrefetch(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const ask = (link: HTMLAnchorElement) => {
      const { href: own, dataset } = link;
      const href = pageHref(new URL(dataset.prefetch || own, own).href, window.location.href);
      if (href !== undefined) void cache.prefetchQuery(pageQuery(href, loadPageAhead));
    };
    const over = (event: Event) => {
      clearTimeout(resting);
      const link = event.target instanceof Element ? event.target.closest('a[data-prefetch]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      if (event.type === 'touchstart') ask(link);
      else resting = setTimeout(() => ask(link), DWELL_MS);
    };
    const options = { passive: true };
    document.addEventListener('mouseover', over, options);
    document.addEventListener('touchstart', over, options);
    return () => {
      clearTimeout(resting);
      document.removeEventListener('mouseover', over);
      document.removeEventListener('touchstart', over);
    };
  }, [cache]);
}
