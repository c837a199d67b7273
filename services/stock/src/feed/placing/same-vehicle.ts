import type { MessageRow } from '../checking/feed-row.ts';
import { keyOf, numberOf, type StockNumber } from './feed-tables.ts';
import type { AskedVin, Spelling, VinHolder } from './spelling-tables.ts';

/** What two stock numbers have in common that differ only in case or blanks. */
export const spellingKey = (stocknum: string): string => stocknum.replace(/\s+/g, '').toLowerCase();

/** The VIN of a listing at its dealership. */
export function vinOf({ vin, message }: MessageRow): AskedVin | undefined {
  return vin === undefined ? undefined : { dealershipId: message.dealership.id, vin: vin.toUpperCase() };
}

export const vinKey = ({ dealershipId, vin }: AskedVin): string => `${dealershipId} ${vin}`;

/** The row as one about the vehicle that is listed under another spelling of its stock number, which its sender should know. */
export function asListed(row: MessageRow, stocknum: string): MessageRow {
  const { message } = row;
  if (message.stocknum === stocknum) return row;
  const says = `expected the stock number as it is listed, "${stocknum}"; got "${message.stocknum}" with the same VIN. It is taken for the same vehicle.`;
  const isNamed = message.spelling !== undefined;
  return {
    ...row,
    message: { ...message, stocknum, spelling: message.spelling ?? message.stocknum },
    warnings: isNamed ? row.warnings : [...row.warnings, { field: 'stocknum', message: says }],
  };
}

/** The row with a warning that other stock numbers have its VIN, unless it has one. @param others how their rows or numbers are called */
export function listedTwice(row: MessageRow, others: readonly string[]): MessageRow {
  if (row.isListedTwice || others.length === 0) return row;
  const says = `expected one stock number for a vehicle; got the VIN ${row.vin}, which is listed under ${others.join(', ')} too. All are kept.`;
  return { ...row, isListedTwice: true, warnings: [...row.warnings, { field: 'car.vin', message: says }] };
}

/** What is stored that has to do with the rows of a batch. */
interface Stored {
  /** Keys of stock numbers that have a row, whatever became of its vehicle. */
  readonly known: ReadonlySet<string>;
  /** Keys of those whose vehicle was not withdrawn; only those that an alike number was found for. */
  readonly listed: ReadonlySet<string>;
  readonly holders: readonly VinHolder[];
  readonly spellings: readonly Spelling[];
}

/**
 * The rows of a batch in their order, each about the vehicle that it means: a listing whose stock number is new or free, and that has the VIN of
 * a listed vehicle whose stock number differs only in case or blanks, is about that one; so is what comes under a spelling that was used
 * so before. Any other stock number with the same VIN is worth a warning (FEED-9). Pure.
 */
export function placedBySpelling(
  rows: readonly MessageRow[],
  { known, listed, holders, spellings }: Stored,
): MessageRow[] {
  const byVin = Map.groupBy(holders, vinKey);
  const listedAs = new Map(spellings.map((spelling) => [keyOf(spelling), spelling.listedAs]));
  const isFree = (number: StockNumber) => !known.has(keyOf(number)) || !listed.has(keyOf(number));
  return rows.map((row) => {
    const number = numberOf(row.message);
    const vin = row.message.kind === 'listing' ? vinOf(row) : undefined;
    if (!vin) {
      const spelling = known.has(keyOf(number)) ? undefined : listedAs.get(keyOf(number));
      return spelling === undefined ? row : asListed(row, spelling);
    }
    const all = byVin.get(vinKey(vin)) ?? [];
    if (!all.some(({ stocknum }) => stocknum === number.stocknum)) {
      const alike = all.find(({ stocknum }) => spellingKey(stocknum) === spellingKey(number.stocknum));
      if (alike && isFree(number)) {
        listedAs.set(keyOf(number), alike.stocknum);
        return asListed(row, alike.stocknum);
      }
    }
    const others = all.filter(({ stocknum, isSold }) => stocknum !== number.stocknum && !isSold);
    if (!all.some(({ stocknum }) => stocknum === number.stocknum))
      byVin.set(vinKey(vin), [...all, { ...vin, stocknum: number.stocknum, isSold: false }]);
    return listedTwice(
      row,
      others.slice(0, MOST_NAMED).map(({ stocknum }) => `"${stocknum}"`),
    );
  });
}

/** Other stock numbers that a warning names. */
const MOST_NAMED = 5;
