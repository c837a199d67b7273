import { messageVariables } from '@forecourt/messages';
import { transportVariables } from '@forecourt/messaging';
import { deploymentKeyVariables, journalVariables } from '@forecourt/service-kit';
import { z } from 'zod';
import { type SmsBudget, usualBudget } from './sign-in/code-quotas.ts';

const CENTS = 100;

const smsVariables = {
  SMS_CENTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(usualBudget.codeCents)
    .describe('what the provider asks for an SMS, in cents'),
  SMS_DOLLARS_PER_SITE_AND_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(usualBudget.dayCents / CENTS)
    .describe('what a site may spend on sign-in codes in a day; a fifth is kept for people who signed in before'),
};

/** The variables that only the identity service reads, as zod types. */
export const identityVariables = (env: Readonly<Record<string, string | undefined>>) => ({
  ...transportVariables(env),
  ...deploymentKeyVariables,
  ...journalVariables,
  ...messageVariables,
  ...smsVariables,
});

/** What these settings let a site spend on codes, in integer cents. */
export const smsBudgetOf = (settings: z.output<z.ZodObject<typeof smsVariables>>): SmsBudget => ({
  codeCents: settings.SMS_CENTS,
  dayCents: settings.SMS_DOLLARS_PER_SITE_AND_DAY * CENTS,
});
