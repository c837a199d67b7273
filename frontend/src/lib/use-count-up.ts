import { useEffect, useRef, useState } from 'react';

const MILLISECONDS = 500;

/** A number that runs to `target` from where it stands, from 0 at first (SRCH-9); at once for who wants no motion. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(0);
  const from = useRef(0);
  useEffect(() => {
    const show = (value: number) => {
      from.current = value;
      setShown(value);
    };
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

/** Where a number that runs from one to the other stands, ever slower. @param passed the share of the time that has passed. */
export function numberAt(from: number, to: number, passed: number): number {
  if (passed >= 1) return to;
  return Math.round(from + (to - from) * (1 - (1 - passed) ** 3));
}
