import type { OpeningTimesView } from '@forecourt/contracts';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The browser's time in milliseconds, updated each minute; null on the server and until hydration. */
export function useMinutes(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A stretch of time between two instants (ISO 8601), the second no longer in it. */
interface Window {
  from: string;
  to: string;
}

/** The window that a moment lies in, or none. @param now in milliseconds since 1970. */
export function openWindow<W extends Window>(windows: readonly W[], now: number): W | undefined {
  return windows.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to));
}

/** Whether a place is open, and what to say of it. */
interface OpenStatus {
  readonly open: boolean;
  readonly words: string;
}

/**
 * Whether a place is open at a moment, by the server's hours (LOC-2).
 * @param now in milliseconds since 1970; null before the browser's clock is known: then the state when the page was rendered
 */
export function openStatus({ windows, open }: OpeningTimesView, now: number | null): OpenStatus {
  const [first] = windows;
  const current = now === null ? (open ? first : undefined) : openWindow(windows, now);
  if (current) return { open: true, words: current.open };
  const next = now === null ? first : windows.find(({ from }) => Date.parse(from) > now);
  return { open: false, words: next?.opens ?? 'Closed' };
}
