import type { FeedFile, FeedFileVerdict } from '@forecourt/contracts';
import type { ListedCar, StockLists } from './stock-list.ts';

/** A car of the dealership as stock has it, in stock. */
export interface StockedCar {
  readonly stocknum: string;
  readonly price: number | undefined;
  readonly km: number | undefined;
}

/** What a run found once today's file was done. */
export interface FileOutcome {
  readonly file: FeedFile;
  /** The ids that today's file had in each answer. */
  readonly ids: readonly string[];
  /** Of all rows, in the order of the pages. */
  readonly verdicts: readonly FeedFileVerdict[];
  /** What the dealership had in stock before today's file, and after it. */
  readonly before: readonly StockedCar[];
  readonly after: readonly StockedCar[];
  /** Events of stock since today's file was first sent, by type. */
  readonly events: Readonly<Record<string, number>>;
  /** Distinct events on the topic, and those of stock's database, over all time. */
  readonly published: number;
  readonly stored: number;
  /** What visitors find, and what they should. */
  readonly found: number;
  readonly expected: number;
}

const SHOWN = 10;

/** What was lost or doubled of today's file; nothing if the platform kept its promises (FEED-2, FEED-3). Pure. */
export function fileFaults({ today }: Pick<StockLists, 'today'>, outcome: FileOutcome): string[] {
  const { file, ids, verdicts, before, after, events } = outcome;
  const listed = new Set(today.map(({ stocknum }) => stocknum));
  const known = before.filter(({ stocknum }) => listed.has(stocknum)).length;
  const gone = before.length - known;
  const wanted = { VehicleListed: today.length - known, VehiclePriced: known, VehicleWithdrawn: gone };
  const rows = verdicts.filter(({ absent }) => !absent);
  return [
    ...differ('ids of the same file', new Set(ids).size, 1),
    ...differ('state', file.state, 'done'),
    ...differ('rows', file.rows, today.length),
    ...differ('accepted rows', file.accepted, today.length),
    ...differ('refused rows', file.refused, 0),
    ...differ('cars said to be dropped', file.dealerships[0]?.dropped, gone),
    ...differ('verdicts on rows', rows.length, today.length),
    ...differ('rows with a verdict', new Set(rows.map(({ index }) => index)).size, today.length),
    ...differ('verdicts on absent cars', verdicts.length - rows.length, gone),
    ...Object.keys({ ...wanted, ...events }).flatMap((type) =>
      differ(`events ${type}`, events[type] ?? 0, (wanted as Record<string, number>)[type] ?? 0),
    ),
    ...differ('events on the topic', outcome.published, outcome.stored),
    ...differ('vehicles that visitors find', outcome.found, outcome.expected),
    ...stockFaults(today, after),
  ];
}

/** The stock is the list, each car once and with today's price. */
function stockFaults(today: readonly ListedCar[], after: readonly StockedCar[]): string[] {
  const stocked = Map.groupBy(after, ({ stocknum }) => stocknum);
  const wrong = today.flatMap(({ stocknum, price, km }) => {
    const found = stocked.get(stocknum) ?? [];
    const isRight = found.length === 1 && found[0]?.price === price && found[0].km === km;
    return isRight ? [] : [`${stocknum}: expected $${price} and ${km} km once; stock has ${JSON.stringify(found)}`];
  });
  const surplus = stocked.size - today.length;
  return [
    ...wrong.slice(0, SHOWN),
    ...(wrong.length > SHOWN ? [`… and ${wrong.length - SHOWN} more cars are wrong`] : []),
    ...(surplus > 0 && wrong.length === 0 ? [`stock has ${surplus} cars that the file lacks`] : []),
  ];
}

const differ = (what: string, found: unknown, wanted: unknown): string[] =>
  found === wanted ? [] : [`${what}: expected ${wanted}, found ${found}`];
