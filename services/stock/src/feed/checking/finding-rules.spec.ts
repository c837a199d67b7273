import { csvMapping, type FeedCar, type FeedEvent, type FieldError, type FileFormat } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { fileRecords } from '../../feed-files/file-records.ts';
import { corolla, feedChange, minute, upsert } from '../../testing/feed-events.ts';
import { applyMessage } from '../placing/apply-message.ts';
import { appliedVerdict } from '../placing/feed-verdict.ts';
import { FileRows } from '../placing/twin-rows.ts';
import { mapRecord } from '../reading/csv-mapping.ts';
import { parseEvent } from '../reading/json/parse-event.ts';
import { Slices } from '../reading/slices.ts';
import { readRow } from './feed-row.ts';
import { type FindingRuleName, findingRules, findingsOf } from './finding-rules.ts';
import { toStockMessage } from './stock-message.ts';

const now = new Date(minute(60));
const riverside = { id: 7, slug: 'riverside', locations: ['north'] };
type Faults = { errors?: readonly FieldError[] | undefined; warnings?: readonly FieldError[] | undefined };

/** A cell that is read by a rule of a mapping. */
const cell = (rule: object, text: string): Faults => {
  const fields = { km: { column: 'c', ...rule } };
  const mapping = csvMapping.parse({ name: 'list', stocknum: { column: 'No' }, fields });
  return mapRecord(mapping, { No: 'A1', c: text }, minute(0));
};
const textCell = (text: string): Faults => {
  const fields = { dealercomments: { column: 'c' } };
  const mapping = csvMapping.parse({ name: 'list', stocknum: { column: 'No' }, fields });
  return mapRecord(mapping, { No: 'A1', c: text }, minute(0));
};
/** An event as a client sends it. */
const sent = (event: unknown): Faults => readRow(0, event, [riverside], now);
const car = (more: object): Faults => sent(upsert(0, { ...corolla, ...more } as FeedCar));
/** An event that reaches its stock number, after others. */
const applied = (...events: FeedEvent[]): Faults => appliedTo(undefined, ...events);
/** The same, once the platform knows what such vehicles cost. @param market integer cents */
const appliedTo = (market: number | undefined, ...events: FeedEvent[]): Faults => {
  const messages = events.map((event) => toStockMessage(event, riverside));
  const [last, ...before] = messages.toReversed();
  if (!last) throw new Error('There is no event.');
  const record = before
    .toReversed()
    .reduce<ReturnType<typeof applyMessage>['record']>(
      (known, each) => applyMessage(each, known, 'v1').record,
      undefined,
    );
  const row = { index: 0, eventId: 'e', stocknum: 'S1', message: last, errors: [], warnings: [] };
  const vehicle = record && { ...record.vehicle, market: market ? { averageMarketPriceCents: market } : {} };
  return appliedVerdict(row, last, applyMessage(last, record && vehicle && { ...record, vehicle }, 'v1'));
};
/** Two rows of a file about one car at one time. */
const twins = async (): Promise<Faults> => {
  const rows = [upsert(0, corolla, { event_id: 'one' }), upsert(0, { ...corolla, km: 1 }, { event_id: 'two' })].map(
    (event, index) => ({ ...readRow(index, event, [riverside], now), client: 'c', meta: {} }),
  );
  const file = new FileRows('2026-01-01', async () => []);
  const messages = rows.flatMap((row) => (row.message ? [{ ...row, message: row.message }] : []));
  const verdicts = await file.apply(messages, async (last) =>
    last.map(({ index }) => ({ index, verdict: 'accepted' as const })),
  );
  return file.report(verdicts).find(({ index }) => index === 0) ?? {};
};

const slice = new Slices().open('a');
/** What is said of the first record of a file. */
const firstOf =
  (format: FileFormat) =>
  async (written: string): Promise<Faults> => {
    const fields = { make: { column: 'Make' }, price: { column: 'Price', as: 'number' } };
    const mapping = csvMapping.parse({ name: 'list', stocknum: { column: 'Make' }, fields });
    const pieces = async function* () {
      yield written;
    };
    for await (const { fault, warnings } of fileRecords(pieces(), format, mapping, slice))
      return fault === undefined ? { warnings } : { errors: [{ field: '', message: fault }] };
    return {};
  };
const line = firstOf('csv');
const xml = (records: string) => firstOf('xml')(`<stock>${records}</stock>`);
const json = firstOf('ndjson');

/** An event as its sender wrote it. */
const text = (json: string): Faults => {
  const parsed = parseEvent(json);
  return 'fault' in parsed ? { errors: [{ field: '', message: parsed.fault }] } : {};
};

