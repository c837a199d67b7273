import { useEffect, useMemo, useRef } from 'react';

/** A function that waits until it was not called for a while. */
export interface Debounced<Arguments extends unknown[]> {
  (...args: Arguments): void;
  /** Forgets a call that is waiting. */
  cancel(): void;
}

/** Calls `run` once, with the last arguments, when `milliseconds` have passed without another call. */
export function debounce<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  milliseconds: number,
): Debounced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = (...args: Arguments) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), milliseconds);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}

/** `run`, debounced, for as long as the component is there; always the latest `run` is called. */
export function useDebounced<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  milliseconds: number,
): Debounced<Arguments> {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const debounced = useMemo(
    () => debounce((...args: Arguments) => latest.current(...args), milliseconds),
    [milliseconds],
  );
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
}
