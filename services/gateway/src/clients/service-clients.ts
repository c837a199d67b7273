import { InternalClient } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';

/** Calls the stock service. */
@Injectable()
export class StockClient extends InternalClient {
  constructor(@Inject(GATEWAY_CONFIG) { tokens, stockUrl }: GatewayConfig) {
    super({ baseUrl: stockUrl, audience: 'stock', tokens });
  }
}

/** Calls the identity service. */
@Injectable()
export class IdentityClient extends InternalClient {
  constructor(@Inject(GATEWAY_CONFIG) { tokens, identityUrl }: GatewayConfig) {
    super({ baseUrl: identityUrl, audience: 'identity', tokens });
  }
}

/** Calls the leads service. */
@Injectable()
export class LeadsClient extends InternalClient {
  constructor(@Inject(GATEWAY_CONFIG) { tokens, leadsUrl }: GatewayConfig) {
    super({ baseUrl: leadsUrl, audience: 'leads', tokens });
  }
}

/** Calls the leads service for CRMs, on connections of their own: calls that wait for new leads hold none of the visitors' up. */
@Injectable()
export class CrmClient extends InternalClient {
  constructor(@Inject(GATEWAY_CONFIG) { tokens, leadsUrl }: GatewayConfig) {
    super({ baseUrl: leadsUrl, audience: 'leads', tokens, connections: 128 });
  }
}

/**
 * Calls the leads service where it waits for somebody outside, a payment provider or who values vehicles: while one of them is slow, whoever looks at
 * one thing over and over holds up others who do the same, and nobody's enquiry.
 */
@Injectable()
export class OutsideLeadsClient extends InternalClient {
  constructor(@Inject(GATEWAY_CONFIG) { tokens, leadsUrl }: GatewayConfig) {
    super({ baseUrl: leadsUrl, audience: 'leads', tokens });
  }
}

/** Calls the identity service to have a code sent, as a provider of SMS may be slow: sessions, credentials and feeds' signatures don't wait for it. */
@Injectable()
export class CodesClient extends InternalClient {
  constructor(@Inject(GATEWAY_CONFIG) { tokens, identityUrl }: GatewayConfig) {
    super({ baseUrl: identityUrl, audience: 'identity', tokens });
  }
}

/** Calls the sites service. */
@Injectable()
export class SitesClient extends InternalClient {
  constructor(@Inject(GATEWAY_CONFIG) { tokens, sitesUrl }: GatewayConfig) {
    super({ baseUrl: sitesUrl, audience: 'sites', tokens });
  }
}

/** Where nothing answers: an installation may leave the indexer out. */
const NOWHERE = 'http://127.0.0.1:9';

/** Calls the search indexer, only for the pages of support. */
@Injectable()
export class IndexerClient extends InternalClient {
  constructor(@Inject(GATEWAY_CONFIG) { tokens, indexerUrl = NOWHERE }: GatewayConfig) {
    super({ baseUrl: indexerUrl, audience: 'search-indexer', tokens });
  }
}
