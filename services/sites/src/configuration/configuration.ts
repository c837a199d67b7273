import { isDeepStrictEqual } from 'node:util';
import {
  type DealershipInput,
  dealership,
  type PublicEvent,
  type SiteConfigInput,
  siteConfig,
  siteEvents,
  TEMPLATES,
  toEnvelope,
} from '@forecourt/contracts';
import type { Decision, NewEvent, OutboxEntry, Upcaster, Upcasters } from '@forecourt/event-store';

/**
 * A site's or a dealership's document, revised as a whole: revision N is version N of its stream. The document is kept as it was
 * written, without defaults, so that a default that changes reaches every site that did not choose otherwise.
 */
export type SiteConfigured = NewEvent<'SiteConfigured', { document: SiteConfigInput }>;
export type DealershipConfigured = NewEvent<'DealershipConfigured', { document: DealershipInput }>;
export type ConfigurationEvent = SiteConfigured | DealershipConfigured;

/** For documents written when any text was accepted as a template, without effect: unknown templates become the standard one. */
const templateByName: Upcaster = (data) => {
  const { document } = data as { document: { template?: unknown } };
  if (document.template === undefined || TEMPLATES.some((name) => name === document.template)) return data;
  return { document: { ...document, template: 'standard' } };
};

/**
 * Steps from older stored documents to today's. A switch that is renamed, removed or narrowed gets a step at the end of its list;
 * without one, a site that uses the switch stays at its last revision that today's schema takes (configuration.history.ts).
 */
export const configurationUpcasters: Upcasters = { SiteConfigured: [templateByName] };

/** The present document and its revision; none before the first. */
export interface ConfigurationState {
  revision: number;
  document: ConfigurationEvent['data']['document'] | undefined;
}

export const initialState: ConfigurationState = { revision: 0, document: undefined };

/** The state after one more event. */
export function evolve(state: ConfigurationState, event: ConfigurationEvent): ConfigurationState {
  return { revision: state.revision + 1, document: event.data.document };
}

/** Stream of a site's revisions. */
export const siteStream = (slug: string): string => `site-${slug}`;
/** Stream of a dealership's revisions. */
export const dealershipStream = (slug: string): string => `dealership-${slug}`;
/** Only its holder may change configurations and documents. */
export const configurationsLock = 'all-configurations';

/** Gives a site or a dealership a document. */
export type Configure =
  | { type: 'ConfigureSite'; document: SiteConfigInput }
  | { type: 'ConfigureDealership'; document: DealershipInput };

/** The event of a new document; none if it changes nothing (SITE-5). A well-formed document is never refused. */
export function decide(command: Configure, state: ConfigurationState, now: Date): Decision<ConfigurationEvent, never> {
  if (isDeepStrictEqual(command.document, state.document)) return { events: [] };
  return {
    events: [
      command.type === 'ConfigureSite'
        ? { type: 'SiteConfigured', data: { document: command.document }, occurredAt: now }
        : { type: 'DealershipConfigured', data: { document: command.document }, occurredAt: now },
    ],
  };
}

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
