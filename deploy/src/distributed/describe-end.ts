import type { PartEnd, StackPart } from './part.ts';

/** What the console says when a part has ended by itself. */
export function describeEnd({ name }: Pick<StackPart, 'name'>, { log, restartsInMs, fault, givenUp }: PartEnd): string {
  const what = fault === undefined ? `${name} has exited unexpectedly` : `${name} could not be restarted`;
  const next = givenUp
    ? 'It failed to become ready in five starts within a minute and will not be restarted. The others continue without it.'
    : restartsInMs === undefined
      ? 'It will not be restarted.'
      : `It will be restarted in ${restartsInMs / 1_000} s.`;
  return `${what}${log === undefined ? '' : ` (its log is ${log})`}. ${next}`;
}
