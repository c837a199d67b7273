import { eventStoreMigrations } from '@forecourt/event-store';
import { CreateConfigurations1763700100000 } from './1763700100000-create-configurations.ts';
import { AddDocumentSchemaVersion1764000000000 } from './1764000000000-add-document-schema-version.ts';
import { CreateSiteDocuments1764000100000 } from './1764000100000-create-site-documents.ts';
import { CreateChangeSets1764001000000 } from './1764001000000-create-change-sets.ts';
import { CreateSitePictures1764001100000 } from './1764001100000-create-site-pictures.ts';
import { CreateSitePreviews1764100000000 } from './1764100000000-create-site-previews.ts';
import { FindChangesByNumber1769000000000 } from './1769000000000-find-changes-by-number.ts';
import { CreateSiteFiles1769400000000 } from './1769400000000-create-site-files.ts';
import { NoteShownPictures1769600200000 } from './1769600200000-note-shown-pictures.ts';

/** The migrations of the sites service's database, oldest first. */
export const sitesMigrations = [
  ...eventStoreMigrations,
  CreateConfigurations1763700100000,
  AddDocumentSchemaVersion1764000000000,
  CreateSiteDocuments1764000100000,
  CreateChangeSets1764001000000,
  CreateSitePictures1764001100000,
  CreateSitePreviews1764100000000,
  FindChangesByNumber1769000000000,
  CreateSiteFiles1769400000000,
  NoteShownPictures1769600200000,
];
