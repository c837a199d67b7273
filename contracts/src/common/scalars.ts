import { z } from 'zod';

/** A moment, ISO 8601 with a zone, such as `2026-03-01T02:30:00Z`. Stored in UTC. */
export const instant = z.iso.datetime({ offset: true }).describe('ISO 8601 date and time with a time zone.');

/** A moment as a document says it: as `instant`, in a bounded text. */
export const statedInstant = instant.max(40);

/** Someone's email address; no longer one is delivered. */
export const emailAddress = z.email().max(254);

/** The number of a website, a dealership or a place, as Postgres stores it. */
export const idNumber = z.int().positive().max(2_147_483_647);

/** A count that a person states, such as of reviews. */
export const statedCount = z.int().min(0).max(10_000_000);

/** An amount of Australian dollars with at most two decimals, on the wire. Inside the services it is integer cents. */
export const dollars = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'at most two decimals')
  .describe('Australian dollars, at most two decimals.');

/** Postgres cannot store a NUL character. */
const withoutNul = (value: string) => !value.includes('\0');

/** Text without surrounding blanks, at most `max` characters. */
export const text = (max: number) => z.string().trim().max(max).refine(withoutNul, 'text without NUL characters');

/** Text that must not be empty. @param expected what is said of one that is missing or empty, if it needs other words than text's own */
export const requiredText = (max: number, expected?: string) =>
  z
    .string(expected === undefined ? {} : { error: expected })
    .trim()
    .min(1, expected)
    .max(max)
    .refine(withoutNul, 'text without NUL characters');

/** A short name in an address: lower-case letters, digits and hyphens. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens')
  .max(120);

/** The state or territory of an Australian address. */
export const australianState = z.enum(['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa']);
export type AustralianState = z.infer<typeof australianState>;

/** One invalid input: which field (a dotted path), what it was and what was expected. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The most dealerships that one feed key or one site may be given. */
export const MOST_DEALERSHIPS = 10_000;

/** An object with only these fields. Any other field is refused, with the names of the fields that exist. */
export const fieldsAlone = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `Unknown field; expected one of ${Object.keys(shape).join(', ')}.` : undefined,
  });

/** An IANA time zone. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'an IANA time zone such as Australia/Brisbane');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-AU', { timeZone: name }));
  } catch {
    return false;
  }
}

/** What a text says as JSON; undefined if it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
