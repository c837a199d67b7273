import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { OutboxController } from './outbox.controller.ts';

/** What development shows instead of sending it. */
export const OutboxFeature = defineFeature('OutboxFeature', {
  imports: [ClientsFeature],
  controllers: [OutboxController],
});
