import { z } from 'zod';
import { fieldsAlone, requiredText } from '../common/scalars.ts';

/** What a site offers assistants, programs that look for a vehicle on somebody's behalf (SRCH-18). */
export const assistantSwitches = {
  assistants: fieldsAlone({
    enabled: z
      .boolean()
      .default(true)
      .describe(
        'Assistants may search and compare vehicles and read opening hours, at /mcp and by what /llms.txt says (SRCH-18). They can’t send enquiries.',
      ),
    disclaimer: requiredText(600)
      .default(
        'Prices are the dealer’s own in Australian dollars and include what is named beside them. Vehicles are subject to prior sale. Check price and availability with the dealer before you rely on them.',
      )
      .describe('Stands beside each answer to an assistant.'),
  })
    .prefault({})
    .describe('Assistants that read the site as programs.'),
};
