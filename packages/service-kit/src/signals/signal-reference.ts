import { boundOf, type Signal } from './signal.ts';
import { signals } from './signals.ts';

const urgencies = ['at night', 'in the morning'] as const;

/** The text of docs/signals.md. */
export function signalReference(): string {
  const all: [string, Signal][] = Object.entries(signals);
  const alarms = urgencies.map((urgency) => {
    const bounds = all.flatMap(([name, { alarm }]) =>
      alarm?.urgency === urgency ? [`- \`${name} ${boundOf(alarm)}\``] : [],
    );
    return [`Act ${urgency} on:`, '', ...bounds, ''];
  });
  const rows = all.map(
    ([name, { meaning, over, by, normal, todo, degrades }]) =>
      `| \`${name}\`${by ? `, by ${by.join(' and ')}` : ''} | ${meaning} | ${over} | ${normal} | ${todo}${
        degrades ? ' Beyond its bound the service is degraded.' : ''
      } |`,
  );
  return [
    '# Signals',
    '',
    '<!-- Written by `npm run generate` from packages/service-kit/src/signals. -->',
    '',
    'Each is a metric of this name. For *max*, every process reads the same value from the broker or database: use the maximum over',
    'processes, never the sum. For *sum* and *min*, each process reports only its own value.',
    '',
    ...alarms.flat(),
    '| signal | meaning | over processes | normal | otherwise |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
