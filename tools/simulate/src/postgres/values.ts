import { SqlError } from './sql-error.ts';

/** A JSON value in SQL; its null is not SQL's null. Kept as text, so that every reader gets its own copy. */
export class Json {
  readonly text: string;
  #value: { of: unknown } | undefined;

  constructor(text: string) {
    this.text = text;
  }

  static of(value: unknown): Json {
    return new Json(JSON.stringify(value));
  }

  /** The parsed value, shared: not to be changed. */
  get value(): unknown {
    this.#value ??= { of: JSON.parse(this.text) };
    return this.#value.of;
  }
}

/** A span of time as Postgres keeps it: months and days have no fixed length. */
export class Interval {
  readonly months: number;
  readonly days: number;
  readonly ms: number;

  constructor(months: number, days: number, ms: number) {
    this.months = months;
    this.days = days;
    this.ms = ms;
  }

  times(factor: number): Interval {
    return new Interval(this.months * factor, this.days * factor, this.ms * factor);
  }

  plus(other: Interval): Interval {
    return new Interval(this.months + other.months, this.days + other.days, this.ms + other.ms);
  }

  /** Its length where a month has 30 days and a day 24 hours: what comparisons use. */
  get length(): number {
    return (this.months * 30 + this.days) * DAY_MS + this.ms;
  }

  /** @param ms an instant, milliseconds since 1970, UTC */
  addTo(ms: number): number {
    if (this.months === 0) return ms + this.days * DAY_MS + this.ms;
    const date = new Date(ms);
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() + this.months, 1);
    // The 31st of a month without one is its last day.
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
    return date.getTime() + this.days * DAY_MS + this.ms + (ms % 1);
  }
}

export const DAY_MS = 86_400_000;

const UNIT_MS: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1_000,
  sec: 1_000,
  minute: 60_000,
  min: 60_000,
  hour: 3_600_000,
};

/** Reads '1 day', '5 minutes', '2 hours 30 minutes', '00:05:00'. @throws SqlError 22007 for anything else */
export function readInterval(text: string): Interval {
  const clock = /^(\d+):(\d+):([\d.]+)$/.exec(text.trim());
  if (clock)
    return new Interval(0, 0, Number(clock[1]) * 3_600_000 + Number(clock[2]) * 60_000 + Number(clock[3]) * 1_000);
  let [months, days, ms] = [0, 0, 0];
  const parts = [...text.matchAll(/(-?[\d.]+)\s*([a-z]+)/gi)];
  if (parts.length === 0) throw new SqlError('22007', `invalid input syntax for type interval: "${text}"`);
  for (const [, count = '', word = ''] of parts) {
    const unit = word.toLowerCase().replace(/s$/, '');
    const number = Number(count);
    if (unit === 'day') days += number;
    else if (unit === 'week') days += number * 7;
    else if (unit === 'month' || unit === 'mon') months += number;
    else if (unit === 'year') months += number * 12;
    else ms += number * (UNIT_MS[unit] ?? 0);
  }
  return new Interval(months, days, ms);
}

/** The order of two values of one type, neither of them null. */
export function compareValues(a: unknown, b: unknown): number {
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (Buffer.isBuffer(a) && Buffer.isBuffer(b)) return Buffer.compare(a, b);
  if (a instanceof Json && b instanceof Json) return compareText(canonical(a.value), canonical(b.value));
  if (a instanceof Interval && b instanceof Interval) return a.length - b.length;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0;
}

/** As the collation "C" does, which is that of the product's databases. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const [one, other] = [a[index], b[index]];
    if (one === null || other === null) {
      if (one !== other) return one === null ? 1 : -1;
      continue;
    }
    const order = compareValues(one, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** JSON with its keys in order: what jsonb compares. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => compareText(a, b));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

/** A text that is equal for equal values: the key of groups and of unique indexes. */
export function keyOf(value: unknown): string {
  if (value === null || value === undefined) return '~';
  if (typeof value === 'string') return `s${value.length}:${value}`;
  if (Array.isArray(value)) return `[${value.map(keyOf).join(',')}]`;
  if (Buffer.isBuffer(value)) return `x${value.toString('hex')}`;
  if (value instanceof Json) return `j${canonical(value.value)}`;
  if (value instanceof Interval) return `i${value.length}`;
  return typeof value === 'boolean' ? `b${value}` : `n${value}`;
}
