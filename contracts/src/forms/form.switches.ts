import { z } from 'zod';
import { australianState, fieldsAlone } from '../common/scalars.ts';

/** A site's settings for its forms (LEAD-1, LEAD-4). */
export const formSwitches = {
  default_state: australianState.default('qld').describe('Preselects state fields; does not filter anything (SITE-7).'),
  forms: fieldsAlone({
    message_required: z.boolean().default(true).describe('Visitors must enter a message.'),
    location_required: z.boolean().default(false).describe('Visitors must choose a location.'),
    location_required_for_new_cars: z
      .boolean()
      .default(false)
      .describe('Visitors must choose a location when they enquire about a new car.'),
    preferred_dealership: z
      .boolean()
      .default(true)
      .describe('Asks which dealership the visitor prefers, if there are several.'),
    ask_rego: z.boolean().default(false).describe("Asks for the visitor's own registration number."),
    dealer_event_ids: z
      .boolean()
      .default(false)
      .describe('Enquiries about a car record event 14, 15 or 17, by its type and tag, instead of 22 (LEAD-1).'),
    quote_postcode: z
      .boolean()
      .default(true)
      .describe('Asks for the postcode in requests for a quote, whose government charges depend on it (LEAD-4).'),
    opt_in_ticked: z.boolean().default(true).describe('The box for news and offers is ticked when a form is opened.'),
    captcha: z
      .boolean()
      .default(true)
      .describe(
        'Browsers do a proof of work before they send a form (LEAD-3). What is sent without one is marked as suspected; forms without JavaScript need none.',
      ),
    acknowledge: z
      .boolean()
      .default(true)
      .describe('An enquiry that brings no letter of its own is acknowledged to its sender by email (LEAD-12).'),
    sms_updates: z
      .boolean()
      .default(false)
      .describe(
        'Who books a test drive or a service, or reserves a vehicle, can ask for reminders and changes by SMS as well (LEAD-12). The platform needs an SMS provider.',
      ),
    reply_time: z
      .string()
      .max(80)
      .default('')
      .describe('When an enquiry is answered, for its acknowledgement, such as: within one business day.'),
    terms_required: z.boolean().default(false).describe('Visitors must agree to the terms of use.'),
    terms_text: z.string().max(5_000).default('').describe("The dealer's own terms of use."),
    additional_services: z
      .array(z.enum(['finance', 'trade_in']))
      .max(2)
      .default(['finance', 'trade_in'])
      .describe("Offers 'I'm interested in finance.' and 'I have a trade in.'."),
  })
    .prefault({})
    .describe('Enquiry forms.'),
};
