import { ClientsFeature } from '../clients/clients.feature.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { defineFeature } from '../feature/feature.ts';
import { InsideVideoController } from './inside-video.controller.ts';
import { PhotoEditions } from './photo/kept-photos.ts';
import { NewestPhoto } from './photo/newest-photo.ts';
import { PhotoFetcher } from './photo/photo-fetcher.ts';
import { PictureController, pictureLimit } from './picture.controller.ts';
import { PictureSignatures } from './picture-signatures.ts';
import { Pictures } from './pictures.ts';
import { SiteFontController } from './site-font.controller.ts';
import { SiteIconController } from './site-icon.controller.ts';

/** Pictures of vehicles, drawn and photographed, and sites' icons. */
export const ImagesFeature = defineFeature('ImagesFeature', {
  imports: [ClientsFeature],
  controllers: [PictureController, SiteIconController, SiteFontController, InsideVideoController],
  providers: [
    {
      provide: PhotoFetcher,
      inject: [GATEWAY_CONFIG],
      useFactory: ({ photos }: GatewayConfig) => new PhotoFetcher(photos),
    },
    {
      provide: PictureSignatures,
      inject: [GATEWAY_CONFIG],
      useFactory: ({ pictureKeys }: GatewayConfig) => new PictureSignatures(pictureKeys),
    },
    pictureLimit,
    NewestPhoto,
    PhotoEditions,
    Pictures,
  ],
  exports: [Pictures, NewestPhoto],
});
