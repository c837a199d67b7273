import type { Decision, NewEvent, StreamRules } from '@forecourt/event-store';
import { conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import { savePurchase } from './purchase.rows.ts';

/** A purchase as it was started, with the first answers (RES-3). */
export interface StartedPurchase {
  readonly site: string;
  readonly carId: string;
  /** The owner of the purchase's own key. */
  readonly personId: string;
  /** In whose session it was begun or claimed: it is theirs. One that was begun by nobody signed in belongs to whoever has its address. */
  readonly userId?: string | undefined;
  /** All answers so far, sealed. */
  readonly sealedAnswers: string;
}

/** What was agreed when a purchase was sent, integer cents: a later price or deposit of the site changes nothing about it. */
export interface AgreedAmounts {
  /** Absent where the vehicle had no price. */
  readonly priceCents?: number | undefined;
  /** What the price includes, as it was shown (PRICE-1). */
  readonly priceType?: string | undefined;
  readonly depositCents: number;
}

/** The events of an online purchase. They stay within the service; its lead says what a dealer needs. */
export type PurchaseEvent =
  | NewEvent<'PurchaseStarted', StartedPurchase>
  | NewEvent<'PurchaseAnswered', { readonly sealedAnswers: string }>
  /** @param agreed absent of those that were sent before it was kept */
  | NewEvent<'PurchaseSent', { readonly leadId: string; readonly agreed?: AgreedAmounts | undefined }>;

/** Whether a stored event of the service is of such a stream, which is not published. */
export const isPurchaseEvent = (type: string): boolean => type.startsWith('Purchase');

/** The stream of a purchase. */
export const purchaseStream = (id: string): string => `purchase-${id}`;

/** A purchase as folded from its events. */
export interface PurchaseState extends StartedPurchase {
  readonly changes: number;
  readonly changedAt: Date;
  readonly leadId?: string | undefined;
  readonly agreed?: AgreedAmounts | undefined;
}

export type PurchaseCommand =
  | { readonly type: 'StartPurchase'; readonly start: StartedPurchase }
  | { readonly type: 'AnswerPurchase'; readonly sealedAnswers: string }
  | { readonly type: 'SendPurchase'; readonly leadId: string; readonly agreed?: AgreedAmounts | undefined };

type PurchaseRefusal = 'no-such-purchase' | 'started-already' | 'sent-already' | 'too-many-changes';

/** More than anybody answers. */
const MOST_CHANGES = 100;

/** Decides on an online purchase. Pure. What was sent is changed with the dealer. */
export function decidePurchase(
  command: PurchaseCommand,
  purchase: PurchaseState | undefined,
  now: Date,
): Decision<PurchaseEvent, PurchaseRefusal> {
  if (command.type === 'StartPurchase') {
    if (purchase) return { refusal: 'started-already' };
    return { events: [{ type: 'PurchaseStarted', data: command.start, occurredAt: now }] };
  }
  if (!purchase) return { refusal: 'no-such-purchase' };
  if (purchase.leadId !== undefined) return { refusal: 'sent-already' };
  if (command.type === 'SendPurchase') {
    const { leadId, agreed } = command;
    return { events: [{ type: 'PurchaseSent', data: { leadId, agreed }, occurredAt: now }] };
  }
  if (purchase.changes >= MOST_CHANGES) return { refusal: 'too-many-changes' };
  const { sealedAnswers } = command;
  return { events: [{ type: 'PurchaseAnswered', data: { sealedAnswers }, occurredAt: now }] };
}

/** The purchase after one more event. @throws Error if another event comes before its start: the stream is damaged */
export function evolvePurchase(before: PurchaseState | undefined, event: PurchaseEvent): PurchaseState {
  if (event.type === 'PurchaseStarted') return { ...event.data, changes: 0, changedAt: event.occurredAt };
  if (!before) throw new Error(`${event.type} precedes PurchaseStarted.`);
  const after = { ...before, ...event.data, changedAt: event.occurredAt };
  return event.type === 'PurchaseAnswered' ? { ...after, changes: before.changes + 1 } : after;
}

/** How its stream starts, changes and decides; its row says when it is forgotten. */
export const purchaseRules: StreamRules<PurchaseState | undefined, PurchaseEvent, PurchaseCommand, PurchaseRefusal> = {
  initialState: undefined,
  evolve: evolvePurchase,
  decide: decidePurchase,
  toError: problemOf,
  save: async ({ queryRunner }, { streamId, after }) => {
    if (after) await savePurchase(queryRunner, streamId.slice(purchaseStream('').length), after);
  },
};

export const noSuchPurchase = (): ProblemError =>
  notFound('This purchase is no longer on this site. Please start again from the vehicle.');

function problemOf(refusal: PurchaseRefusal): ProblemError {
  switch (refusal) {
    case 'no-such-purchase':
      return noSuchPurchase();
    case 'started-already':
      return conflict('This purchase has been started already.');
    case 'sent-already':
      return conflict('This purchase has been sent. Please call the dealer to change it.');
    case 'too-many-changes':
      return conflict('This purchase was changed too often. Please start again from the vehicle.');
  }
}
