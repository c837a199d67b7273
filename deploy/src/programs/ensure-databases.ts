import { loadConfig } from '@forecourt/service-kit';
import { z } from 'zod';
import { databaseUrl, readDatabaseUrls } from '../containers/databases.ts';
import { assertConnectionBudget, connectionsNeeded } from '../databases/connection-budget.ts';
import { ensureServiceDatabase } from '../databases/service-database.ts';
import { plannedServices } from '../distributed/plan.ts';
import { runProgram } from './run-program.ts';

// A job of the containers: checks that Postgres has room, and makes a role and a database for each service. Done again, it changes nothing but passwords that have changed.
await runProgram(async () => {
  const { ADMIN_DATABASE_URL } = loadConfig(z.object({ ADMIN_DATABASE_URL: databaseUrl }), process.env);
  await assertConnectionBudget(ADMIN_DATABASE_URL, connectionsNeeded(plannedServices));
  for (const [name, url] of Object.entries(readDatabaseUrls(process.env))) {
    await ensureServiceDatabase(ADMIN_DATABASE_URL, url);
    console.log(`The database of ${name} is ready.`);
  }
  return 0;
});
