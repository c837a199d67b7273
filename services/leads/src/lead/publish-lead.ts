import type { PublicEvent } from '@forecourt/contracts';
import type { OutboxEntry } from '@forecourt/event-store';
import type { PersonKeys } from '@forecourt/persons';
import type { DataSource } from 'typeorm';
import { type StoredLeadEvent, toWire } from './lead.wire.ts';
import { openedDetails, type PersonalDetails } from './personal-details.ts';
import { toSealedWire } from './sealed-lead.wire.ts';

/**
 * What the relay publishes for a stored event: the person's details are opened at that moment, so a lead whose person was erased while
 * it waited is published as erased.
 */
export function leadPublisher(dataSource: DataSource, keys: PersonKeys) {
  return async (entry: OutboxEntry): Promise<PublicEvent | undefined> => {
    const stored = entry as OutboxEntry & StoredLeadEvent;
    return toWire(stored, await openDetails(stored, dataSource, keys));
  };
}

/** What the relay publishes on version 2 of the topic: the same, but what a lead says of its person is sealed. */
export function sealedLeadPublisher(dataSource: DataSource, keys: PersonKeys) {
  return async (entry: OutboxEntry): Promise<PublicEvent | undefined> => {
    const stored = entry as OutboxEntry & StoredLeadEvent;
    if (stored.type !== 'LeadSubmitted') return toWire(stored, null);
    return toSealedWire(stored, stored.data, await keys.find(dataSource, stored.data.personId));
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
  return key ? openedDetails(key, stored.data.sealedDetails, stored.streamId) : null;
}
