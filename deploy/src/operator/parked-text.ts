import type { SignalName } from '@forecourt/service-kit';
import { signals } from '@forecourt/service-kit/signals';
import type { Discarded, ParkedDetail, ParkedKey, Replay } from './parking-side.ts';
import type { Side } from './service-client.ts';
import { textTable } from './text-table.ts';

/** The signal that counts what is parked on each side. */
const SIGNAL_OF = {
  publishing: 'outbox_parked_streams',
  reading: 'follower_parked_keys',
  indexing: 'indexer_refused_documents',
  sending: 'letters_failed',
} as const satisfies Record<Side, SignalName>;

/** The keys that stand, for a person, and what each side's mean. */
export function parkedTable(keys: readonly ParkedKey[]): string {
  if (keys.length === 0) return 'Nothing is parked.';
  const headings = ['side', 'service', 'topic', 'key', 'event', 'version', 'since', 'behind', 'reason'];
  const rows = keys.map((each) => [
    each.side,
    each.service,
    each.topic,
    each.key,
    nameOf(each.type),
    String(each.stream_version ?? '-'),
    each.parked_at,
    String(each.waiting),
    each.reason,
  ]);
  const sides = [...new Set(keys.map(({ side }) => side))];
  const meanings = sides.map((side) => `${side}: ${signals[SIGNAL_OF[side]].meaning}`);
  return [...textTable(headings, rows), '', `${plural(keys.length, 'key')} parked.`, ...meanings].join('\n');
}

/** What was given up, for a person. */
export function discardedTable(events: readonly Discarded[]): string {
  if (events.length === 0) return 'Nothing was discarded.';
  const headings = ['when', 'by', 'service', 'topic', 'key', 'event', 'version', 'why'];
  const rows = events.map((each) => [
    each.discarded_at,
    each.discarded_by,
    each.service,
    each.topic,
    each.key,
    nameOf(each.type),
    String(each.stream_version ?? '-'),
    each.discard_reason,
  ]);
  return textTable(headings, rows).join('\n');
}

/** One event whole, for a person. */
export function eventText(event: ParkedDetail): string {
  const { topic, key, reason, parked_at, body } = event;
  const place = 'offset' in event ? `, partition ${event.partition}, offset ${event.offset}` : '';
  const headers = 'headers' in event ? event.headers : {};
  return [
    `${nameOf(event.type)} ${event.stream_version ?? ''}`.trim(),
    `  key     ${key}`,
    `  side    ${event.side}, by ${event.service}`,
    `  place   ${topic}${place}`,
    `  parked  ${parked_at}`,
    `  reason  ${reason}`,
    ...('headers' in event ? ['  headers'] : []),
    ...Object.entries(headers).map(([name, value]) => `    ${name}: ${value}`),
    '  body',
    ...JSON.stringify(body, undefined, 2)
      .split('\n')
      .map((line) => `    ${line}`),
  ].join('\n');
}

/** The result of a replay, one line per key. */
export function replayText(results: readonly Replay[]): string {
  if (results.length === 0) return 'Nothing is parked there.';
  return results
    .map(({ key, replayed, reason }) =>
      reason === undefined
        ? `${key}: ${plural(replayed, 'event')} replayed; nothing is parked for the key any more.`
        : `${key}: ${plural(replayed, 'event')} replayed; the next one failed: ${reason}`,
    )
    .join('\n');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `forecourt.stock.VehiclePriced.v1` → `VehiclePriced`. */
function nameOf(type: string | undefined): string {
  return type?.split('.').at(-2) ?? type ?? 'no event';
}
