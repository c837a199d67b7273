import { SiteDirectory, SiteDocuments, siteDirectoryProviders } from '@forecourt/service-kit';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { SitesClient } from '../clients/service-clients.ts';
import { defineFeature } from '../feature/feature.ts';

/** The sites and their documents, as the sites service supplies them. */
export const SiteFeature = defineFeature('SiteFeature', {
  imports: [ClientsFeature],
  providers: [
    ...siteDirectoryProviders(SitesClient),
    {
      provide: SiteDocuments,
      inject: [SitesClient],
      useFactory: (sites: SitesClient) => new SiteDocuments(sites),
    },
  ],
  exports: [SiteDirectory, SiteDocuments],
});
