import type { StreamRules } from '@forecourt/event-store';
import type { PersonKey } from '@forecourt/persons';
import { conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import { saveAlert } from './alert.rows.ts';
import {
  type Alert,
  type AlertCommand,
  type AlertEvent,
  type AlertRefusal,
  decideAlert,
  evolveAlert,
} from './alert.ts';

/** How alerts are decided, kept and refused. */
export const alertRules: StreamRules<Alert | undefined, AlertEvent, AlertCommand, AlertRefusal> = {
  initialState: undefined,
  evolve: evolveAlert,
  decide: decideAlert,
  save: saveAlert,
  toError: (refusal) => PROBLEMS[refusal](),
};

const PROBLEMS: Readonly<Record<AlertRefusal, () => ProblemError>> = {
  'no-such-alert': () => noSuchAlert(),
  withdrawn: () => conflict('This alert was stopped. Please save the search again.'),
  'requested-already': () => conflict('This alert was requested already.'),
};

/** The stream of an alert. */
export const alertStream = (id: string): string => `alert:${id}`;
/** The id in links and lists of a stream. */
export const alertIdOf = (streamId: string): string => streamId.slice('alert:'.length);

/** The answer about an alert that there is not, or that is another site's or person's (SITE-4): which, stays unsaid. */
export const noSuchAlert = () => notFound('There is no such alert.');

/** The address of an alert's person, encrypted with the person's key; it opens for the same alert only. */
export const sealedEmail = (key: PersonKey, email: string, streamId: string): string => key.seal(email, streamId);

/** @throws SecretBoxError if it was sealed for another alert or by another key. */
export const openedEmail = (key: PersonKey, sealed: string, streamId: string): string => key.open(sealed, streamId);
