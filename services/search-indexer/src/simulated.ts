// What the simulation starts (tools/simulate): the service's own module.
export { AppModule, POOL_SIZE } from './app.module.ts';
export { indexerMigrations } from './migrations/index.ts';
