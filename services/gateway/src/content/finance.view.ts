import { centsOf, currentPriceCents } from '@forecourt/retail-rules';
import { renderMarkdown } from '@forecourt/safe-markdown';
import { calculatorView } from '../finance/calculator.view.ts';
import { MOST_DOLLARS } from '../finance/loan-questions.ts';
import type { BlockRule } from './block-setting.ts';

/** An example of a price, where the address names neither a car nor a budget. */
const EXAMPLE_DOLLARS = 30_000;

/** The calculator on a page, with the price of the car or the budget that the address names (FIN-1). */
export const financeCalculatorRule: BlockRule<'finance_calculator'> = ({ title, text }, { site, path, address }) => {
  const { car, parameters } = address;
  const budget = Number(parameters.get('vehiclePriceBudget'));
  const cents = car && currentPriceCents(car);
  const asked = budget > 0 && budget <= MOST_DOLLARS ? centsOf(budget) : centsOf(EXAMPLE_DOLLARS);
  const calculator = calculatorView({ path, parameters, priceCents: cents || asked }, site.config);
  return (
    calculator && {
      kind: 'finance_calculator',
      title,
      html: text === undefined ? null : renderMarkdown(text, 3),
      calculator,
    }
  );
};
