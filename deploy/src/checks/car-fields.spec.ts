import { foldVehicleEvent } from '@forecourt/car-search';
import { type AnyVehicleEvent, type CarField, carFields, dealership, vehicleEvents } from '@forecourt/contracts';
import { fieldRows } from '@forecourt/gateway';
import { toDocument } from '@forecourt/search-indexer';
import { applyMessage, readRow, toPublicData, toView } from '@forecourt/stock';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

const NOW = new Date('2026-03-04T02:05:00Z');
const riverside = dealership.parse({
  id: 1,
  slug: 'riverside',
  name: 'Riverside Toyota',
  locations: [
    {
      ...{ id: 11, name: 'Riverside Newstead', slug: 'newstead' },
      address: { street: '88 Breakfast Creek Road', city: 'Newstead', state: 'qld', postcode: '4006' },
    },
  ],
});

/** A listed field, with the aspect of events and views that has it and its place in a feed's car. */
interface ListedField {
  readonly aspect: 'details' | 'prices' | 'photos' | 'market';
  readonly path: readonly string[];
  readonly field: CarField;
}
const listedIn = (
  aspect: ListedField['aspect'],
  fields: Readonly<Record<string, CarField>>,
  ...outer: string[]
): ListedField[] => Object.entries(fields).map(([name, field]) => ({ aspect, path: [...outer, name], field }));

const { variant, specifications, ...flatDetails } = carFields.details;
const fields: readonly ListedField[] = [
  ...listedIn('details', flatDetails),
  ...listedIn('details', carFields.variant, 'variant'),
  ...listedIn('details', carFields.specifications, 'specifications'),
  ...listedIn('prices', carFields.prices),
  ...listedIn('photos', carFields.photos),
  ...listedIn('market', carFields.market, 'autograb_data'),
];
const required = fields.filter(({ field }) => field.required);
const optional = fields.filter(({ field }) => !field.required);

/** The car of a feed with the examples of some fields. */
function carWith(sent: readonly ListedField[]): Record<string, unknown> {
  const car: Record<string, Record<string, unknown>> = {};
  for (const { path, field } of sent) {
    const [name = '', inner] = path;
    if (inner === undefined) Object.assign(car, { [name]: field.example });
    else car[name] = { ...car[name], [inner]: field.example };
  }
  return car;
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner ? Reflect.get(inner, name) : undefined),
    value,
  );

/** A row of a feed through intake, stock's decision, the public events, the indexer's row and the document. */
function travel(car: Record<string, unknown>) {
  const sent = { type: 'upsert', event_id: 'e1', occurred_at: '2026-03-04T02:00:00Z', stocknum: 'M20871', car };
  const { message, errors, warnings } = readRow(0, sent, [{ id: 1, slug: 'riverside' }], NOW);
  if (!message) throw new Error(JSON.stringify(errors));
  const [changed] = applyMessage(message, undefined, 'v1').changed;
  if (!changed) throw new Error('The row lists a vehicle.');
  const events = changed.append.events.map(
    (event) =>
      ({
        name: event.type,
        data: vehicleEvents[event.type].data.parse(JSON.parse(JSON.stringify(toPublicData('v1', event)))),
      }) as AnyVehicleEvent,
  );
  const folded = events.reduce<ReturnType<typeof foldVehicleEvent> | undefined>(
    (row, event, index) => foldVehicleEvent(row, { ...event, version: index + 1 }),
    undefined,
  );
  if (!folded) throw new Error('There is a listing.');
  return {
    warnings,
    state: folded.state,
    document: toDocument(folded.state, riverside),
    view: toView('v1', changed.vehicle),
  };
}

describe('the list of a car’s fields', () => {
  it('names every field once, so that no two clash in the document', () => {
    const names = fields.filter(({ field }) => field.document).map(({ path }) => path.at(-1));
    expect(new Set(names).size).toBe(names.length);
  });

  it('FEED-4 brings each field from a row of a feed to events, document and page, whatever else the row has', () => {
    const cars = fc.subarray([...optional]).map((some) => [...required, ...some]);
    const every = [...required, ...optional];
    fc.assert(
      fc.property(cars, (sent) => {
        const { warnings, state, document, view } = travel(carWith(sent));
        const rows = { specification: fieldRows(view.details, 'specification'), tile: fieldRows(view.details, 'tile') };
        expect(warnings).toEqual([]);
        for (const { aspect, path, field } of sent) {
          const place = aspect === 'market' ? path.slice(1) : path;
          expect(at(state[aspect], place)).toEqual(field.example);
          expect(at(view[aspect], place)).toEqual(field.example);
          if (field.document) expect(at(document, place.slice(-1))).toEqual(field.example);
          for (const use of ['specification', 'tile'] as const) {
            const label = field[use]?.label;
            if (label !== undefined) expect(rows[use].map((row) => row.label)).toContain(label);
          }
        }
      }),
      { numRuns: 100, examples: [[every], ...every.map((one): [ListedField[]] => [[...required, one]])] },
    );
  });
});
