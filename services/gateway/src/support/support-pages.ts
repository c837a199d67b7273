import { deliveriesPage } from './deliveries.page.ts';
import { feedFilePage } from './feed-file.page.ts';
import { feedsPage } from './feeds.page.ts';
import { leadPage } from './lead.page.ts';
import { leadsPage } from './leads.page.ts';
import type { SupportPage } from './support-page.ts';
import { vehicleHistoryPage } from './vehicle-history.page.ts';

/** Every page of support, in the order of the menu. A new one is a file of its own and a line here; the first is where `/support` leads. */
export const supportPages: readonly [SupportPage, ...SupportPage[]] = [
  leadsPage,
  leadPage,
  deliveriesPage,
  feedsPage,
  feedFilePage,
  vehicleHistoryPage,
];
