import { hash } from 'node:crypto';
import { feedCar } from '@forecourt/contracts';
import { maySign, photoIdentity } from '@forecourt/retail-rules';
import { z } from 'zod';
import { signedAddresses, withAddresses } from '../../vehicle/photo-addresses.ts';

/**
 * Increase it whenever the same car may lead to other events or warnings than before: every listing is then compared once more. A field that is
 * new, or that takes other values, counts by itself.
 */
const RULES = 9;
/** What a car's fields take, without the words about them. */
const FIELDS = JSON.stringify(z.toJSONSchema(feedCar, { io: 'input', unrepresentable: 'any' }), (name, value) =>
  name === 'description' && typeof value === 'string' ? undefined : value,
);
const READ_BY = hash('sha256', `${RULES} ${FIELDS}`, 'base64');

/** A car as received, so that it can be compared with the same car of another push. */
export interface CarDigest {
  /** Of all that it says. */
  received: string;
  /** The same for two that differ only in the signatures of their pictures' addresses. */
  digest: string;
  /** These addresses. */
  signed: readonly string[];
}

/** The digests of a car as received; two with the same one say the same, except for their time. @throws RangeError for one nested too deep */
export function digestsOf(car: object): CarDigest {
  const text = JSON.stringify(car);
  const received = digestOf(text);
  // Those of a car that lists no pictures are compared with the known ones, each time.
  const signed = ('images' in car || 'exterior_360' in car) && maySign(text) ? signedAddresses(car) : [];
  if (signed.length === 0) return { received, digest: received, signed };
  return { received, digest: digestOf(`signed ${JSON.stringify(withAddresses(car, photoIdentity))}`), signed };
}

const digestOf = (text: string): string => hash('sha256', `${READ_BY} ${text}`, 'base64');
