import { createOpenSearchEngine } from '@forecourt/car-search';
import { loadServiceConfig, runUntilStopped } from '@forecourt/service-kit';
import { gatewayVariables, surroundingsOf } from './environment.ts';
import { startGateway } from './index.ts';
import { limitsOf } from './limits/limit-variables.ts';

// A gateway as a process of its own; a fault of its environment names every variable.
await runUntilStopped('gateway', async (own) => {
  const { service, own: settings } = loadServiceConfig(gatewayVariables, process.env);
  const engine = await own(createOpenSearchEngine({ node: settings.OPENSEARCH_URL }));
  await own(
    startGateway({
      ...service,
      engine,
      stockUrl: settings.STOCK_URL,
      sitesUrl: settings.SITES_URL,
      identityUrl: settings.IDENTITY_URL,
      leadsUrl: settings.LEADS_URL,
      ...(settings.INDEXER_URL && { indexerUrl: settings.INDEXER_URL }),
      ...(settings.BASE_DOMAIN && { baseDomain: settings.BASE_DOMAIN }),
      ...(settings.SUPPORT_HOST && { supportHost: settings.SUPPORT_HOST }),
      development: settings.FORECOURT_DEVELOPMENT,
      limits: limitsOf(settings),
      pictureKeys: settings.PICTURE_KEYS,
      ...surroundingsOf(settings),
      ...(settings.PHOTO_ORIGINS && { photos: { origins: settings.PHOTO_ORIGINS } }),
      ...(settings.PICTURE_FOLDER && { pictureFolder: settings.PICTURE_FOLDER }),
      ...(settings.SPOOL_FOLDER && { spoolFolder: settings.SPOOL_FOLDER }),
    }),
  );
});
