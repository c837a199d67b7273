import type { ConfigurationChanges } from '@forecourt/contracts';
import type { DataSource } from 'typeorm';
import { configurationsChanged } from '../configuration/configuration.read-model.ts';
import type { StoredDocuments } from '../configuration/stored-documents.ts';
import { documentsChanged } from '../documents/document.read-model.ts';
import { lastChange } from '../history/change-numbers.ts';

/**
 * What changed after a change number. Documents get their defaults here, by today's schema; one that can't be read is left out. The last
 * number is read first: all changes up to it are committed, and what changes while the tables are read comes with the next answer.
 */
export async function changesAfter(
  dataSource: DataSource,
  documents: StoredDocuments,
  position: number,
): Promise<ConfigurationChanges> {
  const upTo = await lastChange(dataSource);
  if (upTo <= position) return { position, sites: [], dealerships: [], documents: [] };
  return {
    position: upTo,
    ...(await configurationsChanged(dataSource, documents, position, upTo)),
    documents: await documentsChanged(dataSource, position, upTo),
  };
}
