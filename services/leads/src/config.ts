import type { CarSearchEngine } from '@forecourt/car-search';
import type { MessageConfig, SmsBudget } from '@forecourt/messages';
import type { Transport } from '@forecourt/messaging';
import type { PaymentConfig } from '@forecourt/payments';
import type { InternalServiceConfig, JournalConfig } from '@forecourt/service-kit';

/** What the leads service is started with. */
export interface LeadsConfig extends InternalServiceConfig, JournalConfig {
  /** Its topics must exist; it is its owner's to close. */
  transport: Transport;
  /** `http://host:port` of the stock service, which knows the cars. */
  stockUrl: string;
  /** `http://host:port` of the sites service, whose configurations are followed. */
  sitesUrl: string;
  /** Wraps the persons' keys: 32 bytes in base64. */
  deploymentKey: string;
  /** Former deployment keys, which still open what they wrapped. */
  previousDeploymentKeys?: string[];
  /** How SMS and emails are sent; refused by default. */
  messages?: MessageConfig;
  /** What a site may spend on SMS; `usualBudget` by default. */
  smsBudget?: SmsBudget;
  /** Where the stock is found by which trade-ins are valued; it is its owner's to close. Without it, persons value each of them. */
  engine?: CarSearchEngine | undefined;
  /** Who takes deposits; without a provider nothing can be reserved. */
  payments?: PaymentConfig | undefined;
  /** Whether CRMs may run on this machine, over plain HTTP; otherwise only public addresses are reached. */
  development?: boolean;
  /** Whether version 1 of the lead topic, with persons in clear, is published beside version 2; it is by default. */
  leadsInClear?: boolean;
  /** For demonstrations: so many seconds instead of a day between two alerts, and no quiet hours. */
  alertDaySeconds?: number | undefined;
  /** How often due alerts are looked for, and what alerts could not read of stock is tried again; 5,000 by default. */
  alertEveryMs?: number | undefined;
}
