/** What one batch may have at most. */
export interface BatchBounds {
  readonly items: number;
  /** Bytes of all its items; a single larger item has a batch of its own. */
  readonly bytes: number;
}

/** Items that are sent together, in their order. */
export interface Batch<Item> {
  readonly items: readonly Item[];
  /** How many times in a row the receiver was too busy for them. */
  readonly busy: number;
}

/** The final answer for one item. */
export type Settled<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** The receiver will never take this item as it is. */
  | { readonly kind: 'refused'; readonly reason: string };

/** What the receiver says of one item of a batch. */
export type ItemAnswer<Result> =
  | Settled<Result>
  /** It came at a bad time. */
  | { readonly kind: 'busy'; readonly reason: string }
  /** The receiver takes nothing now, and it is not known when it will. */
  | { readonly kind: 'away'; readonly error: Error };

/** What the receiver says of a batch. Anything else, such as a lost connection, is thrown by the sender. */
export type BatchAnswer<Result> =
  /** One answer for each item, in their order. */
  | { readonly kind: 'answered'; readonly items: readonly ItemAnswer<Result>[] }
  /** It is larger than the receiver ever takes; none of it was applied. */
  | { readonly kind: 'tooLarge'; readonly reason: string }
  /** It came at a bad time; none of it was applied. */
  | { readonly kind: 'busy'; readonly reason: string };

/** The receiver stays too busy even for a single item: a later attempt may succeed. */
export class ReceiverBusyError extends Error {
  override readonly name = 'ReceiverBusyError';
}

/** What follows from an answer. */
export interface Judgement<Item, Result> {
  readonly settled: readonly { readonly item: Item; readonly answer: Settled<Result> }[];
  /** To be sent again, in this order. */
  readonly again: readonly Batch<Item>[];
  /** Whether to wait before the next batch is sent. */
  readonly wait: boolean;
  /** Why sending stops: the receiver is away, or stays too busy even for a single item, which is no fault of the item. */
  readonly stop?: Error;
}

/** Cuts items into batches, by number and by bytes. It takes no more items than the batch that is wanted needs, and one. Pure. */
export function* cutBatches<Item>(
  items: Iterable<Item>,
  bytesOf: (item: Item) => number,
  bounds: BatchBounds,
): Generator<Item[], undefined> {
  let current: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = bytesOf(item);
    if (current.length > 0 && (bytes + size > bounds.bytes || current.length === bounds.items)) {
      yield current;
      current = [];
      bytes = 0;
    }
    current.push(item);
    bytes += size;
  }
  if (current.length > 0) yield current;
}

/**
 * Decides what becomes of a batch by its answer. One that is too large is halved until it fits, and an item that alone is too large is
 * refused. One that came at a bad time is sent again after a wait; after `tries` it is halved too, as receivers also count bytes in flight.
 * Pure.
 */
export function judge<Item, Result>(
  batch: Batch<Item>,
  answer: BatchAnswer<Result>,
  tries: number,
): Judgement<Item, Result> {
  switch (answer.kind) {
    case 'answered':
      return judgeItems(batch, answer.items, tries);
    case 'tooLarge': {
      const [only] = batch.items;
      if (only !== undefined && batch.items.length === 1) {
        const refused = { kind: 'refused', reason: answer.reason } as const;
        return { settled: [{ item: only, answer: refused }], again: [], wait: false };
      }
      return { settled: [], again: halves(batch.items, 0), wait: false };
    }
    case 'busy':
      return { settled: [], ...later(batch.items, batch.busy + 1, tries, answer.reason) };
  }
}

function judgeItems<Item, Result>(
  batch: Batch<Item>,
  answers: readonly ItemAnswer<Result>[],
  tries: number,
): Judgement<Item, Result> {
  const settled: { item: Item; answer: Settled<Result> }[] = [];
  const busy: Item[] = [];
  let reason = 'the receiver did not say what became of it';
  let away: Error | undefined;
  for (const [place, item] of batch.items.entries()) {
    const answer = answers[place];
    if (answer?.kind === 'done' || answer?.kind === 'refused') settled.push({ item, answer });
    else busy.push(item);
    if (answer?.kind === 'busy') reason = answer.reason;
    if (answer?.kind === 'away') away ??= answer.error;
  }
  if (away !== undefined) return { settled, again: [], wait: false, stop: away };
  if (busy.length === 0) return { settled, again: [], wait: false };
  // Whatever got through shows that the receiver works.
  const turns = settled.length > 0 ? 1 : batch.busy + 1;
  return { settled, ...later(busy, turns, tries, reason) };
}

function later<Item>(
  items: readonly Item[],
  busy: number,
  tries: number,
  reason: string,
): Omit<Judgement<Item, never>, 'settled'> {
  if (busy < tries) return { again: [{ items, busy }], wait: true };
  if (items.length > 1) return { again: halves(items, tries - 1), wait: true };
  return { again: [], wait: false, stop: new ReceiverBusyError(reason) };
}

function halves<Item>(items: readonly Item[], busy: number): Batch<Item>[] {
  const middle = Math.ceil(items.length / 2);
  return [
    { items: items.slice(0, middle), busy },
    { items: items.slice(middle), busy },
  ];
}
