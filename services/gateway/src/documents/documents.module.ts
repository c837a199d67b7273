import { Module } from '@nestjs/common';
import { PublishedDocumentsController } from './published-documents.controller.ts';

/** The published descriptions of the API and of the events. */
@Module({ controllers: [PublishedDocumentsController] })
export class DocumentsModule {}
