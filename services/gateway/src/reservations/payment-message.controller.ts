import { paymentSignatures } from '@forecourt/contracts';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { LeadsClient } from '../clients/service-clients.ts';
import { boundedBody } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';

const BODY_LIMIT = 256 * 1024;
const TIMEOUT_MS = 15_000;
/** The headers in which providers sign; nothing else of the request is passed on. */
const SIGNED_IN: readonly string[] = Object.values(paymentSignatures).flat();

/** Messages of the payment provider, on any host (RES-1). Their signature is checked by the leads service. */
@Controller('payments/v1/messages')
export class PaymentMessageController {
  constructor(private readonly leads: LeadsClient) {}

  /** Takes a message; what it says is looked up at the provider. */
  @Post()
  @HttpCode(204)
  @Bounded('notice')
  @ApiExcludeEndpoint()
  async take(@Req() request: FastifyRequest): Promise<void> {
    const body = (await boundedBody(request, BODY_LIMIT)).toString('utf8');
    const headers = Object.fromEntries(
      SIGNED_IN.flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    await this.leads.request('POST', '/payment-messages', {
      caller: { actor: 'system:gateway' },
      body: { body, headers },
      timeoutMs: TIMEOUT_MS,
    });
  }
}
