import { type Dealership, siteEvents } from '@forecourt/contracts';
import { type CloudEventEnvelope, readEventData } from '@forecourt/messaging';

/** The dealership of a DealershipConfigured; undefined for any other type. @throws EventFault, naming each field, if it does not fit its contract. */
export function readDealership(envelope: CloudEventEnvelope): Dealership | undefined {
  const { type, data } = siteEvents.DealershipConfigured;
  return envelope.type === type ? readEventData(data, envelope).dealership : undefined;
}
