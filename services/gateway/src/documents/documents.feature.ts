import { defineFeature } from '../feature/feature.ts';
import { PublishedDocumentsController } from './published-documents.controller.ts';

/** The published descriptions of the API and of the events. */
export const DocumentsFeature = defineFeature('DocumentsFeature', { controllers: [PublishedDocumentsController] });
