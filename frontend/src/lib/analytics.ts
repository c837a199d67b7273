declare global {
  interface Window {
    /** What the site's own tag manager reads, if it has one. */
    dataLayer?: unknown[];
  }
}

/**
 * Records an event of the visit (LEAD-1) by its number for the site's analytics: it is pushed to `window.dataLayer`, which is created if
 * nothing reads it yet. It contains nothing about the visitor, and this sends nothing from the page.
 * @param id the industry's number of the event, such as 22 for an enquiry
 */
export function recordEvent(id: number, host: Pick<Window, 'dataLayer'> = window): void {
  host.dataLayer ??= [];
  host.dataLayer.push({ event: 'forecourt_event', id });
}

/** The industry's number of a call to the dealer. */
const CALLED = 25;

/** Records each click on a link that calls, wherever it is on the page (VEH-4). */
export function recordCalls(document: Pick<Document, 'addEventListener'>): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="tel:"]')) recordEvent(CALLED);
  });
}
