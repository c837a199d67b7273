import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.ts';
import { AlertsModule } from '../alerts/alerts.module.ts';
import { BrandsModule } from '../brands/brands.module.ts';
import { CarModule } from '../car/car.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { CompareModule } from '../compare/compare.module.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { ContentModule } from '../content/content.module.ts';
import { EngagementModule } from '../engagement/engagement.module.ts';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { FinanceApplicationModule } from '../finance-application/finance-application.module.ts';
import { LocationsModule } from '../locations/locations.module.ts';
import { ModelsModule } from '../models/models.module.ts';
import { OffersModule } from '../offers/offers.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PostsModule } from '../posts/posts.module.ts';
import { OpenedPreviews } from '../previews/opened-previews.ts';
import { PriceRangeModule } from '../price-range/price-range.page.ts';
import { PurchaseModule } from '../purchase/purchase.module.ts';
import { FrontRenderer } from '../rendering/front-renderer.ts';
import { PageRenderer } from '../rendering/page-renderer.ts';
import { RenderedPages } from '../rendering/rendered-pages.ts';
import { ReservationsModule } from '../reservations/reservations.module.ts';
import { ReviewsModule } from '../reviews/reviews.page.ts';
import { SearchModule } from '../search/search.module.ts';
import { OldAddresses } from '../site/old-addresses.ts';
import { TestDriveModule } from '../test-drive/test-drive.module.ts';
import { ValuationModule } from '../valuation/valuation.module.ts';
import { ViewedModule } from '../viewed/viewed.module.ts';
import { WatchlistModule } from '../watchlist/watchlist.module.ts';
import { PageController } from './page.controller.ts';
import { PageService } from './page.service.ts';
import { PageDocuments } from './page-documents.ts';
import { PageFormController } from './page-form.controller.ts';
import { pageLoaders } from './page-table.ts';
import { DesignPageLoader } from './plain.page.ts';
import { PreviewController } from './preview.controller.ts';
import { PreviewPages } from './preview-pages.ts';
import { RobotsController } from './robots.controller.ts';

/** Pages by their addresses, from the loaders of all features. PageController answers every address that no other route does. */
@Module({
  imports: [
    ClientsModule,
    AccountModule,
    AlertsModule,
    SearchModule,
    CarModule,
    EnquiryModule,
    CompareModule,
    LocationsModule,
    OffersModule,
    PostsModule,
    ReviewsModule,
    PriceRangeModule,
    ModelsModule,
    BrandsModule,
    ContentModule,
    ChatModule,
    EngagementModule,
    PeopleModule,
    WatchlistModule,
    ReservationsModule,
    PurchaseModule,
    TestDriveModule,
    FinanceApplicationModule,
    ValuationModule,
    ViewedModule,
  ],
  controllers: [PreviewController, PageFormController, RobotsController, PageController],
  providers: [
    DesignPageLoader,
    pageLoaders,
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
  exports: [pageLoaders],
})
export class PagesModule {}
