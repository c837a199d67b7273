import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { RIVERSIDE } from './testing/two-dealers.ts';

interface Content {
  readonly count: number;
  readonly sections: readonly { readonly name: string }[];
  readonly cards: readonly { readonly id: string; readonly location: string }[];
  readonly chips: readonly { readonly label: string; readonly href: string }[];
  readonly sorts: readonly { readonly label: string; readonly selected: boolean }[];
}

const yard = (id: number, city: string, state: 'qld' | 'nsw', postcode: string) => ({
  ...{ id, name: city, slug: city.toLowerCase(), address: { street: '1 High St', city, state, postcode } },
});
const dealership = exampleDealership(1, 'riverside', {
  locations: [yard(10, 'Newstead', 'qld', '4006'), yard(20, 'Penrith', 'nsw', '2750')],
});

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites: [{ revision: 1, config: exampleSite({}, [dealership]).config }],
    dealerships: [dealership],
    cars: [
      {
        id: 'q1',
        location_id: 10,
        location_name: 'Newstead',
        city: 'Newstead',
        state: 'qld',
        created_at: 1_760_000_003,
      },
      {
        id: 'q2',
        location_id: 10,
        location_name: 'Newstead',
        city: 'Newstead',
        state: 'qld',
        created_at: 1_760_000_002,
      },
      { id: 'n1', location_id: 20, location_name: 'Penrith', city: 'Penrith', state: 'nsw', created_at: 1_760_000_001 },
    ],
  });
});
afterAll(() => gateway.close());

const results = async (query: string): Promise<Content> =>
  (
    await gateway.get(`/api/pages?path=${encodeURIComponent(`/search/new-used-and-demo-cars/${query}`)}`, RIVERSIDE)
  ).json().content;
const distance = ({ sections }: Content) => sections.find(({ name }) => name === 'near');
const sort = ({ sorts }: Content) => sorts.find(({ selected }) => selected)?.label;

describe('SRCH-15 a distance on the results page', () => {
  it('is asked for, filters, is said on each card, and is taken away by its chip', async () => {
    expect(distance(await results(''))).toMatchObject({ open: false, place: '', problem: null });
    const near = await results('?near=4006&within=50');
    expect(distance(near)).toMatchObject({ open: true, place: '4006', problem: null });
    expect(near.count).toBe(2);
    expect(near.cards.map(({ location }) => location)).toEqual(Array(2).fill('Newstead QLD, less than 1 km'));
    expect(near.chips.map(({ label }) => label)).toEqual(['Within 50 km of 4006']);
    expect(near.chips[0]?.href).not.toContain('near');
    expect((await results('?near=Kingswood NSW&within=10')).cards.map(({ id }) => id)).toEqual(['n1']);
  });

  it('takes a plain form’s position and any distance as the nearest first', async () => {
    const nearest = await results('?near=-33.75,150.69&near=&within=');
    expect(distance(nearest)).toMatchObject({ place: '', position: '-33.75,150.69' });
    expect(nearest.cards.map(({ id }) => id)[0]).toBe('n1');
    expect(nearest.count).toBe(3);
    expect(sort(nearest)).toBe('Nearest');
    expect(nearest.chips.map(({ label }) => label)).toEqual(['Near you']);
  });

  it('is gone, with the order by it, once a plain form’s place is emptied', async () => {
    const emptied = await results('?near=&within=50&sortBy=nearest');
    expect(distance(emptied)).toMatchObject({ open: false, place: '' });
    expect(emptied.count).toBe(3);
    expect(sort(emptied)).toBe('Most relevant');
    expect(JSON.stringify(emptied)).not.toContain('sortBy=nearest');
  });

  it('names a place that there is not, and then finds everything', async () => {
    const unknown = await results('?near=Atlantis&within=50');
    expect(distance(unknown)).toMatchObject({ place: 'Atlantis', problem: expect.stringContaining('“Atlantis”') });
    expect(unknown.count).toBe(3);
  });
});
