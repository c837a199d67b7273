import type { MessageRow } from '../checking/feed-row.ts';
import { keyOf, numberOf, type StockNumber } from './feed-tables.ts';
import { asListed, listedTwice, spellingKey, vinKey, vinOf } from './same-vehicle.ts';

/** Stock numbers that one VIN is remembered with: a file where it has more is not read as a list of vehicles. */
const MOST_OF_A_VIN = 20;

/** Says which of these stock numbers have a vehicle that was not withdrawn. */
export type ListedNumbers = (numbers: readonly StockNumber[]) => Promise<readonly StockNumber[]>;

/** A stock number that a row of the file has with a VIN. */
interface Holder {
  readonly stocknum: string;
  readonly index: number;
}

/**
 * Which stock numbers of a file have which VIN (FEED-9). Rows whose numbers differ only in case or blanks are about one vehicle, so that the last of
 * them counts, unless both are listed already; others get a warning.
 */
export class FileVins {
  readonly #holders = new Map<string, Holder[]>();
  readonly #listed: ListedNumbers;

  constructor(listed: ListedNumbers) {
    this.#listed = listed;
  }

  /** The rows of the file's next batch, each about the stock number that its vehicle has. */
  async placed(rows: readonly MessageRow[]): Promise<MessageRow[]> {
    const doubtful = new Map<string, StockNumber>();
    for (const row of rows) {
      const alike = this.#noted(row);
      for (const { stocknum } of alike.length > 1 ? alike : []) {
        const number = { ...numberOf(row.message), stocknum };
        doubtful.set(keyOf(number), number);
      }
    }
    const listed = new Set(doubtful.size === 0 ? [] : (await this.#listed([...doubtful.values()])).map(keyOf));
    return rows.map((row) => this.#placed(row, listed));
  }

  /** Remembers a listing's VIN, and gives the file's stock numbers of this VIN that are spelt alike. */
  #noted(row: MessageRow): readonly Holder[] {
    const vin = row.message.kind === 'listing' ? vinOf(row) : undefined;
    if (!vin) return [];
    const { stocknum } = row.message;
    const known = this.#holders.get(vinKey(vin)) ?? [];
    if (!known.some((holder) => holder.stocknum === stocknum) && known.length < MOST_OF_A_VIN)
      known.push({ stocknum, index: row.index });
    this.#holders.set(vinKey(vin), known);
    return known.filter((holder) => spellingKey(holder.stocknum) === spellingKey(stocknum));
  }

  #placed(row: MessageRow, listed: ReadonlySet<string>): MessageRow {
    const vin = row.message.kind === 'listing' ? vinOf(row) : undefined;
    if (!vin) return row;
    const number = numberOf(row.message);
    const isListed = (holder: Pick<Holder, 'stocknum'>) => listed.has(keyOf({ ...number, stocknum: holder.stocknum }));
    const holders = this.#holders.get(vinKey(vin)) ?? [];
    const alike = holders.filter((holder) => spellingKey(holder.stocknum) === spellingKey(number.stocknum));
    const { stocknum } = alike.length < 2 || isListed(number) ? number : (alike.find(isListed) ?? alike[0] ?? number);
    const others = holders.filter(
      (holder) =>
        holder.index < row.index && holder.stocknum !== stocknum && (!alike.includes(holder) || isListed(holder)),
    );
    return listedTwice(
      asListed(row, stocknum),
      others.map((holder) => `"${holder.stocknum}" (row ${holder.index + 1})`),
    );
  }
}
