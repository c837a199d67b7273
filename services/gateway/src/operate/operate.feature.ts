import { ClientsFeature } from '../clients/clients.feature.ts';
import { CredentialsFeature } from '../credentials/credentials.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { ImagesFeature } from '../images/images.feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { OwnFilesController } from './own-files.controller.ts';
import { SiteFilesController } from './site-files.controller.ts';
import { SitePicturesController } from './site-pictures.controller.ts';
import { SitesPass } from './sites-pass.ts';
import { UnlistedMakesController } from './unlisted-makes.controller.ts';

/** The calls of `npm run site` (SITE-8, MODEL-3). */
export const OperateFeature = defineFeature('OperateFeature', {
  imports: [ClientsFeature, CredentialsFeature, ImagesFeature, SearchFeature, SiteFeature],
  controllers: [OwnFilesController, SiteFilesController, SitePicturesController, UnlistedMakesController],
  providers: [SitesPass],
});
