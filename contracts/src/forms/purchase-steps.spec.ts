import { describe, expect, it } from '@jest/globals';
import { buyOnlineForm } from './buy-online.form.ts';
import type { FormAnswers } from './fields.ts';
import { mergedPurchaseAnswers, nextPurchaseStep, purchaseStepNames, purchaseSteps } from './purchase-steps.ts';

const contact = { name: 'Pat', last_name: 'Smith', email: 'pat@example.com', phone: '0412 345 678' };
const vehicle = {
  ...{ rego: 'ABC123', regoState: 'QLD', kms: '45,000', condition: 'Good', service_history: 'Complete' },
  ...{ damage: 'None', keys: 'One', finance_owing: 'No' },
};
const names = (answers: FormAnswers) => purchaseSteps(answers).map(({ name }) => name);

describe('the steps of buying online', () => {
  it('ask for the trade-in and the address only where there is one', () => {
    expect(names({})).toEqual(['contact', 'trade_in', 'payment', 'handover', 'deposit']);
    expect(names({ 'do-you-have-a-trade-in': 'Yes', handover: 'Delivery' })).toEqual([...purchaseStepNames]);
  });

  it('go on with what is not answered', () => {
    const walked: string[] = [];
    const given: FormAnswers[] = [
      contact,
      { 'do-you-have-a-trade-in': 'Yes' },
      vehicle,
      { purchase_payment: 'Finance' },
      { handover: 'Delivery' },
      { delivery_address: '1 High St, Newstead', postcode: '4006' },
    ];
    const last = given.reduce<FormAnswers>((answers, step) => {
      walked.push(nextPurchaseStep(answers).name);
      return mergedPurchaseAnswers(answers, step);
    }, {});
    walked.push(nextPurchaseStep(last).name);
    expect(walked).toEqual([...purchaseStepNames]);
  });

  it('forget what another answer makes untrue, and what the platform had added to it', () => {
    const before = mergedPurchaseAnswers(
      { ...contact, 'do-you-have-a-trade-in': 'Yes', handover: 'Delivery' },
      { ...vehicle, valuation_id: 'v'.repeat(43), delivery_address: 'x', postcode: '4006', delivery_price: '$180' },
    );
    expect(mergedPurchaseAnswers(before, { 'do-you-have-a-trade-in': 'No', handover: 'Pick-up' })).toEqual({
      ...contact,
      'do-you-have-a-trade-in': 'No',
      handover: 'Pick-up',
    });
    const moved = mergedPurchaseAnswers(before, { delivery_address: 'y', postcode: '6000' });
    expect(moved).toMatchObject({ postcode: '6000', valuation_id: 'v'.repeat(43) });
    expect(moved).not.toHaveProperty('delivery_price');
  });

  it('ask each field of the form but those that the platform fills in', () => {
    const asked = purchaseSteps({ 'do-you-have-a-trade-in': 'Yes', handover: 'Delivery' }).flatMap(
      ({ fields }) => fields,
    );
    const declared = buyOnlineForm.fields.map((field) => (typeof field === 'string' ? field : field.field));
    expect(new Set([...asked, 'valuation_id'])).toEqual(new Set(declared));
  });
});
