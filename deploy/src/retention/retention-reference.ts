import { topics } from '@forecourt/contracts';
import { identityRetention } from '@forecourt/identity';
import { leadsRetention } from '@forecourt/leads';
import { indexerRetention } from '@forecourt/search-indexer';
import { keptInWords, type RetentionTable } from '@forecourt/service-kit';
import { sitesRetention } from '@forecourt/sites';
import { stockRetention } from '@forecourt/stock';

/** What each service’s database keeps how long. @internal for specs */
export const retentionTables: Readonly<Record<string, RetentionTable>> = {
  stock: stockRetention,
  leads: leadsRetention,
  identity: identityRetention,
  sites: sitesRetention,
  'search-indexer': indexerRetention,
  gateway: {
    entries: [],
    lasting: { gateway_limits: 'counts of limits, which the limiter deletes an hour after they end' },
  },
};

/** Tables that shared packages add to services’ databases, and why their rows have no end of time. @internal for specs */
export const sharedTables: Readonly<Record<string, string>> = {
  events: 'what happened: read models and topics can be rebuilt from it',
  outbox: 'until the event is published',
  parked_outbox_events: 'until an operator replays or discards the event',
  discarded_outbox_events: 'the log of what operators discarded',
  topic_epochs: 'one row per topic',
  snapshots: 'one row per long stream',
  consumer_positions: 'one row per group and partition',
  consumer_streams: 'one row per group and stream',
  consumer_epochs: 'one row per group and topic',
  parked_events: 'until an operator replays or discards the event',
  discarded_events: 'the log of what operators discarded',
  person_keys: 'until the person is erased',
  sealed_keys: 'one row per key of the service',
  migrations: 'one row per migration',
};

const DAY_MS = 86_400_000;

/** The page docs/retention.md. Pure. */
export function retentionReference(): string {
  const services = Object.entries(retentionTables);
  return `# What is kept how long

Generated from the tables that the services sweep by (\`services/*/src/retention.ts\`); \`npm run generate\` writes it again. Each service deletes
what is past its time in small transactions, at least every hour. \`retention_overdue_seconds\`, by table, is 0 while it keeps up.

| service | what | table | kept |
|---|---|---|---|
${lines(services.flatMap(([service, { entries }]) => entries.map((entry) => [service, entry.what, `\`${entry.table}\``, keptInWords(entry)])))}

## Topics

| topic | kept |
|---|---|
${lines(topics.map(({ name, retentionMs }) => [`\`${name}\``, retentionMs === undefined ? 'forever' : `${retentionMs / DAY_MS} days`]))}

## Without an end of time

| service | table | why |
|---|---|---|
${lines(services.flatMap(([service, { lasting }]) => Object.entries(lasting).map(([table, why]) => [service, `\`${table}\``, why])))}
${lines(Object.entries(sharedTables).map(([table, why]) => ['several', `\`${table}\``, why]))}
`;
}

const lines = (rows: readonly (readonly string[])[]): string => rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
