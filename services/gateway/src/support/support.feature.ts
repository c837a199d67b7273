import { ClientsFeature } from '../clients/clients.feature.ts';
import { CredentialsFeature } from '../credentials/credentials.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { SupportLeads } from './reads/support-leads.ts';
import { SupportSessions } from './reads/support-sessions.ts';
import { SupportStock } from './reads/support-stock.ts';
import { SupportApiController } from './support-api.controller.ts';
import { SupportPagesController } from './support-pages.controller.ts';
import { SupportRevealsController } from './support-reveals.controller.ts';
import { SupportStockController } from './support-stock.controller.ts';

/** What those read who support dealers, as data and as pages (AUTH-5). */
export const SupportFeature = defineFeature('SupportFeature', {
  imports: [ClientsFeature, CredentialsFeature, SiteFeature],
  controllers: [SupportApiController, SupportRevealsController, SupportStockController, SupportPagesController],
  providers: [SupportLeads, SupportStock, SupportSessions],
});
