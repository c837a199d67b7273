import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { Credentials, credentialLimit } from './credentials.ts';
import { KeyController } from './key.controller.ts';

/** The credentials that requests present, and the operator's calls that manage them. */
@Module({
  imports: [ClientsModule, LimitsModule, SiteModule],
  controllers: [KeyController],
  providers: [Credentials, credentialLimit],
  exports: [Credentials],
})
export class CredentialsModule {}
