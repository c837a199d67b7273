import { backgroundWorker, Clock, Metrics, recurringWork, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { DeliveryReports } from './delivery-reports.ts';
import { DeliverySender } from './delivery-sender.ts';
import { startDelivering } from './delivery-worker.ts';
import { DisabledNotices } from './disabled-notices.ts';
import { HttpSender } from './http-sender.ts';
import { MessagePreparation } from './prepared-message.ts';
import { DEVELOPMENT, Subscriptions, TAKES_MAIL } from './subscriptions.ts';
import { addressRule, takesMail } from './target-rules.ts';

const REPORT_EVERY_MS = 500;
const REQUEUE_EVERY_MS = 5_000;
const TELL_EVERY_MS = 2_000;

/** What sends leads to CRMs. @param development whether CRMs may run on this machine */
export const deliveryProviders = (development: boolean): Provider[] => [
  { provide: DEVELOPMENT, useValue: development },
  {
    provide: HttpSender,
    inject: [Clock],
    useFactory: (clock: Clock) => new HttpSender(addressRule(development), clock),
  },
  { provide: TAKES_MAIL, useValue: development ? async () => true : takesMail },
  DeliverySender,
  Subscriptions,
  MessagePreparation,
  DeliveryReports,
  DisabledNotices,
  backgroundWorker(
    'crm-deliveries',
    [DataSource, MessagePreparation, DeliverySender, SERVICE_LOGGER, Metrics],
    (
      dataSource: DataSource,
      preparation: MessagePreparation,
      sender: DeliverySender,
      logger: Logger,
      metrics: Metrics,
    ) => {
      addGauges(metrics, dataSource);
      let passedOver = 0;
      metrics.counter({ name: 'crm_events_passed_over_total', read: () => passedOver });
      return startDelivering({
        dataSource,
        preparation,
        sender,
        onError: (error) => logger.error({ err: error }, 'a delivery failed on this side; it will be tried again'),
        onPassedOver: (message, why) => {
          passedOver += 1;
          logger.warn({ ...message, why }, 'an event of a lead is passed over for a CRM');
        },
        onDisabled: (ids) =>
          logger.warn({ subscriptions: ids }, 'disabled: every delivery failed for three days, or its address is gone'),
      });
    },
  ),
  recurringWork({
    name: 'report deliveries',
    everyMs: REPORT_EVERY_MS,
    inject: [DeliveryReports],
    work: (reports: DeliveryReports) => reports.write(),
  }),
  recurringWork({
    name: 'queue stranded deliveries again',
    everyMs: REQUEUE_EVERY_MS,
    inject: [DeliveryReports],
    work: (reports: DeliveryReports) => reports.requeueStranded(),
  }),
  recurringWork({
    name: 'tell dealers of disabled subscriptions',
    everyMs: TELL_EVERY_MS,
    inject: [DisabledNotices],
    work: (notices: DisabledNotices) => notices.post(),
  }),
];

function addGauges(metrics: Metrics, dataSource: DataSource): void {
  const read = async (select: string, from: string) => {
    const [row] = await dataSource.query(`SELECT ${select} AS value FROM ${from}`);
    return Number(row.value);
  };
  const longest = (since: string) => `greatest(0, coalesce(extract(epoch FROM now() - min(${since})), 0))`;
  metrics.gauge({
    name: 'crm_deliveries_waiting',
    read: () => read('count(*)', `crm_deliveries WHERE status = 'waiting'`),
  });
  metrics.gauge({
    name: 'crm_deliveries_due_age_seconds',
    read: () => read(longest('next_try'), `crm_deliveries WHERE status = 'waiting' AND next_try <= now()`),
  });
  metrics.gauge({
    name: 'crm_failing_seconds',
    read: () => read(longest('failing_since'), 'crm_subscriptions WHERE enabled'),
  });
}
