import { createOpenSearchEngine } from '@forecourt/car-search';
import { messageConfigOf, smsBudgetOf } from '@forecourt/messages';
import { openTransport } from '@forecourt/messaging';
import { paymentConfigOf } from '@forecourt/payments';
import { loadServiceConfig, openJournal, runUntilStopped } from '@forecourt/service-kit';
import { leadsVariables } from './environment.ts';
import { startLeads } from './index.ts';

// The leads service as a separate process; a fault in its environment names every variable.
await runUntilStopped('leads', async (own) => {
  const { service, own: settings } = loadServiceConfig(leadsVariables(process.env), process.env);
  const engine = await own(createOpenSearchEngine({ node: settings.OPENSEARCH_URL }));
  const transport = await own(openTransport(settings, 'leads', { needsBroker: false }));
  const journal = await own(openJournal(settings.ERASURE_JOURNAL, 'leads', service.databaseUrl));
  await own(
    startLeads({
      ...service,
      transport,
      engine,
      journal,
      journalDays: settings.ERASURE_JOURNAL_DAYS,
      deploymentKey: settings.DEPLOYMENT_KEY,
      previousDeploymentKeys: settings.PREVIOUS_DEPLOYMENT_KEYS,
      messages: messageConfigOf(settings),
      smsBudget: smsBudgetOf(settings),
      payments: paymentConfigOf(settings),
      stockUrl: settings.STOCK_URL,
      sitesUrl: settings.SITES_URL,
      development: settings.FORECOURT_DEVELOPMENT,
      leadsInClear: settings.LEAD_TOPIC_V1 === 'on',
      alertDaySeconds: settings.ALERT_DAY_SECONDS,
    }),
  );
});
