import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { CrmController } from './crm.controller.ts';
import { DriveCalendarController } from './drive-calendar.controller.ts';
import { LeadKeysController } from './lead-keys.controller.ts';
import { SubscriptionController } from './subscription.controller.ts';

/** What CRMs, and the operator who connects them, call (CRM-2, CRM-3). */
@Module({
  imports: [ClientsModule, CredentialsModule],
  controllers: [CrmController, DriveCalendarController, LeadKeysController, SubscriptionController],
})
export class CrmModule {}
