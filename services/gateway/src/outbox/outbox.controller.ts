import { shownMessages } from '@forecourt/contracts';
import { type InternalClient, notFound, ProblemError } from '@forecourt/service-kit';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentityClient, LeadsClient } from '../clients/service-clients.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { bareDocumentPolicy, NO_REFERRER } from '../http/content-security.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { type GatheredMessage, OUTBOX_STYLE, outboxPage } from './outbox.view.ts';

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
/** A page elsewhere can make its own name lead to 127.0.0.1: such a request has that name as its host. */
const OWN_HOST = /^(?:[a-z0-9-]+\.)*localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$|^\[::1\](?::\d+)?$/i;

/** What is read of a request to know where it came from. */
type Asked = Pick<FastifyRequest, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/** Whether a request was made on this machine by its own name, and did not come through a proxy. */
export function isFromOwnMachine({ headers, socket }: Asked): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '') && OWN_HOST.test(headers.host ?? '');
}

const CONTENT_SECURITY = bareDocumentPolicy(OUTBOX_STYLE);

/** The page of messages: in development only, and only for requests from the same machine. */
@ApiExcludeController()
@Controller('outbox')
export class OutboxController {
  readonly #services: readonly (readonly [string, InternalClient])[];

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    identity: IdentityClient,
    leads: LeadsClient,
  ) {
    this.#services = [
      ['identity', identity],
      ['leads', leads],
    ];
  }

  /** SMS, emails and webhooks of all services, newest first. @throws ProblemError 404 in production or from elsewhere */
  @Get()
  @Bounded('read')
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.config.development || !isFromOwnMachine(request)) throw notFound();
    const gathered = await Promise.all(this.#services.map(([service, client]) => messagesOf(service, client)));
    const messages = gathered.flatMap((each) => each ?? []);
    const missing = this.#services.flatMap(([service], place) => (gathered[place] ? [] : [service]));
    await reply
      .headers({ 'cache-control': 'no-store', ...NO_REFERRER })
      .header('content-security-policy', CONTENT_SECURITY)
      .header('content-type', 'text/html; charset=utf-8')
      .send(outboxPage({ messages: messages.toSorted(newestFirst), missing }));
  }
}

/** Null if the service does not answer, or shows no messages. */
async function messagesOf(service: string, client: InternalClient): Promise<GatheredMessage[] | null> {
  try {
    const { body } = await client.request('GET', '/shown-messages', {
      answer: shownMessages,
      caller: { actor: 'system:gateway' },
    });
    return body.messages.map((message) => ({ service, message }));
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

const newestFirst = ({ message: one }: GatheredMessage, { message: other }: GatheredMessage): number =>
  other.at.localeCompare(one.at);
