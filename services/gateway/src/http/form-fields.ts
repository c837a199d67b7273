import { ProblemError } from '@forecourt/service-kit';
import type { FastifyRequest } from 'fastify';
import { boundedBody } from './bounded-body.ts';

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
