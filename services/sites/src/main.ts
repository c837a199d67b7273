import { openTransport, transportVariables } from '@forecourt/messaging';
import { loadServiceConfig, runUntilStopped } from '@forecourt/service-kit';
import { startSites } from './index.ts';

// The sites service as a separate process; a fault in its environment names every variable.
await runUntilStopped('sites', async (own) => {
  const { service, own: settings } = loadServiceConfig(transportVariables(process.env), process.env);
  const transport = await own(openTransport(settings, 'sites', { needsBroker: false }));
  await own(startSites({ ...service, transport }));
});
