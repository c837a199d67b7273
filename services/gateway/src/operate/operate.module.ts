import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { ImagesModule } from '../images/images.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { OwnFilesController } from './own-files.controller.ts';
import { SiteFilesController } from './site-files.controller.ts';
import { SitePicturesController } from './site-pictures.controller.ts';
import { SitesPass } from './sites-pass.ts';
import { UnlistedMakesController } from './unlisted-makes.controller.ts';

/** The calls of `npm run site` (SITE-8, MODEL-3). */
@Module({
  imports: [ClientsModule, CredentialsModule, ImagesModule, SearchModule, SiteModule],
  controllers: [OwnFilesController, SiteFilesController, SitePicturesController, UnlistedMakesController],
  providers: [SitesPass],
})
export class OperateModule {}
