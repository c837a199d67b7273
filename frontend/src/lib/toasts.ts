/** A message that stays in view until it is closed, or another takes its place (UI-1). */
export interface ToastMessage {
  readonly title: string;
  readonly message?: string;
  /** Whether it is a failure, which screen readers announce at once. */
  readonly alert?: true;
  /** Where it leads to. */
  readonly link?: { readonly label: string; readonly href: string };
}

let shown: ToastMessage | null = null;
const listeners = new Set<() => void>();

/** Shows a message instead of the one before; null closes it. */
export function showToast(toast: ToastMessage | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** The message in view, for React to follow. */
export const toastStore = {
  current: (): ToastMessage | null => shown,
  /** A server shows none. */
  none: (): ToastMessage | null => null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
