import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 of a message, 32 bytes. */
export function hmacSha256(key: Buffer | string, message: Buffer | string): Buffer {
  return createHmac('sha256', key).update(message).digest();
}

/** Whether two secrets are the same, in a time that does not reveal where they differ or how long they are. */
export function constantTimeEqual(a: Buffer | string, b: Buffer | string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
