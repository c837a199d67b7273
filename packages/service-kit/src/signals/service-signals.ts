import type { Signal } from './signal.ts';

/** Of the search index. */
export const indexSignals = {
  indexer_cars_behind: {
    meaning: 'Cars waiting to be written to an index.',
    over: 'max',
    by: ['index'],
    normal: 'near 0',
    todo: 'See `indexer_cars_behind_seconds`. A rebuild’s new index starts with all cars behind.',
  },
  indexer_cars_behind_seconds: {
    meaning: 'Longest time that a car has waited to be written to an index; 0 if none is waiting.',
    over: 'max',
    by: ['index'],
    normal: 'below 1',
    todo: 'Growing: the search engine does not accept writes; nothing is lost, they will be written later.',
    alarm: { above: 300, urgency: 'at night' },
    degrades: true,
  },
  indexer_refused_documents: {
    meaning: 'Cars whose document an index refuses; it is parked, and all others are written.',
    over: 'max',
    by: ['index'],
    normal: '0',
    todo: 'Run `npm run dlq -- list`: see *Parked events and dead letters*.',
    alarm: { above: 0, urgency: 'in the morning' },
  },
  indexer_restored_indexes: {
    meaning: 'Indexes that a later state of the database has written than the present one, which was restored.',
    over: 'max',
    normal: '0',
    todo: 'They are rebuilt by themselves; searches may find cars as they were in the lost time until then. See *A lost topic*.',
    alarm: { above: 0, urgency: 'in the morning' },
    degrades: true,
  },
  indexer_cars_ahead: {
    meaning: 'Cars with a newer revision in an index than in the database.',
    over: 'max',
    by: ['index'],
    normal: '0',
    todo: 'Something else wrote to the index: rebuild it.',
    alarm: { above: 0, urgency: 'in the morning' },
  },
} as const satisfies Record<string, Signal>;

/** Of stock's feeds. */
export const feedSignals = {
  stock_feeds_silent: {
    meaning: 'Feed clients that sent nothing for longer than they said.',
    over: 'max',
    normal: '0',
    todo: '`/support/feeds` names them.',
  },
  stock_feed_rows: {
    meaning: 'Rows of feeds of the current UTC day by verdict, dry runs left out.',
    over: 'max',
    by: ['verdict'],
    normal: 'few `refused`',
    todo: '`refused` growing: a client changed its file; `/support/feeds` says whose and why.',
  },
  stock_feed_files: {
    meaning: 'Feed files by state.',
    over: 'max',
    by: ['state'],
    normal: 'few',
    todo: '`queued` growing: files arrive faster than they are processed; `awaiting_confirmation`: the guard holds a full file back.',
  },
  stock_feed_files_refused_total: {
    meaning:
      'Feed files that were refused as a whole, such as cut ones, since this process started; dry runs left out.',
    over: 'sum',
    normal: '0 a day',
    todo: '`/support/feeds` says whose and why.',
  },
} as const satisfies Record<string, Signal>;

/** Of requests, configuration and what is kept how long. */
export const requestSignals = {
  retention_overdue_seconds: {
    meaning: 'How long ago rows past their time should have been deleted from a table; 0 if they were.',
    over: 'max',
    by: ['table'],
    normal: '0',
    todo: 'The log has the reason. [retention.md](retention.md) lists what is kept how long.',
    alarm: { above: 86_400, urgency: 'in the morning' },
  },
  sign_in_codes_used: {
    meaning:
      'How much of its quota of sign-in codes the busiest site has used: of the codes of an hour for people who are new, and of the money of a day. Above 1 of `hour`, only browsers that signed in before get codes.',
    over: 'max',
    by: ['quota'],
    normal: 'below 0.5',
    todo: 'Somebody may be having codes sent to strangers: each costs money. `security_events_total` says what is refused, the log from which networks. The quotas are in services/identity/src/sign-in/code-quotas.ts.',
    alarm: { above: 0.8, urgency: 'at night' },
  },
  gateway_requests_admitted: {
    meaning: 'Requests in progress.',
    over: 'sum',
    by: ['lane'],
    normal: 'below 64 and 256',
    todo: 'At these for long: the gateway is at its limit, or the services it calls are slow.',
  },
  gateway_requests_waiting: {
    meaning: 'Requests waiting for a place.',
    over: 'sum',
    by: ['lane'],
    normal: '0',
    todo: 'Waiting for long: the gateway is at its limit, or the services it calls are slow. Add gateways, or find out who sends the requests.',
  },
  gateway_requests_turned_away: {
    meaning: 'Requests since the start that got 503 or gave up waiting.',
    over: 'sum',
    by: ['lane'],
    normal: 'constant',
    todo: 'See *Responses that ask for a retry*.',
  },
  gateway_waits_for: {
    meaning:
      'Bodies that are being received, and answers that wait for their readers. Neither has a place among the requests.',
    over: 'sum',
    by: ['peer'],
    normal: 'below 100',
    todo: 'Many for long: somebody holds connections open. Each ends after two seconds, unless 1 kB a second moves; the log of refusals names networks.',
  },
  configuration_refused_revision: {
    meaning:
      'The newest revision of a site or dealership, if its document fails the schema and an older one is in use.',
    over: 'max',
    by: ['document'],
    normal: 'absent',
    todo: 'The document fails the schema of the running program. The log has the faults: add an upcaster, or correct the document.',
    alarm: { above: 0, urgency: 'in the morning' },
  },
} as const satisfies Record<string, Signal>;
