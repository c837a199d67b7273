import type { ChangedPart } from '@forecourt/contracts';
import type { EventMeta, EventTransaction } from '@forecourt/event-store';
import { changeSetStream, type SiteChanged } from './change-set.events.ts';
import { presentNumber, saveChangeSet } from './change-set.read-model.ts';

/** What a change set says besides its changes. */
export interface ChangeSetWords {
  readonly message?: string | undefined;
  readonly restored?: number | undefined;
}

/**
 * Appends an owner's next change set, after the revisions that it brings, in their transaction; that must hold the lock of the owner's
 * stream. A single write is a change set of one part, so that no write leaves a site's number as it was.
 * @returns its number
 */
export async function recordChangeSet(
  tx: EventTransaction,
  owner: string,
  changes: readonly ChangedPart[],
  { meta, now, words = {} }: { meta: EventMeta; now: Date; words?: ChangeSetWords },
): Promise<number> {
  const { message, restored } = words;
  const event: SiteChanged = {
    type: 'SiteChanged',
    data: { site: owner, ...(message && { message }), ...(restored && { restored }), changes: [...changes] },
    occurredAt: now,
  };
  const number = await presentNumber(tx.queryRunner, owner);
  const stored = await tx.append<SiteChanged>(changeSetStream(owner), number, [event], { ...meta, site: owner });
  for (const each of stored) await saveChangeSet(tx.queryRunner, each);
  return number + 1;
}
