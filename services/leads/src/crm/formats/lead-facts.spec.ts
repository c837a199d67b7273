import type { SubmittedLead } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { adfFaults, elementsNamed, readXml } from '../../testing/adf-dtd.ts';
import { sampleLead } from '../../testing/sample-leads.ts';
import { adfOf } from './adf.ts';
import type { DeliveredLead } from './lead-facts.ts';
import { leadMail } from './lead-mail.ts';

const submittedAt = new Date('2026-03-04T02:00:00Z');
const delivered = (more: Partial<SubmittedLead> = {}, rest: Partial<DeliveredLead> = {}): DeliveredLead => ({
  lead: { ...sampleLead, ...more },
  submittedAt,
  ...rest,
});
const commentsOf = (...given: Parameters<typeof delivered>): string => {
  const xml = adfOf(delivered(...given)) ?? '';
  expect(adfFaults(xml)).toEqual([]);
  return elementsNamed(readXml(xml), 'comments').at(-1)?.text ?? '';
};
const mailOf = (...given: Parameters<typeof delivered>): string => leadMail(delivered(...given)).text;

const full: Partial<SubmittedLead> = {
  car: sampleLead.car && {
    ...sampleLead.car,
    price_type: 'Drive Away',
    url: 'https://riverside.example/cars/2021-corolla',
  },
  page_id: 'vehicle',
  url: 'https://riverside.example/cars/2021-corolla?x=1',
  duplicate_of: '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21',
  answers: { location_id: '31', PreferredContactMethod: 'SMS' },
  lead_attributes: {
    visited_pages: ['/', '/cars/2021-corolla'],
    linked_query_params: { utm_source: 'mail', gclid: 'Cj0-1', Price: '$1' },
    referrer: 'https://search.example/',
  },
};

describe('what a lead says, as ADF and as an email', () => {
  it.each([
    ['ADF', commentsOf],
    ['the email', mailOf],
  ])('CRM-2 has in %s the place, page, campaign, referrer, the vehicle’s page and the earlier lead', (_, textOf) => {
    const text = textOf(full, { place: 'Riverside North' });
    for (const line of [
      'Location: Riverside North',
      'Page: vehicle',
      'Sent from: https://riverside.example/cars/2021-corolla?x=1',
      'utm_source: mail',
      'gclid: Cj0-1',
      'Referrer: https://search.example/',
      'Pages visited: /, /cars/2021-corolla',
      'Vehicle page: https://riverside.example/cars/2021-corolla',
      'Same person and vehicle as enquiry: 0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21',
    ])
      expect(text).toContain(line);
    expect(text).toContain('Drive Away');
    expect(text).not.toMatch(/^Price: \$1$/m);
    expect(textOf({ ...full, answers: undefined, location: 'north' })).toContain('Location: north');
    expect(textOf(full)).toContain('Location: 31');
  });

  it('has money in ADF in dollars and cents', () => {
    const answers = {
      offer_from_client: '$21,500',
      do_you: 'x',
      offer_price: '9,000.5',
      'do-you-have-a-trade-in': 'Yes',
    };
    const adf = readXml(adfOf(delivered({ answers })) ?? '');
    expect(elementsNamed(adf, 'price').map(({ attributes, text }) => [attributes.type, text])).toEqual([
      ['asking', '26990.50'],
      ['offer', '21500.00'],
      ['appraisal', '9000.50'],
    ]);
    expect(commentsOf({ answers: { offer_from_client: '1.2.3' } })).toContain('1.2.3');
  });

  it('is answered by a reply where an address can stand in a header, and says so where none can', () => {
    const to = (email: string | undefined) => leadMail(delivered({ person: { name: 'Zoë', email } }));
    expect(to("zoe.o'brien@example.com")).toMatchObject({ replyTo: "zoe.o'brien@example.com" });
    const other = to('zoë@example.com');
    expect(other).not.toHaveProperty('replyTo');
    expect(other.text).toContain('A reply to this email won’t reach Zoë. Write to zoë@example.com instead.');
    expect(to(undefined).text).toContain('Zoë gave no email address');
  });
});
