import { type DynamicModule, Module } from '@nestjs/common';
import { AssistantsModule } from './assistants/assistants.module.ts';
import { CarModule } from './car/car.module.ts';
import { CarPdfModule } from './car-pdf/car-pdf.module.ts';
import { ConfigModule } from './config/config.module.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { CredentialsModule } from './credentials/credentials.module.ts';
import { CrmModule } from './crm/crm.module.ts';
import { DocumentsModule } from './documents/documents.module.ts';
import { EnquiryModule } from './enquiry/enquiry.module.ts';
import { FeedsModule } from './feeds/feeds.module.ts';
import { FinanceModule } from './finance/finance.module.ts';
import { ImagesModule } from './images/images.module.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { ListingFeedsModule } from './listing-feeds/listing-feeds.module.ts';
import { OperateModule } from './operate/operate.module.ts';
import { OutboxModule } from './outbox/outbox.module.ts';
import { PagesModule } from './pages/pages.module.ts';
import { PublishedCarsModule } from './published-cars/published-cars.module.ts';
import { SearchModule } from './search/search.module.ts';
import { SiteModule } from './site/site.module.ts';
import { SitemapModule } from './sitemap/sitemap.module.ts';
import { SupportModule } from './support/support.module.ts';
import { WatchlistModule } from './watchlist/watchlist.module.ts';

const features = [
  LimitsModule,
  SiteModule,
  SearchModule,
  CarModule,
  PublishedCarsModule,
  CarPdfModule,
  EnquiryModule,
  AssistantsModule,
  WatchlistModule,
  FeedsModule,
  FinanceModule,
  CredentialsModule,
  CrmModule,
  SupportModule,
  ImagesModule,
  SitemapModule,
  ListingFeedsModule,
  DocumentsModule,
  OperateModule,
  PagesModule,
];

/** The gateway: the public API, feeds in, pages out. Each feature is a module in its own folder. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  /** The gateway's application for a configuration. */
  static register(config: GatewayConfig): DynamicModule {
    // A production build has no route to it at all.
    const shown = config.development ? [OutboxModule] : [];
    return { module: AppModule, imports: [ConfigModule.register(config), ...shown, ...features] };
  }
}
