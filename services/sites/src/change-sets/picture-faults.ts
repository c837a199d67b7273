import { ownPictureDigest } from '@forecourt/contracts';
import type { FieldFault } from '@forecourt/service-kit';

/** Addresses of pictures in a body that neither its owner nor the platform has: nobody shows another site's. */
export function pictureFaults(body: unknown, known: ReadonlySet<string>, field = ''): FieldFault[] {
  if (typeof body === 'string') {
    const digest = ownPictureDigest(body);
    if (digest === undefined || known.has(digest)) return [];
    return [{ field, message: `expected a picture that was pushed for this site; got "${body}"` }];
  }
  if (Array.isArray(body)) return body.flatMap((each, place) => pictureFaults(each, known, `${field}[${place}]`));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, each]) =>
    pictureFaults(each, known, field === '' ? key : `${field}.${key}`),
  );
}
