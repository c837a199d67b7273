import { z } from 'zod';
import { instant, requiredText } from '../common/scalars.ts';
import { defineEvent } from '../events/define-event.ts';
import { leadTopic } from '../events/topics.ts';
import { priceSpan } from '../stock/price-record.ts';
import { reservationReason } from './reservations.ts';

/** The person who enquires, in clear: only for those who may read the lead topic. */
const leadPerson = z.object({
  name: z.string().describe('First name, or the full name if the form has only one name field.'),
  last_name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional().describe('E.164, such as +61412345678.'),
  postcode: z.string().optional(),
});

/** The vehicle of the enquiry, as it was when the enquiry was sent. */
const leadCar = z.object({
  car_id: z.string(),
  car_dealership_id: z.int().positive(),
  stock_number: z.string(),
  'Vehicle Make': z.string(),
  'Vehicle Model': z.string(),
  title: z
    .string()
    .optional()
    .describe(
      'What the site called it, where its feed gives a title of its own; else it is year, make, model and badge.',
    ),
  year: z.int().optional(),
  badge: z.string().optional(),
  car_type: z.enum(['new', 'used', 'demo']),
  vehicle_status: z.enum(['in_stock', 'coming_soon', 'sold']),
  tag: z.string().optional(),
  vin: z.string().optional(),
  km: z.int().nonnegative().optional(),
  price: z
    .number()
    .nonnegative()
    .optional()
    .describe(
      'Australian dollars: the reduced price, or else the list price, when the enquiry was sent. Absent for a placeholder of $10 or less, for which sites show none.',
    ),
  price_type: z.string().optional().describe('Whether that was drive-away or excluded government charges, as shown.'),
  url: z
    .string()
    .optional()
    .describe('Its page on the site that the enquiry was sent from. Leads of earlier versions have none.'),
  was_price: z
    .number()
    .positive()
    .optional()
    .describe('Australian dollars: the earlier price that the site showed beside it. Absent where it showed none.'),
  was_price_proof: z
    .object({
      shown_days: z.int().nonnegative().describe('Whole days of the 28 before the reduction for which it was shown.'),
      reduced_at: instant.describe('When the platform recorded the reduction.'),
      record: priceSpan.array().max(30).describe('When the vehicle was offered at which price, the oldest first.'),
    })
    .optional()
    .describe('What proves the earlier price (PRICE-1). Absent on a site that shows earlier prices as fed.'),
});

/** What the browser said of a vehicle without its id. */
const claimedCar = z.object({
  stock_number: z.string().optional(),
  'Vehicle Make': z.string().optional(),
  'Vehicle Model': z.string().optional(),
  car_type: z.string().optional(),
  vehicle_status: z.string().optional(),
});

/** A choice about consent, as the form put it to the visitor. */
const consentChoice = z.object({
  field: z.string().describe('The name of its box, such as opt_in.'),
  agreed: z.boolean(),
  words: z.string().describe('What the form said beside the box.'),
  terms: z.string().optional().describe('The terms of use as the site showed them, where the box agrees to these.'),
});

/** Contact details of the dealership that receives the lead, as configured when the enquiry was sent. */
const leadDealership = z.object({ name: z.string(), phone: z.string().optional(), email: z.string().optional() });

/** A lead as it was submitted (LEAD-1, LEAD-5). Once the person is erased, `person` and `message` are null. */
export const submittedLead = z.object({
  lead_id: requiredText(60),
  source: z.literal('Website'),
  category: requiredText(60),
  subcategory: z.string().optional(),
  url: z.string().describe('The page it was sent from.'),
  user_agent: z.string().optional(),
  person: leadPerson.nullable(),
  message: z.string().nullable(),
  opt_in: z.boolean(),
  additional_services: z.array(z.string()),
  Rego: z.string().optional(),
  page_id: z.string().optional(),
  location: z.string().optional(),
  manufacturer_slug: z.string().optional(),
  terms_conditions: z.boolean().optional(),
  consents: z
    .array(consentChoice)
    .max(10)
    .optional()
    .describe(
      'Every choice about consent that the visitor made in the form, with its words: none for a box that was not sent. Leads of earlier versions have none.',
    ),
  car: leadCar.optional(),
  suspected: z
    .literal(true)
    .optional()
    .describe('It filled in the form’s hidden field, as programs do: look at it before you answer. Absent otherwise.'),
  duplicate_of: requiredText(60)
    .optional()
    .describe(
      'The `lead_id` of the first lead that the same person, by email address or phone number, sent this dealership about the same car within the last 24 hours. Absent otherwise.',
    ),
  claimed_car: claimedCar
    .optional()
    .describe('What the form said about a vehicle without a car_id; unverified. Absent if there is a car.'),
  dealership_id: z.int().positive(),
  dealership_slug: z.string(),
  dealership: leadDealership.optional().describe('Its name and contact details. Leads of earlier versions have none.'),
  car_id: z.string().optional().describe('As in `car`.'),
  car_dealership_id: z.int().positive().optional().describe('As in `car`.'),
  answers: z
    .record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]))
    .optional()
    .describe('What the form asked for besides, by the names of its fields. Absent if that is nothing.'),
  lead_attributes: z.object({
    visited_pages: z.array(z.string()).max(20),
    linked_query_params: z.record(z.string(), z.string()),
    referrer: z
      .string()
      .optional()
      .describe('The page of another site that led to the visit, as far as its browser said it: often only the site.'),
  }),
});
export type SubmittedLead = z.infer<typeof submittedLead>;

