import { eventSizeFault, PUBLIC_EVENT_BYTES } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { aCar } from '../../conformance/stocked-index.ts';
import { carDocumentFields } from '../../document/car-document.ts';
import { keywordFields } from '../../words/tokens.ts';
import { indexDefinition, laidOut, retiredFields } from './index-definition.ts';
import { indexedDocument } from './indexed-document.ts';
import { MOST_DOCUMENT_BYTES } from './write-cars.ts';

describe('the indexed document of a car', () => {
  it('has its own fields as they are, and beside them what searches read', () => {
    const car = aCar('1', { make: 'Mazda', model: 'CX-5', make_model: 'Mazda CX-5', photos_count: 0, year: 2020 });
    const { derived, ...own } = indexedDocument(car);
    expect(own).toEqual(car);
    expect(derived).toMatchObject({
      standing: 3,
      has_photos: false,
      model_of_make: 'Mazda\u0000Mazda CX-5',
      spelling: ['mazda', 'cx'],
      words: { stocknum: ['s1', 's', '1'], model: ['cx5', 'cx', '5'], year: ['2020'], badge: [] },
    });
  });

  it('leaves out words that are too long to be a term', () => {
    const { derived } = indexedDocument(aCar('1', { features: ['x'.repeat(40_000), 'Tow bar'] }));
    expect(derived).toMatchObject({ words: { features: ['tow', 'bar'] } });
  });

  it('is far below the bytes that are sent at most, however long the texts that an event may carry', () => {
    const standardEquipment = Array.from({ length: 500 }, (_, place) => `${'€ '.repeat(64)}${place}`);
    const details = { make: 'Toyota', model: 'Corolla', year: 2021, car_type: 'used' as const, standardEquipment };
    expect(eventSizeFault({ details })).toBeUndefined();
    expect(Buffer.byteLength(JSON.stringify({ details }))).toBeGreaterThan(PUBLIC_EVENT_BYTES / 2);
    const document = { ...aCar('1'), features: [...standardEquipment, ...standardEquipment] };
    expect(Buffer.byteLength(JSON.stringify(indexedDocument(document)))).toBeLessThan(MOST_DOCUMENT_BYTES / 2);
  });

  it('takes what an indexer of the release before may still write during an upgrade', () => {
    for (const field of retiredFields) {
      expect(carDocumentFields).not.toHaveProperty(field);
      expect(indexDefinition.mappings?.properties).toHaveProperty(field);
    }
  });

  it('is declared completely, because the index refuses other fields', () => {
    const declared = indexDefinition.mappings?.properties ?? {};
    expect(Object.keys(declared)).toEqual([...Object.keys(carDocumentFields), ...retiredFields, 'derived']);
    expect(declared.derived).toMatchObject({
      properties: { words: { properties: Object.fromEntries(keywordFields.map(({ name }) => [name, {}])) } },
    });
    expect(declared.name).toMatchObject({ index: false, doc_values: false });
  });
});

describe('a new index', () => {
  it.each([
    [
      { shards: 1, replicas: 'auto' },
      { number_of_shards: 1, auto_expand_replicas: '0-1' },
    ],
    [
      { shards: 6, replicas: 2 },
      { number_of_shards: 6, number_of_replicas: 2 },
    ],
  ] as const)('is laid out by %j', (layout, settings) => {
    expect(laidOut(layout).settings).toMatchObject(settings);
    expect(laidOut(layout).mappings).toBe(indexDefinition.mappings);
  });
});
