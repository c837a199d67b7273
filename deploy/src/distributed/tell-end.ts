import type { PartEnd, StackPart } from './part.ts';

/** What the console says when a part has ended by itself. */
export function tellEnd({ name }: Pick<StackPart, 'name'>, { log, restartsInMs, fault, givenUp }: PartEnd): string {
  const what = fault === undefined ? `${name} has ended unexpectedly` : `${name} could not be started again`;
  const next = givenUp
    ? 'It is given up, as it became ready in none of five starts within a minute; the others go on without it.'
    : restartsInMs === undefined
      ? 'It is not started again.'
      : `It is started again in ${restartsInMs / 1_000} s.`;
  return `${what}${log === undefined ? '' : ` (its log is ${log})`}. ${next}`;
}
