import type { ConfigurationEvent } from './configuration.events.ts';

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
