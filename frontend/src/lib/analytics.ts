declare global {
  interface Window {
    /** What the site's own tag manager reads, where it has one. */
    dataLayer?: unknown[];
  }
}

/** What an event may say of the vehicle that it is about; never anything of the visitor. */
export interface EventVehicle {
  vehicleStatus?: 'available' | 'sold';
}

/** An event as a site's own tag manager reads it. */
interface AnalyticsEvent extends EventVehicle {
  event: 'forecourt_event';
  /** The trade's number of the event, as 22 for an enquiry. */
  id: number;
}

/**
 * Records an event of the visit (LEAD-1) for whatever the site counts with: it is put on `window.dataLayer`, which is made where nothing
 * reads it yet. Nothing leaves the page by this.
 */
export function recordEvent(id: number, vehicle: EventVehicle = {}, host: Pick<Window, 'dataLayer'> = window): void {
  const event: AnalyticsEvent = { event: 'forecourt_event', id, ...vehicle };
  host.dataLayer ??= [];
  host.dataLayer.push(event);
}
