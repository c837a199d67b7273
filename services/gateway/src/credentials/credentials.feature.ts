import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { LimitsFeature } from '../limits/limits.feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { Credentials, credentialLimit } from './credentials.ts';
import { KeyController } from './key.controller.ts';

/** The credentials that requests present, and the operator's calls that manage them. */
export const CredentialsFeature = defineFeature('CredentialsFeature', {
  imports: [ClientsFeature, LimitsFeature, SiteFeature],
  controllers: [KeyController],
  providers: [Credentials, credentialLimit],
  exports: [Credentials],
});
