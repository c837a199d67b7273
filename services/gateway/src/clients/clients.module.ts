import { Module } from '@nestjs/common';
import { CrmClient, IdentityClient, IndexerClient, LeadsClient, SitesClient, StockClient } from './service-clients.ts';

const clients = [StockClient, IdentityClient, IndexerClient, LeadsClient, CrmClient, SitesClient];

/** The internal services that the gateway calls. */
@Module({ providers: clients, exports: clients })
export class ClientsModule {}
