import { CaptchaFeature } from '../captcha/captcha.feature.ts';
import { CarFeature } from '../car/car.feature.ts';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { LimitsFeature } from '../limits/limits.feature.ts';
import { PeopleFeature } from '../people/people.feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { AlertPageLoader } from './alert.page.ts';
import { AlertDesk } from './alert-desk.ts';
import { AlertLimits } from './alert-limits.ts';
import { AlertsController } from './alerts.controller.ts';
import { SaveSearchPageLoader } from './save-search.page.ts';
import { SavedSearchesPageLoader, SavedSearchesPart } from './saved-searches.page.ts';

/** Saved searches and price alerts: their pages and calls (LEAD-11). */
export const AlertsFeature = defineFeature('AlertsFeature', {
  pages: { save_search: SaveSearchPageLoader, alert: AlertPageLoader, saved_searches: SavedSearchesPageLoader },
  imports: [CaptchaFeature, CarFeature, ClientsFeature, LimitsFeature, PeopleFeature, SearchFeature],
  controllers: [AlertsController],
  providers: [AlertDesk, AlertLimits, SavedSearchesPart],
  exports: [SavedSearchesPart],
});
