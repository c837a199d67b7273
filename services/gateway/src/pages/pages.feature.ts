import { CarFeature } from '../car/car.feature.ts';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { defineFeature } from '../feature/feature.ts';
import { PeopleFeature } from '../people/people.feature.ts';
import { OpenedPreviews } from '../previews/opened-previews.ts';
import { FrontRenderer } from '../rendering/front-renderer.ts';
import { PageRenderer } from '../rendering/page-renderer.ts';
import { RenderedPages } from '../rendering/rendered-pages.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { OldAddresses } from '../site/old-addresses.ts';
import { PageController } from './page.controller.ts';
import { PageService } from './page.service.ts';
import { PageDocuments } from './page-documents.ts';
import { PageFormController } from './page-form.controller.ts';
import { DesignPageLoader } from './plain.page.ts';
import { PreviewController } from './preview.controller.ts';
import { PreviewPages } from './preview-pages.ts';
import { RobotsController } from './robots.controller.ts';

/** Pages by their addresses, from the loaders of all features (PAGE_LOADERS). PageController answers every address that no other route does. */
export const PagesFeature = defineFeature('PagesFeature', {
  pages: { design: DesignPageLoader },
  imports: [ClientsFeature, SearchFeature, PeopleFeature, CarFeature],
  controllers: [PreviewController, PageFormController, RobotsController, PageController],
  providers: [
    OldAddresses,
    PageService,
    PageDocuments,
    RenderedPages,
    OpenedPreviews,
    PreviewPages,
    {
      provide: PageRenderer,
      inject: [GATEWAY_CONFIG],
      useFactory: ({ renderer }: GatewayConfig) => renderer ?? FrontRenderer.load(),
    },
  ],
});
