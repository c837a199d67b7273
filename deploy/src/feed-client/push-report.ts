import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { FeedVerdict, FieldError } from '@forecourt/contracts';
import { stringify } from 'csv-stringify/sync';
import type { FileRow } from './file-rows.ts';
import { FeedFileError } from './text-scan.ts';

const columns = ['row', 'line', 'stocknum', 'verdict', 'vehicle_id', 'changes', 'warnings', 'errors'] as const;

/** Writes the result of each row to a file, one line per row, as the verdicts arrive: CSV or JSON (a list) by the file's name. */
export class PushReport {
  readonly #file: number;
  readonly #isJson: boolean;
  #rows = 0;

  /** @throws FeedFileError if the file's name ends in neither, or it can't be written. An older file of the name is replaced. */
  constructor(file: string) {
    const ending = path.extname(file).toLowerCase();
    if (ending !== '.csv' && ending !== '.json') {
      throw new FeedFileError(`--report ${file}: expected a name ending in .csv or .json.`);
    }
    this.#isJson = ending === '.json';
    try {
      this.#file = openSync(file, 'w', 0o600);
    } catch (error) {
      throw new FeedFileError(`--report ${file} can't be written: ${(error as Error).message}`, { cause: error });
    }
    writeSync(this.#file, this.#isJson ? '[' : stringify([columns]));
  }

  add(
    { row, line }: FileRow,
    { stocknum, verdict, vehicle_id, changes = [], warnings = [], errors = [] }: FeedVerdict,
  ): void {
    const cells = { row, line: line ?? null, stocknum: stocknum ?? null, verdict, vehicle_id: vehicle_id ?? null };
    const text = this.#isJson
      ? `${this.#rows === 0 ? '' : ','}\n${JSON.stringify({ ...cells, changes, warnings, errors })}`
      : stringify([{ ...cells, changes: changes.join(' '), warnings: worded(warnings), errors: worded(errors) }], {
          columns: [...columns],
          // A spreadsheet takes a cell that begins with = for a formula.
          escape_formulas: true,
        });
    writeSync(this.#file, text);
    this.#rows += 1;
  }

  close(): void {
    if (this.#isJson) writeSync(this.#file, '\n]\n');
    closeSync(this.#file);
  }
}

/** Faults in one line. */
export function worded(faults: readonly FieldError[]): string {
  return faults.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');
}
