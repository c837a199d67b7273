import { z } from 'zod';
import { fieldsAlone, requiredText } from '../common/scalars.ts';

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
