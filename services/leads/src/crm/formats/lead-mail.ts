import type { SubmittedLead } from '@forecourt/contracts';
import { inTwoForms, type MailContent, type MailParts, oneLine, replyAddress } from '@forecourt/messages';
import { carTitle, dayAndTime } from '@forecourt/retail-rules';
import { ASK_TO_CHECK, type DeliveredLead, mailFacts, personName } from './lead-facts.ts';

/** A lead as an email to a person at the dealership (CRM-2): an answer goes to the customer. Pure. */
export function leadMail(delivered: DeliveredLead): MailContent {
  const { lead } = delivered;
  if (lead.person === null) return forgottenMail(lead);
  const { email } = lead.person;
  const who = personName(lead) || 'A visitor';
  const vehicle = vehicleTitle(lead);
  const heading = `${headingOf(lead)} from ${who}${vehicle === '' ? '' : `: ${vehicle}`}`;
  const parts: MailParts = {
    heading,
    paragraphs: [...(lead.suspected ? [ASK_TO_CHECK] : []), howToAnswer(who, email)],
    quote: lead.message ?? undefined,
    facts: mailFacts(delivered),
    footer: footerOf(lead),
  };
  const replyTo = email && replyAddress(email);
  return { ...contentOf(parts, lead), ...(replyTo && { replyTo }) };
}

function howToAnswer(who: string, email: string | undefined): string {
  if (!email) return `${who} gave no email address, so a reply to this email won’t reach them.`;
  if (replyAddress(email)) return `Reply to this email to reach ${who}.`;
  return `A reply to this email won’t reach ${who}. Write to ${email} instead.`;
}

/** What asks to delete what the dealer holds of a person who asked to be forgotten, as an email: it names nobody. */
export function forgottenMail(lead: Pick<SubmittedLead, 'lead_id' | 'dealership_slug' | 'dealership'>): MailContent {
  const parts: MailParts = {
    heading: 'A customer asked to be forgotten',
    paragraphs: [
      'Please delete everything you hold about the person who sent this enquiry, including our emails about it. Our email about the enquiry ends with the same number.',
    ],
    facts: [{ label: 'Enquiry', value: lead.lead_id }],
    footer: footerOf(lead),
  };
  return contentOf(parts, lead);
}

/** What shows that emails arrive. */
export function testMail(dealership: { name: string }): MailContent {
  const parts: MailParts = {
    heading: 'A test: enquiries will arrive here',
    paragraphs: [
      `The operator of your website sent this to check that enquiries to ${dealership.name} reach you. You don’t need to do anything.`,
    ],
    facts: [],
    footer: `Sent by the website of ${dealership.name}.`,
  };
  return { ...inTwoForms(parts), fromName: `${dealership.name} website` };
}

function contentOf(parts: MailParts, lead: Sender): MailContent {
  return { ...inTwoForms(parts), fromName: oneLine(`${nameOf(lead)} website`) };
}

type Sender = Pick<SubmittedLead, 'dealership_slug' | 'dealership'>;
const nameOf = ({ dealership, dealership_slug: slug }: Sender) => dealership?.name ?? slug;
const footerOf = (lead: Sender & { lead_id: string }) =>
  `Sent by the website of ${nameOf(lead)}, whose operator set up this address. Enquiry ${lead.lead_id}`;

const headingOf = ({ category, subcategory }: SubmittedLead) =>
  subcategory === undefined ? category : `${category} (${subcategory})`;

function vehicleTitle({ car, claimed_car: claimed }: SubmittedLead): string {
  const { 'Vehicle Make': make = null, 'Vehicle Model': model = null } = car ?? claimed ?? {};
  const { title = null, year = null, badge = null } = car ?? {};
  return carTitle({ name: title, carsalesTitle: null, year, make, model, badge });
}

/** A subscription that was disabled because every delivery failed, or its target is gone. */
export interface DisabledSubscription {
  readonly id: string;
  readonly name: string;
  /** Its host or masked email address. */
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

/** Warns a dealer that enquiries no longer reach a CRM, since when, why, and how they are sent again (CRM-2). Pure. */
export function disabledMail(subscription: DisabledSubscription): MailContent {
  const { id, name, target, dealership, timeZone, failingSince, disabledAt, reason, fault } = subscription;
  const since = dayAndTime(failingSince, timeZone);
  return {
    ...inTwoForms({
      heading: `Enquiries no longer reach ${name}: ${reason}`,
      paragraphs: [
        `Since ${since} we haven’t been able to send ${dealership}’s enquiries to ${name} (${target}). We stopped trying on ${dayAndTime(disabledAt, timeZone)}. No enquiry is lost. They’re waiting to be sent.`,
        'Once the problem is fixed, ask the operator of your website to run the first command, which sends everything that was waiting. The second resends everything since then.',
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
