import { badRequest } from '@forecourt/service-kit';

/** The Idempotency-Key header of a request (LEAD-6). @throws ProblemError 400 naming the header, if it is not valid. */
export function readIdempotencyKey(header: unknown): string {
  if (typeof header === 'string' && /^[\x20-\x7e]{8,100}$/.test(header)) return header;
  const message =
    'Please send an Idempotency-Key of 8 to 100 printable characters: a new one for each enquiry, the same for each try of it.';
  throw badRequest([{ field: 'Idempotency-Key', message }]);
}
