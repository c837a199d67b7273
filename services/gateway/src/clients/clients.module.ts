import { Module } from '@nestjs/common';
import { IdentityClient, LeadsClient, SitesClient, StockClient } from './service-clients.ts';

const clients = [StockClient, IdentityClient, LeadsClient, SitesClient];

/** The internal services that the gateway calls. */
@Module({ providers: clients, exports: clients })
export class ClientsModule {}
