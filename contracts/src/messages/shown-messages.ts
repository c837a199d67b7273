import { z } from 'zod';
import { instant } from '../common/scalars.ts';

const at = instant.describe('When it was sent.');

/** An SMS. */
const shownSms = z.object({ kind: z.literal('sms'), at, to: z.string().describe('E.164.'), text: z.string() });

/** An email. */
const shownEmail = z.object({
  kind: z.literal('email'),
  at,
  from: z.string(),
  to: z.array(z.string()),
  reply_to: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  attachments: z.array(z.string()).default([]).describe('Their file names.'),
});

/** A request to another system. */
const shownWebhook = z.object({
  kind: z.literal('webhook'),
  at,
  to: z.string().describe('The address that it was sent to.'),
  content_type: z.string(),
  body: z.string(),
  outcome: z.string().describe('The status of the answer, or why there was none.'),
});

/** A message as development shows it instead of sending it, or a webhook delivery beside being sent. */
export const shownMessage = z.discriminatedUnion('kind', [shownSms, shownEmail, shownWebhook]);
export type ShownMessage = z.infer<typeof shownMessage>;

/** The messages that one process keeps. */
export const MOST_SHOWN_MESSAGES = 200;

/** The answer to the internal `GET /shown-messages`: the newest messages of a process, newest first. */
export const shownMessages = z.object({ messages: z.array(shownMessage).max(MOST_SHOWN_MESSAGES) });
export type ShownMessages = z.infer<typeof shownMessages>;
