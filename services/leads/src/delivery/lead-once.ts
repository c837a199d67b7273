import type { SubmittedLead } from '@forecourt/contracts';
import { adfOf } from '../adf/adf.ts';
import type { DeliveredLead } from '../adf/delivered-lead.ts';
import { forgottenMail, leadMail, type MailContent, testMail } from '../lead-mail/lead-mail.ts';
import { type Target, validSecrets } from '../subscription/sealed-target.ts';
import type { Prepared } from './delivery-sender.ts';
import { adfRequest } from './webhook.ts';

/** The kinds that take a lead once, rather than its events. */
export type OnceKind = 'adf-webhook' | 'adf-email' | 'email';

/** A message to a subscription of such a kind. */
export interface OnceMessage {
  readonly kind: OnceKind;
  readonly subscriptionId: string;
  readonly target: Target;
  /** The message's identity: the same each time it is sent. */
  readonly id: string;
  readonly now: Date;
}

/** A lead for a subscription that takes it once: as ADF where it can be said so, else as an e-mail to a person. Pure. */
export function leadOnce(message: OnceMessage, delivered: DeliveredLead): Prepared {
  const adf = message.kind === 'email' ? undefined : adfOf(delivered);
  if (adf === undefined) return mail(message, leadMail(delivered));
  return sendAdf(message, adf, leadMail(delivered));
}

/** The request to forget a lead's person, as an e-mail to a person. Pure. */
export function forgetOnce(message: OnceMessage, lead: Parameters<typeof forgottenMail>[0]): Prepared {
  return mail(message, forgottenMail(lead));
}

/** A test message: an e-mail, or as ADF a lead that says that it is none. Pure. */
export function testOnce(message: OnceMessage, dealership: TestedDealership): Prepared {
  const content = testMail(dealership);
  const adf =
    message.kind === 'email' ? undefined : adfOf({ lead: testLead(message.id, dealership), submittedAt: message.now });
  return adf === undefined ? mail(message, content) : sendAdf(message, adf, content);
}

/** By webhook; or as the text of an e-mail, where CRMs look for it. */
function sendAdf(message: OnceMessage, adf: string, { subject, fromName, replyTo }: MailContent): Prepared {
  const { url } = message.target;
  if (message.kind === 'adf-webhook' && url !== undefined) {
    const secrets = validSecrets(message.target, message.now);
    return { request: adfRequest({ url, secrets }, message.id, adf, message.now) };
  }
  return mail(message, { subject, text: adf, ...(fromName && { fromName }), ...(replyTo && { replyTo }) });
}

function mail({ target, id, subscriptionId }: OnceMessage, content: MailContent): Prepared {
  if (target.email === undefined) throw new Error(`The subscription ${subscriptionId} has no e-mail address.`);
  const messageId = `${id.replaceAll(':', '.')}.${subscriptionId}`;
  return { email: { ...content, to: [target.email], messageId } };
}

/** Whose subscription is tested. */
interface TestedDealership {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

function testLead(id: string, { id: dealershipId, slug, name }: TestedDealership): SubmittedLead {
  return {
    lead_id: id,
    source: 'Website',
    category: 'Vehicle Enquiry',
    url: '',
    person: { name: 'Test', last_name: 'Forecourt' },
    message: 'This is a test: there is no such customer and no such vehicle.',
    opt_in: false,
    additional_services: [],
    dealership_id: dealershipId,
    dealership_slug: slug,
    dealership: { name },
    lead_attributes: { visited_pages: [], linked_query_params: {} },
    car: {
      car_id: 'test',
      car_dealership_id: dealershipId,
      stock_number: 'TEST',
      'Vehicle Make': 'Test',
      'Vehicle Model': 'Test',
      car_type: 'used',
      vehicle_status: 'in_stock',
    },
  };
}
