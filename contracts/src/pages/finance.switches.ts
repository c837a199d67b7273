import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, idNumber, MOST_DEALERSHIPS, requiredText } from '../common/scalars.ts';

/** A lender of a site: lenders are data, their offers come with the vehicle's feed. */
const lender = fieldsAlone({
  key: requiredText(60).describe('Its key in a feed’s finance_lenders.'),
  name: requiredText(60).describe('The name that visitors see.'),
  rule: z
    .enum(['recent_car', 'available_car', 'weekly_payment', 'monthly_payment'])
    .describe(
      'When an available car shows its offer: at most 12 years old and over $500; always; or over $500 and with that payment.',
    ),
  disclaimer: requiredText(2_000).optional().describe('Its terms, for offers whose feed states none.'),
  comparison_basis: requiredText(120)
    .default('a 5-year secured loan of $30,000')
    .describe('What its comparison rates are based on.'),
  deposit_share: z
    .number()
    .min(0)
    .max(90)
    .default(0)
    .describe('The deposit in per cent of the price, for offers whose feed states none.'),
  valid_for_a_month: z.boolean().default(false).describe('Says that an offer is valid for a month from today.'),
});
export type SiteLender = z.infer<typeof lender>;

const dollars = z.number().min(0).max(10_000).multipleOf(0.01);

const calculator = fieldsAlone({
  enabled: z.boolean().default(false).describe('Shows the calculator on vehicles and where a page has its block.'),
  rate: z
    .number()
    .min(0)
    .max(35)
    .multipleOf(0.01)
    .default(10)
    .describe('The rate that it starts with, in per cent a year.'),
  establishment_fee: dollars
    .default(0)
    .describe('What the loan costs to set up, in dollars: it is in the comparison rate.'),
  monthly_fee: dollars.default(0).describe('What the loan costs each month, in dollars: it is in the comparison rate.'),
});

/** Whether prices on a site have a weekly repayment beside them, and searches a budget (FIN-3). */
export function statesRepayments({ finance }: SiteWithFinance): boolean {
  return finance.enabled && finance.repayments !== 'none';
}

/** Whether a site has the finance calculator, on vehicles, in blocks and for its API (FIN-1). */
export function showsCalculator({ finance }: SiteWithFinance): boolean {
  return finance.enabled && finance.calculator.enabled;
}

interface SiteWithFinance {
  readonly finance: z.infer<typeof financeSwitches.finance>;
}

/** The finance card of a vehicle's page (VEH-1) and the calculator (FIN-1). */
export const financeSwitches = {
  finance: fieldsAlone({
    enabled: z
      .boolean()
      .default(true)
      .describe('Off, no vehicle shows finance offers, and no vehicle or page the calculator.'),
    lenders: z
      .array(lender)
      .max(8)
      .default([])
      .describe('Lenders whose offers are shown, by key, name and rule. The first one whose rule matches comes first.'),
    excluded_make: refersTo('make', requiredText(60)).optional().describe('The make that gets no finance card.'),
    excluded_dealership_ids: z
      .array(refersTo('dealership_id', idNumber))
      .max(MOST_DEALERSHIPS)
      .default([])
      .describe('Dealerships whose vehicles have no finance card.'),
    calculator: calculator.prefault({}).describe('The finance calculator.'),
    personalised: z
      .boolean()
      .default(false)
      .describe(
        'Vehicles with has_nvic have an application with their figures at /personalised/finance?car_id=, for visitors who sign in (FIN-2, AUTH-3). It needs the calculator.',
      ),
    repayments: z
      .enum(['none', 'calculator', 'lender'])
      .default('none')
      .describe(
        'The weekly repayment beside prices, and the search by it: none; by the calculator’s rate over 60 months without deposit and balloon; or the lowest payment of a vehicle’s lenders (FIN-3).',
      ),
  })
    .prefault({})
    .describe('Finance offers.'),
};
