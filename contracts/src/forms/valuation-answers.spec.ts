import { describe, expect, it } from '@jest/globals';
import { faultsOf } from './answer-check.ts';
import { hasOwnWords, valuationFields } from './valuation-answers.ts';
import { valuationChangeOf, vehicleOfPlate } from './valuation-change.ts';

const titled = (title: string) => ({ title, make: 'Toyota', model: 'Corolla', year: 2023 });
const none = { vehicles: [] };
const one = { vehicles: [titled('SX')] };
const several = { vehicles: [titled('SX'), titled('ZR')] };
const own = { trade_in_year: '2020', trade_in_make: 'Mazda', trade_in_model: '3' };
const noWords = { trade_in_year: '', trade_in_make: '', trade_in_model: '' };

describe('the vehicle of a registration', () => {
  it('is chosen if it is the only one; of several none is', () => {
    expect(vehicleOfPlate(one, null)).toEqual({ trade_in_vehicle: 'SX', ...noWords });
    expect(vehicleOfPlate(several, null)).toEqual({ trade_in_vehicle: '', ...noWords });
    expect(vehicleOfPlate(none, null)).toEqual({ trade_in_vehicle: '' });
  });

  it('stays as the visitor chose it while the registration leads to the same, and not after another one', () => {
    expect(vehicleOfPlate(several, several)).toEqual({});
    expect(vehicleOfPlate(one, several)).toEqual({ trade_in_vehicle: 'SX', ...noWords });
    expect(vehicleOfPlate(none, one)).toEqual({ trade_in_vehicle: '' });
  });
});

describe('the questions about the vehicle', () => {
  const field = (name: string, required: boolean) => ({
    ...{ name, required, type: 'line' as const, missing: `${name}?`, invalid: '' },
    ...(required && { unless: 'trade_in_vehicle' }),
  });
  const fields = [field('trade_in_vehicle', false), ...Object.keys(own).map((name) => field(name, true))];
  const missing = (found: Parameters<typeof valuationFields>[1], values: Record<string, string>, isOther = false) =>
    faultsOf(valuationFields(fields, found, isOther || hasOwnWords(values)), values).map((fault) => fault.field);

  it.each<[string, Parameters<typeof valuationFields>[1], Record<string, string>, boolean, string[]]>([
    ['nothing said of several', several, {}, false, ['trade_in_vehicle']],
    ['one of several', several, { trade_in_vehicle: 'ZR' }, false, []],
    ['another vehicle, without words', several, {}, true, Object.keys(own)],
    ['another vehicle in own words', several, own, false, []],
    ['half of it', several, { trade_in_make: 'Mazda' }, false, ['trade_in_year', 'trade_in_model']],
    ['nothing said of an unknown registration', none, {}, false, Object.keys(own)],
    ['nothing said before anything is known', null, {}, false, Object.keys(own)],
  ])('ask for what is missing: %s', (_, found, values, isOther, expected) => {
    expect(missing(found, values, isOther)).toEqual(expected);
  });
});

it('says of the vehicle what is answered so far', () => {
  expect(valuationChangeOf({ rego: ' abc123 ', regoState: 'QLD', kms: '42,000 km' }, false)).toEqual({
    ...{ rego: 'abc123', regoState: 'QLD', kms: 42_000 },
  });
  expect(valuationChangeOf({ ...own, trade_in_vehicle: '' }, true)).toEqual({
    vehicle: { make: 'Mazda', model: '3', year: 2020 },
    form_completed: true,
  });
  expect(valuationChangeOf({ ...own, trade_in_vehicle: 'ZR' }, false)).toEqual({ vehicle: 'ZR' });
});
