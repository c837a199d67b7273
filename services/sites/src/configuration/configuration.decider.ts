import { isDeepStrictEqual } from 'node:util';
import type { DealershipInput, SiteConfigInput } from '@forecourt/contracts';
import type { Decision } from '@forecourt/event-store';
import type { ConfigurationEvent } from './configuration.events.ts';
import type { ConfigurationState } from './configuration.ts';

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
