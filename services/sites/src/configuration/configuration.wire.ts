import { dealership, siteConfig, siteEvents } from '@forecourt/contracts';
import type { EventMeta, OutboxEntry } from '@forecourt/event-store';
import type { CloudEventEnvelope } from '@forecourt/messaging';
import type { ConfigurationEvent } from './configuration.ts';

/** The public event of a stored revision: the whole document with its defaults. */
export function toWire(entry: OutboxEntry): CloudEventEnvelope {
  const event = { type: entry.type, data: entry.data } as ConfigurationEvent;
  const meta = entry.meta as EventMeta;
  return {
    specversion: '1.0',
    id: `${entry.streamId}:${entry.version}`,
    source: '/services/sites',
    type: siteEvents[event.type].type,
    subject: entry.streamId,
    time: entry.occurredAt.toISOString(),
    datacontenttype: 'application/json',
    partitionkey: entry.streamId,
    streamversion: entry.version,
    ...(meta.correlationId && { correlationid: meta.correlationId }),
    ...(meta.actor && { actor: meta.actor }),
    data: publicData(event),
  };
}

function publicData(event: ConfigurationEvent) {
  return event.type === 'SiteConfigured'
    ? { slug: event.data.document.slug, config: siteConfig.parse(event.data.document) }
    : { dealership: dealership.parse(event.data.document) };
}
