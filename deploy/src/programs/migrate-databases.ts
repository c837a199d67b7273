import { migrateAll, readDatabaseUrls } from '../containers/databases.ts';
import { runProgram } from './run-program.ts';

// A job of the containers: every migration, before any service starts.
await runProgram(async () => {
  await migrateAll(readDatabaseUrls(process.env));
  return 0;
});
