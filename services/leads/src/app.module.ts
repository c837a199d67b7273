import { eventStoreProvider } from '@forecourt/event-store';
import { letterControllers, letterProviders } from '@forecourt/messages';
import { FollowingModule } from '@forecourt/messaging/following';
import {
  JournalController,
  ParkedStreamsController,
  PublishingController,
  recurringWork,
  retention,
  siteDirectoryProviders,
} from '@forecourt/service-kit';
import { internalClient, serviceModule } from '@forecourt/service-kit/commands';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AlertController } from './alert/alert.http.ts';
import { alertProviders } from './alert/alert.providers.ts';
import { isAlertEvent } from './alert/alert.ts';
import { companionControllers, companionProviders, isCompanionEvent } from './companions.ts';
import type { LeadsConfig } from './config.ts';
import { CrmController } from './crm/crm.http.ts';
import { deliveryProviders } from './crm/delivery/delivery.providers.ts';
import { SubscriptionController } from './crm/delivery/subscription.http.ts';
import { numberFeed } from './crm/pull-feed.rows.ts';
import { LeadKeyReader, PullFeed } from './crm/pull-feed.ts';
import { ReportRecorder } from './crm/record-report.ts';
import { EarlierPrices, PRICE_RECORD_ENGINE } from './enquiry/earlier-prices.ts';
import { EnquiryAcceptance } from './enquiry/enquiry.acceptance.ts';
import { STOCK, StockCars } from './enquiry/enquiry.car.ts';
import { SubmitEnquiry } from './enquiry/enquiry.commands.ts';
import { EnquiryController } from './enquiry/enquiry.http.ts';
import { EnquiryLetters } from './enquiry/enquiry.letters.ts';
import { PhoneRevealController } from './enquiry/phone-reveal.http.ts';
import { RecordHistory } from './lead/lead.commands.ts';
import { leadRelay, subscriberMetrics } from './lead/lead.publishing.ts';
import { LeadService } from './lead/lead.service.ts';
import { leadUpcasters } from './lead/lead.upcasters.ts';
import { leadsMigrations } from './migrations/index.ts';
import { PaymentMessageController, paymentProviders } from './payment/payment.http.ts';
import { PrivacyController } from './people/people.http.ts';
import { leadsJournal } from './people/people.journal.ts';
import { personProviders } from './people/people.providers.ts';
import { leadsRetention } from './retention.ts';
import { followStock } from './stock-follower.ts';
import { LeadController, RevealLogController, SupportController } from './support/support.http.ts';
import { Readings } from './support/support.rows.ts';
import { ChangeWatchlist } from './watchlist/watchlist.commands.ts';
import { WatchlistController } from './watchlist/watchlist.http.ts';
import { savedCars } from './watchlist/watchlist.rows.ts';
import { isWatchlistEvent } from './watchlist/watchlist.ts';

/** Two more than requests and workers need: each partition of stock that is followed has a transaction. */
export const POOL_SIZE = 10;
const NUMBER_EVERY_MS = 200;
const SITES = Symbol('SITES');

/** The leads service: enquiries, their leads, and the data of the persons behind them. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: LeadsConfig): DynamicModule {
    return serviceModule(AppModule, {
      database: {
        url: config.databaseUrl,
        name: 'leads',
        migrations: leadsMigrations,
        entities: [savedCars],
        poolSize: POOL_SIZE,
        // Its consumers send independent statements together.
        pipeline: true,
        plansByIndex: true,
      },
      imports: [FollowingModule.forRoot({ transport: config.transport, need: 'degrade' })],
      controllers: [
        EnquiryController,
        PhoneRevealController,
        RevealLogController,
        PrivacyController,
        LeadController,
        SubscriptionController,
        CrmController,
        SupportController,
        WatchlistController,
        AlertController,
        ...companionControllers,
        PaymentMessageController,
        PublishingController,
        ParkedStreamsController,
        ...letterControllers,
        JournalController,
      ],
      providers: [
        internalClient(SITES, 'sites', config.sitesUrl, config),
        internalClient(STOCK, 'stock', config.stockUrl, config),
        ...siteDirectoryProviders(SITES),
        StockCars,
        ...personProviders(config),
        ...leadsJournal(config),
        eventStoreProvider({ upcasters: leadUpcasters }),
        ...letterProviders(config),
        { provide: PRICE_RECORD_ENGINE, useValue: config.engine },
        EarlierPrices,
        EnquiryAcceptance,
        SubmitEnquiry.handler,
        EnquiryLetters,
        ChangeWatchlist.handler,
        RecordHistory.handler,
        LeadService,
        ...leadRelay(config, staysInside),
        subscriberMetrics(config.transport),
        LeadKeyReader,
        PullFeed,
        ReportRecorder,
        Readings,
        ...deliveryProviders(config.development ?? false),
        ...paymentProviders(config.payments),
        ...companionProviders(config),
        ...alertProviders({ daySeconds: config.alertDaySeconds, everyMs: config.alertEveryMs, stock: STOCK }),
        followStock,
        ...retention(leadsRetention),
        numberingFeed,
      ],
    });
  }
}

/** Who watches, reserves, values or buys what stays within the service. */
export const staysInside = (type: string): boolean =>
  isAlertEvent(type) || isWatchlistEvent(type) || isCompanionEvent(type);

const numberingFeed = recurringWork({
  name: 'number the pull feed',
  everyMs: NUMBER_EVERY_MS,
  inject: [DataSource],
  work: numberFeed,
});
