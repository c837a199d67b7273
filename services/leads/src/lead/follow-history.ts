import type { EventMeta, EventTransaction } from '@forecourt/event-store';
import type { LeadEvent } from './lead.ts';

/** Injection token of the companions of leads, in the order in which their streams are locked. */
export const LEAD_COMPANIONS = Symbol('LEAD_COMPANIONS');

/** What a change of a lead's history is about, as known before it is decided. */
export interface HistoryChange {
  /** It closes the lead. */
  readonly isEnd: boolean;
  /** It is about the lead's appointment. */
  readonly isAppointment: boolean;
}

/** How something that a lead brought with it follows one change of the lead's history. */
export interface Following {
  /** Keys to lock before the lead. */
  readonly locks: readonly string[];
  /**
   * Follows in the transaction of the lead's events.
   * @throws ProblemError 409 if it was changed since it was read, before the locks
   */
  follow(
    tx: EventTransaction,
    events: readonly LeadEvent[],
    change: { readonly leadId: string; readonly meta: EventMeta; readonly now: Date },
  ): Promise<void>;
}

/** Something that a lead brings with it, as the lead's history reads it. */
export interface HistoryFollower {
  /** How it follows a change; undefined where the change does not concern it. Read before anything is locked. */
  following?(leadId: string, change: HistoryChange): Promise<Following | undefined>;
}

/** How all that a lead brought follows a change: its reservation (RES-1), its test drive's slot (TD-1). */
export async function followingOf(
  followers: readonly HistoryFollower[],
  leadId: string,
  change: HistoryChange,
): Promise<Following[]> {
  const found: Following[] = [];
  for (const follower of followers) {
    const following = await follower.following?.(leadId, change);
    if (following) found.push(following);
  }
  return found;
}

/** Lets each follow, in the transaction of the lead's events. @throws ProblemError as `Following.follow` */
export async function followAll(
  following: readonly Following[],
  tx: EventTransaction,
  events: readonly LeadEvent[],
  change: { readonly leadId: string; readonly meta: EventMeta; readonly now: Date },
): Promise<void> {
  for (const each of following) await each.follow(tx, events, change);
}
