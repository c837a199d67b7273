import { runPrepared } from '@forecourt/event-store';
import type { QueryRunner } from 'typeorm';
import type { StockNumber } from './feed-tables.ts';

/** Stock numbers with one VIN that are looked at: a vehicle that was listed again and again has a few. */
const MOST_OF_A_VIN = 50;

const statements = {
  loadHolders: {
    name: 'feed-load-vin-holders',
    text: `SELECT wanted.dealership_id AS "dealershipId", wanted.vin, known.stocknum, view->>'status' = 'sold' AS "isSold"
           FROM unnest($1::int[], $2::text[]) AS wanted(dealership_id, vin)
           CROSS JOIN LATERAL (
             SELECT stock_numbers.stocknum, stock_numbers.vehicle_id FROM stock_numbers
             WHERE stock_numbers.dealership_id = wanted.dealership_id AND stock_numbers.vin = wanted.vin LIMIT ${MOST_OF_A_VIN}
           ) AS known JOIN vehicles ON vehicles.id = known.vehicle_id
           WHERE NOT (view->>'withdrawn')::boolean AND view->'details'->>'vin' = wanted.vin`,
  },
  loadListed: {
    name: 'feed-load-listed-numbers',
    text: `SELECT wanted.dealership_id AS "dealershipId", wanted.stocknum
           FROM unnest($1::int[], $2::text[]) AS wanted(dealership_id, stocknum)
           CROSS JOIN LATERAL (
             SELECT stock_numbers.vehicle_id FROM stock_numbers
             WHERE stock_numbers.dealership_id = wanted.dealership_id AND stock_numbers.stocknum = wanted.stocknum LIMIT 1
           ) AS known JOIN vehicles ON vehicles.id = known.vehicle_id
           WHERE NOT (view->>'withdrawn')::boolean`,
  },
  loadSpellings: {
    name: 'feed-load-spellings',
    text: `SELECT wanted.dealership_id AS "dealershipId", wanted.stocknum, spelt.listed_as AS "listedAs"
           FROM unnest($1::int[], $2::text[]) AS wanted(dealership_id, stocknum)
           CROSS JOIN LATERAL (
             SELECT stock_number_spellings.listed_as, stock_number_spellings.vehicle_id FROM stock_number_spellings
             WHERE stock_number_spellings.dealership_id = wanted.dealership_id
               AND stock_number_spellings.stocknum = wanted.stocknum LIMIT 1
           ) AS spelt JOIN stock_numbers ON stock_numbers.dealership_id = wanted.dealership_id
             AND stock_numbers.stocknum = spelt.listed_as AND stock_numbers.vehicle_id = spelt.vehicle_id`,
  },
  writeSpellings: {
    name: 'feed-write-spellings',
    text: `INSERT INTO stock_number_spellings (dealership_id, stocknum, listed_as, vehicle_id)
           SELECT dealership_id, stocknum, listed_as, vehicle_id
           FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS given(dealership_id, stocknum, listed_as, vehicle_id)
           ON CONFLICT (dealership_id, stocknum) DO UPDATE SET listed_as = excluded.listed_as, vehicle_id = excluded.vehicle_id
           WHERE stock_number_spellings.listed_as <> excluded.listed_as OR stock_number_spellings.vehicle_id <> excluded.vehicle_id`,
  },
};

/** A VIN at a dealership. */
export interface AskedVin {
  readonly dealershipId: number;
  readonly vin: string;
}

/** A stock number whose current vehicle has a VIN; none that was withdrawn. */
export interface VinHolder extends AskedVin {
  readonly stocknum: string;
  readonly isSold: boolean;
}

/** Who has these VINs at their dealerships. @param asked each once, in capitals */
export async function loadVinHolders(queryRunner: QueryRunner, asked: readonly AskedVin[]): Promise<VinHolder[]> {
  if (asked.length === 0) return [];
  return runPrepared<VinHolder>(queryRunner, statements.loadHolders, [
    asked.map(({ dealershipId }) => dealershipId),
    asked.map(({ vin }) => vin),
  ]);
}

/** Those of the stock numbers whose vehicle was not withdrawn. */
export async function loadListed(queryRunner: QueryRunner, numbers: readonly StockNumber[]): Promise<StockNumber[]> {
  if (numbers.length === 0) return [];
  return runPrepared<StockNumber>(queryRunner, statements.loadListed, columnsOf(numbers));
}

/** A spelling of a stock number, and the one that its vehicle is listed under. */
export interface Spelling extends StockNumber {
  readonly listedAs: string;
}

/** What is known of these spellings, as long as the vehicle that they were used for is the stock number's current one. */
export async function loadSpellings(queryRunner: QueryRunner, numbers: readonly StockNumber[]): Promise<Spelling[]> {
  if (numbers.length === 0) return [];
  return runPrepared<Spelling>(queryRunner, statements.loadSpellings, columnsOf(numbers));
}

/** Remembers spellings, so that events without a VIN reach their vehicle. @param spellings each once */
export async function writeSpellings(
  queryRunner: QueryRunner,
  spellings: readonly (Spelling & { readonly vehicleId: string })[],
): Promise<void> {
  if (spellings.length === 0) return;
  await runPrepared(queryRunner, statements.writeSpellings, [
    ...columnsOf(spellings),
    spellings.map(({ listedAs }) => listedAs),
    spellings.map(({ vehicleId }) => vehicleId),
  ]);
}

const columnsOf = (numbers: readonly StockNumber[]) => [
  numbers.map(({ dealershipId }) => dealershipId),
  numbers.map(({ stocknum }) => stocknum),
];
