import { ConfigurationError, loadConfig } from '@forecourt/service-kit';
import { z } from 'zod';
import type { MessageConfig } from './message-providers.ts';
import { type SmsBudget, smsBudgetOf, smsVariables } from './sms-budget.ts';

/** The variables of a service that sends messages. */
export const messageVariables = {
  FORECOURT_DEVELOPMENT: z
    .stringbool()
    .default(false)
    .describe('true or false; shows messages on /outbox unless a provider is set'),
  SMS_PROVIDER: z.enum(['twilio', 'messagemedia']).optional().describe('twilio or messagemedia'),
  SMS_ACCOUNT: z.string().default('').describe("Twilio's account SID, or MessageMedia's API key"),
  SMS_SECRET: z.string().default('').describe("Twilio's auth token, or MessageMedia's API secret"),
  SMS_FROM: z
    .string()
    .default('')
    .describe('number or name that SMS are from, or the id of a Twilio messaging service'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtps://user:password@host:465, of a mail server or Amazon SES'),
  EMAIL_FROM: z.email().optional().describe('address that emails are from'),
};
type MessageSettings = z.output<z.ZodObject<typeof messageVariables>>;

/** What the variables say about messages. @throws ConfigurationError for a provider without its account */
export function messageConfigOf(settings: MessageSettings): MessageConfig {
  const { SMS_PROVIDER: provider, SMS_ACCOUNT: account, SMS_SECRET: secret, SMS_FROM: from } = settings;
  const { SMTP_URL: url, EMAIL_FROM: emailFrom } = settings;
  if (provider && !(account && secret && (from || provider === 'messagemedia'))) {
    throw new ConfigurationError(
      `SMS_PROVIDER ${provider} needs SMS_ACCOUNT, SMS_SECRET${provider === 'twilio' ? ' and SMS_FROM' : ''}.`,
    );
  }
  if ((url === undefined) !== (emailFrom === undefined)) {
    throw new ConfigurationError('SMTP_URL and EMAIL_FROM go together.');
  }
  return {
    shown: settings.FORECOURT_DEVELOPMENT,
    ...(provider === 'twilio' && { sms: { provider, accountSid: account, authToken: secret, from } }),
    ...(provider === 'messagemedia' && {
      sms: { provider, apiKey: account, apiSecret: secret, ...(from && { from }) },
    }),
    ...(url && emailFrom && { email: { url, from: emailFrom } }),
  };
}

const allVariables = z.object({ ...messageVariables, ...smsVariables });

/**
 * How services send messages that are started together, and what their SMS may cost: as for services that are processes of their own.
 * @throws ConfigurationError naming each variable that cannot be read, or for a provider without its account
 */
export function readMessages(env: Readonly<Record<string, string | undefined>>): {
  messages: MessageConfig;
  smsBudget: SmsBudget;
} {
  const settings = loadConfig(allVariables, env);
  return { messages: messageConfigOf(settings), smsBudget: smsBudgetOf(settings) };
}
