import { useEffect, useRef, useState } from 'react';
import { isObject } from './api-error.ts';

/**
 * How many vehicles a search finds, by the fields of a plain form: empty ones narrow nothing, and `price_to` is the upper end of `price`.
 * @throws if the call fails or is aborted
 */
export async function countOf(fields: readonly (readonly [string, string])[], signal: AbortSignal): Promise<number> {
  const response = await fetch(`/api/search?${countQuery(fields)}`, {
    signal,
    headers: { accept: 'application/json' },
  });
  const body: unknown = await response.json();
  if (!response.ok || !isObject(body) || typeof body.count !== 'number') throw new Error('The count is not known.');
  return body.count;
}

/** The call's parameters. A choice replaces what an earlier field of the same name said. */
export function countQuery(fields: readonly (readonly [string, string])[]): string {
  const parameters = new URLSearchParams({ hitsPerPage: '1' });
  for (const [name, value] of fields) {
    if (value === '') continue;
    if (name === 'price_to') parameters.set('price', `:${value}`);
    else parameters.set(name, value);
  }
  return parameters.toString();
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
    const start = { value: from.current, at: performance.now() };
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.max(0, now - start.at) / MILLISECONDS;
      show(numberAt(start.value, target, passed));
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}

/** The current value of a number that counts from one to the other, slowing down. @param passed the share of the time that has passed. */
export function numberAt(from: number, to: number, passed: number): number {
  if (passed >= 1) return to;
  return Math.round(from + (to - from) * (1 - (1 - passed) ** 3));
}
