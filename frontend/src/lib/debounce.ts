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
