/** A stretch of time between two instants (ISO 8601), the second no longer in it. */
interface Window {
  from: string;
  to: string;
}

/** The window that a moment lies in, or none. @param now in milliseconds since 1970. */
export function openWindow<W extends Window>(windows: readonly W[], now: number): W | undefined {
  return windows.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to));
}
