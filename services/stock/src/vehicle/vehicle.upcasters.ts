import type { Upcasters } from '@forecourt/event-store';

/**
 * How vehicle events that older programs stored become today's: per type, one step from each schema version to the next, only ever added
 * at the end. All types are at version 1. Relay and handlers read through these, so that nothing else knows an old shape.
 */
export const vehicleUpcasters: Upcasters = {};
