import { classifyFault } from '../faults.ts';
import { type Outcome, replayFirst } from './apply.ts';
import { discardFirst } from './discard.ts';
import type { ConsumerOptions, DiscardRecord, ReplayResult } from './options.ts';
import { type ParkedKey, type ParkedPlace, type ParkedSelection, selectParkedKeys } from './parked/parking.ts';
import { reasonOf } from './reason.ts';

/** Passes the selected keys' parked events to the handler again. @param count called for each event that succeeds. */
export async function replaySelected(
  options: ConsumerOptions,
  selection: ParkedSelection,
  count: (outcome: Outcome) => void,
): Promise<ReplayResult[]> {
  const results: ReplayResult[] = [];
  /** Nothing of a key is handled before what was parked earlier, in another partition too. */
  const blocked = new Set<string>();
  for (const key of await selectParkedKeys(options.dataSource, options.group, selection)) {
    const name = JSON.stringify([key.topic, key.key]);
    if (blocked.has(name)) continue;
    const result = await replayKey(options, key, count);
    if (result.reason !== undefined) blocked.add(name);
    results.push(result);
  }
  return results;
}

/** Discards a key's first parked event and replays what waited behind; undefined if that event is not the key's first. */
export async function discardAndReplay(
  options: ConsumerOptions,
  event: ParkedPlace,
  record: DiscardRecord,
  count: (outcome: Outcome) => void,
): Promise<ReplayResult | undefined> {
  const isDiscarded = await discardFirst(options, event, record);
  return isDiscarded ? replayKey(options, event, count) : undefined;
}

async function replayKey(
  options: ConsumerOptions,
  parked: ParkedKey,
  count: (outcome: Outcome) => void,
): Promise<ReplayResult> {
  const result: ReplayResult = { topic: parked.topic, key: parked.key, replayed: 0 };
  try {
    for (;;) {
      const outcome = await replayFirst(options, parked);
      if (!outcome) return result;
      count(outcome);
      result.replayed += 1;
    }
  } catch (error) {
    if ((options.classify ?? classifyFault)(error) === 'infrastructure') throw error;
    return { ...result, reason: reasonOf(error) };
  }
}
