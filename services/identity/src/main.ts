import { messageConfigOf, messageVariables } from '@forecourt/messages';
import { openTransport, transportVariables } from '@forecourt/messaging';
import { deploymentKeyVariables, loadServiceConfig, runUntilStopped } from '@forecourt/service-kit';
import { startIdentity } from './index.ts';

// The identity service as a separate process; a fault in its environment names every variable.
await runUntilStopped('identity', async (own) => {
  const variables = { ...transportVariables(process.env), ...deploymentKeyVariables, ...messageVariables };
  const { service, own: settings } = loadServiceConfig(variables, process.env);
  const transport = await own(openTransport(settings, 'identity', { needsBroker: false }));
  await own(
    startIdentity({
      ...service,
      transport,
      deploymentKey: settings.DEPLOYMENT_KEY,
      previousDeploymentKeys: settings.PREVIOUS_DEPLOYMENT_KEYS,
      messages: messageConfigOf(settings),
    }),
  );
});
