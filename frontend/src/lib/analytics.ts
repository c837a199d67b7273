declare global {
  interface Window {
    /** What the site's own tag manager reads, where it has one. */
    dataLayer?: unknown[];
  }
}

/**
 * Records an event of the visit (LEAD-1) by its number for whatever the site counts with: it is put on `window.dataLayer`, which is made where
 * nothing reads it yet. Nothing of the visitor is in it, and nothing leaves the page by this.
 * @param id the trade's number of the event, as 22 for an enquiry
 */
export function recordEvent(id: number, host: Pick<Window, 'dataLayer'> = window): void {
  host.dataLayer ??= [];
  host.dataLayer.push({ event: 'forecourt_event', id });
}
