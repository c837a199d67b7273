import { dealership, type PublicEvent, siteConfig, siteEvents, toEnvelope } from '@forecourt/contracts';
import type { OutboxEntry } from '@forecourt/event-store';
import type { ConfigurationEvent } from './configuration.ts';

/** The public event of a stored revision: the whole document with its defaults. */
export function toWire(entry: OutboxEntry): PublicEvent {
  const event = { type: entry.type, data: entry.data } as ConfigurationEvent;
  return toEnvelope(entry, {
    source: '/services/sites',
    type: siteEvents[event.type].type,
    data: toPublicData(event),
  });
}

/** An event's data in the wire's names: the whole document with its defaults. */
export function toPublicData(event: ConfigurationEvent) {
  return event.type === 'SiteConfigured'
    ? { slug: event.data.document.slug, config: siteConfig.parse(event.data.document) }
    : { dealership: dealership.parse(event.data.document) };
}
