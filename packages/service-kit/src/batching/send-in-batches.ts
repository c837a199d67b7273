import { inSpan, SpanKind } from '../tracing/index.ts';
import { type BackOff, backOffDelay, pause } from '../waiting/pause.ts';
import { type Batch, type BatchAnswer, type BatchBounds, cutBatches, judge, type Settled } from './batches.ts';

/** How items are sent in batches. */
export interface Sending<Item, Result> {
  readonly bounds: BatchBounds;
  /** Bytes of an item as sent, never too few. */
  bytesOf(item: Item): number;
  /** Sends one batch. What it throws, such as a lost connection, ends the sending once the batches in flight are answered. */
  send(items: readonly Item[]): Promise<BatchAnswer<Result>>;
  /** Called once for each item that is done or refused, as soon as that is known. */
  onSettled(item: Item, answer: Settled<Result>): void;
  /** Batches at the receiver at once; default 1, with which the items keep their order. */
  readonly inFlight?: number;
  /** Whether nothing is sent behind a refused item; default false. Only with one batch in flight. */
  readonly stopsAtRefusal?: boolean;
  /** Waits between tries of a busy receiver; default a tenth of a second to two seconds. */
  readonly backOff?: BackOff;
  /** How often a busy receiver gets the same batch before it gets halves of it; default 4. */
  readonly tries?: number;
  /** Waits this many milliseconds; default a timer. */
  wait?(milliseconds: number): Promise<void>;
}

const BACK_OFF: BackOff = { firstMs: 100, lastMs: 2_000 };
const TRIES = 4;

/**
 * Sends items in batches bounded by number and bytes, a few at once. A batch that is too large for the receiver is halved until it fits; a
 * busy receiver is waited for; an item that alone is refused is reported with its reason, and all others are sent.
 * @param items taken as batches are sent, so that large ones may be made one after the other
 * @throws what `send` throws, or ReceiverBusyError; items that were not reported may or may not have been applied
 */
export async function sendInBatches<Item, Result>(
  items: Iterable<Item>,
  sending: Sending<Item, Result>,
): Promise<void> {
  const { inFlight = 1, stopsAtRefusal = false, tries = TRIES, backOff = BACK_OFF, wait = pause } = sending;
  const unsent = cutBatches(items, sending.bytesOf, sending.bounds);
  // What is sent again goes before what comes after it; the next one is the last.
  const waiting: Batch<Item>[] = [];
  const next = (): Batch<Item> | undefined => {
    const again = waiting.pop();
    if (again !== undefined) return again;
    const { value } = unsent.next();
    return value && { items: value, busy: 0 };
  };
  let hasEnded = false;
  const work = async () => {
    for (let batch = next(); batch !== undefined && !hasEnded; batch = next()) {
      const { items: sent } = batch;
      const start = { name: 'send batch', kind: SpanKind.CLIENT, facts: { 'db.operation.batch.size': sent.length } };
      const judged = judge(batch, await inSpan(start, () => sending.send(sent)), tries);
      for (const { item, answer } of judged.settled) {
        sending.onSettled(item, answer);
        if (answer.kind === 'refused' && stopsAtRefusal) hasEnded = true;
      }
      if (judged.stop !== undefined) throw judged.stop;
      waiting.push(...judged.again.toReversed());
      if (judged.wait) await wait(backOffDelay(backOff, batch.busy + 1));
    }
  };
  const lanes = Array.from({ length: inFlight }, () =>
    work().catch((error: unknown) => {
      hasEnded = true;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
