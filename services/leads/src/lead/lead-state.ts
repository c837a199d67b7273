import type { LeadState } from '@forecourt/contracts';
import type { LeadCar } from './lead.events.ts';
import type { Lead } from './lead.ts';

/**
 * How far a lead has come (LEAD-5), as a list shows it in one word: how it ended, else what its dealer reported, else whether a CRM has it.
 * An erased person's lead is erased, whatever came before.
 */
export function stateOf({ erased, outcome, appointment, contacted, acknowledgedBy, deliveredTo }: Lead): LeadState {
  if (erased) return 'erased';
  if (outcome) return outcome;
  if (appointment !== undefined) return 'appointment';
  if (contacted) return 'contacted';
  if (acknowledgedBy.length > 0) return 'acknowledged';
  return deliveredTo.length > 0 ? 'delivered' : 'new';
}

/** The vehicle in a line, as the dealer knows it: `2021 Toyota Corolla ZR (S1)`. */
export const nameOfCar = ({ year, make, model, badge, stockNumber }: LeadCar): string =>
  `${[year, make, model, badge].filter((part) => part !== undefined).join(' ')} (${stockNumber})`;
