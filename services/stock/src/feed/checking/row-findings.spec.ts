import { describe, expect, it } from '@jest/globals';
import { findingsOf } from './finding-rules.ts';
import { UnreadColumns } from './warning-groups.ts';

const found = (field: string, message: string) =>
  findingsOf({ index: 4, stocknum: 'A1', verdict: 'accepted', warnings: [{ field, message }] })[0];

describe('what is wrong with a row', () => {
  it.each<[string, string, string, string | undefined, RegExp]>([
    [
      'car.year',
      'column "Year": expected a whole number; got "MMXX". The field was left out.',
      'column "Year": expected a whole number',
      '"MMXX"',
      /^Write digits only/,
    ],
    [
      'car.location_slug',
      `column "Yard": expected one of acme's locations, north; got "St. Kilda \\"A\\"". The vehicle is shown at the dealership's primary location.`,
      `column "Yard": expected one of acme's locations, north`,
      '"St. Kilda \\"A\\""',
      /^The vehicle is shown at the dealership's primary location\. Use the slug of one .*`location_slug`/,
    ],
    [
      'car.make',
      'expected a value, which every listed vehicle has; got nothing',
      'expected a value, which every listed vehicle has',
      'nothing',
      /^Fill in this cell/,
    ],
    [
      '',
      'expected 5 cells, as in the header; got 2, from "4"',
      'expected 5 cells, as in the header',
      '2, from "4"',
      /in quotes/,
    ],
    ['car.wheels', 'Unknown field.', 'Unknown field.', undefined, /spelling in docs\/car-fields\.md/],
    ['car.odd', 'is odd', 'is odd', undefined, /^Change the value to what is expected/],
  ])('FEED-7 of %s is the rule, what came, and how to fix it: %s', (field, message, rule, came, fix) => {
    expect(found(field, message)).toEqual({
      ...{ row: 5, stocknum: 'A1', severity: 'warning', field, rule, fix: expect.stringMatching(fix) },
      ...(came === undefined ? {} : { came }),
    });
  });

  it('FEED-7 comes with errors before warnings, and has no row for a car that the file lacks', () => {
    const verdict = { index: 9, stocknum: 'B1', verdict: 'refused', absent: true } as const;
    const fault = { field: 'stocknum', message: 'newer data is stored' };
    const findings = findingsOf({ ...verdict, errors: [fault], warnings: [fault] });
    expect(findings.map(({ severity }) => severity)).toEqual(['error', 'warning']);
    expect(findings[0]).not.toHaveProperty('row');
  });
});

describe('a column that nothing reads', () => {
  const unread = (record: Record<string, string | string[]>) => {
    const columns = new UnreadColumns(['price', 'text', 'photos', 'photos.url']);
    columns.note(0, record);
    return columns.list().map(({ field }) => field);
  };
  it.each<[string, Record<string, string | string[]>, string[]]>([
    [
      'an object where a value is read',
      { 'price.amount': '21990', 'price.@currency': 'AUD' },
      ['price.amount', 'price.@currency'],
    ],
    ['the same beside an empty value', { price: ' ', 'price.amount': '21990' }, ['price.amount']],
    ['pictures by another name', { 'photos.href': ['https://a.example/1.jpg'] }, ['photos.href']],
    ['an element within a text', { text: 'This is not sold', 'text.b': 'not' }, []],
    ['the addresses of pictures', { 'photos.url': ['https://a.example/1.jpg'] }, []],
  ])('FEED-4 is reported, and what is read with the text around it is not: %s', (_what, record, fields) => {
    expect(unread(record)).toEqual(fields);
  });
});
