import { createValidationPipe, ProblemError } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { EnquiryRequest } from './enquiry.request.ts';
import { type Enquiry, toEnquiry } from './enquiry.ts';

const good = {
  name: 'Mia',
  email: 'mia@example.com',
  phone: '0412 345 678',
  message: 'Is it still there?',
  url: 'http://riverside.localhost/cars/x',
};

async function read(body: object): Promise<Enquiry> {
  const request = await createValidationPipe().transform(body, { type: 'body', metatype: EnquiryRequest });
  return toEnquiry(request, 'Browser/1');
}

async function faultsOf(body: object): Promise<string[]> {
  const error = await read(body).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ProblemError ? error.errors.map(({ field, message }) => `${field}: ${message}`) : [];
}

describe('an enquiry as it is sent', () => {
  it('LEAD-1 has every field of the specification', async () => {
    const enquiry = await read({
      ...good,
      category: 'Service Enquiry',
      subcategory: 'Logbook',
      last_name: ' Nguyen ',
      postcode: '4000',
      opt_in: false,
      opt_in_finance: true,
      opt_in_trade: true,
      terms_conditions: true,
      additional_services: ['finance', 'detailing'],
      Rego: '123ABC',
      dealership_slug: 'riverside',
      location: 'riverside-north',
      manufacturer_slug: 'toyota',
      page_id: 'service',
      stock_number: 'S1',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'Corolla',
      car_type: 'used',
      vehicle_status: 'in_stock',
      lead_attributes: { visited_pages: ['/'], linked_query_params: { utm_source: 'mail' } },
    });
    expect(enquiry).toEqual({
      heading: { category: 'Service Enquiry', subcategory: 'Logbook' },
      person: {
        name: 'Mia',
        lastName: 'Nguyen',
        email: 'mia@example.com',
        phone: '+61412345678',
        postcode: '4000',
        message: 'Is it still there?',
        rego: '123ABC',
        url: good.url,
        userAgent: 'Browser/1',
        visitedPages: ['/'],
        linkedQueryParams: { utm_source: 'mail' },
      },
      optIn: false,
      termsAgreed: true,
      additionalServices: ['finance', 'detailing', 'trade_in'],
      dealershipSlug: 'riverside',
      location: 'riverside-north',
      manufacturerSlug: 'toyota',
      pageId: 'service',
      carId: undefined,
      claimedCar: { stockNumber: 'S1', make: 'Toyota', model: 'Corolla', carType: 'used', status: 'in_stock' },
    });
  });

  it('LEAD-1 is a General Enquiry that opts in, where it says nothing else', async () => {
    const enquiry = await read({ ...good, category: '', opt_in: null, Rego: ' ', location: '' });
    expect(enquiry).toMatchObject({ heading: { category: 'General Enquiry' }, optIn: true, additionalServices: [] });
    expect(enquiry.person.rego).toBeUndefined();
    expect(enquiry.location).toBeUndefined();
  });

  it('LEAD-1 about careers is a General Enquiry with its subcategory', async () => {
    const { heading } = await read({ ...good, category: 'Careers Enquiry' });
    expect(heading).toEqual({ category: 'General Enquiry', subcategory: 'Career Enquiry' });
  });

  it('LEAD-1 for something similar has its default message', async () => {
    const { person } = await read({ ...good, message: '  ', subcategory: 'Find me something similar' });
    expect(person.message).toBe('Can you please find me something similar?');
  });

  it('for photos asks for them, with or without words of the visitor’s own', async () => {
    const asked = async (message: string) =>
      (await read({ ...good, message, subcategory: 'Photo request' })).person.message;
    expect(await asked('  ')).toBe('Can you please send me photos of this vehicle?');
    expect(await asked('The boot too.')).toBe('Can you please send me photos of this vehicle?\n\nThe boot too.');
  });

  it('LEAD-5 keeps the last 20 pages, 20 parameters and 2,000 characters of the address, and never refuses them', async () => {
    const pages = Array.from({ length: 25 }, (_, index) => `/page-${index}`);
    const params = Object.fromEntries(pages.map((page) => [page, 'x'.repeat(600)]));
    const { person } = await read({
      ...good,
      lead_attributes: { visited_pages: [7, ...pages, 'a\0b'], linked_query_params: { ...params, odd: 7 } },
    });
    expect(person.visitedPages).toEqual([...pages.slice(-19), 'ab']);
    expect(Object.keys(person.linkedQueryParams)).toEqual(pages.slice(0, 20));
    expect(person.linkedQueryParams['/page-0']).toHaveLength(500);
    expect((await read({ ...good, url: `${good.url}?q=${'x'.repeat(3_000)}` })).person.url).toHaveLength(2_000);
  });

  it('LEAD-9 cuts blanks at the ends and takes each bound itself', async () => {
    const { person } = await read({
      ...good,
      name: `  ${'n'.repeat(80)} `,
      email: ' mia@example.com ',
      phone: ' (07) 3000 1234 ',
      message: ` ${'m'.repeat(1_998)}\nm `,
      Rego: ' ABCDEFGH9 ',
    });
    expect(person).toMatchObject({
      name: 'n'.repeat(80),
      email: 'mia@example.com',
      phone: '+61730001234',
      rego: 'ABCDEFGH9',
    });
    expect(person.message).toHaveLength(2_000);
  });

  const name = 'name: Please enter your name, at most 80 characters.';
  const email = 'email: Please enter a valid email address, as name@example.com.';
  const phone = 'phone: Please enter an Australian phone number, as 0412 345 678 or +61 7 3000 1234.';
  const message = 'message: Please keep your message to 2,000 characters of plain text.';
  const rego = 'Rego: Please enter a registration number of 1 to 9 letters and digits.';
  const url = 'url: Please send the address of the page that the enquiry was made on.';
  const postcode = 'postcode: Invalid postcode. Please enter a 4-digit number.';
  it.each([
    ['an empty name', { name: '  ' }, name],
    ['no name', { name: undefined }, name],
    ['a name of 81 characters', { name: 'n'.repeat(81) }, name],
    ['a name with a NUL', { name: 'Mi\0a' }, name],
    ['a name with a line break', { name: 'Mia\nBcc: all' }, name],
    ['half a character', { name: 'Mia \ud83d' }, name],
    ['a name that is no text', { name: { first: 'Mia' } }, name],
    ['no email', { email: '' }, email],
    ['an email without a place', { email: 'mia@' }, email],
    ['an email of 255 characters', { email: `${'m'.repeat(60)}@${'e'.repeat(190)}.com` }, email],
    ['no phone', { phone: null }, phone],
    ["another country's phone", { phone: '+64 21 123 4567' }, phone],
    ['a message of 2,001 characters', { message: 'm'.repeat(2_001) }, message],
    ['a message with a NUL', { message: 'hello\0' }, message],
    ['a Rego of 10', { Rego: 'ABCDEFGHI1' }, rego],
    ['a Rego with a hyphen', { Rego: 'ABC-123' }, rego],
    ['an empty postcode', { postcode: '' }, postcode],
    ['a postcode of 3 digits', { postcode: '400' }, postcode],
    ['a postcode of letters', { postcode: '4OOO' }, postcode],
    [
      'a category that there is not',
      { category: 'Love Letter' },
      'category: Please choose what your enquiry is about.',
    ],
    ['no address', { url: '' }, url],
    ['an address that would run', { url: 'javascript:alert(1)' }, url],
    ['an opt_in that is no answer', { opt_in: 'yes' }, 'opt_in: Please send true or false.'],
    [
      '21 services',
      { additional_services: Array(21).fill('x') },
      'additional_services: Please choose at most 20 of the services offered.',
    ],
    ['attributes that are none', { lead_attributes: 'x' }, 'lead_attributes: Please send an object.'],
    ['a field that there is not', { admin: true }, 'admin: This field is not known here.'],
  ])('LEAD-9 LEAD-4 refuses %s, once, in words for a visitor', async (_what, change, fault) => {
    expect(await faultsOf({ ...good, ...change })).toEqual([fault]);
  });

  it('LEAD-9 refuses a field that is nested without end', async () => {
    const nested: unknown = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(await faultsOf({ ...good, name: nested })).toEqual([
      ': expected at most 20 lists and objects within each other',
    ]);
  });

  it('LEAD-4 names every fault at once', async () => {
    expect(await faultsOf({ url: good.url })).toEqual([name, email, phone]);
  });
});
