import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { drawInThread, SheetFault } from './car/sheet/sheet-worker.ts';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, found, HILLSIDE, RIVERSIDE, riversideVehicle, sites } from './testing/two-dealers.ts';

jest.setTimeout(60_000);

const { slug } = riversideVehicle;
const ADDRESS = `/api/cars/${slug}/pdf`;
const WITHOUT = { host: 'without.example' };
const sold = { ...riversideVehicle, id: 'v2', slug: 'sold-v2', withdrawn: true };
const hidden = { ...riversideVehicle, id: 'v3', slug: 'hidden-v3', show_on_dealer_website: false };
const odd = {
  ...riversideVehicle,
  id: 'v4',
  slug: 'odd-v4',
  details: { ...riversideVehicle.details, dealercomments: `Łódź, Ελλάδα, Việt ${'and more '.repeat(500)}` },
};

let gateway: TestGateway;

beforeAll(async () => {
  const without = exampleSite({
    id: 3,
    slug: 'without',
    hosts: ['without.example'],
    dealership_ids: [1],
    vehicle_page: { pdf: false },
  });
  gateway = await startTestGateway({
    sites: [...sites, { revision: 1, config: without.config }],
    dealerships,
    answers: {
      vehicle: (id) => {
        if (id === 'former') return found(riversideVehicle, true);
        const vehicle = [riversideVehicle, sold, hidden, odd].find((each) => each.id === id || each.slug === id);
        return vehicle && found(vehicle);
      },
    },
    config: { trustProxy: true, limits: { pdfsPerMinute: 2 } },
  });
});
afterAll(() => gateway.close());

const from = (network: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${network}` } });

describe('the PDF of a car', () => {
  it('VEH-5 is an A4 file named after the car, with title, language, structure and its own fonts', async () => {
    const answer = await gateway.get(ADDRESS, { ...RIVERSIDE, ...from(1) });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`filename="${slug}.pdf"`),
      'x-robots-tag': 'noindex',
    });
    for (const part of ['%PDF-1.7', '/Lang (en-AU)', '/Marked true', '/MediaBox [0 0 595.28 841.89]', '/FontFile2'])
      expect(answer.text).toContain(part);
    expect(answer.text).toContain('/DisplayDocTitle true');
    expect(answer.text).toContain('DCTDecode');
  });

  it('VEH-5 is kept: asked for again it is the same, and 304 for a client that has it', async () => {
    const first = await gateway.get(ADDRESS, { ...RIVERSIDE, ...from(2) });
    const again = await gateway.get(ADDRESS, { ...RIVERSIDE, ...from(2) });
    expect(again.text).toBe(first.text);
    const { headers } = from(2);
    const known = await gateway.get(ADDRESS, {
      ...RIVERSIDE,
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  it('VEH-5 is offered on the car’s page unless the site switches it off', async () => {
    const page = async (site: { host: string }) =>
      (await gateway.get(`/api/pages?path=/cars/${slug}`, site)).json().content;
    expect(await page(RIVERSIDE)).toMatchObject({ pdf: { label: 'Download PDF', href: ADDRESS }, print: false });
    expect(await page(WITHOUT)).toMatchObject({ pdf: null });
    expect((await gateway.get(ADDRESS, WITHOUT)).status).toBe(404);
  });

  it('SITE-4 VEH-5 is not made of another site’s car, of a hidden one or of an unknown one', async () => {
    for (const [path, site] of [
      [ADDRESS, HILLSIDE],
      ['/api/cars/hidden-v3/pdf', RIVERSIDE],
      ['/api/cars/nothing/pdf', RIVERSIDE],
    ] as const) {
      const answer = await gateway.get(path, site);
      expect([answer.status, answer.headers['content-type']]).toEqual([
        404,
        expect.stringContaining('application/problem+json'),
      ]);
    }
  });

  it('VEH-5 is 410 for a car that is gone, and follows a car that has moved', async () => {
    expect((await gateway.get('/api/cars/sold-v2/pdf', RIVERSIDE)).status).toBe(410);
    const moved = await gateway.get('/api/cars/former/pdf', RIVERSIDE);
    expect([moved.status, moved.headers.location]).toEqual([301, ADDRESS]);
  });

  it('VEH-5 takes letters of other languages and long comments', async () => {
    const answer = await gateway.get('/api/cars/odd-v4/pdf', { ...RIVERSIDE, ...from(3) });
    expect(answer.status).toBe(200);
    expect(answer.text.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });
});

describe('the thread that draws it', () => {
  const order = (text: string) => ({
    sheet: {
      ...{ site: 'Riverside', title: text, subtitle: 'Used', address: 'https://riverside.example/cars/a' },
      ...{
        tag: null,
        notice: null,
        price: { text: '$1' },
        marketBadge: null,
        marketNote: null,
        facts: [],
        features: [],
      },
      ...{ comments: { title: 'Comments', paragraphs: [] }, dealer: ['Riverside'], disclaimer: 'Ask us.' },
    },
    pictures: [],
    made: 'today',
  });

  it('VEH-5 draws a code that leads to the car, and text in the order in which it is read', async () => {
    const pdf = await drawInThread(order('A car'));
    const alt = pdf.toString('latin1');
    expect(alt).toContain('/Alt (QR code of https://riverside.example/cars/a)');
    expect(alt).toContain('Title');
    expect(streams(pdf).some((text) => text.includes('/H1'))).toBe(true);
  });

  it('VEH-5 loses only its own PDF when it fails or takes too long', async () => {
    const broken = { ...order('A car'), pictures: [{ bytes: Buffer.from('no picture'), alt: '', isDrawn: false }] };
    await expect(drawInThread(broken)).rejects.toThrow(SheetFault);
    await expect(drawInThread(order('A car'), 1)).rejects.toThrow('within 1 ms');
    expect((await drawInThread(order('Another'))).length).toBeGreaterThan(1_000);
  });
});

/** The inflated streams of a PDF. */
function streams(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
}
