import { z } from 'zod';
import { instant, requiredText } from '../common/scalars.ts';

/** What a kind of subscription is: the targets that it needs, what of a lead it receives, and what support calls it. */
interface KindOfSubscription {
  readonly url: boolean;
  readonly email: boolean;
  /** Each event of a lead, or the lead once. */
  readonly receives: 'events' | 'once';
  readonly words: string;
}

/**
 * How a subscription sends leads: each event by webhook, or each lead once as ADF 1.0 by webhook or e-mail, or as an e-mail to a person
 * (CRM-2). Targets that a kind does not need are refused.
 */
const kinds = {
  webhook: { url: true, email: false, receives: 'events', words: 'webhook' },
  'adf-webhook': { url: true, email: true, receives: 'once', words: 'ADF by webhook' },
  'adf-email': { url: false, email: true, receives: 'once', words: 'ADF by email' },
  email: { url: false, email: true, receives: 'once', words: 'email to a person' },
} as const satisfies Readonly<Record<string, KindOfSubscription>>;
export type SubscriptionKind = keyof typeof kinds;
export const subscriptionKinds = Object.keys(kinds) as [SubscriptionKind, ...SubscriptionKind[]];
/** The kinds that take a lead once, rather than its events. */
export type OnceKind = {
  [Kind in SubscriptionKind]: (typeof kinds)[Kind]['receives'] extends 'once' ? Kind : never;
}[SubscriptionKind];

/** What support calls a kind. */
export const wordsOfKind = (kind: SubscriptionKind): string => kinds[kind].words;
/** Whether a kind takes a lead once, rather than its events. */
export const takesOnce = (kind: SubscriptionKind): kind is OnceKind => kinds[kind].receives === 'once';

/** The subscriptions that one dealership may have. */
export const MOST_SUBSCRIPTIONS = 20;
/** The secrets of a subscription that may be valid at once. */
export const MOST_SECRETS = 3;
/** The deliveries that one answer lists. */
export const MOST_DELIVERIES_LISTED = 200;
/** Days for which deliveries, their attempts and what can be replayed are kept. */
export const DELIVERY_DAYS = 30;

const subscriptionId = z
  .string()
  .regex(/^sub_[0-9a-z]{12}$/)
  .describe('Its id, such as sub_0123456789ab.');

/** A dealership's subscription to its leads (CRM-2), without its target's path and its secrets. */
export const subscription = z.object({
  id: subscriptionId,
  dealership_id: z.int().positive(),
  kind: z.enum(subscriptionKinds),
  name: requiredText(80).describe('The CRM, as people call it.'),
  target: z
    .string()
    .describe(
      'The host that it posts to, or the beginning of the e-mail address and its domain; the whole address may contain a secret and is never shown.',
    ),
  enabled: z.boolean(),
  created_at: instant,
  disabled_at: instant.optional(),
  disabled_reason: z.string().optional(),
  failing_since: instant.optional().describe('The first failure since the last success.'),
  waiting: z.int().nonnegative().describe('Messages that are still to be delivered.'),
  dead: z.int().nonnegative().describe('Messages in the dead letter: replay them once their cause is gone.'),
});
export type Subscription = z.infer<typeof subscription>;

/** Asks for a new subscription. */
export const createSubscription = subscription
  .pick({ dealership_id: true, name: true })
  .extend({
    kind: z.enum(subscriptionKinds).default('webhook'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional()
      .describe('Where webhooks and ADF by webhook are posted: https, and a public address.'),
    email: z
      .email()
      .max(254)
      .optional()
      .describe(
        'Where e-mails go. Of `adf-webhook`: where leads go that ADF has no form for, those about no vehicle, as e-mails to a person.',
      ),
  })
  .check(({ value: { kind, url, email }, issues }) => {
    const needs = kinds[kind];
    for (const [field, given] of [['url', url] as const, ['email', email] as const]) {
      if (needs[field] === (given !== undefined)) continue;
      const message = `expected ${needs[field] ? 'with' : 'none with'} the kind ${kind}`;
      issues.push({ code: 'custom', path: [field], message, input: given });
    }
  });
export type CreateSubscription = z.infer<typeof createSubscription>;

/** A subscription with its newest signing secret: the only answers that show one. */
export const createdSubscription = subscription.extend({
  secret: z
    .string()
    .optional()
    .describe('Signs webhooks (Standard Webhooks): whsec_ and base64. E-mails are not signed and have none.'),
});
export type CreatedSubscription = z.infer<typeof createdSubscription>;

/** The query of `GET /subscriptions`. */
export const subscriptionQuery = z.object({ dealership_id: z.coerce.number().int().positive().optional() });
export type SubscriptionQuery = z.infer<typeof subscriptionQuery>;

/** How a signing secret is rotated. */
export const rotateSecret = z.object({
  overlap_hours: z
    .int()
    .min(0)
    .max(168)
    .default(24)
    .describe('Hours for which messages are signed by the old one too.'),
});
export type RotateSecret = z.infer<typeof rotateSecret>;

/** What to send again: all messages from an instant on, or those of one lead. */
export const replayRequest = z
  .object({ since: instant.optional(), lead_id: requiredText(60).optional() })
  .refine(({ since, lead_id }) => (since === undefined) !== (lead_id === undefined), {
    path: ['since'],
    message: 'expected either since or lead_id',
  });
export type ReplayRequest = z.infer<typeof replayRequest>;

/** How many messages are sent again. */
export const replayed = z.object({ messages: z.int().nonnegative() });
export type Replayed = z.infer<typeof replayed>;

/** How the target answered a test message. */
export const testResult = z.object({
  delivered: z.boolean(),
  answer: z.int().optional().describe('The HTTP status of its answer; absent if there was none, and for e-mails.'),
  fault: z.string().optional(),
  milliseconds: z.int().nonnegative(),
});
export type TestResult = z.infer<typeof testResult>;

/** A message to one subscription, as a dealer's support reads it. */
export const delivery = z.object({
  subscription_id: subscriptionId,
  lead_id: z.string(),
  version: z.int().positive().describe("The event's place in the lead's history."),
  type: z.string(),
  status: z.enum(['waiting', 'delivered', 'dead']),
  queued_at: instant,
  settled_at: instant.optional().describe('When it was delivered, or went to the dead letter.'),
  next_try: instant.optional().describe('While it is waiting.'),
  attempts: z.int().nonnegative(),
  last_attempt: testResult.omit({ delivered: true }).extend({ at: instant }).optional(),
});
export type Delivery = z.infer<typeof delivery>;

/** The query of `GET /subscriptions/{id}/deliveries`. */
export const deliveryQuery = z.object({
  lead_id: requiredText(60).optional(),
  status: delivery.shape.status.optional(),
});
export type DeliveryQuery = z.infer<typeof deliveryQuery>;
