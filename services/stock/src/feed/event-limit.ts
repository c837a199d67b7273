import { eventSizeFault, type FieldError, surelyFitsEvent } from '@forecourt/contracts';
import { toPublicData } from '../vehicle/vehicle.wire.ts';
import type { ChangedVehicle } from './apply-message.ts';

/** The error of a message that leads to an event too large to publish, with the field's name in the feed; undefined if there is none. */
export function tooLargeEvent(changed: readonly ChangedVehicle[]): FieldError | undefined {
  for (const { vehicleId, append } of changed) {
    for (const event of append.events) {
      if (surelyFitsEvent(event.data)) continue;
      const fault = eventSizeFault(toPublicData(vehicleId, event));
      if (fault) return { ...fault, field: `car.${fault.field.split('.').at(-1)}` };
    }
  }
  return undefined;
}
