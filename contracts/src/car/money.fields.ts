import { z } from 'zod';
import { dollars, text } from '../common/scalars.ts';
import { field } from './car-field.ts';

const amount = (description: string) =>
  ({ unit: 'dollars', document: { kind: 'number', description: `${description}, Australian dollars.` } }) as const;

/** Prices in Australian dollars. The list price is `price`, the reduced one `offer_price` (CARD-4). */
export const pricesFields = {
  price: field(dollars, 149_990, amount('List price')),
  before_price: field(dollars, 156_990, amount('Earlier price')),
  offer_price: field(dollars, 144_990.5, amount('Reduced price')),
  subscription_price: field(dollars, 899, { ...amount('Subscription per week'), description: 'Dollars per week.' }),
  price_type: field(text(60), 'Drive Away', { document: { kind: 'keyword', description: 'As Drive Away.' } }),
};

/** What such a vehicle usually costs, in dollars (specification: autograb_data). */
export const marketFields = {
  state_average_market_price: field(dollars, 152_000, amount('Market price in its state')),
  average_market_price: field(dollars, 150_500.5, amount('Market price in Australia')),
};

const number = (min: number, max: number) => z.number().min(min).max(max);

/** One lender's offer for this vehicle: rates in per cent a year, payments and deposit in dollars. */
export const lenderFields = {
  interestRate: field(number(0, 100).nullable(), 7.5, {}),
  comparisonRate: field(number(0, 100).nullable(), null, {}),
  paymentWeek: field(dollars.nullable(), 612.35, { unit: 'dollars' }),
  paymentMonth: field(dollars.nullable(), 2653.52, { unit: 'dollars' }),
  termMonths: field(z.int().min(0).max(600), 60, {}),
  termYears: field(number(0, 50), 5, {}),
  termUnit: field(text(20), 'months', {}),
  deposit: field(dollars, 14_499.05, { unit: 'dollars' }),
  balloon: field(dollars, 30_000, { unit: 'dollars' }),
  disclaimer: field(text(10_000), 'Terms apply.', {}),
};
