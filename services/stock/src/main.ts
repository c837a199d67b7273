import { openTransport } from '@forecourt/messaging';
import { loadServiceConfig, runUntilStopped } from '@forecourt/service-kit';
import { stockVariables } from './environment.ts';
import { startStock } from './index.ts';

// The stock service as a separate process; a fault in its environment names every variable.
await runUntilStopped('stock', async (own) => {
  const { service, own: settings } = loadServiceConfig(stockVariables(process.env), process.env);
  const transport = await own(openTransport(settings, 'stock', { needsBroker: false }));
  await own(startStock({ ...service, transport, sitesUrl: settings.SITES_URL, identityUrl: settings.IDENTITY_URL }));
});
