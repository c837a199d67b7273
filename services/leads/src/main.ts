import { createOpenSearchEngine, searchVariables } from '@forecourt/car-search';
import { messageConfigOf, messageVariables } from '@forecourt/messages';
import { openTransport, transportVariables } from '@forecourt/messaging';
import { paymentConfigOf, paymentVariables } from '@forecourt/payments';
import { deploymentKeyVariables, loadServiceConfig, runUntilStopped, serviceAddress } from '@forecourt/service-kit';
import { alertVariables } from './alert/alert-environment.ts';
import { startLeads } from './index.ts';
import { leadTopicVariables } from './lead/lead-topic-environment.ts';

// The leads service as a separate process; a fault in its environment names every variable.
await runUntilStopped('leads', async (own) => {
  const addresses = { STOCK_URL: serviceAddress, SITES_URL: serviceAddress };
  const variables = {
    ...transportVariables(process.env),
    ...deploymentKeyVariables,
    ...messageVariables,
    ...addresses,
    ...alertVariables,
    ...paymentVariables,
    ...searchVariables,
    ...leadTopicVariables,
  };
  const { service, own: settings } = loadServiceConfig(variables, process.env);
  const engine = await own(createOpenSearchEngine({ node: settings.OPENSEARCH_URL }));
  const transport = await own(openTransport(settings, 'leads', { needsBroker: false }));
  await own(
    startLeads({
      ...service,
      transport,
      engine,
      deploymentKey: settings.DEPLOYMENT_KEY,
      previousDeploymentKeys: settings.PREVIOUS_DEPLOYMENT_KEYS,
      messages: messageConfigOf(settings),
      payments: paymentConfigOf(settings),
      stockUrl: settings.STOCK_URL,
      sitesUrl: settings.SITES_URL,
      development: settings.FORECOURT_DEVELOPMENT,
      leadsInClear: settings.LEAD_TOPIC_V1 === 'on',
      alertDaySeconds: settings.ALERT_DAY_SECONDS,
    }),
  );
});
