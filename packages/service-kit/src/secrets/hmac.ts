import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 of a message, 32 bytes. A key that is used often is best made an object once: bytes are made one each time. */
export function hmacSha256(key: KeyObject | Buffer | string, message: Buffer | string): Buffer {
  return createHmac('sha256', key).update(message).digest();
}

/** Whether two secrets are the same, in a time that does not reveal where they differ or how long they are. */
export function constantTimeEqual(a: Buffer | string, b: Buffer | string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
