import { leadTopic, sealedLeadTopic } from '@forecourt/contracts';
import { Outbox } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import { PersonKeys } from '@forecourt/persons';
import { outboxRelay, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { LeadsConfig } from '../config.ts';
import { leadUpcasters } from '../lead/lead.upcasters.ts';
import { isKnownLeadEvent } from '../lead/lead.wire.ts';
import { leadPublisher, sealedLeadPublisher } from '../lead/publish-lead.ts';

/**
 * Publishes leads on version 2 of their topic and, unless that is switched off, on version 1; nothing else leaves the service.
 * @param staysInside which stored events are of other streams than leads'
 */
export const leadRelay = (
  { transport, leadsInClear = true }: LeadsConfig,
  staysInside: (eventType: string) => boolean,
): Provider[] =>
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
        toWire: leadsOnly(sealedLeadPublisher(dataSource, keys), staysInside, logger),
        alsoOn: leadsInClear
          ? [
              {
                topic: leadTopic.name,
                retentionMs: leadTopic.retentionMs,
                toWire: leadsOnly(leadPublisher(dataSource, keys), staysInside, logger),
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
  (
    publish: ReturnType<typeof leadPublisher>,
    staysInside: (eventType: string) => boolean,
    logger: Pick<Logger, 'warn'>,
  ): typeof publish =>
  async (entry) => {
    if (staysInside(entry.type)) return undefined;
    if (isKnownLeadEvent(entry)) return publish(entry);
    logger.warn({ stream: entry.streamId, version: entry.version, type: entry.type }, UNKNOWN);
    return undefined;
  };

const UNKNOWN = 'an event of a type that this release does not know is not published';
