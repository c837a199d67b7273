import type { MessageConfig, SmsBudget } from '@forecourt/messages';
import type { Transport } from '@forecourt/messaging';
import type { InternalServiceConfig, JournalConfig } from '@forecourt/service-kit';

/** What the identity service is started with. */
export interface IdentityConfig extends InternalServiceConfig, JournalConfig {
  /** Its topics must exist; it is its owner's to close. */
  transport: Transport;
  /** Seals feed secrets: 32 bytes in base64. */
  deploymentKey: string;
  /** Former deployment keys, which still open what they sealed. */
  previousDeploymentKeys?: string[];
  /** How SMS and emails are sent; refused by default. */
  messages?: MessageConfig;
  /** What a code costs, and what a site may spend on them a day; about 750 codes by default. */
  smsBudget?: SmsBudget;
}
