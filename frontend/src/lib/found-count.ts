import { useEffect, useRef, useState } from 'react';
import { formHref } from './link-rules.ts';
import { loadPage } from './load-page.ts';

/**
 * How many vehicles the results of a search's form show: of the very page to which the form leads, as that rounds prices and ignores what is
 * outside the bounds (SRCH-7, SRCH-14).
 * @param action the form's
 * @param fields the form's: empty ones narrow nothing
 * @throws if there is no such page, or the call fails or is aborted
 */
export async function countOf(
  action: string,
  fields: readonly (readonly [string, string])[],
  signal: AbortSignal,
): Promise<number> {
  const { content } = await loadPage(formHref(action, fields), signal);
  if (content.kind !== 'results') throw new Error('The count is not known.');
  return content.shown_count;
}

const MILLISECONDS = 250;

/** The number `target`, counting up from the previous one when it changes (SRCH-9); at once for visitors who prefer reduced motion. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const show = (value: number) => {
      from.current = value;
      setShown(value);
    };
    if (from.current === target) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(target);
      return;
    }
    const first = from.current;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.max(0, now - began) / MILLISECONDS;
      show(numberAt(first, target, passed));
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}

/**
 * The current value of a number that counts from one to the other, slowing down. One or none is shown at once, as the noun behind it is that of the
 * result. @param passed the share of the time that has passed.
 */
export function numberAt(from: number, to: number, passed: number): number {
  if (passed >= 1 || to < 2) return to;
  return Math.round(from + (to - from) * (1 - (1 - passed) ** 3));
}
