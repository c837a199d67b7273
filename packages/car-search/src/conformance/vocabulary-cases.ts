import { expect, it } from '@jest/globals';
import type { CarDocument } from '../document/car-document.ts';
import { Random } from './random.ts';
import { aCar, type MakeEngine, StockedIndex, scope } from './stocked-index.ts';

/** Words that are each other's misspellings, so that one that a car has keeps another from being corrected. */
const words = ['saphire', 'sapphire', 'sapfire', 'walnut', 'wallnut', 'walnit', 'tourer', 'tourar', 'tuorer', 'linen'];
const ROUNDS = 25;
const HERE = { dealerships: [{ id: 1 }] };

export function vocabularyCases(makeEngine: MakeEngine): void {
  it('SITE-4 SRCH-6 corrects by the words of the cars that the site shows, whatever others have', async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('1', { colour: 'Sapphire' }),
      aCar('2', { dealership_id: 2, badge: 'Saphire' }),
      aCar('3', { show_on_dealer_website: false, series: 'Sapphira' }),
      aCar('4', { features: ['Walnut trim'], photos_count: 0 }),
    ]);
    expect(await index.ids({ query: 'saphire' })).toEqual(['1']);
    expect(await index.ids({ query: 'sapphira' })).toEqual(['1']);
    expect(await index.ids({ query: 'saphire' }, { dealerships: [{ id: 1 }, { id: 2 }] })).toEqual(['2']);
    expect(await index.ids({ query: 'wallnut' })).toEqual(['4']);
    const vocabulary = await index.vocabulary({ ...scope, presets: { photoCountAtLeast: 1 } });
    expect(['sapphire', 'walnut', 'saphire'].map((word) => vocabulary.has(word))).toEqual([true, false, false]);
  });

  it('SRCH-6 knows the platform’s makes and models on every site, and forgets the words of cars that leave', async () => {
    const index = await StockedIndex.of(makeEngine, [aCar('1', { badge: 'Walnut' })]);
    const known = async (...asked: string[]) => {
      const vocabulary = await index.vocabulary();
      return asked.filter((word) => vocabulary.has(word));
    };
    expect(await known('walnut', 'kluger', 'hyundai', 'wallnut')).toEqual(['walnut', 'kluger', 'hyundai']);
    await index.write({ id: '1', revision: 2, document: aCar('1', { badge: 'Wallnut' }) });
    expect(await known('walnut', 'wallnut')).toEqual(['wallnut']);
    await index.write({ id: '1', revision: 3, document: null });
    expect(await known('wallnut', 'kluger')).toEqual(['kluger']);
  });

  it(`SITE-4 finds the same by any word in ${ROUNDS} stocks, whether another dealership shares the index or not`, async () => {
    const random = new Random(20_261_126);
    let corrected = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = Array.from({ length: 4 }, (_, place) => worded(random, `o${place}`, 1));
      const others = Array.from({ length: 6 }, (_, place) => worded(random, `x${place}`, 2));
      const [alone, shared] = [
        await StockedIndex.of(makeEngine, own),
        await StockedIndex.of(makeEngine, [...others, ...own]),
      ];
      for (const word of words) {
        const query = random.chance(0.5) ? word : `${word} ${random.pick(words)}`;
        const expected = await alone.search({ query }, HERE);
        const { hits, count, facets } = await shared.search({ query }, HERE);
        expect({ query, own, hits, count, facets }).toEqual({
          ...{ query, own, hits: expected.hits, count: expected.count, facets: expected.facets },
        });
        const says = (car: CarDocument) => JSON.stringify(car).toLowerCase().includes(word);
        if (query === word && hits.length > 0 && !hits.some(says)) corrected += 1;
      }
    }
    // Words that nothing corrects prove little.
    expect(corrected).toBeGreaterThan(ROUNDS / 2);
  }, 120_000);
}

/** A car with words of chance where keywords look for them. */
const worded = (random: Random, id: string, dealership_id: number): CarDocument =>
  aCar(id, {
    dealership_id,
    badge: random.pick(words),
    colour: random.pick(words),
    features: [`${random.pick(words)} trim`],
  });
