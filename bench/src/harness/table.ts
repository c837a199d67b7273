import type { Measurement } from './bench.ts';

const HEADS = ['bench', 'metric', 'unit', 'ours', 'anchor', 'ratio', 'spread', 'goal'];
const NUMBERS_FROM = 3;
const SIGNIFICANT_DIGITS = 3;

/** The measurements of a run as a table in text. */
export function table(measurements: readonly Measurement[]): string {
  const rows = [HEADS, ...measurements.map(cells)];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...lines] = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, column, widths))
      .join('  ')
      .trimEnd(),
  );
  return [head, '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...lines].join('\n');
}

/** One measurement as a line of JSON. */
export function jsonLine({ bench, metric, ours, anchor, ratio, min, max, unit }: Measurement): string {
  return JSON.stringify({ bench, metric, ours, anchor, ratio, min, max, unit });
}

function cells({ bench, metric, unit, ours, anchor, ratio, min, max, goal, met }: Measurement): string[] {
  const spread = min === null || max === null ? '' : `${min.toFixed(2)}–${max.toFixed(2)}`;
  const reached = goal === undefined ? '' : `${goal} ${met ? '✓' : '✗'}`;
  return [
    bench,
    metric,
    unit,
    figure(ours),
    figure(anchor),
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    spread,
    reached,
  ];
}

function figure(value: number | null): string {
  if (value === null) return '';
  const digits = Math.max(0, SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01))));
  return value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column >= NUMBERS_FROM && column < HEADS.length - 1 ? cell.padStart(width) : cell.padEnd(width);
}
