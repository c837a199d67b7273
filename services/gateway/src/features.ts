import type { AddressedKind } from '@forecourt/contracts';
import type { Type } from '@nestjs/common';
import { AccountFeature } from './account/account.feature.ts';
import { AlertsFeature } from './alerts/alerts.feature.ts';
import { AssistantsFeature } from './assistants/assistants.feature.ts';
import { BrandsFeature } from './brands/brands.feature.ts';
import { CarFeature } from './car/car.feature.ts';
import { ChatFeature } from './chat/chat.feature.ts';
import { CompareFeature } from './compare/compare.feature.ts';
import { ContentFeature } from './content/content.feature.ts';
import { CredentialsFeature } from './credentials/credentials.feature.ts';
import { CrmFeature } from './crm/crm.feature.ts';
import { DocumentsFeature } from './documents/documents.feature.ts';
import { EngagementFeature } from './engagement/engagement.feature.ts';
import { EnquiryFeature } from './enquiry/enquiry.feature.ts';
import { FeedsFeature } from './feeds/feeds.feature.ts';
import { FinanceFeature } from './finance/finance.feature.ts';
import { FinanceApplicationFeature } from './finance-application/finance-application.feature.ts';
import { ImagesFeature } from './images/images.feature.ts';
import { LimitsFeature } from './limits/limits.feature.ts';
import { ListingFeedsFeature } from './listing-feeds/listing-feeds.feature.ts';
import { LocationsFeature } from './locations/locations.feature.ts';
import { ModelsFeature } from './models/models.feature.ts';
import { OffersFeature } from './offers/offers.feature.ts';
import { OperateFeature } from './operate/operate.feature.ts';
import type { PageLoader } from './page-loader/page-loader.ts';
import { loadersOf } from './page-loader/page-table.ts';
import { PagesFeature } from './pages/pages.feature.ts';
import { PeopleFeature } from './people/people.feature.ts';
import { PostsFeature } from './posts/posts.feature.ts';
import { PurchaseFeature } from './purchase/purchase.feature.ts';
import { ReservationsFeature } from './reservations/reservations.feature.ts';
import { ReviewsFeature } from './reviews/reviews.feature.ts';
import { SearchFeature } from './search/search.feature.ts';
import { SiteFeature } from './site/site.feature.ts';
import { SitemapFeature } from './sitemap/sitemap.feature.ts';
import { SupportFeature } from './support/support.feature.ts';
import { TestDriveFeature } from './test-drive/test-drive.feature.ts';
import { ValuationFeature } from './valuation/valuation.feature.ts';
import { WatchlistFeature } from './watchlist/watchlist.feature.ts';

/** The gateway's features: a new one is a line here. Their order is that of the API's description. */
export const features = [
  LimitsFeature,
  SiteFeature,
  SearchFeature,
  CarFeature,
  EnquiryFeature,
  AssistantsFeature,
  WatchlistFeature,
  FeedsFeature,
  FinanceFeature,
  CredentialsFeature,
  CrmFeature,
  SupportFeature,
  ImagesFeature,
  SitemapFeature,
  ListingFeedsFeature,
  DocumentsFeature,
  OperateFeature,
  PagesFeature,
  AccountFeature,
  AlertsFeature,
  CompareFeature,
  LocationsFeature,
  OffersFeature,
  PostsFeature,
  ReviewsFeature,
  ModelsFeature,
  BrandsFeature,
  ContentFeature,
  ChatFeature,
  EngagementFeature,
  PeopleFeature,
  ReservationsFeature,
  PurchaseFeature,
  TestDriveFeature,
  FinanceApplicationFeature,
  ValuationFeature,
] as const;

/** What makes each kind of page that has addresses of its own; the compiler names a kind that no feature makes. */
export const loaderClasses: Readonly<Record<AddressedKind, Type<PageLoader>>> = loadersOf(features);
