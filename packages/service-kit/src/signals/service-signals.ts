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

/** Of leads and who receives them. */
export const leadSignals = {
  lead_subscriber_lag: {
    meaning: 'Lead events that a subscriber has yet to acknowledge.',
    over: 'max',
    by: ['group'],
    normal: 'what the CRM promises',
    todo: 'See `lead_subscriber_lag_seconds`.',
  },
  lead_subscriber_lag_seconds: {
    meaning: 'Age of the oldest lead event that a subscriber has yet to acknowledge; 0 if there is none.',
    over: 'max',
    by: ['group'],
    normal: 'what the CRM promises',
    todo: 'That CRM is down or slow. Leads are kept for 30 days, for 7 on version 1 of the topic: contact its operator before then.',
    alarm: { above: 86_400, urgency: 'at night' },
  },
  crm_deliveries_waiting: {
    meaning: 'Messages that wait to be delivered to CRMs, retries included.',
    over: 'max',
    normal: 'near 0',
    todo: 'CRMs fail or are disabled: `npm run crm -- list` shows which.',
  },
  crm_deliveries_due_age_seconds: {
    meaning: 'How long the oldest message to a CRM has been due; 0 if none is.',
    over: 'max',
    normal: 'below 1',
    todo: 'Growing: CRMs are slow, or leads can’t reach its database. A failing CRM’s messages only count once they are due again.',
    alarm: { above: 900, urgency: 'at night' },
  },
  crm_failing_seconds: {
    meaning: 'How long the CRM that has failed longest has refused every message, or not answered; 0 if none fails.',
    over: 'max',
    normal: '0',
    todo: '`npm run crm -- list` shows which and why. Its messages wait and are sent in order once it answers. After a time its subscription is disabled, and the dealer gets a letter.',
    alarm: { above: 3_600, urgency: 'in the morning' },
  },
  crm_events_passed_over_total: {
    meaning: 'Events of leads that were not sent to a CRM, as only a later release knows them.',
    over: 'sum',
    normal: 'constant',
    todo: 'A release was rolled back. Once the later one runs again, `npm run crm -- replay` sends what was passed over.',
  },
  valuation_provider_faults_total: {
    meaning: 'Calls that the valuation provider refused or did not answer in time.',
    over: 'sum',
    normal: 'constant',
    todo: 'The log names the fault; visitors are offered to send the form without a figure.',
  },
  reservation_payment_differences_total: {
    meaning: 'Payments that the provider knew otherwise than we did.',
    over: 'sum',
    normal: 'constant',
    todo: 'Each was put right; the log names it. Growing: the provider’s notices do not arrive.',
    alarm: { growsBy: 5, urgency: 'in the morning' },
  },
  payments_unknown: {
    meaning: 'Payments that the provider has taken or set aside for a lead that nobody here knows, as after a restore.',
    over: 'max',
    normal: '0',
    todo: 'The log names each by its id at the provider. Find out whose it is there, and refund it: it then goes from here.',
    alarm: { above: 0, urgency: 'in the morning' },
  },
  payment_refunds_owed: {
    meaning: 'Refunds that the bank sent back and that have not been made again.',
    over: 'max',
    normal: '0',
    todo: 'It is tried three times. After that the dealer must pay the money back another way; `/support/leads` shows whose it is.',
    alarm: { above: 0, urgency: 'in the morning' },
  },
  payment_notices_unknown_total: {
    meaning: 'Signed messages of the payment provider about a payment that nobody here knows.',
    over: 'sum',
    normal: 'constant',
    todo: 'The log has the reference. Another platform uses the same account, or the lead was lost: see `payments_unknown`.',
    alarm: { growsBy: 5, urgency: 'in the morning' },
  },
  erasures_waiting_seconds: {
    meaning: 'Age of the oldest erasure of a person that is not finished; 0 if none waits.',
    over: 'max',
    normal: '0',
    todo: 'The person’s key is gone, so nothing can be read; what hangs on it is still to be deleted. It is tried again every 30 seconds: the log has the reason.',
    alarm: { above: 3_600, urgency: 'in the morning' },
  },
  letters_waiting: {
    meaning: 'Letters, by e-mail or SMS, that wait to be sent, retries included.',
    over: 'max',
    normal: 'near 0',
    todo: 'See `letters_oldest_seconds`.',
  },
  letters_oldest_seconds: {
    meaning: 'Age of the oldest letter that waits to be sent; 0 if none does.',
    over: 'max',
    normal: 'below 60',
    todo: 'The mail server or SMS provider is away or refuses our account: the log has its code. Letters are tried for a day and a half.',
    alarm: { above: 3_600, urgency: 'at night' },
  },
  letters_failed: {
    meaning: 'Letters that were given up and neither sent again nor discarded.',
    over: 'max',
    normal: '0',
    todo: '`npm run dlq -- list` has them with their reasons; an address that does not exist is discarded.',
    alarm: { above: 0, urgency: 'in the morning' },
  },
  messages_sms_accepted_total: {
    meaning: 'Text messages that the provider accepted.',
    over: 'sum',
    normal: 'growing',
    todo: 'Constant while people sign in: see `messages_sms_failed_total`.',
  },
  messages_sms_failed_total: {
    meaning: 'Attempts to send a text message that were not accepted.',
    over: 'sum',
    normal: 'constant',
    todo: 'The log has the provider’s name and code for each, but no number or text.',
  },
  messages_email_accepted_total: {
    meaning: 'E-mails that the mail server accepted.',
    over: 'sum',
    normal: 'growing',
    todo: 'Constant while forms are sent: see `messages_email_failed_total`.',
  },
  messages_email_failed_total: {
    meaning: 'Attempts to send an e-mail that were not accepted.',
    over: 'sum',
    normal: 'constant',
    todo: 'The log has the mail server’s code for each, but no address or text.',
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
