import { type OnceKind, type SubmittedLead, type TargetField, type TargetsOf, targetsOf } from '@forecourt/contracts';
import { type MailContent } from '@forecourt/messages';
import { adfOf } from '../formats/adf.ts';
import type { DeliveredLead } from '../formats/lead-facts.ts';
import { forgottenMail, leadMail, testMail } from '../formats/lead-mail.ts';
import type { Prepared } from './delivery-sender.ts';
import { adfRequest } from './delivery-sender.ts';
import { type Target, validSecrets } from './subscription.rows.ts';

/** A message to a subscription of such a kind. */
export interface OnceMessage {
  readonly kind: OnceKind;
  readonly subscriptionId: string;
  readonly target: Target;
  /** The message's identity: the same each time it is sent. */
  readonly id: string;
  readonly now: Date;
}

/** A message to a subscription that has these targets. */
type To<Field extends TargetField> = Omit<OnceMessage, 'target'> & {
  readonly target: Target & Readonly<Record<Field, string>>;
};

/** What a message says, in the forms that formats choose from. */
interface Said {
  /** Undefined for what ADF can't say. */
  readonly adf: () => string | undefined;
  readonly mail: () => MailContent;
}

/** How each kind sends what a message says: as ADF where it can be said so, else as an email to a person. */
const formats: { readonly [Kind in OnceKind]: (message: To<TargetsOf<Kind>>, said: Said) => Prepared } = {
  'adf-webhook': (message, { adf, mail }) => {
    const xml = adf();
    return xml === undefined ? mailed(message, mail()) : posted(message, xml);
  },
  'adf-email': (message, { adf, mail }) => {
    const xml = adf();
    return mailed(message, xml === undefined ? mail() : adfMail(xml, mail()));
  },
  email: (message, { mail }) => mailed(message, mail()),
};

/** A lead for a subscription that takes it once. Pure. */
export function leadOnce(message: OnceMessage, delivered: DeliveredLead): Prepared {
  return preparedOnce(message, { adf: () => adfOf(delivered), mail: () => leadMail(delivered) });
}

/** The request to forget a lead's person, which ADF can't say. Pure. */
export function forgetOnce(message: OnceMessage, lead: Parameters<typeof forgottenMail>[0]): Prepared {
  return preparedOnce(message, { adf: () => undefined, mail: () => forgottenMail(lead) });
}

/** A test message: an email, or as ADF a lead that says that it is none. Pure. */
export function testOnce(message: OnceMessage, dealership: TestedDealership): Prepared {
  const lead = testLead(message.id, dealership);
  return preparedOnce(message, {
    adf: () => adfOf({ lead, submittedAt: message.now }),
    mail: () => testMail(dealership),
  });
}

/** @throws Error for a subscription without a target that its kind needs */
function preparedOnce(message: OnceMessage, said: Said): Prepared {
  for (const field of targetsOf(message.kind)) {
    if (message.target[field] === undefined)
      throw new Error(`The subscription ${message.subscriptionId} has no ${field}.`);
  }
  // It has those that its own format reads, whichever that is.
  return formats[message.kind](message as To<TargetField>, said);
}

function posted({ target, id, now }: To<'url'>, adf: string): Prepared {
  return { request: adfRequest({ url: target.url, secrets: validSecrets(target, now) }, id, adf, now) };
}

/** ADF as the text of an email, where CRMs look for it; they read it as it was sent, and not all decode quoted-printable. */
function adfMail(adf: string, { subject, fromName, replyTo }: MailContent): MailContent {
  return { subject, text: adf, forPrograms: true, ...(fromName && { fromName }), ...(replyTo && { replyTo }) };
}

function mailed({ target, id, subscriptionId }: To<'email'>, content: MailContent): Prepared {
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
