import type { FoundVehicle } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentsOf, type ExampleEntry } from './testing/documents-of.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { found } from './testing/two-dealers.ts';

const OWN = 'https://photos.example/own.jpg';
const OTHER = 'https://photos.example/model.jpg';
const hilux = { name: 'HiLux', slug: 'hilux' };
const long = (characters: number) => `<p>${'é'.repeat(characters - 1)}&amp;</p>`;
const offer = (site: string, id: string, fields: object = {}): ExampleEntry => ({
  site,
  kind: 'offer',
  id: `${id}-${site}`,
  body: { name: id, description: 'An offer.', ...fields },
});
const each = (site: string): ExampleEntry[] => [
  offer(site, 'plain', { order: 1, image_url: OWN, image_or_model_image: { url: OTHER } }),
  offer(site, 'hilux', {
    order: 2,
    manufacturer: { name: 'Toyota', slug: 'toyota' },
    model: hilux,
    image_or_model_image: { url: OTHER },
  }),
  offer(site, 'prado', {
    order: 3,
    manufacturer: 'Toyota',
    model: { name: 'Prado', slug: 'prado', override_url: 'https://maker.example/prado' },
    call_to_action: 'Book a drive',
  }),
  offer(site, 'at-limit', { order: 4, description: long(200), disclaimer: long(200) }),
  offer(site, 'beyond', { order: 5, description: long(201), disclaimer: long(201) }),
  offer(site, 'excluded', { order: 6, excluded_website_ids: [1, 2, 3] }),
  offer(site, 'excepted', { order: 7, excluded_website_ids: [1, 2, 3] }),
  offer(site, 'ended', { valid_to: '2026-11-19' }),
  offer(site, 'to-come', { valid_from: '2026-12-24' }),
];
const model: ExampleEntry = {
  site: 'platform',
  kind: 'model',
  id: 'hilux',
  body: {
    ...hilux,
    manufacturer: 'toyota',
    manufacturer_body: 'Utes & Vans',
    body: 'ute',
    summary: 'A ute.',
    description: ['A ute.'],
    image: { drawing: 'ute' },
    stock_model: 'HiLux Double Cab',
  },
};
const siteOf = (slug: string, id: number, changes: Parameters<typeof exampleSite>[0] = {}) => ({
  revision: 1,
  config: exampleSite({
    id,
    slug,
    name: slug,
    hosts: [`${slug}.example`],
    dealership_ids: [1],
    photos: { hosts: ['photos.example'] },
    models: { enabled: true, makes: ['toyota'] },
    offers: { enabled: true, excepted_ids: [`excepted-${slug}`], show_excepted: slug === 'single' },
    ...changes,
  }).config,
});
const { documents = [], answers } = documentsOf([...each('several'), ...each('single'), model]);
const vehicle = (id: string, name: string) => {
  const { details } = exampleVehicle();
  return found(exampleVehicle({ id, slug: id, details: { ...details, model: name } }));
};
const vehicles: Record<string, FoundVehicle> = {
  c1: vehicle('c1', 'HiLux'),
  c3: vehicle('c3', 'Corolla'),
  // As the range says its stock is called.
  c4: vehicle('c4', 'Hilux Double Cab'),
};
const MAKER = '/offers/toyota';
/** How the image route names a photo. */
const named = (address: string) => expect.stringContaining(Buffer.from(address).toString('base64url'));

