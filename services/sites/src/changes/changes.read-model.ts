import type { ConfigurationChanges } from '@forecourt/contracts';
import type { DataSource } from 'typeorm';
import { configurationsChanged } from '../configuration/configuration.read-model.ts';
import type { StoredDocuments } from '../configuration/stored-documents.ts';
import { documentsChanged } from '../documents/document.read-model.ts';
import { lastChange, markOfChange } from '../history/change-numbers.ts';

/** How far a follower has read: the number of a change, and its mark unless it has none. */
interface ChangePlace {
  readonly position: number;
  readonly mark?: string | undefined;
}

/** The changes after a follower's place; all that there is if the database was restored to before it, even if it has as many changes again. */
export async function changesSince(
  dataSource: DataSource,
  documents: StoredDocuments,
  { position, mark }: ChangePlace,
): Promise<ConfigurationChanges> {
  const changes = await changesAfter(dataSource, documents, position);
  const isKnown = mark === undefined || mark === changes.mark || mark === (await markOfChange(dataSource, position));
  if (changes.position >= position && isKnown) return changes;
  return { ...(await changesAfter(dataSource, documents, 0)), restored: true };
}

/**
 * What changed after a change number. Documents get their defaults here, by today's schema; one that can't be read is left out. The last
 * number is read first: all changes up to it are committed, and what changes while the tables are read comes with the next answer.
 */
async function changesAfter(
  dataSource: DataSource,
  documents: StoredDocuments,
  position: number,
): Promise<ConfigurationChanges> {
  const upTo = await lastChange(dataSource);
  const mark = await markOfChange(dataSource, upTo);
  const place = { position: upTo, ...(mark !== undefined && { mark }) };
  if (upTo <= position) return { ...place, sites: [], dealerships: [], documents: [] };
  return {
    ...place,
    ...(await configurationsChanged(dataSource, documents, position, upTo)),
    documents: await documentsChanged(dataSource, position, upTo),
  };
}
