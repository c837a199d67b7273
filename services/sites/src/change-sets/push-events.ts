import { type ChangedPart, type DocumentKind, eventSizeFault, faultField } from '@forecourt/contracts';
import type { FieldFault } from '@forecourt/service-kit';
import * as configuration from '../configuration/configuration.ts';
import { type ConfigurationEvent, dealershipStream, siteStream } from '../configuration/configuration.ts';
import * as document from '../document/document.ts';
import { type DocumentEvent, documentStream } from '../document/document.ts';
import { faultyPush } from './change-set.checks.ts';
import type { PlannedChange } from './change-set.world.ts';

/** What a change set notes of a change. */
export const changedPart = ({ part, id, over, body }: PlannedChange): ChangedPart => ({
  part,
  id,
  revision: over + 1,
  ...(body === null && { removed: true as const }),
});

/** The stream of a changed part. */
export function streamOf(owner: string, { part, id }: PlannedChange): string {
  if (part === 'site') return siteStream(owner);
  return part === 'dealership' ? dealershipStream(id) : documentStream({ site: owner, kind: part, id });
}

/** The events of a push, a stream each. */
export interface PushEvents {
  readonly configurations: { streamId: string; expectedVersion: number; events: ConfigurationEvent[] }[];
  readonly documents: { streamId: string; expectedVersion: number; events: DocumentEvent[] }[];
}

/** What a push appends. */
export function eventsOf(owner: string, changes: readonly PlannedChange[], now: Date): PushEvents {
  const events: PushEvents = { configurations: [], documents: [] };
  for (const change of changes) {
    const { part, id, over, body } = change;
    const place = { streamId: streamOf(owner, change), expectedVersion: over };
    if (part === 'site' || part === 'dealership') {
      const type = part === 'site' ? 'SiteConfigured' : 'DealershipConfigured';
      const event = { type, data: { document: body }, occurredAt: now } as unknown as ConfigurationEvent;
      events.configurations.push({ ...place, events: [event] });
      continue;
    }
    const name = { site: owner, kind: part satisfies DocumentKind, id };
    const event: DocumentEvent =
      body === null
        ? { type: 'DocumentRemoved', data: name, occurredAt: now }
        : { type: 'DocumentRevised', data: { ...name, body }, occurredAt: now };
    events.documents.push({ ...place, events: [event] });
  }
  return events;
}

/** @throws ProblemError 400 for a part that is larger than an event may be */
export function requirePublishable(owner: string, { configurations, documents }: PushEvents): void {
  const faults = [
    ...configurations.flatMap(({ events }) =>
      events.map((event) => sizeFault(configuration.toPublicData(event), event)),
    ),
    ...documents.flatMap(({ events }) => events.map((event) => sizeFault(document.toPublicData(event), event))),
  ].flatMap((fault) => fault ?? []);
  if (faults.length > 0) throw faultyPush(owner, faults);
}

function sizeFault(data: object, event: ConfigurationEvent | DocumentEvent): FieldFault | undefined {
  const fault = eventSizeFault(data);
  if (!fault) return undefined;
  const path = fault.field.split('.').slice(1).join('.');
  if ('document' in event.data) {
    const part = event.type === 'SiteConfigured' ? 'site' : 'dealership';
    return { ...fault, field: faultField(part, event.data.document.slug, path) };
  }
  return { ...fault, field: faultField(event.data.kind, event.data.id, path) };
}
