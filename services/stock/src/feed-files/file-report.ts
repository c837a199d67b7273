import type { FeedFileReport } from '@forecourt/contracts';
import { badRequest, showValue } from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';
import { findingsOf } from '../feed/checking/finding-rules.ts';
import { pageOfVerdicts } from './file-verdict-rows.ts';
import { countsOf, type StoredFile, toFeedFile } from './stored-file.ts';

const PAGE_ROWS = 1_000;

/** A file with a page of its verdicts. @throws ProblemError 400 for a page that no answer named */
export async function readReport(dataSource: DataSource, file: StoredFile, after = '-1'): Promise<FeedFileReport> {
  const from = Number(after);
  if (!Number.isInteger(from) || from < -1 || from > 2_000_000) {
    throw badRequest([{ field: 'after', message: `expected the next of the last answer; got ${showValue(after)}` }]);
  }
  const found = await pageOfVerdicts(dataSource, file.id, from, PAGE_ROWS);
  const verdicts = found.slice(0, PAGE_ROWS);
  const last = verdicts.at(-1);
  return {
    ...toFeedFile(file),
    verdicts,
    warnings: [...countsOf(file).warnings],
    findings: verdicts.flatMap(findingsOf),
    ...(found.length > PAGE_ROWS && last ? { next: last.index } : {}),
  };
}
