import type { Decision, NewEvent } from '@forecourt/event-store';

/** What an alert watches: a search of a site, or one car's price. */
export type AlertKind = 'search' | 'car';
/** Why an alert ended: its person said so, its link was not followed in time, or the person is erased. */
export type AlertEnd = 'unsubscribed' | 'unconfirmed' | 'erased';

/** A request as it is stored. The person's details are encrypted with that person's key; nothing else is about the person. */
export interface RequestedAlert {
  readonly site: string;
  readonly personId: string;
  readonly userId?: string | undefined;
  readonly kind: AlertKind;
  /** Canonical parameters of the search. */
  readonly search?: string | undefined;
  readonly carId?: string | undefined;
  readonly title: string;
  /** The page that it was asked for on: its path, and the origin that links in messages start with. */
  readonly path: string;
  readonly origin: string;
  readonly sealedEmail: string;
  /** A program may have sent it (LEAD-3). */
  readonly suspected?: true | undefined;
}

/** The events of an alert (LEAD-11). They stay within the service. */
export type AlertEvent =
  | NewEvent<'AlertRequested', RequestedAlert>
  /** @param by who was signed in where the link was followed: that user has proven the address */
  | NewEvent<'AlertConfirmed', { readonly by?: string | undefined }>
  | NewEvent<'AlertSent', { readonly carIds: readonly string[] }>
  | NewEvent<'AlertWithdrawn', { readonly reason: AlertEnd }>;

export type AlertCommand =
  /** @param confirmed the person's address was confirmed before, by the same user */
  | { readonly type: 'RequestAlert'; readonly request: RequestedAlert; readonly confirmed: boolean }
  /** @param by who is signed in where the link is followed */
  | { readonly type: 'ConfirmAlert'; readonly by?: string | undefined }
  | { readonly type: 'RecordSent'; readonly carIds: readonly string[] }
  | { readonly type: 'WithdrawAlert'; readonly reason: AlertEnd };

/** An alert as folded from its events. */
export interface Alert extends RequestedAlert {
  readonly state: 'unconfirmed' | 'on' | 'off';
  readonly requestedAt: Date;
  /** The user who followed the link while signed in; what a stranger asked for at somebody's address stays without one. */
  readonly confirmedBy?: string | undefined;
}

/** Why a command does nothing. */
export type AlertRefusal = 'no-such-alert' | 'requested-already' | 'withdrawn';

const TYPES: ReadonlySet<string> = new Set<AlertEvent['type']>([
  'AlertRequested',
  'AlertConfirmed',
  'AlertSent',
  'AlertWithdrawn',
]);
/** Whether a stored event of the service is of such a stream, which is not published. */
export const isAlertEvent = (type: string): boolean => TYPES.has(type);

/** The alert after one more event. */
export function evolveAlert(alert: Alert | undefined, event: AlertEvent): Alert | undefined {
  if (event.type === 'AlertRequested') return { ...event.data, state: 'unconfirmed', requestedAt: event.occurredAt };
  if (!alert) return undefined;
  if (event.type === 'AlertConfirmed')
    return { ...alert, state: 'on', confirmedBy: event.data.by ?? alert.confirmedBy };
  return event.type === 'AlertWithdrawn' ? { ...alert, state: 'off' } : alert;
}

/** Decides on a command. What has happened already changes nothing; what was withdrawn never comes back (LEAD-11). Pure. */
export function decideAlert(
  command: AlertCommand,
  alert: Alert | undefined,
  now: Date,
): Decision<AlertEvent, AlertRefusal> {
  const happened = <Type extends AlertEvent['type']>(type: Type, data: object) =>
    ({ type, data, occurredAt: now }) as unknown as AlertEvent;
  if (command.type === 'RequestAlert') {
    if (alert) return { refusal: 'requested-already' };
    const confirmed = command.confirmed ? [happened('AlertConfirmed', { by: command.request.userId })] : [];
    return { events: [happened('AlertRequested', command.request), ...confirmed] };
  }
  if (!alert) return { refusal: 'no-such-alert' };
  switch (command.type) {
    case 'ConfirmAlert': {
      if (alert.state === 'off') return { refusal: 'withdrawn' };
      // Whoever asked for it and has proven the address stays so, whoever follows the link after them.
      const isProven = alert.confirmedBy !== undefined && alert.confirmedBy === alert.userId;
      const proves = command.by !== undefined && command.by !== alert.confirmedBy && !isProven;
      return { events: alert.state === 'on' && !proves ? [] : [happened('AlertConfirmed', { by: command.by })] };
    }
    case 'RecordSent':
      return { events: alert.state === 'on' ? [happened('AlertSent', { carIds: command.carIds })] : [] };
    case 'WithdrawAlert':
      // Its link was followed at the last moment.
      if (command.reason === 'unconfirmed' && alert.state === 'on') return { events: [] };
      return { events: alert.state === 'off' ? [] : [happened('AlertWithdrawn', { reason: command.reason })] };
  }
}
