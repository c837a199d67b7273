import { type PublicEvent, parseBody, siteEvents, toEnvelope } from '@forecourt/contracts';
import type { OutboxEntry } from '@forecourt/event-store';
import type { DocumentEvent } from './document.events.ts';

/** Whether a stored event is one of a document. */
export const isDocumentEvent = (type: string): type is DocumentEvent['type'] =>
  type === 'DocumentRevised' || type === 'DocumentRemoved';

/** The public event of a document's revision: the whole body with its defaults. */
export function toWire(entry: OutboxEntry): PublicEvent {
  const event = { type: entry.type, data: entry.data } as DocumentEvent;
  const { type } = siteEvents[event.type];
  return toEnvelope(entry, { source: '/services/sites', type, data: toPublicData(event) });
}

/** An event's data in the wire's names: a body has every default. */
export function toPublicData(event: DocumentEvent) {
  if (event.type === 'DocumentRemoved') return event.data;
  return { ...event.data, body: parseBody(event.data.kind, event.data.body) };
}
