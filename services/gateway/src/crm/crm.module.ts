import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { CrmController } from './crm.controller.ts';
import { SubscriptionController } from './subscription.controller.ts';
import { SupportController } from './support.controller.ts';

/** What CRMs, those who support dealers, and the operator who connects CRMs call (CRM-2, CRM-3). */
@Module({
  imports: [ClientsModule, CredentialsModule],
  controllers: [CrmController, SupportController, SubscriptionController],
})
export class CrmModule {}
