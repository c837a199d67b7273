import { leadTopic, sealedLeadTopic } from '@forecourt/contracts';
import { Outbox } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import { PersonKeys } from '@forecourt/persons';
import { outboxRelay, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { isAlertEvent } from '../alert/alert.ts';
import { isOnlinePaymentEvent } from '../companions/online-payment/online-payment.ts';
import { isPurchaseEvent } from '../companions/purchase/purchase.ts';
import { isReservationEvent } from '../companions/reservation/reservation.events.ts';
import { isSlotEvent } from '../companions/test-drive/day-slots.ts';
import { isValuationEvent } from '../companions/valuation/valuation.events.ts';
import type { LeadsConfig } from '../config.ts';
import { leadUpcasters } from '../lead/lead.upcasters.ts';
import { isKnownLeadEvent } from '../lead/lead.wire.ts';
import { leadPublisher, sealedLeadPublisher } from '../lead/publish-lead.ts';
import { isWatchlistEvent } from '../watchlist/watchlist.ts';

/** Publishes leads on version 2 of their topic and, unless that is switched off, on version 1; nothing else leaves the service. */
export const leadRelay = ({ transport, leadsInClear = true }: LeadsConfig): Provider[] =>
  outboxRelay({
    service: 'leads',
    topic: sealedLeadTopic.name,
    alsoOn: leadsInClear ? [leadTopic.name] : [],
    outbox: (dataSource: DataSource) => new Outbox(dataSource, { upcasters: leadUpcasters }),
    inject: [DataSource, PersonKeys, SERVICE_LOGGER],
    start: (outbox, onError, dataSource: DataSource, keys: PersonKeys, logger: Logger) =>
      startRelay({
        outbox,
        transport,
        topic: sealedLeadTopic.name,
        retentionMs: sealedLeadTopic.retentionMs,
        toWire: leadsOnly(sealedLeadPublisher(dataSource, keys), logger),
        alsoOn: leadsInClear
          ? [
              {
                topic: leadTopic.name,
                retentionMs: leadTopic.retentionMs,
                toWire: leadsOnly(leadPublisher(dataSource, keys), logger),
              },
            ]
          : [],
        onError,
      }),
  });

/**
 * Who watches, reserves, values or buys what stays within the service, and so does an event of a type that this release does not know: it was
 * written by a later one, which was rolled back.
 */
export const leadsOnly =
  (publish: ReturnType<typeof leadPublisher>, logger: Pick<Logger, 'warn'>): typeof publish =>
  async (entry) => {
    if (staysInside.some((stays) => stays(entry.type))) return undefined;
    if (isKnownLeadEvent(entry)) return publish(entry);
    logger.warn({ stream: entry.streamId, version: entry.version, type: entry.type }, UNKNOWN);
    return undefined;
  };

const UNKNOWN = 'an event of a type that this release does not know is not published';

const staysInside = [
  isSlotEvent,
  isAlertEvent,
  isWatchlistEvent,
  isReservationEvent,
  isOnlinePaymentEvent,
  isValuationEvent,
  isPurchaseEvent,
];
