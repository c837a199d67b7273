import type { FormAnswers } from '@forecourt/contracts';
import type { AcknowledgedPart } from '../../enquiry/lead-companion.ts';

/**
 * What the acknowledgement of an accepted estimate says of it (TRADE-1): what it is and what it rests on. Undefined without one. All of it is the
 * platform's own: make and model are those of vehicles in its stock, or there were no estimate. Pure.
 * @param answers of the lead, with its valuation (withValuation)
 */
export function acknowledgedEstimate(answers: FormAnswers): AcknowledgedPart | undefined {
  const { estimate: range, estimate_basis: basis, trade_in_year, trade_in_make, trade_in_model, kms } = answers;
  if (range === undefined || basis === undefined) return undefined;
  const vehicle = [trade_in_year, trade_in_make, trade_in_model].filter(Boolean).join(' ');
  return {
    purpose: 'trade_in_estimate',
    heading: `Your trade-in estimate: ${range}`,
    facts: [
      { label: 'Your vehicle', value: `${vehicle}${kms ? `, ${Number(kms).toLocaleString('en-AU')} km` : ''}` },
      { label: 'Estimate', value: range },
      { label: 'Based on', value: `${basis}.` },
    ],
    vehicleLabel: 'Trading in for',
    closing: changeOf,
  };
}

const changeOf = (phone: string | undefined): string =>
  `Is something about your vehicle different? Reply to this email${phone ? `, call ${phone}` : ''}, or value it again on our website.`;
