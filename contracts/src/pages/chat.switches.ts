import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, requiredText, slug } from '../common/scalars.ts';

/** The web chat (LEAD-8, VEH-2). */
export const chatSwitches = {
  chat: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Visitors write a few messages at /chat, beside vehicles and from the contact page, which become one lead (LEAD-8).',
      ),
    for_enquire: z
      .boolean()
      .default(false)
      .describe('Enquire Now of a vehicle that can be had opens the chat in place of the enquiry (LEAD-8).'),
    dealerships: z
      .array(refersTo('dealership', slug))
      .max(100)
      .default([])
      .describe(
        'Slugs of the dealerships for whose vehicles the chat opens in the place of every enquiry: Enquire Now, a request for photos and Find Me Something Similar (LEAD-8).',
      ),
    provider: fieldsAlone({
      address: z
        .url({ protocol: /^https$/, hostname: z.regexes.domain })
        .max(500)
        .describe('Its hosted chat, such as https://chat.example/harbour-motors; opens in a new tab.'),
      vehicle_parameter: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/)
        .optional()
        .describe('Parameter of that address that takes the address of the vehicle.'),
    })
      .optional()
      .describe('Another company’s chat in the place of the platform’s own: each chat button leads to it (LEAD-8).'),
    greeting: requiredText(300)
      .default('Hello! What would you like to know?')
      .describe('The first message, from the dealer.'),
    answered: requiredText(300)
      .default('A person reads your messages during opening hours and answers by phone or email, not in this chat.')
      .describe('When a person answers, and how.'),
  })
    .prefault({})
    .describe('The web chat.'),
};
