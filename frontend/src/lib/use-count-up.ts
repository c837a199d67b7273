import { useEffect, useRef, useState } from 'react';

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
