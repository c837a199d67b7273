import { defineFeature } from '../feature/feature.ts';
import { CrmClient, IdentityClient, IndexerClient, LeadsClient, SitesClient, StockClient } from './service-clients.ts';

const clients = [StockClient, IdentityClient, IndexerClient, LeadsClient, CrmClient, SitesClient];

/** The internal services that the gateway calls. */
export const ClientsFeature = defineFeature('ClientsFeature', { providers: clients, exports: clients });
