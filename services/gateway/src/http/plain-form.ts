import { ProblemError } from '@forecourt/service-kit';
import type { FastifyRequest } from 'fastify';
import { boundedBody } from './request-body.ts';

const FORM = 'application/x-www-form-urlencoded';
/** The longest form with every field full is far below this, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** The fields of a form that a browser posts without JavaScript. @throws ProblemError 415 for another content, 413 for too much */
export async function readFormFields(request: FastifyRequest): Promise<URLSearchParams> {
  requireForm(request.headers['content-type']);
  return new URLSearchParams((await boundedBody(request, BODY_LIMIT)).toString('utf8'));
}

function requireForm(type: string | undefined): void {
  if (type?.split(';', 1)[0]?.trim().toLowerCase() === FORM) return;
  throw new ProblemError({
    status: 415,
    detail: `Content-Type must be ${FORM}.`,
    errors: [{ field: 'content-type', message: `expected ${FORM}` }],
  });
}

/** What the address of a form says whose button has been asked about. */
export const SURE = 'sure=yes';
/** What the address of a page says that asks whether to cancel. */
export const ASKING = 'ask=cancel';

/** Whether a page is to ask about cancelling. */
export const isAsking = (parameters: URLSearchParams): boolean => parameters.get('ask') === 'cancel';
/** Whether a form was sent by somebody who has been asked. */
export const isSure = (parameters: URLSearchParams): boolean => parameters.get('sure') === 'yes';
