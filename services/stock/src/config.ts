import type { Transport } from '@forecourt/messaging';
import type { InternalServiceConfig } from '@forecourt/service-kit';

/** What the stock service is started with. */
export interface StockConfig extends InternalServiceConfig {
  /** Its topics must exist; it is its owner's to close. */
  transport: Transport;
  /** `http://host:port` of the sites service, which knows the dealerships of sites, and their locations. */
  sitesUrl: string;
  /** `http://host:port` of the identity service, which knows the dealerships of feed keys. */
  identityUrl: string;
}
