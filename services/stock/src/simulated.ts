// What the simulation starts and reads (tools/simulate): the service's own module, its intake, and what its events mean.
export { AppModule, POOL_SIZE, stockEntities } from './app.module.ts';
export { FeedIntake } from './feed/feed-intake.ts';
export { stockMigrations } from './migrations/index.ts';
export type { VehicleEvent } from './vehicle/vehicle.ts';
export { fold } from './vehicle/vehicle.ts';
