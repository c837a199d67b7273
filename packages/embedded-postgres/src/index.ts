export { canReach, findRunAs, type RunAs } from './platform.ts';
export {
  DataFolderInUseError,
  findFreePort,
  findRunningServer,
  type PostgresOptions,
  type PostgresServer,
  startPostgres,
  stopRunningServer,
} from './server.ts';
export { createTestDatabase, ensureDatabase, makeTestFolder, type TestDatabase } from './test-database.ts';
