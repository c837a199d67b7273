import type { OpeningTimesView } from '@forecourt/contracts';
import { openWindow } from '../../lib/now.ts';

/** Whether a place is open, and what to say of it. */
export interface OpenStatus {
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
