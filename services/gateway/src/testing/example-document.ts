import { type CarDocument, deriveFacets } from '@forecourt/car-search';

/** What a spec says of a document; the rest is plausible, and what facets read follows from it. */
export type DocumentChanges = Partial<CarDocument> & { id: string };

/** A car of dealership 1 in the index, for specs. */
export function exampleDocument(changes: DocumentChanges): CarDocument {
  const facts = {
    make: 'Toyota',
    model: 'Corolla',
    body: 'hatch',
    fuel: 'petrol',
    trans: 'Automatic',
    price: 26_990,
    ...changes,
  };
  return {
    slug: `car-${changes.id}`,
    year: 2021,
    car_type: 'used',
    status: 'in_stock',
    sold: false,
    reserved: false,
    km: 45_120,
    stocknum: `S-${changes.id}`,
    dealership_id: 1,
    dealership_slug: 'riverside',
    location_name: 'riverside yard',
    show_on_dealer_website: true,
    created_at: 1_760_000_000,
    photos_count: 0,
    ...facts,
    ...deriveFacets(facts),
  };
}
