import type { z } from 'zod';
import { showValue } from '../problem/show-value.ts';
import { expectation } from './zod-faults.ts';

/** The service can't start with its configuration. The message is for the person who starts it: print it without a stack. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads a typed configuration from the environment. An empty variable counts as absent.
 * @param schema a zod object keyed by variable name; values arrive as text, so numbers need `z.coerce`. A property's
 *   `.describe()` text says in an error what is expected.
 * @param env normally `process.env`; never read here, so that tests and the standalone root can pass their own.
 * @throws ConfigurationError one error that lists every fault: variable, value (secrets masked), what is expected.
 */
export function loadConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${describeFault(schema, issue, given)}`);
  throw new ConfigurationError(`The configuration has ${faults.length} error(s):\n${[...new Set(faults)].join('\n')}`);
}

function describeFault(
  schema: z.ZodObject,
  issue: z.core.$ZodIssue,
  given: Readonly<Record<string, string | undefined>>,
): string {
  const [variable] = issue.path;
  if (variable === undefined) return issue.message;
  const name = String(variable);
  const property: { description?: string } | undefined = schema.shape[name];
  const expected = property?.description ?? expectation(issue);
  return `${name}: got ${showValue(withoutPassword(given[name]), name)}, expected ${expected}`;
}

/** Addresses keep their host in the message, because that is usually where the fault is. */
function withoutPassword(value: string | undefined): string | undefined {
  return value?.replace(/(:\/\/[^:/?#]*):.*@/, '$1:***@');
}
