/** A reader's position in a body of events: between its tokens, or in one of its values. */
export type Place =
  | 'start'
  | 'first name'
  | 'name'
  | 'in name'
  | 'colon'
  | 'events colon'
  | 'member'
  | 'in member'
  | 'after member'
  | 'events'
  | 'first row'
  | 'row'
  | 'in row'
  | 'after row'
  | 'end';

interface Step {
  /** Where each mark leads. */
  readonly marks: Readonly<Record<string, Place>>;
  /** Where the first byte of a value leads. */
  readonly value?: Place;
  readonly expected: string;
}

/** What a body may be, in words. */
export const ENVELOPE = 'one event as an object, or several as {"events": […]}';

const steps: Readonly<Record<Exclude<Place, `in ${string}`>, Step>> = {
  start: { marks: { '{': 'first name' }, expected: ENVELOPE },
  'first name': { marks: { '"': 'in name', '}': 'end' }, expected: 'a name in double quotes or "}"' },
  name: { marks: { '"': 'in name' }, expected: 'a name in double quotes' },
  colon: { marks: { ':': 'member' }, expected: '":"' },
  'events colon': { marks: { ':': 'events' }, expected: '":"' },
  member: { marks: {}, value: 'in member', expected: 'a JSON value' },
  'after member': { marks: { ',': 'name', '}': 'end' }, expected: '"," or "}"' },
  events: { marks: { '[': 'first row' }, expected: 'a list' },
  'first row': { marks: { ']': 'after member' }, value: 'in row', expected: 'an event or "]"' },
  row: { marks: {}, value: 'in row', expected: 'an event' },
  'after row': { marks: { ',': 'row', ']': 'after member' }, expected: '"," or "]"' },
  end: { marks: {}, expected: 'the end' },
};
const known: ReadonlyMap<Place, Step> = new Map(Object.entries(steps) as [Place, Step][]);

/** The next position after a byte that is not white space; undefined if it is not allowed there. */
export function placeAfter(place: Place, byte: number, beginsValue: boolean): Place | undefined {
  const step = known.get(place);
  return step?.marks[String.fromCharCode(byte)] ?? (beginsValue ? step?.value : undefined);
}

/** What may come at a place, in words. */
export const expectedAt = (place: Place): string => known.get(place)?.expected ?? 'the rest of a value';

/** Whether a place is within one of the values, which are read as a whole. */
export const isInValue = (place: Place): boolean => place === 'in row' || place === 'in member' || place === 'in name';

/** Whether a place is within the list of events. */
export const isInList = (place: Place): boolean => place.endsWith('row');
