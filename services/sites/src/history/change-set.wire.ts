import { type PublicEvent, siteEvents, toEnvelope } from '@forecourt/contracts';
import type { OutboxEntry } from '@forecourt/event-store';

/** Whether a stored event is one of a change set. */
export const isChangeSetEvent = (type: string): boolean => type === 'SiteChanged';

/** The public event of a change set. */
export function toWire(entry: OutboxEntry): PublicEvent {
  const data = { ...(entry.data as object), number: entry.version };
  return toEnvelope(entry, { source: '/services/sites', type: siteEvents.SiteChanged.type, data });
}