describe('the special offers of a site', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      sites: [siteOf('several', 1), siteOf('single', 2, { manufacturer: 'Toyota' })],
      dealerships: [exampleDealership(1, 'riverside')],
      cars: [
        { id: 'c1', model: 'HiLux', body: 'ute' },
        { id: 'c2', model: 'Prado', body: 'suv' },
      ],
      documents,
      answers: { ...answers, vehicle: (id) => vehicles[id] },
    });
  });
  afterAll(() => gateway.close());

  const page = async (path: string, site = 'several') =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, { host: `${site}.example` })).json();
  type Shown = { name: string; [field: string]: unknown };
  const shown = async (site?: string): Promise<Shown[]> => (await page('/special-offers', site)).content.offers;
  const one = async (name: string, site?: string) => (await shown(site)).find((each) => each.name === name);

  it('OFFER-1 the grid has the current offers in order, without excluded ones unless excepted under the flag', async () => {
    const names = async (site?: string) => (await shown(site)).map(({ name }) => name);
    const open = ['plain', 'hilux', 'prado', 'at-limit', 'beyond'];
    expect(await names()).toEqual(open);
    expect(await names('single')).toEqual([...open, 'excepted']);
    expect((await page('/offers/excluded-several')).status).toBe(404);
    expect((await page('/offers/excepted-single', 'single')).status).toBe(200);
  });

  it('OFFER-1 an offer has the maker in its address if it has one and the site sells several; the other leads there', async () => {
    expect(await page(`${MAKER}/hilux-several`)).toMatchObject({
      status: 200,
      head: { canonical: `${MAKER}/hilux-several` },
    });
    expect((await page('/offers/plain-several')).status).toBe(200);
    expect((await page('/offers/hilux-single', 'single')).status).toBe(200);
    for (const [from, to, site] of [
      ['/offers/hilux-several', `${MAKER}/hilux-several`, 'several'],
      [`${MAKER}/hilux-single`, '/offers/hilux-single', 'single'],
      [`${MAKER}/plain-several`, '/offers/plain-several', 'several'],
    ] as const) {
      const { status, headers } = await gateway.get(from, { host: `${site}.example` });
      expect([status, headers.location]).toEqual([301, to]);
    }
  });

  it('OFFER-1 has its own picture, else that of the offer or its model, and the words of its button', async () => {
    expect(await one('plain')).toMatchObject({
      picture: { src: named(OWN) },
      enquire: { label: 'Enquire Now', href: '/enquire?offer=plain-several' },
      explore: null,
    });
    expect(await one('hilux')).toMatchObject({ picture: { src: named(OTHER) } });
    expect(await one('prado')).toMatchObject({ picture: null, enquire: { label: 'Book a drive' } });
  });

  it('OFFER-1 Explore leads to the model’s override_url or to /{model slug}, which answers', async () => {
    expect((await one('prado'))?.explore).toEqual({ label: 'Explore Prado', href: 'https://maker.example/prado' });
    expect((await one('hilux'))?.explore).toEqual({ label: 'Explore HiLux', href: '/hilux' });
    expect(await page('/hilux')).toMatchObject({ status: 200, content: { kind: 'model' } });
  });

  it('OFFER-1 collapses what is over 200 characters of sanitised text, at 160 and 200', async () => {
    const limit = await one('at-limit');
    expect(limit).toMatchObject({ description: { cut: null }, disclaimer: { cut: null } });
    const text = `${'é'.repeat(199)}&`;
    expect(limit).toMatchObject({ description: { paragraphs: [text] } });
    expect(await one('beyond')).toMatchObject({
      description: { paragraphs: [`é${text}`], cut: `${'é'.repeat(160)}…` },
      disclaimer: { cut: `${'é'.repeat(200)}…` },
    });
  });

  it('OFFER-1 stands on the page of its model, with those of its maker', async () => {
    const { offers } = (await page('/models/hilux')).content;
    expect(offers).toMatchObject([{ label: 'hilux', href: `${MAKER}/hilux-several` }]);
  });

  it('OFFER-1 stands on the page of each vehicle that it is about, and of no other', async () => {
    const names = async (id: string, site = 'several') =>
      (await page(`/cars/${id}`, site)).content.offers.map(({ label }: { label: string }) => label);
    expect(await names('c1')).toEqual(['hilux']);
    expect(await names('c1', 'single')).toEqual(['hilux']);
    expect(await names('c3')).toEqual([]);
    expect(await names('c4')).toEqual(['hilux']);
  });

  it('OFFER-1 answers 410 with the current ones once it has ended, and is not there before it begins', async () => {
    const ended = await page('/offers/ended-several');
    expect([ended.status, ended.content.kind, ended.content.offers.length]).toEqual([410, 'offers', 5]);
    expect((await page('/offers/to-come-several')).status).toBe(404);
  });
});
