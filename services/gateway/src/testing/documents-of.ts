import { type DocumentEntry, type DocumentKind, summaryOf } from '@forecourt/contracts';
import type { TestSetting } from './test-gateway.ts';

/** A document of a spec; of the site riverside unless it says another owner. */
export interface ExampleEntry {
  readonly site?: string;
  readonly kind: DocumentKind;
  readonly id: string;
  readonly body: object;
}

/** What a test gateway is started with to have these documents and their bodies. Ids are unique over all kinds. */
export function documentsOf(entries: readonly ExampleEntry[]): Pick<TestSetting, 'documents' | 'answers'> {
  const bodies = new Map(entries.map(({ id, body }) => [id, body]));
  return {
    documents: entries.map(({ site = 'riverside', kind, id, body }): DocumentEntry => {
      const revised = { revision: 1, revised_at: '2026-11-01T00:00:00.000Z' };
      return { site, kind, id, ...revised, summary: summaryOf(kind, body) };
    }),
    answers: { document: (id) => bodies.get(id) },
  };
}
