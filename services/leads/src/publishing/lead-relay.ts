import { leadTopic, sealedLeadTopic } from '@forecourt/contracts';
import { Outbox } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import { PersonKeys } from '@forecourt/persons';
import { outboxRelay } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isAlertEvent } from '../alert/alert.ts';
import type { LeadsConfig } from '../config.ts';
import { leadUpcasters } from '../lead/lead.upcasters.ts';
import { leadPublisher, sealedLeadPublisher } from '../lead/publish-lead.ts';
import { isOnlinePaymentEvent } from '../online-payment/online-payment.ts';
import { isPurchaseEvent } from '../purchase/purchase.ts';
import { isReservationEvent } from '../reservation/reservation.events.ts';
import { isValuationEvent } from '../valuation/valuation.events.ts';
import { isWatchlistEvent } from '../watchlist/watchlist.ts';

/** Publishes leads on version 2 of their topic and, unless that is switched off, on version 1; nothing else leaves the service. */
export const leadRelay = ({ transport, leadsInClear = true }: LeadsConfig): Provider[] =>
  outboxRelay({
    service: 'leads',
    topic: sealedLeadTopic.name,
    alsoOn: leadsInClear ? [leadTopic.name] : [],
    outbox: (dataSource: DataSource) => new Outbox(dataSource, { upcasters: leadUpcasters }),
    inject: [DataSource, PersonKeys],
    start: (outbox, onError, dataSource: DataSource, keys: PersonKeys) =>
      startRelay({
        outbox,
        transport,
        topic: sealedLeadTopic.name,
        retentionMs: sealedLeadTopic.retentionMs,
        toWire: leadsOnly(sealedLeadPublisher(dataSource, keys)),
        alsoOn: leadsInClear
          ? [
              {
                topic: leadTopic.name,
                retentionMs: leadTopic.retentionMs,
                toWire: leadsOnly(leadPublisher(dataSource, keys)),
              },
            ]
          : [],
        onError,
      }),
  });

/** Who watches, reserves, values or buys what stays within the service. */
const leadsOnly =
  (publish: ReturnType<typeof leadPublisher>): typeof publish =>
  async (entry) =>
    staysInside.some((stays) => stays(entry.type)) ? undefined : publish(entry);

const staysInside = [
  isAlertEvent,
  isWatchlistEvent,
  isReservationEvent,
  isOnlinePaymentEvent,
  isValuationEvent,
  isPurchaseEvent,
];
