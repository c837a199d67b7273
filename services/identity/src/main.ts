import { messageConfigOf, smsBudgetOf } from '@forecourt/messages';
import { openTransport } from '@forecourt/messaging';
import { loadServiceConfig, openJournal, runUntilStopped } from '@forecourt/service-kit';
import { identityVariables } from './environment.ts';
import { startIdentity } from './index.ts';

// The identity service as a separate process; a fault in its environment names every variable.
await runUntilStopped('identity', async (own) => {
  const { service, own: settings } = loadServiceConfig(identityVariables(process.env), process.env);
  const transport = await own(openTransport(settings, 'identity', { needsBroker: false }));
  const journal = await own(openJournal(settings.ERASURE_JOURNAL, 'identity', service.databaseUrl));
  await own(
    startIdentity({
      ...service,
      transport,
      journal,
      journalDays: settings.ERASURE_JOURNAL_DAYS,
      deploymentKey: settings.DEPLOYMENT_KEY,
      previousDeploymentKeys: settings.PREVIOUS_DEPLOYMENT_KEYS,
      messages: messageConfigOf(settings),
      smsBudget: smsBudgetOf(settings),
    }),
  );
});
