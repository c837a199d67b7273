import type { StepTimes } from './kill-parts.ts';
import type { Findings } from './verify.ts';

const FAULTS_SHOWN = 20;
/** Everything should be processed this soon after a part is back. Measured, not asserted. */
const GOAL_MS = 5_000;

/** A step on a line, as it ends. */
export function stepLine(place: number, total: number, step: StepTimes): string {
  const { name, startMs, caughtUpMs, servedMs, outMs } = step;
  const times = [
    `start ${seconds(startMs)}`,
    `caught up ${seconds(caughtUpMs)}`,
    `served ${seconds(servedMs)}`,
    `from the kill ${seconds(outMs)}`,
  ];
  return `${String(place).padStart(3)}/${total}  ${name.padEnd(44)} ${times.join('  ')}`;
}

/** The times of each part, over all the steps that it was killed in: median and longest. */
export function timesTable(steps: readonly StepTimes[]): string {
  const parts = [...new Set(steps.flatMap(({ parts: names }) => names))].sort();
  const rows = [...parts, 'all'].map((part) => {
    const own = steps.filter(({ parts: names }) => part === 'all' || names.includes(part));
    const columns = [
      own.map(({ startMs }) => startMs),
      own.map(({ caughtUpMs }) => caughtUpMs),
      own.map(({ servedMs }) => servedMs),
      own.map(({ outMs }) => outMs),
    ];
    return [
      part.padEnd(18),
      String(own.length).padStart(6),
      ...columns.map((times) => spread(times).padStart(15)),
    ].join('');
  });
  const head = ['part'.padEnd(18), 'steps'.padStart(6)];
  const titles = ['start', 'caught up', 'served', 'from the kill'].map((title) => title.padStart(15));
  const late = steps.filter(
    ({ caughtUpMs, servedMs }) => Math.max(caughtUpMs ?? Infinity, servedMs ?? Infinity) > GOAL_MS,
  );
  return [
    'Seconds, median / longest. "Caught up" and "served" count from when the part was ready again.',
    [...head, ...titles].join(''),
    ...rows,
    `${steps.length - late.length} of ${steps.length} within ${seconds(GOAL_MS)} of the part being back.`,
  ].join('\n');
}

/** The checks, each with what it found. */
export function findingsText({ checks, counts }: Findings): string {
  const lines = checks.flatMap(({ name, faults }) => [
    `${faults.length === 0 ? '✓' : '✗'} ${name}`,
    ...faults.slice(0, FAULTS_SHOWN).map((fault) => `    ${fault}`),
    ...(faults.length > FAULTS_SHOWN ? [`    … and ${faults.length - FAULTS_SHOWN} more`] : []),
  ]);
  const counted = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return [...lines, counted.join(', ')].join('\n');
}

function spread(times: readonly (number | undefined)[]): string {
  const sorted = times.map((time) => time ?? Number.POSITIVE_INFINITY).sort((one, other) => one - other);
  return `${seconds(sorted[Math.floor((sorted.length - 1) / 2)])} / ${seconds(sorted.at(-1))}`;
}

function seconds(milliseconds: number | undefined): string {
  if (milliseconds === undefined || milliseconds === Number.POSITIVE_INFINITY) return 'never';
  return (milliseconds / 1_000).toFixed(1);
}
