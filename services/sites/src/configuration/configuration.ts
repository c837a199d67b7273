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

/** Stream of a site's revisions. */
export const siteStream = (slug: string): string => `site-${slug}`;
/** Stream of a dealership's revisions. */
export const dealershipStream = (slug: string): string => `dealership-${slug}`;
