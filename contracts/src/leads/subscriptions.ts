import { z } from 'zod';
import { instant, requiredText } from '../common/scalars.ts';

/** Where subscriptions send: a field of a new one each. */
const targetFields = {
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
      'Where emails go. Of `adf-webhook`: where leads go that ADF has no form for, those about no vehicle, as emails to a person.',
    ),
};
/** A field of a new subscription that says where it sends. */
export type TargetField = keyof typeof targetFields;
const targetNames = Object.keys(targetFields) as TargetField[];

/** What a kind of subscription is: what support calls it, whether it receives each event of a lead or the lead once, and the targets that it needs. */
type KindOfSubscription = { readonly words: string } & (
  | { readonly receives: 'events'; readonly targets: readonly ['url', ...TargetField[]] }
  | { readonly receives: 'once'; readonly targets: readonly [TargetField, ...TargetField[]] }
);

/**
 * How a subscription sends leads: each event by webhook, or each lead once as ADF 1.0 by webhook or email, or as an email to a person
 * (CRM-2). Targets that a kind does not need are refused.
 */
const kinds = {
  webhook: { targets: ['url'], receives: 'events', words: 'webhook' },
  'adf-webhook': { targets: ['url', 'email'], receives: 'once', words: 'ADF by webhook' },
  'adf-email': { targets: ['email'], receives: 'once', words: 'ADF by email' },
  email: { targets: ['email'], receives: 'once', words: 'email to a person' },
} as const satisfies Readonly<Record<string, KindOfSubscription>>;
export type SubscriptionKind = keyof typeof kinds;
export const subscriptionKinds = Object.keys(kinds) as [SubscriptionKind, ...SubscriptionKind[]];
/** The kinds that take a lead once, rather than its events. */
export type OnceKind = {
  [Kind in SubscriptionKind]: (typeof kinds)[Kind]['receives'] extends 'once' ? Kind : never;
}[SubscriptionKind];

/** The targets that a kind needs. */
export type TargetsOf<Kind extends SubscriptionKind> = (typeof kinds)[Kind]['targets'][number];

/** The targets that a kind needs; the first is the one that is shown. */
export const targetsOf = (kind: SubscriptionKind): readonly [TargetField, ...TargetField[]] => kinds[kind].targets;
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
      'The host that it posts to, or the beginning of the email address and its domain; the whole address may contain a secret and is never shown.',
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
    ...targetFields,
  })
  .check(({ value, issues }) => {
    const needed = targetsOf(value.kind);
    for (const field of targetNames) {
      const isNeeded = needed.includes(field);
      if (isNeeded === (value[field] !== undefined)) continue;
      const message = `${isNeeded ? 'required' : 'not allowed'} for kind ${value.kind}`;
      issues.push({ code: 'custom', path: [field], message, input: value[field] });
    }
  });
export type CreateSubscription = z.infer<typeof createSubscription>;

/** A subscription with its newest signing secret: the only answers that show one. */
export const createdSubscription = subscription.extend({
  secret: z
    .string()
    .optional()
    .describe('Signs webhooks (Standard Webhooks): whsec_ and base64. Emails are not signed and have none.'),
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
  answer: z.int().optional().describe('The HTTP status of its answer; absent if there was none, and for emails.'),
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
