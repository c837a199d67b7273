import { describe, expect, it } from '@jest/globals';
import { joinRangeFields } from './range-fields.ts';

const joined = (query: string) => Object.fromEntries(joinRangeFields(new URLSearchParams(query)));

describe('the two fields of a range in a plain form', () => {
  it.each([
    ['price', '$20,000', '30k', '20000:30000'],
    ['km', '', '45,000 km', ':45000'],
    ['body_length', '16 ft', '21 ft', '16:21'],
    ['tare_weight', '1,000 kg', '2500', '1000:2500'],
    ['engine_cc', '', '660 cc', ':660'],
    ['battery_kwh', '57.5 kWh', '', '57.5:'],
    ['dc_charging_kw', '150 kW', '250kw', '150:250'],
  ])('SRCH-7 are read with the unit that they show: %s from %s to %s', (name, from, to, range) => {
    const query = new URLSearchParams({ [`${name}_from`]: from, [`${name}_to`]: to });
    expect(joined(query.toString())).toEqual({ [name]: range });
  });

  it('are dropped if both are empty, beside what else is sent', () => {
    expect(joined('make=Kia&price_from=&price_to=')).toEqual({ make: 'Kia' });
  });
});
