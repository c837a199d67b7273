import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Keeps the focus on a choice through an answer that lists it elsewhere: moving an element loses its focus, and the keyboard would start
 * again at the top of the page.
 * @param content changes with each answer
 * @returns what the place of all choices, each with `data-choice`, listens with
 */
export function useKeptFocus(content: unknown): { onFocus(event: FocusEvent): void; onBlur(event: FocusEvent): void } {
  const focused = useRef<string | undefined>(undefined);
  useBrowserLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const all = document.querySelectorAll<HTMLElement>('[data-choice]');
    [...all].find(({ dataset }) => dataset.choice === focused.current)?.focus({ preventScroll: true });
  }, [content]);
  return {
    onFocus: ({ target }) => {
      focused.current = target instanceof HTMLElement ? target.dataset.choice : undefined;
    },
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) focused.current = undefined;
    },
  };
}
