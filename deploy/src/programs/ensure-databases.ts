import { loadConfig } from '@forecourt/service-kit';
import { z } from 'zod';
import { databaseUrl, readDatabaseUrls } from '../containers/database-urls.ts';
import { ensureServiceDatabase } from '../containers/databases.ts';
import { runProgram } from './run-program.ts';

// A job of the containers: a role and a database for each service. Done again, it changes nothing but passwords that have changed.
await runProgram(async () => {
  const { ADMIN_DATABASE_URL } = loadConfig(z.object({ ADMIN_DATABASE_URL: databaseUrl }), process.env);
  for (const [name, url] of Object.entries(readDatabaseUrls(process.env))) {
    await ensureServiceDatabase(ADMIN_DATABASE_URL, url);
    console.log(`${name} has its database.`);
  }
  return 0;
});
