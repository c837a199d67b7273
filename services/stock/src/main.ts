import { openTransport, transportVariables } from '@forecourt/messaging';
import { loadServiceConfig, runUntilStopped } from '@forecourt/service-kit';
import { startStock } from './index.ts';

// The stock service as a process of its own; a fault of its environment names every variable.
await runUntilStopped('stock', async (own) => {
  const { service, own: settings } = loadServiceConfig(transportVariables(process.env), process.env);
  const transport = await own(openTransport(settings, 'stock', { needsBroker: false }));
  await own(startStock({ ...service, transport }));
});
