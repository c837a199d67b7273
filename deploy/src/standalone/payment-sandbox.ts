import { createHmac } from 'node:crypto';

/** The gateway's address for messages of the payment provider. */
export const PAYMENT_MESSAGES = '/payments/v1/messages';

/** Connections that the sandbox may hold. */
export const SANDBOX_CONNECTIONS = 6;

/** What the payment sandbox and the leads service both know: derived, so that both know it also after a restart of one. */
export function sandboxSecrets(deploymentKey: string): { secretKey: string; noticeKey: string } {
  const derived = (purpose: string) =>
    createHmac('sha256', Buffer.from(deploymentKey, 'base64')).update(`payment-sandbox:${purpose}`).digest('base64');
  return { secretKey: derived('api'), noticeKey: derived('messages') };
}
