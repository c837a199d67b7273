import { type RefObject, useEffect, useRef } from 'react';
import { currentPage } from '../../lib/link-rules.ts';

/**
 * Closes the menus of a navigation by Escape, by a click elsewhere and when the focus has left. What opens and closes is the browser's own
 * disclosure.
 */
export function useMenus(navigation: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const nav = navigation.current;
    if (!nav) return;
    const end = new AbortController();
    const { signal } = end;
    const close = (but?: Element | null) => {
      for (const menu of openMenus(nav)) if (menu !== but) menu.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      const [open] = openMenus(nav);
      if (event.key !== 'Escape' || !open) return;
      close();
      open.querySelector('summary')?.focus();
    };
    nav.addEventListener('keydown', onKey, { signal });
    nav.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && close(menuOf(relatedTarget)), { signal });
    document.addEventListener('pointerdown', ({ target }) => close(menuOf(target)), { signal });
    return () => end.abort();
  }, [navigation]);
}

/** Closes the menus of a navigation when the visitor goes to another page, and marks the link of that page: they may be markup of the server's. */
export function usePageInMenus(navigation: RefObject<HTMLElement | null>, href: string): void {
  const marked = useRef(href);
  useEffect(() => {
    const nav = navigation.current;
    if (!nav || marked.current === href) return;
    marked.current = href;
    // On narrow screens they are in one themselves.
    for (const menu of [nav.closest('details'), ...openMenus(nav)]) if (menu) menu.open = false;
    for (const link of nav.querySelectorAll('a')) {
      const current = currentPage(link.getAttribute('href') ?? '', href);
      if (current) link.ariaCurrent = current;
      else link.removeAttribute('aria-current');
    }
  }, [navigation, href]);
}

/** Opens the menus of a navigation under a mouse, and closes them when it leaves; fingers and keys do as they do elsewhere. */
export function useHoverMenus(navigation: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const nav = navigation.current;
    if (!nav || !on) return;
    const end = new AbortController();
    followMouse(nav, end.signal);
    return () => end.abort();
  }, [navigation, on]);
}

function followMouse(nav: HTMLElement, signal: AbortSignal): void {
  const close = () => {
    for (const menu of openMenus(nav)) menu.open = false;
  };
  const byMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  nav.addEventListener(
    'pointerover',
    (event) => {
      const menu = byMouse(event) ? menuOf(event.target) : null;
      if (!menu || menu.open) return;
      close();
      menu.open = true;
    },
    { signal },
  );
  nav.addEventListener('pointerleave', (event) => byMouse(event) && close(), { signal });
  // The pointer has opened it already: a click must not close it again. A press of a key has no detail.
  nav.addEventListener(
    'click',
    (event) => {
      const summary = event.target instanceof Element && event.target.closest('summary');
      if (summary && event.detail > 0 && menuOf(summary)?.open) event.preventDefault();
    },
    { signal },
  );
}

function openMenus(nav: HTMLElement): HTMLDetailsElement[] {
  return [...nav.querySelectorAll('details')].filter(({ open }) => open);
}

function menuOf(target: EventTarget | null): HTMLDetailsElement | null {
  return target instanceof Element ? target.closest('details') : null;
}
