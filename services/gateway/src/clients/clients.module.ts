import { Module } from '@nestjs/common';
import { CrmClient, IdentityClient, LeadsClient, SitesClient, StockClient } from './service-clients.ts';

const clients = [StockClient, IdentityClient, LeadsClient, CrmClient, SitesClient];

/** The internal services that the gateway calls. */
@Module({ providers: clients, exports: clients })
export class ClientsModule {}
