import type { PublicEvent } from '@forecourt/contracts';
import type { OutboxEntry } from '@forecourt/event-store';
import type { DataSource } from 'typeorm';
import type { PersonKeys } from '../person/person-keys.ts';
import type { PersonalDetails } from '../person/personal-details.ts';
import { type StoredLeadEvent, toWire } from './lead.wire.ts';

/**
 * What the relay publishes for a stored event: the person's details are opened at that moment, so a lead whose person was erased while
 * it waited is published as erased.
 */
export function leadPublisher(dataSource: DataSource, keys: PersonKeys) {
  return async (entry: OutboxEntry): Promise<PublicEvent> => {
    const stored = entry as OutboxEntry & StoredLeadEvent;
    return toWire(stored, await openDetails(stored, dataSource, keys));
  };
}

/**
 * The personal details of a stored event; null if it has none, or its person is erased.
 * @throws SecretBoxError if the person's key is there and does not open them.
 */
export async function openDetails(
  stored: StoredLeadEvent,
  dataSource: DataSource,
  keys: PersonKeys,
): Promise<PersonalDetails | null> {
  if (stored.type !== 'LeadSubmitted') return null;
  const key = await keys.find(dataSource, stored.data.personId);
  return key ? key.open(stored.data.sealedDetails, stored.streamId) : null;
}
