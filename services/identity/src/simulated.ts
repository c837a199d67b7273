// What the simulation starts and reads (tools/simulate): the service's own module and its tables.
export { AppModule, identityEntities, POOL_SIZE } from './app.module.ts';
export { identityMigrations } from './migrations/index.ts';