/** What the checks report, and whose advice it gets. Each rule is met at least once. */
const cases: readonly (readonly [FindingRuleName, string, Faults | Promise<Faults>])[] = [
  ['dealership', 'another dealership', sent(upsert(0, corolla, { dealership_slug: 'hillside' }))],
  ['missing', 'a car without a make', applied(upsert(0, { km: 1 } as FeedCar))],
  ['missing', 'an event without a stock number', sent({ ...upsert(0, corolla), stocknum: undefined })],
  ['required', 'an empty cell', cell({ required: true }, '')],
  ['encoding', 'a broken character', cell({ required: true }, 'a\uFFFD')],
  ['pattern', 'a text that does not match', cell({ match: '^\\d+ km$' }, 'many')],
  ['number', 'a word for a number', cell({ as: 'integer' }, 'many')],
  ['number', 'a word for an amount', cell({ as: 'number' }, 'many')],
  ['number', 'a text for a number in JSON', car({ km: 'many' })],
  ['placeholder', 'a VIN of ones', car({ vin: '1'.repeat(17) })],
  ['twice', 'a price that is named twice', text('{"car":{"price":1,"price":2}}')],
  ['spreadsheet', 'a formula', textCell('="1"')],
  ['spreadsheet', 'an error in the place of a stock number', sent(upsert(0, corolla, { stocknum: '#N/A' }))],
  ['ambiguous', 'a point that may stand for thousands', cell({ as: 'number' }, '41.000')],
  ['low', 'a price of a toy', car({ price: 29.99 })],
  ['low', 'a price far below the market’s', car({ price: 5_000, autograb_data: { average_market_price: 20_000 } })],
  [
    'low',
    'a price far below the platform’s own figure',
    appliedTo(2_000_000, upsert(0, corolla), feedChange(1, { type: 'price', prices: { price: 7_990 } })),
  ],
  ['html', 'a text with tags', textCell('<p>New</p>')],
  ['date', 'a date of another format', cell({ as: 'date', format: 'DD/MM/YYYY' }, '2026')],
  ['date', 'a time of another format', cell({ as: 'instant', format: 'DD/MM/YYYY HH:mm' }, '2026')],
  ['instant', 'no time', cell({ as: 'instant' }, 'noon')],
  ['instant', 'no time in JSON', sent({ ...upsert(0, corolla), occurred_at: 'noon' })],
  ['none', 'the first day of a spreadsheet', cell({ as: 'date', format: 'DD/MM/YYYY' }, '01/01/1900')],
  [
    'addresses',
    'two addresses in one text',
    car({ images: [{ url: 'https://a.example/1.jpg,https://a.example/2.jpg' }] }),
  ],
  ['addresses', 'a password in an address', car({ images: [{ url: 'https://a:b@a.example/1.jpg' }] })],
  ['nul', 'a control character', textCell('Tidy\u0007')],
  ['encoding', 'letters that were decoded twice', textCell('CitroÃ«n')],
  ['line', 'types of the columns', line('Make,Price,Kms\ntext,int,int\nKia,1,2')],
  ['shifted', 'a price in two cells', line('Make,Price,Kms\nKia,$28,990')],
  ['line', 'a drawn line', line('Make,Price,Kms\n---,---,---\nKia,1,2')],
  ['entity', 'an entity of HTML', xml('<ad><a>New&nbsp;tyres</a></ad>')],
  ['entity', 'an ampersand alone', xml('<ad><a>Tom & Jerry</a></ad>')],
  ['entity', 'a character of no document', xml('<ad><a>\u0008</a></ad>')],
  ['list', 'a list on a line', json('[{"a":1},{"a":2}]')],
  ['boolean', 'neither yes nor no', cell({ as: 'boolean' }, 'perhaps')],
  ['location', 'a place of another dealership', car({ location_slug: 'moon' })],
  ['word', 'a word of no list', cell({ values: { u: 'used' }, otherwise: 'refuse' }, 'x')],
  ['word', 'a word of no list in JSON', car({ car_type: 'borrowed' })],
  ['unknown', 'a field of no car', car({ wheels: 4 })],
  ['late', 'an older listing', applied(upsert(10, corolla), upsert(0, { ...corolla, km: 1 }))],
  ['unlisted', 'news of no car', applied(feedChange(0, { type: 'price', prices: { price: 1 } }))],
  ['make', 'a make of no list', car({ make: 'Bolwell' })],
  ['replaced', 'a car twice in a file', twins()],
  ['value', 'a colour that is no text', car({ colour: 5 })],
  ['value', 'a number plate of other characters', car({ regplate: '!!' })],
];
/** Rules whose checks need a database or a file; integration specs meet them. */
const elsewhere: readonly FindingRuleName[] = ['guard', 'quote', 'vin', 'spelling', 'cells'];

describe('the advice on a fault', () => {
  it.each(cases)('FEED-7 is that of "%s" for %s', async (rule, _what, faults) => {
    const { errors = [], warnings = [] } = await faults;
    const [finding] = findingsOf({
      index: 0,
      verdict: 'refused',
      errors: [...errors],
      warnings: errors.length > 0 ? [] : [...warnings],
    });
    expect(finding?.fix).toContain(findingRules[rule].fix);
  });

  it('FEED-7 is met for every rule by the check that reports it', () => {
    const met = new Set<string>([...cases.map(([rule]) => rule), ...elsewhere]);
    expect(Object.keys(findingRules).filter((rule) => !met.has(rule))).toEqual([]);
  });
});
