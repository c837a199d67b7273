import { FEED_NONCE, feedHeaders, feedNonceHeader, feedProblems } from '@forecourt/contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems, ApiProblemTypes } from '../api/api-docs.ts';
import type { FeedIntake, FeedRequest, StockCall } from './feed-intake.ts';

const { digest: _ofTheBody, inFlight, busy, ...refusals } = feedProblems;

const signatureHeaders = {
  [feedHeaders.keyId]: { description: 'The key’s id.', example: 'fk_7m3q9x2c5vzn' },
  [feedHeaders.timestamp]: {
    description: 'The current time in UTC seconds; at most 300 s from our clock.',
    example: '1772589600',
  },
  [feedHeaders.contentDigest]: {
    description: 'RFC 9530: sha-256=:BASE64: of the body as sent, after compression; also for an empty body.',
    example: 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
  },
  [feedHeaders.signature]: {
    description:
      'Base64 HMAC-SHA256, with the key’s secret, of the time, method, path with query, content-digest and, if sent, nonce.',
    example: 'mfYbVqJ2mC0gkTt5E0mXz4o1uQm0h3nJc8rL6wD2sPk=',
  },
};

/** What every signed call has: the four headers, and the answers to a request that is not in order. */
export const Signed = () =>
  applyDecorators(
    ...Object.entries(signatureHeaders).map(([name, about]) =>
      ApiHeader({ name, required: true, schema: { type: 'string' }, ...about }),
    ),
    ApiHeader({
      name: feedNonceHeader,
      required: false,
      description:
        'Any unique text, signed as a fifth line. It makes two identical requests within one second distinct.',
      schema: { type: 'string', pattern: FEED_NONCE.source, example: '7f3a9c1e' },
    }),
    ApiProblems(400),
    ApiProblemTypes(401, refusals),
    ApiProblemTypes(429, { inFlight }),
    ApiProblemTypes(503, { busy }),
  );

/** What a signed call with a body has besides. */
export const SignedBody = () =>
  applyDecorators(
    Signed(),
    ApiHeader({
      name: 'content-encoding',
      required: false,
      description: 'Set if the body is compressed.',
      schema: { type: 'string', enum: ['gzip', 'identity'] },
    }),
    ApiProblems(413, 415),
  );

/** A request as the feed intake takes it, with its unread body. */
export function feedRequest(request: FastifyRequest): FeedRequest {
  return {
    method: request.method,
    path: request.originalUrl,
    headers: request.headers,
    body: request.raw,
    address: request.ip,
  };
}

/** Passes a signed call on and sends stock's answer as it is. @throws ProblemError as FeedIntake.pass */
export async function answerFeed(
  intake: FeedIntake,
  request: FastifyRequest,
  reply: FastifyReply,
  call: StockCall,
): Promise<void> {
  const answer = await intake.pass(feedRequest(request), call);
  await reply
    .code(answer.status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(answer.body);
}
