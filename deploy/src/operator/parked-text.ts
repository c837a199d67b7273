import type { DiscardedEventView, ParkedEventView, ParkedKeyView, ReplayView } from '@forecourt/search-indexer';
import { textTable } from './text-table.ts';

/** The keys that stand, for a person. */
export function parkedTable(keys: readonly ParkedKeyView[]): string {
  if (keys.length === 0) return 'Nothing is parked.';
  const headings = ['group', 'topic', 'key', 'event', 'version', 'since', 'behind', 'reason'];
  const rows = keys.map((each) => [
    each.group,
    each.topic,
    each.key,
    nameOf(each.type),
    String(each.stream_version ?? '-'),
    each.parked_at,
    String(each.waiting),
    each.reason,
  ]);
  return [...textTable(headings, rows), '', `${plural(keys.length, 'key')} parked.`].join('\n');
}

/** What was given up, for a person. */
export function discardedTable(events: readonly DiscardedEventView[]): string {
  if (events.length === 0) return 'Nothing was discarded.';
  const headings = ['when', 'by', 'topic', 'key', 'event', 'version', 'why'];
  const rows = events.map((each) => [
    each.discarded_at,
    each.discarded_by,
    each.topic,
    each.key,
    nameOf(each.type),
    String(each.stream_version ?? '-'),
    each.discard_reason,
  ]);
  return textTable(headings, rows).join('\n');
}

/** One event whole, for a person. */
export function eventText(event: ParkedEventView): string {
  const { topic, partition, offset, key, reason, parked_at, headers, body } = event;
  return [
    `${nameOf(event.type)} ${event.stream_version ?? ''}`.trim(),
    `  key     ${key}`,
    `  place   ${topic}, partition ${partition}, offset ${offset}`,
    `  parked  ${parked_at}`,
    `  reason  ${reason}`,
    '  headers',
    ...Object.entries(headers).map(([name, value]) => `    ${name}: ${value}`),
    '  body',
    ...JSON.stringify(body, undefined, 2)
      .split('\n')
      .map((line) => `    ${line}`),
  ].join('\n');
}

/** What came of a replay, a line a key. */
export function replayText(results: readonly ReplayView[]): string {
  if (results.length === 0) return 'Nothing is parked there.';
  return results
    .map(({ key, replayed, reason }) =>
      reason === undefined
        ? `${key}: ${plural(replayed, 'event')} passed, and the key is free.`
        : `${key}: ${plural(replayed, 'event')} passed; the next did not: ${reason}`,
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
