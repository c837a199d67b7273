import { describe, expect, it } from '@jest/globals';
import { all, any, is, not, range } from '../query/condition.ts';
import { parseFilter } from './parse-filter.ts';

describe('filter expressions', () => {
  it.each([
    ['make:Toyota', is('make', 'Toyota')],
    ['make = Toyota', is('make', 'Toyota')],
    ['model:CX-5', is('model', 'CX-5')],
    ['make:"Land Rover"', is('make', 'Land Rover')],
    ["badge='it\\'s (one)'", is('badge', "it's (one)")],
    ['status!=sold', not(is('status', 'sold'))],
    ['year>=2015', range('year', { gte: 2015 })],
    ['km<50000', range('km', { lt: 50_000 })],
    ['price>0', range('current_price', { gt: 0 })],
    ['subscription_price<=99.5', range('subscription_price', { lte: 99.5 })],
    ['reserved:false', is('reserved', false)],
    ['dealership_id=12', is('dealership_id', 12)],
    ['manufacturer.name:Kia AND model.name=Rio', all(is('make', 'Kia'), is('model', 'Rio'))],
    ['model.body:hatch', is('body', 'hatch')],
    ['model.body:stationWagon OR body:"People Mover"', any(is('body', 'wagon'), is('body', 'people mover'))],
    ['fuel:Petrol AND state=QLD', all(is('fuel', 'petrol'), is('state', 'qld'))],
    ['car_type!=Used', not(is('car_type', 'used'))],
    ['drive:4x4 AND manufacturer.name:VW', all(is('drive', '4WD'), is('make', 'Volkswagen'))],
    ['colour:"Flame Red" AND stocknum:ab1', all(is('colour', 'Flame Red'), is('stocknum', 'ab1'))],
    ['NOT make:Kia', not(is('make', 'Kia'))],
    ['make:A or make:B and year:2020', any(is('make', 'A'), all(is('make', 'B'), is('year', 2020)))],
    ['(make:A OR make:B) AND year:2020', all(any(is('make', 'A'), is('make', 'B')), is('year', 2020))],
    [
      '(status=in_stock OR status=coming_soon OR sold_date_timestamp>1700000000) AND show_on_dealer_website=true',
      all(
        any(is('status', 'in_stock'), is('status', 'coming_soon'), range('sold_date_timestamp', { gt: 1_700_000_000 })),
        is('show_on_dealer_website', true),
      ),
    ],
  ])('SRCH-16 reads %s', (text, condition) => {
    expect(parseFilter(text)).toEqual(condition);
  });

  it.each([
    ['', 'At position 1: found the end, expected the name of a field.'],
    ['wheels:4', 'At position 1: found "wheels", expected the name of a known field.'],
    ['features:x', 'At position 1: found "features", expected the name of a known field.'],
    ['make', 'At position 5: found the end, expected one of : = != > >= < <=.'],
    ['make:', 'At position 6: found the end, expected a value of make.'],
    ['make:A make:B', 'At position 8: found "make", expected AND, OR or the end.'],
    ['(make:A', 'At position 8: found the end, expected AND, OR or ")".'],
    ['make:A)', 'At position 7: found ")", expected AND, OR or the end.'],
    ['year>old', 'At position 6: found "old", expected a number, as year is numeric.'],
    ['reserved:maybe', 'At position 10: found "maybe", expected true or false, as reserved is boolean.'],
    ['make>A', 'At position 5: found ">", expected : = or !=, as make is not numeric.'],
    ['make:"A', 'At position 6: found """, expected a field, a value, a bracket or a closing quote.'],
    [
      Array.from({ length: 31 }, () => 'id:x').join(' OR '),
      'At position 241: found "id", expected at most 30 comparisons.',
    ],
    [`${'('.repeat(40)}make:A`, 'At position 31: found "(", expected at most 30 nested brackets and NOTs.'],
    ['x'.repeat(2001), 'At position 2001: found 2001 characters, expected at most 2000.'],
  ])('SRCH-16 says what is wrong with %s', (text, message) => {
    expect(() => parseFilter(text)).toThrow(message);
  });
});
