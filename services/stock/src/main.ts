import { openTransport, transportVariables } from '@forecourt/messaging';
import { loadServiceConfig, runUntilStopped, serviceAddress } from '@forecourt/service-kit';
import { startStock } from './index.ts';

// The stock service as a separate process; a fault in its environment names every variable.
await runUntilStopped('stock', async (own) => {
  const variables = { ...transportVariables(process.env), SITES_URL: serviceAddress, IDENTITY_URL: serviceAddress };
  const { service, own: settings } = loadServiceConfig(variables, process.env);
  const transport = await own(openTransport(settings, 'stock', { needsBroker: false }));
  await own(startStock({ ...service, transport, sitesUrl: settings.SITES_URL, identityUrl: settings.IDENTITY_URL }));
});
