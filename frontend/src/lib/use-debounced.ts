import { useEffect, useMemo, useRef } from 'react';
import { type Debounced, debounce } from './debounce.ts';

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
