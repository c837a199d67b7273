import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { WriteLimits } from '../limits/write-limits.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { AlertPageLoader } from './alert.page.ts';
import { ALERT_LIMIT, AlertDesk } from './alert-desk.ts';
import { AlertsController } from './alerts.controller.ts';
import { SaveSearchPageLoader } from './save-search.page.ts';
import { SavedSearchesPageLoader, SavedSearchesPart } from './saved-searches.page.ts';

/** Saved searches and price alerts: their pages and calls (LEAD-11). */
@Module({
  imports: [CaptchaModule, CarModule, ClientsModule, LimitsModule, PeopleModule, SearchModule],
  controllers: [AlertsController],
  providers: [
    AlertDesk,
    {
      provide: ALERT_LIMIT,
      inject: [WriteLimits, GATEWAY_LIMITS],
      useFactory: (writes: WriteLimits, { enquiriesPerTenMinutes: times }: GatewayLimits) =>
        writes.limit({ name: 'alerts', times, seconds: 600 }),
    },
    SaveSearchPageLoader,
    AlertPageLoader,
    SavedSearchesPageLoader,
    SavedSearchesPart,
  ],
  exports: [SaveSearchPageLoader, AlertPageLoader, SavedSearchesPageLoader, SavedSearchesPart],
})
export class AlertsModule {}
