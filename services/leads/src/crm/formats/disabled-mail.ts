import { dayAndTime } from '@forecourt/retail-rules';
import { inTwoForms, type MailContent } from './lead-mail.ts';

/** A subscription that was disabled because every delivery failed, or its target is gone. */
export interface DisabledSubscription {
  readonly id: string;
  readonly name: string;
  /** Its host or masked e-mail address. */
  readonly target: string;
  readonly dealership: string;
  /** The zone in which times are written. */
  readonly timeZone: string;
  readonly failingSince: Date;
  readonly disabledAt: Date;
  /** Why it was disabled. */
  readonly reason: string;
  /** What the last failure was; nothing of the message is in it. */
  readonly fault: string | null;
}

/** Tells a dealer that enquiries no longer reach a CRM, since when, why, and how they are sent again (CRM-2). Pure. */
export function disabledMail(subscription: DisabledSubscription): MailContent {
  const { id, name, target, dealership, timeZone, failingSince, disabledAt, reason, fault } = subscription;
  const since = dayAndTime(failingSince, timeZone);
  return {
    ...inTwoForms({
      heading: `Enquiries no longer reach ${name}: ${reason}`,
      paragraphs: [
        `Since ${since} we could not send the enquiries of ${dealership} to ${name} (${target}). We stopped trying on ${dayAndTime(disabledAt, timeZone)}. No enquiry is lost: they wait.`,
        'Once the cause is gone, ask the operator of your website to run the first command, which sends what waited. The second sends everything since then again.',
      ],
      facts: [
        { label: 'The last failure', value: fault ?? 'unknown' },
        { label: 'Send what waited', value: `npm run crm -- enable ${id}` },
        { label: 'Send all again', value: `npm run crm -- replay ${id} --since ${failingSince.toISOString()}` },
      ],
      footer: `Sent by the website of ${dealership}, to its own address.`,
    }),
    fromName: `${dealership} website`,
  };
}
