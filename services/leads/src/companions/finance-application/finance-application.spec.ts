import { type FormAnswers, formOf, type SiteConfig } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import { FinanceApplicationCompanion } from './finance-application.companion.ts';
import { CalculatorDesk, type FinanceDesk, figuresText } from './finance-application.ts';

const calculator = { enabled: true, rate: 10, establishment_fee: 0, monthly_fee: 0 };
const site = { finance: { enabled: true, personalised: true, calculator } as SiteConfig['finance'] };
const car = { carId: 'c1', priceCents: 3_000_000 };
const caller = { user: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39' };
const logger = pino({ enabled: false });
const answers: FormAnswers = { finance_term: '60 months', finance_frequency: 'Weekly', name: 'Ada' };
const enquiry = { form: formOf('finance_application'), answers } as Enquiry;
type Setting = Parameters<FinanceApplicationCompanion['accept']>[1];
const applied = async (changes = {}, setting = {}, desk: FinanceDesk = new CalculatorDesk(), sent = enquiry) => {
  const companion = new FinanceApplicationCompanion(desk, logger);
  const accepted = await companion.accept({ ...sent, answers: { ...answers, ...changes } }, {
    ...{ site, car, caller },
    ...setting,
  } as Setting);
  return accepted.enquiry;
};

describe('a finance application', () => {
  it('has the figures of the site’s calculator, whatever its body says', async () => {
    const { answers: kept } = await applied({ finance_figures: '$1 a week' });
    expect(kept).toEqual({
      ...answers,
      finance_figures:
        '$30,000 financed ($30,000 less a deposit of $0) at 10.00% p.a., comparison rate 10.00% p.a.: 261 weekly repayments of $146.19 over 60 months, $38,153.46 in total, without fees',
    });
  });

  it('finances the price less the deposit', async () => {
    const { answers: kept } = await applied({ finance_deposit: '$4,000.50', finance_frequency: 'Monthly' });
    expect(kept.finance_figures).toMatch(
      /^\$25,999\.50 financed .*: 60 monthly repayments of \$552\.42 over 60 months/,
    );
  });

  it('leaves any other enquiry without figures', async () => {
    const sent = { ...enquiry, form: formOf('finance') };
    const other = await applied({ finance_figures: '$1' }, {}, new CalculatorDesk(), sent);
    expect(other.answers).toEqual(answers);
  });

  it('reaches the dealer without figures if the desk fails', async () => {
    const broken: FinanceDesk = { prepare: () => Promise.reject(new Error('down')) };
    expect((await applied({}, {}, broken)).answers).toEqual(answers);
  });

  it.each([
    ['a deposit of the whole price', { finance_deposit: '30,000' }, {}, 400],
    ['a vehicle without a price', {}, { car: { carId: 'c1' } }, 400],
    ['no vehicle', {}, { car: undefined }, 400],
    ['a visitor who is not signed in', {}, { caller: {} }, 401],
    ['a site without it', {}, { site: { finance: { ...site.finance, personalised: false } } }, 404],
    [
      'a site without the calculator',
      {},
      { site: { finance: { ...site.finance, calculator: { ...calculator, enabled: false } } } },
      404,
    ],
  ])('is refused for %s', async (_, changes, setting, status) => {
    await expect(applied(changes, setting)).rejects.toMatchObject({ status });
  });
});

it('states the comparison rate with the fees of the lender', () => {
  const application = { ...car, depositCents: 0, termMonths: 60, frequency: 'monthly' as const };
  const text = figuresText({ ...application, calculator: { ...calculator, establishment_fee: 295, monthly_fee: 10 } });
  expect(text).toMatch(/comparison rate 1[01]\.\d\d% p\.a\./);
  expect(text).not.toContain('comparison rate 10.00%');
});
