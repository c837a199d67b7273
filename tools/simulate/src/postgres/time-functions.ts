import { cast } from './casts.ts';
import { UnsupportedSql } from './sql-error.ts';
import { DAY_MS, Interval } from './values.ts';

/** A field of an instant, a day or an interval. @throws UnsupportedSql */
export function extract(field: string, value: number | Interval | string): number {
  if (value instanceof Interval) {
    if (field === 'epoch') return value.length / 1_000;
    throw new UnsupportedSql(`extract(${field} from interval)`);
  }
  const at = typeof value === 'string' ? (cast(value, 'date', 'timestamptz') as number) : value;
  const date = new Date(at);
  const parts: Record<string, number> = {
    epoch: at / 1_000,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    dow: date.getUTCDay(),
    isodow: date.getUTCDay() || 7,
  };
  const part = parts[field];
  if (part === undefined) throw new UnsupportedSql(`extract(${field})`);
  return part;
}

/** date_trunc, in UTC. @throws UnsupportedSql */
export function truncated(unit: string, at: number): number {
  const lengths: Record<string, number> = { second: 1_000, minute: 60_000, hour: 3_600_000, day: DAY_MS };
  const length = lengths[unit];
  if (length === undefined) throw new UnsupportedSql(`date_trunc('${unit}')`);
  return Math.floor(at / length) * length;
}

/** The wall clock of a zone, as if it were UTC. */
export function atZone(zone: string, at: number): number {
  if (zone.toUpperCase() === 'UTC') return at;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
