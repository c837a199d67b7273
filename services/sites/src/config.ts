import type { Transport } from '@forecourt/messaging';
import type { InternalServiceConfig } from '@forecourt/service-kit';

/** What the sites service is started with. */
export interface SitesConfig extends InternalServiceConfig {
  /** Its topics must exist; it is its owner's to close. */
  transport: Transport;
}
