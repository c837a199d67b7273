import { isDeepStrictEqual } from 'node:util';
import type { DealershipInput, SiteConfigInput } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';

/**
 * A site's or a dealership's document, revised as a whole: revision N is version N of its stream. The document is kept as it was
 * written, without defaults, so that a default that changes reaches every site that did not choose otherwise.
 */
export type SiteConfigured = NewEvent<'SiteConfigured', { document: SiteConfigInput }>;
export type DealershipConfigured = NewEvent<'DealershipConfigured', { document: DealershipInput }>;
export type ConfigurationEvent = SiteConfigured | DealershipConfigured;

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

/** Gives a site or a dealership a document. */
export type Configure =
  | { type: 'ConfigureSite'; document: SiteConfigInput }
  | { type: 'ConfigureDealership'; document: DealershipInput };

/** The event that a new document makes; none where it says what is so already (SITE-5). */
export function decide(command: Configure, state: ConfigurationState, now: Date): ConfigurationEvent[] {
  if (isDeepStrictEqual(command.document, state.document)) return [];
  return command.type === 'ConfigureSite'
    ? [{ type: 'SiteConfigured', data: { document: command.document }, occurredAt: now }]
    : [{ type: 'DealershipConfigured', data: { document: command.document }, occurredAt: now }];
}

/** Stream of a site's revisions. */
export const siteStream = (slug: string): string => `site-${slug}`;
/** Stream of a dealership's revisions. */
export const dealershipStream = (slug: string): string => `dealership-${slug}`;
