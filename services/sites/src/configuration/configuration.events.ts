import type { DealershipInput, SiteConfigInput } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';

/**
 * A site's or a dealership's document, revised as a whole: revision N is version N of its stream. The document is kept as it was
 * written, without defaults, so that a default that changes reaches every site that did not choose otherwise.
 */
export type SiteConfigured = NewEvent<'SiteConfigured', { document: SiteConfigInput }>;
export type DealershipConfigured = NewEvent<'DealershipConfigured', { document: DealershipInput }>;
export type ConfigurationEvent = SiteConfigured | DealershipConfigured;
