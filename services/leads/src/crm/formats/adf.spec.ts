import type { SubmittedLead } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { adfFaults, elementsNamed, readXml } from '../../testing/adf-dtd.ts';
import { sampleLead } from '../../testing/sample-leads.ts';
import { adfOf } from './adf.ts';

const submittedAt = new Date('2026-03-04T02:00:00.123Z');
const xmlOf = (more: Partial<SubmittedLead> = {}, appointment?: { startsAt: string; timeZone: string }) =>
  adfOf({ lead: { ...sampleLead, ...more }, submittedAt, appointment }) ?? '';
const read = (...given: Parameters<typeof xmlOf>) => readXml(xmlOf(...given));
const textsOf = (root: ReturnType<typeof readXml>, name: string) => elementsNamed(root, name).map(({ text }) => text);

const withTrade: Partial<SubmittedLead> = {
  additional_services: ['finance', 'trade_in'],
  answers: { kms: '84,500', rego: 'ABC123', regoState: 'QLD', PreferredContactMethod: 'SMS' },
};
const appointment = { startsAt: '2026-03-05T00:30:00.000Z', timeZone: 'Australia/Brisbane' };

describe('ADF of a lead', () => {
  it('has the elements in the order of the DTD, and the values in their places', () => {
    const adf = read(withTrade, appointment);
    const [prospect] = adf.children;
    expect(prospect?.children.map(({ name }) => name)).toEqual([
      'id',
      'requestdate',
      'vehicle',
      'vehicle',
      'customer',
      'vendor',
      'provider',
    ]);
    expect(prospect?.children[0]).toMatchObject({ attributes: { source: 'Forecourt' }, text: sampleLead.lead_id });
    expect(textsOf(adf, 'requestdate')).toEqual(['2026-03-04T02:00:00Z']);
    const [wanted, own] = elementsNamed(adf, 'vehicle');
    expect(wanted?.attributes).toEqual({ interest: 'buy', status: 'used' });
    expect(wanted?.children.map(({ name, text }) => [name, text])).toEqual([
      ['id', 'abc'],
      ['year', '2021'],
      ['make', 'Toyota'],
      ['model', 'Corolla'],
      ['vin', 'JTNKAAEE90J000001'],
      ['stock', 'S1'],
      ['trim', 'ZR'],
      ['odometer', '48210'],
      ['price', '26990.50'],
    ]);
    expect(own?.attributes).toEqual({ interest: 'trade-in', status: 'used' });
    expect(own?.children.slice(3).map(({ name, text }) => [name, text])).toEqual([
      ['odometer', '84500'],
      ['comments', 'Registration ABC123 (QLD)'],
    ]);
    expect(elementsNamed(adf, 'name').map(({ attributes, text }) => [attributes.part, text])).toEqual([
      ['first', 'Mia'],
      ['last', 'Nguyen'],
      ['full', 'Riverside Toyota'],
      ['full', 'Forecourt'],
    ]);
    expect(elementsNamed(adf, 'phone').map(({ attributes, text }) => [attributes.type, text])).toEqual([
      ['cellphone', '+61412345678'],
      ['voice', '07 3000 1234'],
    ]);
    expect(textsOf(adf, 'earliestdate')).toEqual(['2026-03-05T00:30:00.000Z']);
    expect(textsOf(adf, 'vendorname')).toEqual(['Riverside Toyota']);
    expect(elementsNamed(adf, 'comments').at(-1)?.text).toContain('Is it still there?\nAbout: Price\n');
  });

  it.each([
    ['new', 'Vehicle Enquiry', 'new', 'buy'],
    ['demo', 'Vehicle Enquiry', 'used', 'buy'],
    ['used', 'Test Drive Enquiry', 'used', 'test-drive'],
  ] as const)('says of a %s car and a %s the status %s and the interest %s', (carType, category, status, interest) => {
    const car = sampleLead.car && { ...sampleLead.car, car_type: carType };
    const [vehicle] = elementsNamed(read({ category, car }), 'vehicle');
    expect(vehicle?.attributes).toEqual({ interest, status });
  });

  it('has the vehicle that is for sale alone, one of a maker’s range, and an offer', () => {
    const about = (more: Partial<SubmittedLead>) => elementsNamed(read({ car: undefined, ...more }), 'vehicle');
    const sell = about({ category: 'Trade-In Enquiry', subcategory: 'Sell My Car', answers: { car: '2015 Mazda 3' } });
    expect(sell.map(({ attributes }) => attributes.interest)).toEqual(['sell']);
    const [range] = about({ manufacturer_slug: 'land-rover', answers: { model: 'Defender' } });
    expect([range && textsOf(range, 'make'), range?.attributes.status]).toEqual([['Land Rover'], 'new']);
    const [offered] = elementsNamed(read({ answers: { offer_from_client: '$21,500' } }), 'vehicle');
    expect(offered && elementsNamed(offered, 'price').at(-1)).toMatchObject({
      attributes: { type: 'offer' },
      text: '21500.00',
    });
  });

  it('is not made for a lead without a vehicle or of an erased person', () => {
    expect(xmlOf({ car: undefined, manufacturer_slug: undefined })).toBe('');
    expect(xmlOf({ person: null, message: null })).toBe('');
  });

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        ']]>',
        '\u0000',
        '\ud800',
        '\uffff',
        '\r\n',
        'é',
        '😀',
        '<!--',
        '&#0;',
      ),
      maxLength: 20,
    }),
  );
  it('keeps to the DTD whatever the texts are, in ASCII, and loses no text that XML can hold', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.boolean(), (name, message, withAppointment) => {
        const lead = { ...withTrade, person: { name, last_name: message, postcode: name, phone: name }, message };
        const xml = xmlOf(lead, withAppointment ? appointment : undefined);
        expect(xml).toMatch(/^[\t\n\x20-\x7e]+$/);
        const adf = readXml(xml);
        expect(adfFaults(xml)).toEqual([]);
        const held = message
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/(?![\t\n\u0080-\u009f])[\p{Cc}\ufffe\uffff]/gu, '\ufffd');
        expect(elementsNamed(adf, 'comments').at(-1)?.text).toContain(held);
      }),
    );
  });

  it('is valid by libxml2 with its DTD, which finds what is missing, strange or in another order', () => {
    for (const xml of [xmlOf(), xmlOf(withTrade, appointment), xmlOf({ message: '' })])
      expect(adfFaults(xml)).toEqual([]);
    const without = xmlOf().replace(/<requestdate>.*<\/requestdate>\n/, '');
    expect(adfFaults(without)).toEqual([expect.stringMatching(/^Element prospect content does not follow the DTD/)]);
    expect(adfFaults(xmlOf().replace('interest="buy"', 'interest="rent"'))).toEqual([expect.stringMatching(/"rent"/)]);
    expect(adfFaults(xmlOf(withTrade).replace(/(<year>.*<\/year>)\s*(<make>.*<\/make>)/, '$2$1'))).toHaveLength(1);
  });
});
