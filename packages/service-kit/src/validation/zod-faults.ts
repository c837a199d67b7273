import type { PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { badRequest, type FieldFault } from '../problem/problem-error.ts';
import { showValue } from '../problem/show-value.ts';

/** The most faults in one answer; a caller with more fixes these first. */
export const MOST_FAULTS = 100;

/**
 * The faults of a zod check as wire fields: `rows[3].price`, with what was expected and what it got. A schema's own message that is a whole
 * sentence, as of a visitor's form, is not made part of another one.
 * @param input the checked value; zod does not keep it in its issues.
 */
export function zodFaults(error: z.ZodError, input: unknown): FieldFault[] {
  return error.issues.flatMap((issue) => issueFaults(issue, [], input)).slice(0, MOST_FAULTS);
}

/** Formats that zod only names, with an example of each. */
const FORMATS: Readonly<Record<string, string>> = {
  'Invalid ISO date': 'a date such as 2026-03-31',
  'Invalid ISO datetime': 'a date and time such as 2026-03-31T14:00:00+10:00',
  'Invalid URL': 'a web address such as https://dealer.example/about',
  'Invalid email address': 'an email address such as sales@dealer.example',
};

/** What zod expected, in its own words without the value's type (the value itself is shown beside it). */
export function expectation(issue: z.core.$ZodIssue): string {
  const format = FORMATS[issue.message];
  if (format) return format;
  return issue.message
    .replace(/^(Invalid input|Invalid option|Too small|Too big): expected /, '')
    .replace(/^Invalid string: must /, 'text that must ')
    .replace(/^Invalid (?!input|option)/, '')
    .replace(/, received .*$/, '');
}

/** `['rows', 3, 'price']` → `rows[3].price`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`;
    return before === '' ? String(part) : `${before}.${String(part)}`;
  }, '');
}

function issueFaults(issue: z.core.$ZodIssue, above: readonly PropertyKey[], input: unknown): FieldFault[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const message = issue.message.startsWith('Unrecognized key') ? 'Unknown field.' : issue.message;
    return issue.keys.map((key) => ({ field: fieldPath([...path, key]), message }));
  }
  const kinds = issue.code === 'invalid_union' && 'options' in issue ? issue.options : undefined;
  const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined;
  if (nearest) return nearest.flatMap((inner) => issueFaults(inner, path, input));
  if (isSentence(issue.message)) return [{ field: fieldPath(path), message: issue.message }];
  const came = showValue(valueAt(input, path), String(path.at(-1) ?? ''));
  const expected = kinds ? `one of ${kinds.map((kind) => JSON.stringify(kind)).join('|')}` : expectation(issue);
  return [{ field: fieldPath(path), message: `expected ${expected}; got ${came}` }];
}

/** Whether a message is a whole sentence, as those for visitors are: it is shown as it is. Zod's own are not. */
const isSentence = (message: string): boolean => /^[^a-z].*\.$/s.test(message);

/** Of a union's branches the one that the value failed least: most likely the one that was meant. */
function nearestBranch(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return branches.filter((branch) => branch.length > 0).toSorted((a, b) => faultsIn(a) - faultsIn(b))[0];
}

const faultsIn = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    input,
  );
}

/**
 * A pipe for one parameter: `@Body(ZodBody(feedBatch)) batch: FeedBatch`. Returns the parsed value.
 * @throws ProblemError 400 whose errors name each field (`rows[3].price`), what was expected and what it got.
 */
export function ZodBody<Schema extends z.ZodType>(schema: Schema): PipeTransform<unknown, z.output<Schema>> {
  return {
    transform(value) {
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      throw badRequest(zodFaults(result.error, value));
    },
  };
}
