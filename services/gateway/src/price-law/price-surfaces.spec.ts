import { text } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { type PageOf, vehicleView as vehicleSchema } from '@forecourt/contracts';
import { previewPage } from '@forecourt/frontend/preview';
import {
  lawfulPrice,
  type PriceCase,
  priceCase,
  siteOfCase,
  unlawfulAmounts,
} from '@forecourt/retail-rules/conformance';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { carSheetView } from '../car/sheet/car-sheet.view.ts';
import { drawSheet } from '../car/sheet/draw-sheet.ts';
import { vehicleAsListed, vehicleView } from '../car/view/vehicle.view.ts';
import { vehicleGraph } from '../car/view/vehicle-graph.ts';
import { cardView } from '../cards/card.view.ts';
import { feedRow } from '../listing-feeds/feed-field.ts';
import { feedNames, listingFeeds } from '../listing-feeds/feed-files.ts';
import { feedSubject } from '../listing-feeds/feed-subject.ts';
import { FrontRenderer } from '../rendering/front-renderer.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { vehicleOf } from '../testing/price-history.ts';

// Its own cases, apart from those of the million.
const FIRST = 5_000_000;
const CASES = Number(process.env.PRICE_PAGES ?? 2_000);
const PDFS = 20;
const ORIGIN = 'https://riverside.example';
jest.setTimeout(600_000);

const dealership = exampleDealership(1, 'riverside');

/** A case's vehicle on its site, with its page, on which its card stands too. */
function subjectOf(given: PriceCase) {
  const site = exampleSite({ ...siteOfCase(given), finance: { enabled: false } }, [dealership]);
  const now = new Date(given.now * 1_000);
  const vehicle = vehicleSchema.parse(vehicleOf(given));
  const car = vehicleAsListed(vehicle, dealership, site);
  const similar = [cardView(car, { site, now })];
  const around = { mapOf: () => null, breadcrumbs: [], offers: [], similar };
  const content: PageOf<'vehicle'> = vehicleView(vehicle, { site, dealership, now, ...around });
  return { site, now, vehicle, car, dealership, page: content };
}
const cases = (count: number) => Array.from({ length: count }, (_, index) => priceCase(FIRST + index));

describe('whatever shows a price', () => {
  let front: FrontRenderer;
  beforeAll(async () => {
    front = await FrontRenderer.load();
  });

  it(`PRICE-1 is lawful as a page with a card and structured data, ${CASES} times`, async () => {
    const preview = previewPage('/cars/car-1');
    for (const given of cases(CASES)) {
      const subject = subjectOf(given);
      const { site, page: content } = subject;
      const graph = vehicleGraph(subject, ORIGIN);
      const about = {
        picture: null,
        product: true,
        leading: null,
        feed: null,
        previous: null,
        next: null,
        graph,
        codes: {},
      };
      const options = { href: '/cars/a', origin: ORIGIN, theme: site.config.theme, themeCss: '', about };
      const document = await text(await front.render({ ...preview, content }, options));
      const lawful = lawfulPrice(given);
      expect([given.seed, unlawfulAmounts(given, document)]).toEqual([given.seed, []]);
      const seen = visible(/<main.*<\/main>/s.exec(document)?.[0] ?? '');
      // In the page's own price, in the bar of phones, and on the card.
      expect(seen.split(lawful.text).length - 1).toBeGreaterThanOrEqual(2);
      expect((seen.match(/Was \$/g) ?? []).length).toBe(lawful.was ? 2 : 0);
      if (lawful.was) expect(seen).toContain(`Was ${lawful.was.text}`);
      if (lawful.was?.proof) expect(seen).toContain(`Shown for ${lawful.was.proof.days} of the 28 days before`);
      if (lawful.includes) expect(seen).toContain(lawful.words ?? 'Excl. Govt. Charges');
      const { offers } = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(document)?.[1] ?? '')[
        '@graph'
      ][0];
      expect([offers.price, offers.priceSpecification?.price]).toEqual([lawful.dollars, lawful.dollars]);
      if (lawful.includes) expect(offers.priceSpecification.name).toContain(lawful.words ?? 'Excl. Govt. Charges');
    }
  });

  it(`PRICE-1 is lawful as a row of each feed, ${CASES} times`, () => {
    for (const given of cases(CASES)) {
      const { site, vehicle, now } = subjectOf(given);
      const lawful = lawfulPrice(given);
      for (const name of feedNames) {
        const vin = '5GZCZ43D13S812715';
        const whole = { ...vehicle, details: { ...vehicle.details, vin, drive: 'FWD' } };
        const row = feedRow(
          listingFeeds[name],
          feedSubject(whole, dealership, { config: site.config, origin: ORIGIN, now }),
        );
        if ('leftOut' in row) {
          const isNamed = lawful.dollars !== undefined && lawful.words !== undefined && !given.preorder;
          expect([given.seed, row, isNamed && name === 'google']).toEqual([given.seed, row, false]);
          continue;
        }
        const written = JSON.stringify([...row.values]);
        expect([given.seed, unlawfulAmounts(given, written)]).toEqual([given.seed, []]);
        const amounts = ['price', 'sale_price'].flatMap((field) => {
          const value = row.values.get(field);
          return typeof value === 'string' ? Number.parseFloat(value) : [];
        });
        const isSale = name === 'facebook' && lawful.was !== undefined;
        expect(amounts).toEqual(isSale ? [lawful.was?.dollars, lawful.dollars] : [lawful.dollars]);
      }
    }
  });

  it(`PRICE-1 is lawful as a PDF, ${PDFS} times`, async () => {
    for (const given of cases(PDFS)) {
      const { site, page } = subjectOf(given);
      const sheet = carSheetView(page, { config: site.config, origin: ORIGIN, seller: dealership.name });
      const written = textOfPdf(await drawSheet({ sheet, pictures: [], made: 'today' }));
      const lawful = lawfulPrice(given);
      expect([given.seed, unlawfulAmounts(given, written)]).toEqual([given.seed, []]);
      expect(written).toContain(lawful.text);
      expect(written.includes('Was $')).toBe(lawful.was !== undefined);
      if (lawful.was) expect(written).toContain(`Was ${lawful.was.text}`);
      if (lawful.includes) expect(written).toContain(lawful.words ?? 'Excl. Govt. Charges');
    }
  });
});

/** What a reader sees of HTML, on one line. */
function visible(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
}

/** The letters of a PDF that is written with subsets of fonts: each glyph's letter stands in its font's table. */
function textOfPdf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body] as const),
  );
  const streamOf = (body: string) => {
    const start = body.indexOf('stream\n') + 'stream\n'.length;
    const raw = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
    return body.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
  };
  const letters = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, fontName = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (table) letters.set(fontName, lettersOf(streamOf(objects.get(table) ?? '')));
    }
  }
  return [...objects.values()]
    .filter((body) => body.includes('stream\n') && !/\/Type \/|\/Length1|\/Subtype/.test(body))
    .map((body) => shownIn(streamOf(body), letters))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

/** A font's letters by their glyphs, from the ranges of its table. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/gis)) {
    const codes = [...list.matchAll(/<([0-9a-f ]+)>/gi)].map(([, code = '']) => code.replaceAll(' ', ''));
    codes.forEach((code, index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((part) => Number.parseInt(part, 16))));
    });
  }
  return letters;
}

/** The text that a page's content shows: a piece of text for each operator. */
function shownIn(content: string, letters: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined;
  const pieces: string[] = [];
  for (const [, name, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (name) font = letters.get(name);
    else {
      const glyphs = [...(array ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      pieces.push(glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '?').join(''));
    }
  }
  return pieces.join(' ');
}
