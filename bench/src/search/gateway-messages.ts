import type { PublicKeySet, ServiceJwk } from '@forecourt/service-kit';

/** What a gateway's process is told first. */
export interface GatewaySetting {
  readonly opensearch: string;
  /** `http://host:port` of whoever answers in place of the services behind it. */
  readonly services: string;
  readonly privateJwk: ServiceJwk;
  readonly publicJwks: PublicKeySet;
}

/** What it tells: first where it listens, then its processor time so far. */
export interface GatewayAnswer {
  readonly url?: string;
  readonly cpuMs?: number;
}
