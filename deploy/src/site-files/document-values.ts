/** A text in a document. */
interface Leaf {
  /** As blocks[0].title. */
  readonly path: string;
  /** The field's own name. */
  readonly name: string;
  readonly text: string;
  /** The fields beside it. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** Every text of a document, with its path. */
export function* leavesOf(
  value: unknown,
  path = '',
  name = '',
  beside: Readonly<Record<string, unknown>> = {},
): Generator<Leaf> {
  if (typeof value === 'string') yield { path, name, text: value, beside };
  else if (Array.isArray(value)) {
    for (const [place, each] of value.entries()) yield* leavesOf(each, `${path}[${place}]`, name, beside);
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const [key, each] of Object.entries(fields)) {
      yield* leavesOf(each, path === '' ? key : `${path}.${key}`, key, fields);
    }
  }
}

const RELATIVE_DATE = /^[+-]\d{1,4}d$/;
const DAY_MS = 86_400_000;

/** What is said of a field that wants a date, with the other way in which a file may write it. */
export const orRelativeDate = (message: string): string =>
  message.replace(/^expected a date such as [\d-]+/, '$&, or days from the push such as +14d');

/**
 * A document whose relative dates are dates: `+14d` becomes the day 14 days after `now`, such as 2026-03-15, in UTC. Only text that is
 * nothing else counts. Applied when files are read, so nothing relative is ever stored.
 */
export function withDates(value: unknown, now: Date): unknown {
  if (typeof value === 'string' && RELATIVE_DATE.test(value)) {
    return new Date(now.getTime() + Number.parseInt(value, 10) * DAY_MS).toISOString().slice(0, 10);
  }
  if (Array.isArray(value)) return value.map((each) => withDates(each, now));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withDates(each, now)]));
}
