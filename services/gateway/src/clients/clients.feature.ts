import { defineFeature } from '../feature/feature.ts';
import {
  CodesClient,
  CrmClient,
  IdentityClient,
  IndexerClient,
  LeadsClient,
  OutsideLeadsClient,
  SitesClient,
  StockClient,
} from './service-clients.ts';

const clients = [
  ...[StockClient, SitesClient, IndexerClient],
  ...[IdentityClient, CodesClient],
  ...[LeadsClient, OutsideLeadsClient, CrmClient],
];

/** The internal services that the gateway calls. */
export const ClientsFeature = defineFeature('ClientsFeature', { providers: clients, exports: clients });
