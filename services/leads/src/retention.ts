import { DELIVERY_DAYS } from '@forecourt/contracts';
import { letterRetention } from '@forecourt/messages';
import { journalMarkLasts, type RetentionTable } from '@forecourt/service-kit';
import { companionRetention } from './companions.ts';

const DAY_MS = 86_400_000;
/** No browser sends an enquiry again after so long. */
const ANSWER_DAYS = 30;
/** As long as a dealer compares one year with the last. */
const REVEAL_DAYS = 400;
/** As long as somebody may ask who has read their details. */
const READING_DAYS = 400;
/** For so long an alert does not send the same car again, unless it gets cheaper. */
const MATCH_DAYS = 90;
/** Nobody sends them, and a signal reports what has waited for 15 minutes. */
const ORPHANS_EVERY_MS = 300_000;
/** Limits look back one day. */
const CONFIRMATION_DAYS = 2;

/** What leads keeps how long. */
export const leadsRetention: RetentionTable = {
  entries: [
    ...letterRetention,
    {
      kind: 'delete',
      table: 'enquiry_answers',
      what: 'answers to enquiries, for browsers that send one again',
      kept: { column: 'answered_at', after: 'the answer', forMs: ANSWER_DAYS * DAY_MS },
    },
    {
      kind: 'delete',
      table: 'phone_reveals',
      what: 'the log of revealed phone numbers',
      kept: { column: 'revealed_at', after: 'it was revealed', forMs: REVEAL_DAYS * DAY_MS },
    },
    {
      kind: 'delete',
      table: 'support_readings',
      what: 'the log of who read a person’s details',
      kept: { column: 'read_at', after: 'they were read', forMs: READING_DAYS * DAY_MS },
    },
    ...companionRetention.entries,
    {
      kind: 'delete',
      table: 'alert_matches',
      what: 'cars that an alert has sent',
      kept: { column: 'sent_at', after: 'the email', forMs: MATCH_DAYS * DAY_MS },
    },
    {
      kind: 'delete',
      table: 'alert_recipients',
      what: 'when a person without alerts was last written to',
      // The number of their letters begins again at 0: letters of the same number are gone for long.
      kept: {
        ...{ column: 'last_sent_at', after: 'the last email', forMs: MATCH_DAYS * DAY_MS },
        where: `due_at IS NULL AND NOT EXISTS (
          SELECT FROM alerts WHERE alerts.site = alert_recipients.site AND alerts.person_id = alert_recipients.person_id)`,
        only: 'if the person has no alert any more',
      },
    },
    {
      kind: 'delete',
      table: 'alert_confirmations',
      what: 'counts of confirmations sent, by digest of the address',
      kept: { column: 'sent_at', after: 'the email', forMs: CONFIRMATION_DAYS * DAY_MS },
    },
    {
      kind: 'delete',
      table: 'crm_deliveries',
      what: 'deliveries to CRMs',
      kept: {
        ...{ column: 'settled_at', after: 'they were settled', forMs: DELIVERY_DAYS * DAY_MS },
        where: `status <> 'waiting'`,
      },
    },
    {
      kind: 'delete',
      table: 'crm_deliveries',
      what: 'deliveries to CRMs',
      kept: {
        ...{ column: 'queued_at', after: 'they were queued', forMs: DELIVERY_DAYS * DAY_MS },
        where: `status = 'waiting' AND subscription_id IN (SELECT id FROM crm_subscriptions WHERE NOT enabled)`,
        only: 'if the subscription is disabled',
      },
    },
    {
      kind: 'delete',
      table: 'crm_deliveries',
      what: 'deliveries to CRMs that were queued while their subscription was removed',
      everyMs: ORPHANS_EVERY_MS,
      kept: {
        until: 'the next look at them',
        ended: `status = 'waiting' AND NOT EXISTS (
          SELECT FROM crm_subscriptions WHERE crm_subscriptions.id = crm_deliveries.subscription_id)`,
      },
    },
    {
      kind: 'delete',
      table: 'crm_attempts',
      what: 'attempts to deliver to CRMs',
      kept: { column: 'at', after: 'the attempt', forMs: DELIVERY_DAYS * DAY_MS },
    },
    {
      kind: 'delete',
      table: 'crm_disabled_notices',
      what: 'notices of disabled subscriptions',
      kept: { column: 'disabled_at', after: 'it was disabled', forMs: DELIVERY_DAYS * DAY_MS },
    },
  ],
  lasting: {
    ...journalMarkLasts,
    person_leads: 'one row per lead, until the person is erased',
    person_contacts: 'digests of a person’s contacts, until the person is erased',
    erasures_under_way: 'until the erasure is done',
    listed_leads: 'one row per lead',
    lead_feed: 'the order of leads’ events',
    crm_reports: 'one row per report of a CRM',
    crm_subscriptions: 'until the subscription is deleted',
    saved_cars: 'until the user removes the car or erases the account',
    ...companionRetention.lasting,
    payment_listings: 'one row per payment provider',
    unknown_payments: 'until the payment is refunded or its lead is known',
    alerts: 'until the alert ends, for an unconfirmed one after seven days',
    alert_cars: 'one row per car that an alert may ask about; seven days longer than the alerts of its dealership',
    alert_dealerships: 'one row per dealership without alerts whose cars had some',
  },
};
