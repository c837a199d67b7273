import { SiteDirectory, SiteDocuments, siteDirectoryProviders } from '@forecourt/service-kit';
import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { SitesClient } from '../clients/service-clients.ts';

/** The sites and their documents, as the sites service supplies them. */
@Module({
  imports: [ClientsModule],
  providers: [
    ...siteDirectoryProviders(SitesClient),
    {
      provide: SiteDocuments,
      inject: [SitesClient],
      useFactory: (sites: SitesClient) => new SiteDocuments(sites),
    },
  ],
  exports: [SiteDirectory, SiteDocuments],
})
export class SiteModule {}
