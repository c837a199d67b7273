import { type FieldName, fieldOf, type SubmittedLead } from '@forecourt/contracts';

/** A lead as CRMs receive it that take a lead once, and not its events: what was submitted, and what was agreed since. */
export interface DeliveredLead {
  readonly lead: SubmittedLead;
  readonly submittedAt: Date;
  /** The appointment that stands, such as a test drive booked with the lead. */
  readonly appointment?: AgreedAppointment | undefined;
}

/** When and where somebody comes. */
export interface AgreedAppointment {
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  /** The place's name, if it is known. */
  readonly place?: string | undefined;
  /** IANA zone, if it is known. */
  readonly timeZone?: string | undefined;
}

/** The first and last name, as far as they are known. */
export function personName({ person }: SubmittedLead): string {
  return [person?.name, person?.last_name].flatMap((part) => part?.trim() || []).join(' ');
}

/** Answers that stand in a place of their own. */
const ELSEWHERE: readonly string[] = ['appointment', 'location', 'location_id', 'terms_conditions', 'terms_agreed'];

/** What else a form asked for, as label and answer: what a person reads who has no place for each field. */
export function furtherAnswers({
  answers = {},
  additional_services: services,
  Rego,
  consents = [],
}: SubmittedLead): [string, string][] {
  const given = Object.entries({ ...(Rego !== undefined && { Rego }), ...answers })
    .filter(([name]) => !ELSEWHERE.includes(name))
    .map(([name, answer]): [string, string] => [labelOf(name), wordsOf(answer)]);
  const interests = services.map(spaced).join(', ');
  return [
    ...given,
    ...(interests === '' ? [] : [['Also interested in', interests] satisfies [string, string]]),
    ...consents.map(({ words, agreed }): [string, string] => [withoutStop(words), wordsOf(agreed)]),
  ];
}

function labelOf(name: string): string {
  const field = fieldOf(name as FieldName) as { label: string } | undefined;
  return withoutStop(field?.label ?? spaced(name));
}

const withoutStop = (words: string) => words.replace(/[?.]$/, '');

function wordsOf(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.map(String).map(spaced).join(', ') : String(answer);
}

const spaced = (name: string) => name.replaceAll('_', ' ');
