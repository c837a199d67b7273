import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { SiteFilesController } from './site-files.controller.ts';

/** The calls of `npm run site` (SITE-8). */
@Module({ imports: [ClientsModule, CredentialsModule], controllers: [SiteFilesController] })
export class OperateModule {}
