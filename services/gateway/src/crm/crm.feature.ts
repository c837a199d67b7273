import { ClientsFeature } from '../clients/clients.feature.ts';
import { CredentialsFeature } from '../credentials/credentials.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { CrmController } from './crm.controller.ts';
import { DriveCalendarController } from './drive-calendar.controller.ts';
import { LeadKeysController } from './lead-keys.controller.ts';
import { SubscriptionController } from './subscription.controller.ts';

/** What CRMs, and the operator who connects them, call (CRM-2, CRM-3). */
export const CrmFeature = defineFeature('CrmFeature', {
  imports: [ClientsFeature, CredentialsFeature],
  controllers: [CrmController, DriveCalendarController, LeadKeysController, SubscriptionController],
});
