import { type Block, pageDocument } from '@forecourt/contracts';
import { currentPriceCents, formatDollars } from '@forecourt/retail-rules';
import { describe, expect, it } from '@jest/globals';
import { cardView } from '../cards/card.view.ts';
import { exampleCar } from '../testing/example-car.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { blocksView } from './blocks.view.ts';

/** The blocks of a page as they are shown. @param found what a search of a vehicles block finds */
function shown(
  blocks: unknown[],
  found: Parameters<typeof blocksView>[1]['found'] = () => null,
  changes: Parameters<typeof exampleSite>[0] = {},
  car: ReturnType<typeof exampleCar> | null = null,
  dealerships = [exampleDealership(1, 'riverside')],
) {
  const page = pageDocument.parse({ path: '/a', title: 'A page', description: 'A page.', index: true, blocks });
  return blocksView(page.blocks as Block[], {
    site: exampleSite(changes, dealerships),
    now: new Date('2026-03-02T01:00:00Z'),
    mapOf: () => null,
    path: page.path,
    title: page.title,
    address: { car, parameters: new URLSearchParams() },
    found,
    stock: null,
    offers: [],
    posts: () => [],
    reviews: () => [],
    rating: null,
  });
}

describe('the blocks of a content page', () => {
  it('have headings below their titles, without a level between left out', () => {
    const text = '## A heading';
    const column = { title: 'One', text };
    const levels = shown([
      { kind: 'hero', text },
      { kind: 'text', text },
      { kind: 'text', title: 'Title', text },
      { kind: 'columns', columns: [column, column] },
      { kind: 'columns', title: 'Title', columns: [column, column] },
      { kind: 'questions', questions: [{ question: 'Why?', text }] },
      { kind: 'questions', title: 'Title', questions: [{ question: 'Why?', text }] },
      { kind: 'call_to_action', title: 'Title', text, buttons: [{ label: 'Go', href: '/a' }] },
    ]).map((block) => JSON.stringify(block).match(/<h\d/g)?.[0]);
    expect(levels).toEqual(['<h2', '<h2', '<h3', '<h3', '<h4', '<h2', '<h3', '<h3']);
  });

  it('take the page’s title for a hero that names none', () => {
    expect(shown([{ kind: 'hero' }])).toMatchObject([{ kind: 'hero', title: 'A page', html: null, picture: null }]);
    expect(shown([{ kind: 'hero', title: 'Hello' }])).toMatchObject([{ title: 'Hello' }]);
  });

  it.each([
    [true, 'You see an estimate'],
    [false, 'You get a figure'],
  ])('say beside a trade-in form how its figure comes, on the page or later: %s', (enabled, title) => {
    const [block] = shown([{ kind: 'form', form: 'trade_in' }], undefined, { valuations: { enabled } });
    expect(block).toMatchObject({ aside: { steps: expect.arrayContaining([expect.objectContaining({ title })]) } });
    expect(JSON.stringify(block).includes('By phone, email or SMS')).toBe(!enabled);
  });

  it('UI-2 cut a hero’s photo as wide as it is shown', () => {
    const photo = `/images/site/${'a1'.repeat(32)}`;
    const [hero] = shown([{ kind: 'hero', picture: { photo, alt: 'Our yard' } }]);
    expect(hero).toMatchObject({ picture: { alt: 'Our yard', width: 1600, height: 900 } });
    const [beside] = shown([{ kind: 'picture_with_text', text: 'Words', picture: { photo, alt: 'Our yard' } }]);
    expect(beside).toMatchObject({ picture: { width: 1200, height: 800 } });
  });

  it('name each row of a table by its first cell', () => {
    const table = { kind: 'table', title: 'Cover', head: ['What', 'How long'], rows: [['Engine', '5 years']] };
    expect(shown([table])).toEqual([
      {
        kind: 'table',
        title: 'Cover',
        head: ['What', 'How long'],
        rows: [{ name: 'Engine', cells: ['5 years'] }],
        note: null,
      },
    ]);
  });

  it('leave out vehicles if none are found, and places if the site has none of that type', () => {
    const strip = { kind: 'vehicles', title: 'New', search: '/search/used-cars/' };
    const none = { cards: [], count: 0, href: '/search/used-cars/' };
    expect(shown([strip])).toEqual([]);
    expect(shown([strip], () => none)).toEqual([]);
    expect(
      shown([
        { kind: 'locations', show: 'parts' },
        { kind: 'opening_hours', show: 'parts' },
      ]),
    ).toEqual([]);
    expect(shown([{ kind: 'locations', show: 'sales' }])).toMatchObject([{ locations: [{ name: 'riverside yard' }] }]);
  });

  it('LOC-1 show one place alone as a map card where several would be a carousel', () => {
    const [dealership] = exampleSite({}, [exampleDealership(1, 'riverside')]).dealerships;
    const [place] = dealership?.locations ?? [];
    if (!dealership || !place) throw new Error('The example has a place.');
    const looks = (...locations: (typeof place)[]) => {
      const [block] = shown([{ kind: 'locations', show: 'sales', look: 'carousel' }], undefined, {}, null, [
        { ...dealership, locations },
      ]);
      return block?.kind === 'locations' ? [block.title, block.look] : null;
    };
    expect(looks(place)).toEqual(['Our Locations', 'grid']);
    expect(looks(place, { ...place, id: 2, slug: 'other' })).toEqual(['Our Locations', 'carousel']);
  });

  it('FIN-1 reckon with the price of the car that the address names, unless the site shows no finance with it', () => {
    const car = exampleCar();
    const financed = (finance: object) => {
      const site = { finance: { calculator: { enabled: true }, ...finance } };
      const [block] = shown([{ kind: 'finance_calculator', title: 'Repayments' }], undefined, site, car);
      return block?.kind === 'finance_calculator' ? block.calculator.fields[0]?.value : undefined;
    };
    expect(financed({})).toBe(formatDollars(currentPriceCents(car) ?? 0));
    expect(financed({ excluded_make: car.make })).toBe('$30,000');
    expect(financed({ enabled: false })).toBeUndefined();
  });

  it('FIN-3 say the warning of a comparison rate once a page, below the first vehicles', () => {
    const now = new Date('2026-03-02T01:00:00Z');
    const finance = { repayments: 'calculator', calculator: {} } as const;
    const cards = [cardView(exampleCar(), { site: exampleSite({ finance }), now })];
    const strip = { kind: 'vehicles', title: 'New', search: '/search/used-cars/' };
    const blocks = shown([strip, { ...strip, title: 'Old' }], () => ({ cards, count: 1, href: '/search/used-cars/' }));
    const repayments = blocks
      .flatMap((block) => (block.kind === 'vehicles' ? block.cards : []))
      .map((card) => card.repayment);
    expect(repayments.map((repayment) => [repayment?.amount, repayment?.warning])).toEqual([
      [expect.stringMatching(/a week$/), expect.stringContaining('WARNING')],
      [expect.stringMatching(/a week$/), ''],
    ]);
  });
});
