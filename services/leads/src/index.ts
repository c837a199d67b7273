import { type RunningService, startInternalService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { LeadsConfig } from './config.ts';

export { POOL_SIZE as LEADS_POOL_SIZE } from './app.module.ts';
export { ReservationLinks } from './companions/reservation/reservation.letters.ts';
export { reservationEventTypes } from './companions/reservation/reservation.ts';
/** @internal for the soak test */
export { companionWorkers } from './companions.ts';
export type { LeadsConfig } from './config.ts';
export { leadsVariables } from './environment.ts';
export { leadsMigrations } from './migrations/index.ts';
export { leadsRetention } from './retention.ts';

/** Starts the leads service. It starts while sites is down, and is ready once it knows them. */
export function startLeads(config: LeadsConfig): Promise<RunningService> {
  return startInternalService(config, { name: 'leads', module: AppModule.register(config) });
}
