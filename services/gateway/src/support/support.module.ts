import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { SupportApiController } from './support-api.controller.ts';
import { SupportLeads } from './support-leads.ts';
import { SupportPagesController } from './support-pages.controller.ts';
import { SupportRevealsController } from './support-reveals.controller.ts';
import { SupportSessions } from './support-sessions.ts';
import { SupportStockController } from './support-stock.controller.ts';
import { SupportStock } from './support-stock.ts';

/** What those read who support dealers, as data and as pages (AUTH-5). */
@Module({
  imports: [ClientsModule, CredentialsModule, SiteModule],
  controllers: [SupportApiController, SupportRevealsController, SupportStockController, SupportPagesController],
  providers: [SupportLeads, SupportStock, SupportSessions],
})
export class SupportModule {}
