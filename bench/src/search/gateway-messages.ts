import type { PublicKeySet, ServiceJwk } from '@forecourt/service-kit';

/** The first message to a gateway's process. */
export interface GatewaySetting {
  readonly opensearch: string;
  /** `http://host:port` of the server that answers instead of the services behind it. */
  readonly services: string;
  readonly privateJwk: ServiceJwk;
  readonly publicJwks: PublicKeySet;
}

/** Its replies: first its address, then its processor time so far. */
export interface GatewayAnswer {
  readonly url?: string;
  readonly cpuMs?: number;
}