const lead = z.object({ lead_id: requiredText(60), dealership_id: z.int().positive() });
const subscriber = requiredText(80).describe('The CRM, by its credential.');

/** When and where somebody comes. A CRM that reports an appointment may know only when. */
const appointment = {
  starts_at: instant,
  ends_at: instant.optional(),
  location_slug: z.string().optional().describe('The place that the customer comes to.'),
  time_zone: z.string().optional().describe('IANA zone of that place, such as Australia/Adelaide.'),
};

/** What a dealer says of a lead's end. A code, as words could name the customer, whose data must be erasable. */
export const closing = {
  reason: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9_-]{0,39}$/,
      'expected a code of at most 40 lower-case letters, digits, - and _, such as bought_elsewhere',
    )
    .optional()
    .describe('Why, as a code of the CRM, such as bought_elsewhere: no words about the customer.'),
  value: z.number().nonnegative().max(10_000_000).optional().describe('What it was sold for, in Australian dollars.'),
  salesperson: requiredText(60).optional().describe('Who of the dealer’s staff closed it, by name or number.'),
};

const event = <Name extends string, Data extends z.ZodType>(name: Name, summary: string, data: Data) =>
  defineEvent(leadTopic.name, `forecourt.leads.${name}.v1` as const, summary, data);

/** A lead's public events: its whole history (LEAD-5). */
export const leadEvents = {
  LeadSubmitted: event('LeadSubmitted', 'A visitor sent an enquiry.', submittedLead),
  LeadRouted: event(
    'LeadRouted',
    'It was assigned to a dealership, a location and a department.',
    lead.extend({
      dealership_slug: z.string(),
      location_slug: z.string().optional(),
      department: z.enum(['sales', 'service', 'parts']),
    }),
  ),
  LeadDelivered: event('LeadDelivered', 'A CRM received it.', lead.extend({ subscriber })),
  LeadDeliveryFailed: event(
    'LeadDeliveryFailed',
    'A delivery failed permanently.',
    lead.extend({ subscriber, reason: z.string(), attempts: z.int().positive() }),
  ),
  LeadAcknowledged: event('LeadAcknowledged', 'A CRM confirmed that it has it.', lead.extend({ subscriber })),
  CustomerContacted: event(
    'CustomerContacted',
    'The dealer spoke to the customer.',
    lead.extend({ channel: z.enum(['phone', 'email', 'sms', 'in_person']) }),
  ),
  AppointmentBooked: event('AppointmentBooked', 'An appointment was made.', lead.extend(appointment)),
  AppointmentMoved: event('AppointmentMoved', 'The appointment was moved.', lead.extend(appointment)),
  AppointmentCancelled: event('AppointmentCancelled', 'The appointment was cancelled.', lead),
  LeadClosed: event(
    'LeadClosed',
    'It was won, lost or dropped. Of several, the last one counts: it corrects those before.',
    lead.extend({ outcome: z.enum(['won', 'lost', 'invalid']), ...closing }),
  ),
  LeadReopened: event(
    'LeadReopened',
    'It had been closed, and the dealer works on it again.',
    lead.extend({ reason: closing.reason, salesperson: closing.salesperson }),
  ),
  DepositPaid: event(
    'DepositPaid',
    'Its customer paid the deposit that reserves the vehicle (RES-1).',
    lead.extend({
      deposit: z.number().positive().describe('Australian dollars.'),
      reserved_until: instant.describe('The vehicle is held until then; afterwards the deposit is refunded.'),
      time_zone: z.string().optional().describe('Zone of the place where the vehicle stands.'),
    }),
  ),
  ReservationEnded: event(
    'ReservationEnded',
    'Its reservation is over: the vehicle is free again unless it was completed, and a deposit that was paid is refunded. One that was completed ends once more, as cancelled, if its dealer reports that the sale fell through.',
    lead.extend({
      outcome: z.enum(['completed', 'cancelled', 'lapsed', 'taken', 'sold_elsewhere']),
      deposit_paid: z.boolean().describe('False if it ended before the deposit was paid.'),
      reason: reservationReason.optional().describe('Absent in events from before it was said.'),
    }),
  ),
  PaymentReceived: event(
    'PaymentReceived',
    'Its customer has paid online by card (RES-3). The amount is the dealer’s from then on.',
    lead.extend({
      amount: z.number().positive().describe('Australian dollars.'),
      reference: z.string().describe('What the customer says that it is for.'),
    }),
  ),
  PersonErased: event(
    'PersonErased',
    'The person asked to be forgotten: delete what you hold of them.',
    z.object({ lead_id: requiredText(60), dealership_id: z.int().positive() }),
  ),
} as const;

export type LeadEventName = keyof typeof leadEvents;
/** The data of one public lead event, in the wire's names. */
export type LeadEventData<Name extends LeadEventName> = z.infer<(typeof leadEvents)[Name]['data']>;
