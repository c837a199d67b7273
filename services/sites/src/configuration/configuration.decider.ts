import { isDeepStrictEqual } from 'node:util';
import type { DealershipInput, SiteConfigInput } from '@forecourt/contracts';
import type { ConfigurationEvent, ConfigurationState } from './configuration.ts';

/** Gives a site or a dealership a document. */
export type Configure =
  | { type: 'ConfigureSite'; document: SiteConfigInput }
  | { type: 'ConfigureDealership'; document: DealershipInput };

/** The event that a new document makes; none where it says what is so already (SITE-5). A document that is well-formed is never refused. */
export function decide(command: Configure, state: ConfigurationState, now: Date): ConfigurationEvent[] {
  if (isDeepStrictEqual(command.document, state.document)) return [];
  return command.type === 'ConfigureSite'
    ? [{ type: 'SiteConfigured', data: { document: command.document }, occurredAt: now }]
    : [{ type: 'DealershipConfigured', data: { document: command.document }, occurredAt: now }];
}
