import { type FormAnswers, fieldNames, fieldOf } from '@forecourt/contracts';

/** Answers that the lead states elsewhere: its heading, its route, the options that were ticked. */
const STATED_ELSEWHERE = ['category', 'dealership_slug', 'opt_in_finance', 'opt_in_trade'];

/** A lead's answers in two maps: those of fields marked personal, which are sealed, and the others. An empty answer is in neither. */
export function splitAnswers(given: FormAnswers): { personal: FormAnswers; answers: FormAnswers } {
  const kept = fieldNames.filter((name) => given[name] !== undefined && !STATED_ELSEWHERE.includes(name));
  const of = (personal: boolean): FormAnswers =>
    Object.fromEntries(kept.filter((name) => fieldOf(name).personal === personal).map((name) => [name, given[name]]));
  return { personal: of(true), answers: of(false) };
}
