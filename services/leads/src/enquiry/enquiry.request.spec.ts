import { formNames, formOf } from '@forecourt/contracts';
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
      company: 'Nguyen Couriers',
      position: 'Mechanic',
      dealership_slug: 'riverside',
      location: 'riverside-north',
      manufacturer_slug: 'toyota',
      page_id: 'service',
      stock_number: 'S1',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'Corolla',
      car_type: 'used',
      vehicle_status: 'in_stock',
      lead_attributes: {
        visited_pages: ['/'],
        linked_query_params: { utm_source: 'mail' },
        referrer: 'https://search.example/',
      },
    });
    expect(enquiry).toEqual({
      form: formOf('general'),
      heading: { category: 'Service Enquiry', subcategory: 'Logbook' },
      department: 'service',
      answers: {
        category: 'Service Enquiry',
        name: 'Mia',
        last_name: 'Nguyen',
        email: 'mia@example.com',
        phone: '+61412345678',
        postcode: '4000',
        company: 'Nguyen Couriers',
        position: 'Mechanic',
        message: 'Is it still there?',
        Rego: '123ABC',
        opt_in: false,
        opt_in_finance: true,
        opt_in_trade: true,
        terms_conditions: true,
        additional_services: ['finance', 'detailing', 'trade_in'],
        dealership_slug: 'riverside',
        location: 'riverside-north',
      },
      presumed: [],
      origin: {
        url: good.url,
        userAgent: 'Browser/1',
        visitedPages: ['/'],
        linkedQueryParams: { utm_source: 'mail' },
        referrer: 'https://search.example/',
      },
      manufacturerSlug: 'toyota',
      pageId: 'service',
      carId: undefined,
      claimedCar: { stockNumber: 'S1', make: 'Toyota', model: 'Corolla', carType: 'used', status: 'in_stock' },
    });
  });

  it('LEAD-1 is by default a General Enquiry that opts in', async () => {
    const enquiry = await read({ ...good, category: '', opt_in: null, Rego: ' ', location: '' });
    expect(enquiry.heading.category).toBe('General Enquiry');
    expect(enquiry.answers).toMatchObject({ opt_in: true, additional_services: [] });
    expect(enquiry.presumed).toContain('opt_in');
    expect(enquiry.answers.Rego).toBeUndefined();
    expect(enquiry.answers.location).toBeUndefined();
  });

  it('LEAD-1 about careers is a General Enquiry with its subcategory', async () => {
    const { heading } = await read({ ...good, category: 'Careers Enquiry' });
    expect(heading).toEqual({ category: 'General Enquiry', subcategory: 'Career Enquiry' });
  });

  it('LEAD-1 has the heading of its form, whatever the body says, unless the form asks for the category', async () => {
    const asSimilar = await read({ ...good, form: 'similar', category: 'Parts Enquiry', subcategory: 'Logbook' });
    expect(asSimilar.heading).toEqual({ category: 'Vehicle Enquiry', subcategory: 'Find me something similar' });
    expect(asSimilar.department).toBe('sales');
    const asGeneral = await read({ ...good, form: 'general', category: 'Parts Enquiry' });
    expect(asGeneral).toMatchObject({ heading: { category: 'Parts Enquiry' }, department: 'parts' });
  });

  it('counts nobody as opted in by a form that does not ask', async () => {
    expect((await read({ ...good, form: 'careers', position: 'Mechanic' })).answers.opt_in).toBeUndefined();
    expect((await read({ ...good, form: 'fleet', company: 'Nguyen Couriers' })).answers.opt_in).toBe(true);
  });

  it('LEAD-1 for something similar has its default message', async () => {
    const { answers } = await read({ ...good, message: '  ', subcategory: 'Find me something similar' });
    expect(answers.message).toBe('Can you please find me something similar?');
  });

  it('for photos asks for them, with or without the visitor’s own text', async () => {
    const sent = await read({ ...good, form: 'photos', message: '' });
    expect(sent.heading).toEqual({ category: 'Vehicle Enquiry', subcategory: 'Photo request' });
    const asked = async (message: string) => (await read({ ...good, form: 'photos', message })).answers.message;
    expect(await asked('  ')).toBe('Can you please send me photos of this vehicle?');
    expect(await asked('The boot too.')).toBe('Can you please send me photos of this vehicle?\n\nThe boot too.');
  });

  it('LEAD-5 keeps the last 20 pages, 20 parameters and 2,000 characters of the address, and never refuses them', async () => {
    const pages = Array.from({ length: 25 }, (_, index) => `/page-${index}`);
    const params = Object.fromEntries(pages.map((page) => [page, 'x'.repeat(600)]));
    const { origin } = await read({
      ...good,
      lead_attributes: { visited_pages: [7, ...pages, 'a\0b'], linked_query_params: { ...params, odd: 7 } },
    });
    expect(origin.visitedPages).toEqual([...pages.slice(-19), 'ab']);
    expect(Object.keys(origin.linkedQueryParams)).toEqual(pages.slice(0, 20));
    expect(origin.linkedQueryParams['/page-0']).toHaveLength(500);
    expect((await read({ ...good, url: `${good.url}?q=${'x'.repeat(3_000)}` })).origin.url).toHaveLength(2_000);
  });

  it('LEAD-5 drops the marks that turn words from what the browser sends besides, too', async () => {
    const turned = '\u202ex\u2066';
    const attributes = { visited_pages: [`/${turned}`], linked_query_params: { [turned]: turned } };
    const { origin } = await read({ ...good, url: `${good.url}?q=${turned}`, lead_attributes: attributes });
    expect(origin).toMatchObject({ url: `${good.url}?q=x`, visitedPages: ['/x'], linkedQueryParams: { x: 'x' } });
  });

  it('LEAD-5 keeps no address that is a key to something of the visitor’s', async () => {
    const { origin } = await read({
      ...good,
      lead_attributes: {
        visited_pages: ['/', '/reservations/a-token', '/alerts/a-token/unsubscribe', '/cars/a-corolla'],
        linked_query_params: {
          ...{ about: 'test-drive', booking: 'a-token', near: '-27.47,153.02', lat: '-27.47', long: '153.02' },
          ...{ redirect: '/reservations/a-token', back: '/search/?near=4000&make=Mazda', promo: '/50 off' },
        },
      },
    });
    expect(origin.visitedPages).toEqual(['/', '/cars/a-corolla']);
    const addresses = { redirect: '/', back: '/search/?make=Mazda', promo: '/50 off' };
    expect(origin.linkedQueryParams).toEqual({ about: 'test-drive', ...addresses });
  });

  it.each([
    ['/success?about=test-drive&booking=a-token', '/success?about=test-drive'],
    ['/search/?near=-27.47%2C153.02&within=50', '/search/?within=50'],
    ['/locations?lat=-27.4712&long=153.0234&show=sales', '/locations?show=sales'],
    ['/save-search?search=%2Fsearch%2F%3Fnear%3D-27.47%252C153.02&utm=a', '/save-search?search=%2Fsearch%2F&utm=a'],
    ['/reservations/a-token?paid=1', '/'],
    ['/cars/a-corolla?utm_source=a%20b#photos', '/cars/a-corolla?utm_source=a%20b#photos'],
  ])('LEAD-5 says it was sent from %s without a key or a position: %s', async (sent, kept) => {
    const site = 'http://riverside.localhost';
    expect((await read({ ...good, url: site + sent })).origin.url).toBe(site + kept);
  });

  it('LEAD-9 cuts blanks at the ends and takes each bound itself', async () => {
    const { answers } = await read({
      ...good,
      name: `  ${'n'.repeat(80)} `,
      email: ' mia@example.com ',
      phone: ' (07) 3000 1234 ',
      message: ` ${'m'.repeat(1_998)}\nm `,
      Rego: ' ABCDEFGH9 ',
    });
    expect(answers).toMatchObject({
      name: 'n'.repeat(80),
      email: 'mia@example.com',
      phone: '+61730001234',
      Rego: 'ABCDEFGH9',
    });
    expect(answers.message).toHaveLength(2_000);
  });

  it('keeps no mark that would turn the words beside it, as in the subject of a mail, but those within a word of another script', async () => {
    const turned = {
      name: '\u202ePat\u2066',
      phone: '\u202a0412 345 678\u202c',
      message: 'One\u202e\n\u05d3\u05e0\u05d4\u200f!',
    };
    const { answers } = await read({ ...good, ...turned });
    expect(answers).toMatchObject({ name: 'Pat', phone: '+61412345678', message: 'One\n\u05d3\u05e0\u05d4\u200f!' });
  });

  it('LEAD-9 takes the number of a business where a fleet writes, named or by its category', async () => {
    const fleet = { ...good, company: 'Nguyen Couriers', phone: '1300 123 456' };
    for (const named of [{ form: 'fleet' }, { category: 'Fleet Enquiry' }])
      expect((await read({ ...fleet, ...named })).answers.phone).toBe('+611300123456');
    for (const named of [{ form: 'general' }, {}]) expect(await faultsOf({ ...fleet, ...named })).toEqual([phone]);
  });

  it('LEAD-9 refuses a number that looks right and is nobody’s', async () => {
    expect(await faultsOf({ ...good, phone: '08 0000 0000' })).toEqual([phone]);
  });

  const noName = 'name: Please enter your name.';
  const noEmail = 'email: Please enter your email address.';
  const noPhone = 'phone: Please enter your phone number.';
  const name = 'name: Please enter your name, at most 80 characters.';
  const email = 'email: Please enter a valid email address, such as name@example.com.';
  const phone = 'phone: Please enter an Australian phone number, such as 0412 345 678 or +61 7 3000 1234.';
  const message = 'message: Please keep your message to 2,000 characters of plain text.';
  const rego = 'Rego: Please enter a registration number of 1 to 9 letters and digits.';
  const url = 'url: Please send the address of the page that the enquiry was made on.';
  const postcode = 'postcode: Invalid postcode. Please enter a 4-digit number.';
  it.each([
    ['an empty name', { name: '  ' }, noName],
    ['no name', { name: undefined }, noName],
    ['a name of 81 characters', { name: 'n'.repeat(81) }, name],
    ['a name with a NUL', { name: 'Mi\0a' }, name],
    ['a name with a line break', { name: 'Mia\nBcc: all' }, name],
    ['half a character', { name: 'Mia \ud83d' }, name],
    ['a name that is no text', { name: { first: 'Mia' } }, name],
    ['no email', { email: '' }, noEmail],
    ['an email without a place', { email: 'mia@' }, email],
    ['an email of 255 characters', { email: `${'m'.repeat(60)}@${'e'.repeat(190)}.com` }, email],
    ['no phone', { phone: null }, noPhone],
    ["another country's phone", { phone: '+64 21 123 4567' }, phone],
    ['a message of 2,001 characters', { message: 'm'.repeat(2_001) }, message],
    ['a message with a NUL', { message: 'hello\0' }, message],
    ['a Rego of 10', { Rego: 'ABCDEFGHI1' }, rego],
    ['a Rego with a hyphen', { Rego: 'ABC-123' }, rego],
    ['an empty postcode', { postcode: '' }, postcode],
    ['a postcode of 3 digits', { postcode: '400' }, postcode],
    ['a postcode of letters', { postcode: '4OOO' }, postcode],
    [
      'a form that there is not',
      { form: 'love_letter' },
      `form: Please send the name of a form: ${formNames.join(', ')}.`,
    ],
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
    ['a field that there is not', { admin: true }, 'admin: Unknown field.'],
  ])('LEAD-9 LEAD-4 refuses %s, once, in words for a visitor', async (_what, change, fault) => {
    expect(await faultsOf({ ...good, ...change })).toEqual([fault]);
  });

  it('LEAD-9 refuses a field that is nested without end', async () => {
    const nested: unknown = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(await faultsOf({ ...good, name: nested })).toEqual([
      ': expected at most 20 levels of nested lists and objects',
    ]);
  });

  it('makes nothing of the entries of a list in the place of an object', async () => {
    const entries = Array.from({ length: 1_000 }, () => 1);
    expect(await faultsOf({ ...good, lead_attributes: entries })).toEqual(['lead_attributes: Please send an object.']);
    expect(await faultsOf(entries)).toEqual([': expected an object; got a list']);
  });

  it('names the first hundred faults of a body with thousands', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, number) => [`field_${number}`, 1]));
    const faults = await faultsOf({ ...good, ...fields });
    expect(faults).toHaveLength(100);
    expect(faults[0]).toBe('field_0: Unknown field.');
  });

  it('LEAD-4 names every fault at once', async () => {
    expect(await faultsOf({ url: good.url })).toEqual([noName, noEmail, noPhone]);
  });
});
