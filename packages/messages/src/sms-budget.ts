import { z } from 'zod';

const CENTS = 100;

/** What an SMS costs a site, and how much a site may spend on SMS a day, in integer cents. */
export interface SmsBudget {
  readonly smsCents: number;
  readonly dayCents: number;
}

/** Injection token of the SmsBudget. */
export const SMS_BUDGET = Symbol('SMS_BUDGET');

/** About what providers ask for a message in Australia, and far more than a site's visitors need. */
export const usualBudget: SmsBudget = { smsCents: 8, dayCents: 8_000 };

/** What a site's money is for, in percent. The shares are fixed, as sign-in codes and letters are counted in databases of different services. */
const SHARES = { codes: 75, letters: 25 } as const;

/** SMS that a share of a site's money pays for in a day. Pure. @param parts how many of them a long text is sent as */
export const smsADay = ({ smsCents, dayCents }: SmsBudget, use: keyof typeof SHARES, parts = 1): number =>
  Math.floor((dayCents * SHARES[use]) / 100 / (smsCents * parts));

/** The variables of a service that sends SMS of which a site's money bounds the number. */
export const smsVariables = {
  SMS_CENTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(usualBudget.smsCents)
    .describe('what the provider asks for an SMS, in cents'),
  SMS_DOLLARS_PER_SITE_AND_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(usualBudget.dayCents / CENTS)
    .describe(
      `what a site may spend on SMS in a day: ${SHARES.codes} % on sign-in codes, of which a fifth is kept for people who signed in before, and ${SHARES.letters} % on reminders and changes`,
    ),
};

/** What these settings let a site spend. */
export const smsBudgetOf = (settings: z.output<z.ZodObject<typeof smsVariables>>): SmsBudget => ({
  smsCents: settings.SMS_CENTS,
  dayCents: settings.SMS_DOLLARS_PER_SITE_AND_DAY * CENTS,
});
