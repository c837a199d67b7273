import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesBelow } from './source-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const isCode = (file: string) => !/\.spec\.ts$|\/(testing|conformance|reference|dist)\//.test(file);

describe('the days of sold cars', () => {
  it('SRCH-4 are declared in one place by everything that reads sold cars by their date from an index', () => {
    const files = sourcesBelow(['packages', 'services'].map((folder) => path.join(root, folder))).filter(isCode);
    const readers = files.filter((file) => readFileSync(file, 'utf8').includes(`range('sold_date_timestamp'`));
    const names = readers.map((file) => path.basename(file)).sort();
    expect(names).toEqual(expect.arrayContaining(['stock-rule.ts', 'valuation.provider.ts']));
    const declared = /import \{[^}]*\b(soldWindows|DEFAULT_SOLD_DAYS)\b[^}]*\} from '@forecourt\/contracts'/;
    expect(readers.filter((file) => !declared.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
