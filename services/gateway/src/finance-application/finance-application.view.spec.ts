import { describe, expect, it } from '@jest/globals';
import { financeHref } from '../cards/buying-addresses.ts';
import { exampleCar } from '../testing/example-car.ts';
import { exampleSite } from '../testing/example-site.ts';
import { exampleVehicle } from '../testing/example-vehicle.ts';
import { applicationView } from './finance-application.view.ts';

const now = new Date('2026-11-20T00:00:00Z');
const on = { personalised: true, calculator: { enabled: true } };
const site = exampleSite({ finance: on });
const car = exampleCar({ priceCents: 3_000_000 });
const shown = (sent: Parameters<typeof applicationView>[2]['sent'] = null) =>
  applicationView(site, { car, userPhone: '+61498765432', phone: null }, { now, sent });
const terms = (values: Record<string, string>) => shown({ values, message: null, errors: [] }).figures;

describe('the page of a finance application', () => {
  it('FIN-2 is filled in: the car, the user’s number, the usual terms and their figures', () => {
    const { form, figures, price } = shown();
    expect(price).toBe('$30,000');
    expect(form.fixed).toMatchObject({ form: 'finance_application', car_id: car.id });
    const held = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
    expect(held).toMatchObject({
      ...{ phone: '+61498765432', finance_deposit: '$0', finance_term: '60 months', finance_frequency: 'Weekly' },
    });
    expect(figures).toMatchObject({
      repayment: { amount: '$146.19', period: 'a week' },
      interest_rate: '10.00% p.a.',
      comparison_rate: '10.00% p.a.',
      warning: expect.stringContaining('WARNING'),
    });
  });

  it('has the figures of the terms that were sent, and none where nothing is left to finance', () => {
    const monthly = { finance_deposit: '$10,000', finance_term: '48 months', finance_frequency: 'Monthly' };
    expect(terms(monthly)?.repayment).toEqual({ amount: '$507.26', period: 'a month' });
    expect(terms({ ...monthly, finance_deposit: '30000' })).toBeNull();
    expect(terms({ ...monthly, finance_deposit: 'all' })).toBeNull();
  });
});

describe('the finance button of a vehicle', () => {
  const withForm = (finance: object) => ({ ...exampleSite({ finance }), pages: [{ path: '/finance' }] }) as never;
  const vehicle = exampleVehicle();
  const href = (finance: object, hasNvic: boolean, changes = {}) => {
    const details = { ...vehicle.details, has_nvic: hasNvic };
    return financeHref({ car: exampleCar(changes), vehicle: { details } }, withForm(finance));
  };

  it('FIN-2 leads to the application where it is on and the vehicle has an NVIC, and to the form elsewhere', () => {
    expect(href(on, true)).toBe(`/personalised/finance?car_id=${car.id}`);
    const form = expect.stringMatching(
      /^\/finance\?preferredDealership=riverside&vehiclePriceBudget=\d+&car_id=\w+&car_type=used#finance-form$/,
    );
    expect(href(on, false)).toEqual(form);
    expect(href({ ...on, personalised: false }, true)).toEqual(form);
    expect(href({ ...on, calculator: { enabled: false } }, true)).toEqual(form);
    expect(href({ ...on, excluded_make: 'toyota' }, true)).toEqual(form);
    expect(href(on, true, { status: 'sold', sold: true })).toBeNull();
  });
});
