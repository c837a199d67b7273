import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** What had the focus. */
interface Focused {
  /** The choice that it is, wherever it is listed. */
  readonly choice: string | undefined;
  /** Its place among the chips; -1 for anything else. */
  readonly chip: number;
  /** The sheet that it is in. */
  readonly sheet: HTMLElement | null;
}

/**
 * Keeps the focus near where it was if an answer moves or removes the focused element: the keyboard would start again at the top of the
 * page. A choice keeps it wherever it is listed now, a removed chip passes it to the one in its place, and anything else to the
 * results.
 * @param content changes with each answer
 * @returns event handlers for the container of all choices, each with `data-choice`, and chips, each with `data-chip`
 */
export function useKeptFocus(content: unknown): { onFocus(event: FocusEvent): void; onBlur(event: FocusEvent): void } {
  const focused = useRef<Focused | undefined>(undefined);
  useBrowserLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const { choice, chip, sheet } = focused.current;
    const same = elements('[data-choice]').find(({ dataset }) => choice !== undefined && dataset.choice === choice);
    const wanted = same ?? nextInPlace(elements('[data-chip]'), chip) ?? sheet ?? document.getElementById('results');
    wanted?.focus({ preventScroll: true });
  }, [content]);
  return {
    onFocus: ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      focused.current = {
        choice: target.dataset.choice,
        chip: elements('[data-chip]').indexOf(target),
        sheet: target.closest<HTMLElement>('[role="dialog"]'),
      };
    },
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) focused.current = undefined;
    },
  };
}

const elements = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/**
 * The element that moved to the place of a removed one, or else the last; undefined if none is left or it had no place.
 * @internal for specs
 */
export function nextInPlace<Each>(left: readonly Each[], place: number): Each | undefined {
  return place < 0 ? undefined : left[Math.min(place, left.length - 1)];
}
