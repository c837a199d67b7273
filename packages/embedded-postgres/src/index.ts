export { canReach, DataFolderInUseError, findRunAs, PostgresStartError, type RunAs } from './platform.ts';
export {
  /** @internal for specs */
  findRunningServer,
  runningServerUrl,
  stopRunningServer,
} from './running-server.ts';
export { findFreePort, type PostgresOptions, type PostgresServer, startPostgres } from './server.ts';
export {
  /** @internal for specs */
  copyTestDatabase,
  /** @internal for specs */
  createTestDatabase,
  ensureDatabase,
  makeTestFolder,
  type TestDatabase,
  /** @internal for specs */
  useOwnTestServer,
} from './test-database.ts';
